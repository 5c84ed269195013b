import FoundationEssentials
import Glibc

extension PictureServer {
    /// Starts nginx, which draws pictures with its image filter and gives the files of a folder as they are.
    ///
    /// - Parameters:
    ///   - pictures: The pictures that it draws.
    ///   - files: The folder of the files.
    ///   - header: The header fields that go with each file beside its own.
    ///   - folder: The folder that it writes to.
    /// - Returns: The server that draws.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    static func nginx(
        _ pictures: ServedPictures,
        files: String,
        header: [(name: String, value: String)],
        scratch folder: String
    ) throws -> PictureServer {
        let port = try freePort()
        let path = folder + "/nginx.conf"
        let text = configuration(of: pictures, files, header, folder, port)
        try Data(text.utf8).write(to: URL(filePath: path))
        let command = ["nginx", "-c", path, "-e", "stderr"]
        let process = try PeerProcess(command, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
        return PictureServer(name: "nginx image_filter", url: "http://127.0.0.1:\(port)", process: process) { picture in
            "/%dx%d/\(picture.name)"
        }
    }

    private static func configuration(
        of pictures: ServedPictures,
        _ files: String,
        _ header: [(name: String, value: String)],
        _ folder: String,
        _ port: UInt16
    ) -> String {
        let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
        let fields = header.map { "add_header \($0.name) \"\($0.value)\";" }
        return """
            load_module /usr/lib/nginx/modules/ngx_http_image_filter_module.so;
            daemon off;
            worker_processes \(workers);
            pid \(folder)/nginx.pid;
            error_log stderr crit;
            \(getuid() == 0 ? "user root;" : "")
            events { worker_connections 1024; }
            http {
                \(folders.joined(separator: "\n    "))
                types { image/jpeg jpg; }
                access_log off;
                sendfile on;
                tcp_nopush on;
                keepalive_requests 100000000;
                server {
                    listen 127.0.0.1:\(port);
                    open_file_cache max=1000;
                    location /files/ {
                        alias \(files)/;
                        \(fields.joined(separator: "\n            "))
                    }
                    location ~ "^/(\\d+)x(\\d+)/(.+)$" {
                        alias \(pictures.folder)/$3;
                        image_filter crop $1 $2;
                        image_filter_jpeg_quality \(quality);
                        image_filter_buffer 20M;
                    }
                }
            }
            """
    }

    /// Starts thumbor, which keeps nothing and reads the pictures from their folder.
    ///
    /// - Parameters:
    ///   - bench: Where thumbor is.
    ///   - pictures: The pictures.
    ///   - folder: The folder that is written to.
    /// - Returns: The server.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    static func thumbor(
        _ bench: BenchmarkFolder,
        _ pictures: ServedPictures,
        scratch folder: String
    ) throws -> PictureServer {
        let port = try freePort()
        let path = folder + "/thumbor.conf"
        let text = """
            LOADER = 'thumbor.loaders.file_loader'
            FILE_LOADER_ROOT_PATH = '\(pictures.folder)'
            STORAGE = 'thumbor.storages.no_storage'
            RESULT_STORAGE = None
            DETECTORS = []
            PROGRESSIVE_JPEG = False
            QUALITY = \(quality)

            """
        try Data(text.utf8).write(to: URL(filePath: path))
        let process = try PeerProcess(
            [
                bench.thumbor, "--ip", "127.0.0.1", "--port", "\(port)", "--conf", path,
                "--processes", "\(workers)", "--log-level", "critical",
            ],
            environment: bench.environment
        )
        return PictureServer(name: "thumbor", url: "http://127.0.0.1:\(port)", process: process) { picture in
            "/unsafe/%dx%d/\(picture.name)"
        }
    }

    /// Finds a port that is free now; the C functions are `socket`, `bind` and `getsockname`.
    private static func freePort() throws(BenchmarkError) -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length) | getsockname(descriptor, pointer, &length)
            }
        }
        guard code == 0 else { throw .notStarted(program: "a server", errno: errno) }
        return UInt16(bigEndian: address.sin_port)
    }
}
