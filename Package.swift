// swift-tools-version: 6.2

import PackageDescription

/// Settings that every Swift target of the package is compiled with.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Settings that every C target of the package is compiled with.
///
/// The C library checks the sizes of buffers, but not where the sanitizer of a fuzzer does.
let strictC: [CSetting] =
    [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
    + (Context.environment["PORTRAIT_FUZZING"] == nil
        ? [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))] : [])

/// What the program tells of itself, as `make build` found it: its version, and those of the packages whose archives are
/// linked in.
let toldByMake: [CSetting] = ["PORTRAIT_VERSION", "PORTRAIT_PACKAGES"]
    .flatMap { name in Context.environment[name].map { [.define(name, to: "\"\($0)\"")] } ?? [] }

let package = Package(
    name: "portrait",
    products: [
        .executable(name: "portrait", targets: ["portrait"]),
        .library(name: "Screenlets", targets: ["Screenlets"]),
        .library(name: "LiferayPortal", targets: ["LiferayPortal"]),
        .library(name: "OfflineStore", targets: ["OfflineStore", "StoreEngine"]),
        .library(name: "PixelPipeline", targets: ["PixelPipeline"]),
        .library(name: "PortraitDrawing", targets: ["PortraitDrawing"]),
        .library(name: "PortraitBatch", targets: ["PortraitBatch"]),
        .library(name: "PortraitServer", targets: ["PortraitServer"]),
        .library(name: "SandboxPortal", targets: ["SandboxPortal"]),
    ],
    targets: [
        // MARK: Small things that several targets stand on
        .target(name: "CLibraries", cSettings: strictC + toldByMake),
        .target(name: "LibraryVersions", dependencies: ["CLibraries"], swiftSettings: strict),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .target(name: "Digests", dependencies: ["CNettle", "LibraryVersions"], swiftSettings: strict),
        .target(name: "Logging", swiftSettings: strict),
        .target(name: "HTTPMessages", swiftSettings: strict),
        .target(name: "AtomicFiles", swiftSettings: strict),
        .target(name: "Threads", swiftSettings: strict),
        .target(name: "CProcesses", cSettings: strictC),
        .target(name: "ChildProcesses", dependencies: ["CProcesses"], swiftSettings: strict),
        .target(name: "CJail", cSettings: strictC),
        .target(name: "CommandLineOptions", swiftSettings: strict),

        // MARK: Pixels
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
        // Headers lie beside their sources, by what they read or write.
        .target(
            name: "CFastCodecs",
            dependencies: ["CJPEG", "CDeflate"],
            publicHeadersPath: ".",
            cSettings: strictC
        ),
        .target(
            name: "CImageCodecs",
            dependencies: ["CFastCodecs", "CPNG", "CJPEG", "CDeflate", "CGIF", "CWebP", "CLCMS"],
            cSettings: strictC + [.headerSearchPath(".")],
            linkerSettings: [.linkedLibrary("z")]
        ),
        .target(
            name: "CText",
            dependencies: ["CFreeType", "CHarfBuzz", "CFontconfig"],
            cSettings: strictC,
            linkerSettings: [.linkedLibrary("brotlidec"), .linkedLibrary("brotlicommon")]
        ),
        // Needs the headers of libheif-dev and libde265-dev; the libraries are only loaded for a HEIC or AVIF picture.
        .target(name: "CHEIF", cSettings: strictC),
        .target(
            name: "PixelPipeline",
            dependencies: ["CHEIF", "CImageCodecs", "CText", "LibraryVersions"],
            swiftSettings: strict
        ),

        // MARK: Portal
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        // Needs the headers of libcurl4-openssl-dev; the library itself is only loaded by the first request that is sent.
        .target(name: "CCurl", cSettings: strictC),
        .target(
            name: "LiferayPortal",
            dependencies: [
                "AtomicFiles", "CCurl", "CExpat", "Digests", "HTTPMessages", "LibraryVersions", "Logging",
                "Threads",
            ],
            swiftSettings: strict
        ),

        // MARK: Store
        // Needs the headers of libpq-dev; the library itself is only loaded for a store in PostgreSQL.
        .target(
            name: "CPostgres",
            cSettings: strictC
        ),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "StoreEngine",
            dependencies: ["CPostgres", "CSQLite", "LibraryVersions"],
            swiftSettings: strict
        ),
        .target(
            name: "OfflineStore",
            dependencies: ["Digests", "StoreEngine"],
            swiftSettings: strict
        ),

        // MARK: Use cases
        .target(
            name: "Screenlets",
            dependencies: ["Digests", "LiferayPortal", "OfflineStore", "PixelPipeline", "StoreEngine"],
            swiftSettings: strict
        ),
        .target(
            name: "PortraitDrawing",
            dependencies: [
                "CJail", "ChildProcesses", "Digests", "LiferayPortal", "Logging", "OfflineStore", "PixelPipeline",
                "Screenlets", "StoreEngine", "Threads",
            ],
            swiftSettings: strict
        ),
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        .target(
            name: "PortraitBatch",
            dependencies: [
                "AtomicFiles", "CUTF8Proc", "Digests", "LibraryVersions", "LiferayPortal", "OfflineStore",
                "PixelPipeline", "PortraitDrawing", "Screenlets", "StoreEngine",
            ],
            swiftSettings: strict
        ),

        // MARK: Surfaces
        .systemLibrary(name: "CMalloc"),
        .target(
            name: "CTerminal",
            cSettings: strictC
        ),
        // Needs the headers of libmicrohttpd-dev; the library itself is only loaded by what serves.
        .target(name: "CMicroHTTP", cSettings: strictC),
        .target(
            name: "HTTPConnections",
            dependencies: ["CMicroHTTP", "HTTPMessages", "LibraryVersions", "Logging", "Threads"],
            swiftSettings: strict
        ),
        // Needs the headers of libqrencode-dev; the library itself is only loaded by the first QR code.
        .target(name: "CQREncode", cSettings: strictC),
        // The files that the service gives out, as they are in the folder of PortraitServer.
        .target(name: "CServiceFiles", cSettings: strictC),
        .target(
            name: "PortraitServer",
            dependencies: [
                "CQREncode", "CServiceFiles", "CUTF8Proc", "Digests", "HTTPConnections", "HTTPMessages",
                "LibraryVersions", "LiferayPortal", "Logging", "OfflineStore", "PixelPipeline", "PortraitDrawing",
                "Screenlets", "StoreEngine",
            ],
            exclude: ["Documents"]
                + [
                    "index.html", "page.css", "main.js", "change.js", "crop.js", "service.js", "user-portrait.js",
                    "people.js", "faces.js", "people.css", "icon.svg",
                ]
                .map { "Page/\($0)" },
            swiftSettings: strict
        ),
        // The files of the embedded portal's data, as they are in `fixtures/portal`.
        .target(
            name: "CSandboxData",
            cSettings: strictC + [.headerSearchPath("../../fixtures/portal")]
        ),
        .target(
            name: "SandboxPortal",
            dependencies: [
                "CGIF", "CSandboxData", "Digests", "HTTPConnections", "HTTPMessages", "Logging", "PixelPipeline",
            ],
            swiftSettings: strict
        ),
        .target(name: "CPages", cSettings: strictC),
        .target(name: "CProgramStart", cSettings: strictC),
        .target(name: "CSignals", cSettings: strictC),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .executableTarget(
            name: "portrait",
            dependencies: [
                "AtomicFiles", "CMalloc", "CPages", "CProgramStart", "CSignals", "CTerminal", "CYAML", "ChildProcesses",
                "CommandLineOptions", "Digests",
                "HTTPConnections", "LibraryVersions", "LiferayPortal", "Logging", "OfflineStore", "PixelPipeline",
                "PortraitBatch", "PortraitDrawing", "PortraitServer", "SandboxPortal", "Screenlets", "StoreEngine",
                "Threads",
            ],
            swiftSettings: strict
        ),

        // MARK: Tests
        // Those that run the program don't name it: it is built with all tests anyway, and a change in it compiles none of them.
        .target(name: "PostgresServer", path: "Tests/PostgresServer", swiftSettings: strict),
        .target(name: "TestAdmission", path: "Tests/TestAdmission", swiftSettings: strict),
        .target(name: "SocketPeers", path: "Tests/SocketPeers", swiftSettings: strict),
        .target(name: "SeededNumbers", path: "Tests/SeededNumbers", swiftSettings: strict),
        .target(name: "TestClocks", path: "Tests/TestClocks", swiftSettings: strict),
        .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: strict),
        .target(name: "TestLogs", dependencies: ["Logging"], path: "Tests/TestLogs", swiftSettings: strict),
        .testTarget(name: "SocketPeersTests", dependencies: ["SocketPeers"], swiftSettings: strict),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: strict),
        .testTarget(name: "LoggingTests", dependencies: ["Logging"], swiftSettings: strict),
        .testTarget(name: "HTTPMessagesTests", dependencies: ["HTTPMessages"], swiftSettings: strict),
        .testTarget(name: "ChildProcessesTests", dependencies: ["ChildProcesses"], swiftSettings: strict),
        .testTarget(
            name: "CommandLineOptionsTests",
            dependencies: ["ChildProcesses", "CommandLineOptions"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HTTPConnectionsTests",
            dependencies: ["HTTPConnections", "HTTPMessages", "Logging", "SocketPeers"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PixelPipelineTests",
            dependencies: ["CImageCodecs", "PixelPipeline", "SeededNumbers"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LiferayPortalTests",
            dependencies: [
                "ChildProcesses", "Digests", "HTTPMessages", "LiferayPortal", "SandboxPortal", "SocketPeers",
                "TestClocks", "TestFolders", "TestLogs",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OfflineStoreTests",
            dependencies: [
                "CSQLite", "Digests", "OfflineStore", "PostgresServer", "StoreEngine", "TestAdmission", "TestClocks",
                "TestFolders",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "ScreenletBenches",
            dependencies: [
                "LiferayPortal", "OfflineStore", "PixelPipeline", "SandboxPortal", "Screenlets", "SeededNumbers",
                "TestClocks", "TestFolders",
            ],
            path: "Tests/ScreenletBenches",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ScreenletsTests",
            dependencies: [
                "ChildProcesses", "Digests", "LiferayPortal", "OfflineStore", "PixelPipeline", "PostgresServer",
                "SandboxPortal", "ScreenletBenches", "Screenlets", "StoreEngine", "SocketPeers",
            ],
            swiftSettings: strict
        ),
        .executableTarget(name: "JailProbe", dependencies: ["CJail"], path: "Tests/JailProbe", cSettings: strictC),
        .testTarget(
            name: "PortraitDrawingTests",
            dependencies: [
                "ChildProcesses", "Digests", "JailProbe", "LiferayPortal", "OfflineStore", "PixelPipeline",
                "PortraitDrawing", "ScreenletBenches", "Screenlets", "StoreEngine", "TestFolders",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PortraitBatchTests",
            dependencies: [
                "Digests", "LiferayPortal", "OfflineStore", "PixelPipeline", "PortraitBatch", "PortraitDrawing",
                "PostgresServer", "ScreenletBenches", "Screenlets", "StoreEngine", "TestAdmission", "TestClocks",
                "TestFolders",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SandboxPortalTests",
            dependencies: [
                "Digests", "HTTPConnections", "HTTPMessages", "PixelPipeline", "SandboxPortal", "SocketPeers",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PortraitServerTests",
            dependencies: [
                "ChildProcesses", "Digests", "HTTPConnections", "HTTPMessages", "LiferayPortal", "Logging",
                "OfflineStore", "PixelPipeline", "PortraitDrawing", "PortraitServer", "PostgresServer", "SandboxPortal",
                "Screenlets", "StoreEngine", "SocketPeers", "TestClocks", "TestFolders", "TestLogs",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PortraitCommandTests",
            dependencies: [
                "CommandLineOptions", "LiferayPortal", "PixelPipeline", "PortraitBatch", "PortraitDrawing",
                "Screenlets", "TestFolders", "portrait",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "ChildProcesses", "Digests", "JailProbe", "LiferayPortal", "OfflineStore", "PixelPipeline",
                "PortraitBatch", "PortraitDrawing", "PostgresServer", "SandboxPortal", "Screenlets", "SocketPeers",
                "TestAdmission", "TestFolders",
            ],
            swiftSettings: strict
        ),
    ]
)

// MARK: Benchmarks

// Only where they are asked for; nobody else has to build them.
if Context.environment["PORTRAIT_BENCHMARKS"] != nil {
    package.products.append(.executable(name: "portrait-bench", targets: ["portrait-bench"]))
    package.targets.append(
        .executableTarget(
            name: "portrait-bench",
            dependencies: ["OfflineStore", "PixelPipeline", "PortraitDrawing", "Screenlets"],
            path: "Sources/Benchmarks",
            swiftSettings: strict
        )
    )
}

// MARK: Simulation

// Lives of the store, the sync and the policies in a world that comes from a seed; no part of the program.
package.products.append(.executable(name: "portrait-simulate", targets: ["portrait-simulate"]))
package.targets += [
    .target(name: "CSimulation", dependencies: ["CSQLite"], cSettings: strictC),
    .target(
        name: "Simulation",
        dependencies: [
            "CSimulation", "Digests", "LiferayPortal", "OfflineStore", "PixelPipeline", "PortraitBatch", "Screenlets",
            "StoreEngine",
        ],
        swiftSettings: strict
    ),
    .executableTarget(
        name: "portrait-simulate",
        dependencies: ["Simulation"],
        path: "Sources/portrait-simulate",
        swiftSettings: strict
    ),
    .testTarget(name: "SimulationTests", dependencies: ["ChildProcesses", "portrait-simulate"], swiftSettings: strict),
]

// MARK: Fuzzing

// It takes the sanitizers and a scratch path of its own: `make fuzz`.
if Context.environment["PORTRAIT_FUZZING"] != nil {
    package.targets += [
        .systemLibrary(name: "CFuzzer"),
        .executableTarget(
            name: "portrait-fuzz",
            dependencies: ["CFuzzer", "CDeflate", "LiferayPortal", "PixelPipeline"],
            path: "Sources/Fuzzing",
            swiftSettings: strict
        ),
    ]
}
