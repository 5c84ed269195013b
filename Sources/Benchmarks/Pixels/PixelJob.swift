/// A drawing job that is measured picture by picture, from the bytes of a file to the bytes of its renditions.
struct PixelJob {
    /// Its name in the table.
    let name: String
    /// The pictures.
    let set: PictureSet
    /// The recipe of each rendition that is made of a picture.
    let recipes: [String]
    /// Whether the renditions of a picture are asked for at once, and may share one decoding.
    var isTogether = true
    /// The index of the first picture of the set that is used.
    var first = 0
    /// Every how many pictures after it one is used.
    var step = 1
    /// How often each picture is drawn by each competitor; the median of it counts.
    var rounds = 2
    /// The share of the quickest peer's time that it may take.
    var goal = 1.0
    /// The share that it may take of the time of libvips in linear light, where that takes part.
    var linearGoal: Double?

    /// The bytes that a file may have, where that is the job.
    var maximumByteCount: Int?

    /// Who takes part.
    var competitors: [Competitor] { Competitor.allCases.filter { $0 != .linear || linearGoal != nil } }

    /// Whether the renditions are PNG files.
    var isPNG: Bool { recipes.allSatisfy { $0.hasSuffix("format:png") } }
}

extension PixelJob {
    /// All jobs.
    static let all = [
        PixelJob(name: "camera to 256 cover JPEG", set: .camera, recipes: [cover], goal: 1.10, linearGoal: 0.55),
        PixelJob(
            name: "camera, progressive, to 256 cover JPEG",
            set: .camera,
            recipes: [cover],
            first: 2,
            step: 3,
            rounds: 1
        ),
        PixelJob(name: "camera to 128 gray circle with ring PNG", set: .camera, recipes: [ring], rounds: 1, goal: 0.55),
        PixelJob(
            name: "camera to JPEG of 300 KiB",
            set: .camera,
            recipes: ["max-bytes:\(limit)/format:jpeg"],
            step: 4,
            rounds: 3,
            goal: 0.36,
            maximumByteCount: limit
        ),
        PixelJob(name: "camera to four, one decode", set: .camera, recipes: four, step: 2, rounds: 1),
        PixelJob(
            name: "camera to four, one by one",
            set: .camera,
            recipes: four,
            isTogether: false,
            step: 2,
            rounds: 1
        ),
        PixelJob(name: "stored to 128 circle PNG", set: .stored, recipes: [circle], rounds: 15, goal: 0.30),
        PixelJob(name: "stored to 128 cover JPEG", set: .stored, recipes: [small], rounds: 15, goal: 0.90),
        PixelJob(name: "png to 256 cover PNG", set: .png, recipes: [plain], goal: 0.40),
        PixelJob(
            name: "drawn to 256 cover and 128 gray circle PNG",
            set: .drawn,
            recipes: [plain, "resize:128x128/grayscale/circle/format:png"],
            rounds: 5
        ),
    ]

    private static let cover = "resize:256x256/format:jpeg:80"
    private static let plain = "resize:256x256/format:png"
    private static let small = "resize:128x128/format:jpeg:80"
    private static let circle = "resize:128x128/circle/format:png"
    private static let ring = "resize:128x128/grayscale/circle/border:2:#27ae61/format:png"
    private static let limit = 307_200
    private static let four = [cover, small, circle, ring]
}
