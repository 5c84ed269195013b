import Testing

@testable import LiferayPortal

@Suite("Forms that carry a file")
struct MultipartFormTests {
    @Test("writes a file as RFC 7578 has it")
    func form() {
        let file = MultipartForm.File(name: "bytes", mediaType: "image/png", bytes: Array("abc".utf8))
        let form = MultipartForm(file: file)
        // The beginning of the SHA-256 of "abc", the example of FIPS 180-4.
        let boundary = "portrait-ba7816bf8f01cfea414140de5dae2223"
        #expect(form.contentType == "multipart/form-data; boundary=\(boundary)")
        #expect(
            String(decoding: form.body, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false) == [
                "--\(boundary)",
                "Content-Disposition: form-data; name=\"bytes\"; filename=\"portrait.png\"", "Content-Type: image/png",
                "", "abc", "--\(boundary)--", "",
            ]
        )
    }

    @Test(
        "names the file after its kind",
        arguments: [
            ("image/png", "png"), ("image/jpeg", "jpg"), ("image/gif", "gif"), ("image/svg+xml", "jpg"), ("", "jpg"),
        ]
    )
    func fileName(mediaType: String, fileExtension: String) {
        let form = MultipartForm(file: MultipartForm.File(name: "image", mediaType: mediaType, bytes: [1]))
        #expect(String(decoding: form.body, as: UTF8.self).contains("filename=\"portrait.\(fileExtension)\""))
    }
}
