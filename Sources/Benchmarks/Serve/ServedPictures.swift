import FoundationEssentials
import OfflineStore
import PixelPipeline

/// The pictures that the servers are asked for, in a folder and in a store.
struct ServedPictures {
    /// One picture.
    struct Picture {
        /// Its path in the folder.
        let name: String
        /// The user whose portrait it is in the store.
        let userId: Int64
    }

    /// The folder.
    let folder: String
    /// Photographs as cameras write them.
    let camera: [Picture]
    /// Portraits as a portal keeps them.
    let stored: [Picture]

    /// The largest side that is asked for.
    private static let side = 288
    private static let cameraCount = 20

    /// Chooses pictures: JPEG files, which all servers give as JPEG, and so large that none has to be enlarged.
    ///
    /// - Parameter bench: Where the sets are.
    /// - Throws: ``BenchmarkError/noPictures(folder:)``, and what goes wrong with files.
    init(_ bench: BenchmarkFolder) throws {
        folder = URL(filePath: bench.sets).standardizedFileURL.path(percentEncoded: false)
        func pictures(_ set: PictureSet, from first: Int64, limit: Int) throws -> [Picture] {
            let names = try bench.pictures(of: set)
                .filter { path in
                    let header = try ImageHeader(reading: Array(Data(contentsOf: URL(filePath: path))))
                    return header.format == .jpeg && header.size.shorterSide >= Self.side
                }
            return names.prefix(limit).enumerated()
                .map { offset, path in
                    Picture(
                        name: "\(set.rawValue)/\(path.split(separator: "/").last ?? "")",
                        userId: first + Int64(offset)
                    )
                }
        }
        camera = try pictures(.camera, from: 900_000, limit: Self.cameraCount)
        stored = try pictures(.stored, from: 910_000, limit: .max)
        guard !camera.isEmpty, !stored.isEmpty else { throw BenchmarkError.noPictures(folder: folder) }
    }

    /// Makes the pictures the portraits of users, as if the portal had given them just now.
    ///
    /// - Parameters:
    ///   - cache: The folder of the store.
    ///   - portal: The address of the portal.
    /// - Throws: The store's error, and what goes wrong with files.
    func fill(_ cache: String, portal: String) async throws {
        let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: cache))
        defer { store.close() }
        for picture in camera + stored {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(picture.name)")))
            _ = try await store.put(
                user: StoredUser(
                    userId: picture.userId,
                    companyId: 20_116,
                    portraitId: picture.userId,
                    uuid: "uuid-\(picture.userId)",
                    screenName: "user\(picture.userId)",
                    emailAddress: "user\(picture.userId)@example.org",
                    firstName: "First",
                    middleName: "",
                    lastName: "Last"
                ),
                picture: .original(StoredPicture.Original(bytes: bytes, mediaType: "image/jpeg")),
                portal: PortalKey(server: portal)
            )
        }
    }
}
