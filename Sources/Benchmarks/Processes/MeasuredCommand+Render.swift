extension MeasuredCommand {
    /// The job that whole renditions are compared with: the quickest of the known programs.
    static let renderReference = "vipsthumbnail"

    /// The jobs that draw one picture of 256 x 256 pixels in a process of its own.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - picture: The path of the picture.
    ///   - bench: Where the peers are.
    ///   - folder: The folder that is written to.
    /// - Returns: The jobs.
    static func renders(program: String, picture: String, bench: BenchmarkFolder, scratch folder: String)
        -> [MeasuredCommand]
    {
        let recipe = "resize:256x256/format:jpeg:80"
        return [
            MeasuredCommand(
                name: "portrait render",
                command: [program, "render", picture, "--recipe", recipe, "-o", folder + "/portrait.jpg"],
                goal: .wallShare(below: 1)
            ),
            MeasuredCommand(
                name: renderReference,
                command: [
                    "vipsthumbnail", picture, "-s", "256x256", "--smartcrop", "centre",
                    "-o", folder + "/vips.jpg[Q=80,strip]",
                ]
            ),
            MeasuredCommand(
                name: "convert",
                command: [
                    "convert", "-define", "jpeg:size=512x512", picture, "-auto-orient", "-thumbnail", "256x256^",
                    "-gravity", "center", "-extent", "256x256", "-quality", "80", folder + "/magick.jpg",
                ]
            ),
            MeasuredCommand(
                name: "Python, Pillow",
                command: bench.once(.pillow, recipe: recipe, picture: picture, output: folder + "/pillow.jpg")
            ),
            MeasuredCommand(
                name: "Python, OpenCV",
                command: bench.once(.opencv, recipe: recipe, picture: picture, output: folder + "/opencv.jpg")
            ),
        ]
    }
}
