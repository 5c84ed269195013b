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

let package = Package(
    name: "portrait",
    products: [
        .executable(name: "portrait", targets: ["portrait"]),
        .library(name: "Screenlets", targets: ["Screenlets"]),
        .library(name: "LiferayPortal", targets: ["LiferayPortal"]),
        .library(name: "OfflineStore", targets: ["OfflineStore"]),
        .library(name: "PixelPipeline", targets: ["PixelPipeline"]),
        .library(name: "PortraitServer", targets: ["PortraitServer"]),
        .library(name: "SandboxPortal", targets: ["SandboxPortal"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
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
        .target(
            name: "CImageCodecs",
            dependencies: ["CPNG", "CJPEG", "CDeflate", "CGIF", "CWebP", "CLCMS"],
            cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
        ),
        .target(
            name: "CText",
            dependencies: ["CFreeType", "CHarfBuzz", "CFontconfig"],
            cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
        ),
        .target(name: "PixelPipeline", dependencies: ["CImageCodecs", "CText"], swiftSettings: strict),

        // MARK: Portal
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(
            name: "LiferayPortal",
            dependencies: [
                "CExpat",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict
        ),

        // MARK: Store
        // Needs the headers of libpq-dev; the library itself is only loaded for a store in PostgreSQL.
        .target(
            name: "CPostgres",
            cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
        ),
        .target(
            name: "OfflineStore",
            dependencies: [
                "CPostgres",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // MARK: Use cases
        .target(
            name: "Screenlets",
            dependencies: [
                "PixelPipeline", "LiferayPortal", "OfflineStore",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),

        // MARK: Surfaces
        .systemLibrary(name: "CMalloc"),
        .target(
            name: "CTerminal",
            cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
        ),
        .target(
            name: "HTTPConnections",
            dependencies: [
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "PortraitServer",
            dependencies: [
                "HTTPConnections", "LiferayPortal", "OfflineStore", "PixelPipeline", "Screenlets",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Documents/openapi.json")]
                + [
                    "index.html", "page.css", "main.js", "change.js", "crop.js", "service.js", "user-portrait.js",
                    "icon.svg",
                ]
                .map { .embedInCode("Page/\($0)") },
            swiftSettings: strict
        ),
        .target(
            name: "SandboxPortal",
            dependencies: [
                "HTTPConnections", "PixelPipeline",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "portrait",
            dependencies: [
                "PortraitServer", "Screenlets", "PixelPipeline", "LiferayPortal", "OfflineStore", "SandboxPortal",
                "CMalloc", "CTerminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict
        ),

        // MARK: Tests
        .target(name: "PostgresServer", path: "Tests/PostgresServer", swiftSettings: strict),
        .testTarget(name: "PixelPipelineTests", dependencies: ["PixelPipeline"], swiftSettings: strict),
        .testTarget(
            name: "LiferayPortalTests",
            dependencies: [
                "LiferayPortal", "SandboxPortal",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OfflineStoreTests",
            dependencies: ["OfflineStore", "PostgresServer", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ScreenletsTests",
            dependencies: [
                "Screenlets", "LiferayPortal", "OfflineStore", "PixelPipeline", "PostgresServer", "SandboxPortal",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SandboxPortalTests",
            dependencies: [
                "HTTPConnections", "SandboxPortal", "PixelPipeline",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PortraitServerTests",
            dependencies: [
                "HTTPConnections", "PortraitServer", "LiferayPortal", "OfflineStore", "PixelPipeline", "PostgresServer",
                "SandboxPortal", "Screenlets",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PortraitCommandTests",
            dependencies: [
                "portrait", "LiferayPortal", "PixelPipeline", "Screenlets",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "portrait", "LiferayPortal", "OfflineStore", "PixelPipeline", "PostgresServer", "SandboxPortal",
                "Screenlets",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
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
            dependencies: ["OfflineStore", "PixelPipeline", "Screenlets"],
            path: "Sources/Benchmarks",
            swiftSettings: strict
        )
    )
}

// MARK: Fuzzing

// It takes the sanitizers and a scratch path of its own: `make fuzz`.
if Context.environment["PORTRAIT_FUZZING"] != nil {
    package.targets += [
        .systemLibrary(name: "CFuzzer"),
        .executableTarget(
            name: "portrait-fuzz",
            dependencies: ["CFuzzer", "CDeflate", "PixelPipeline"],
            path: "Sources/Fuzzing",
            swiftSettings: strict
        ),
    ]
}
