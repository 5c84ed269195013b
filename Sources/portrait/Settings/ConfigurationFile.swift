import FoundationEssentials
import PixelPipeline
import Screenlets

/// The configuration file: values that hold always, named profiles over them, named recipes and overlays.
///
///     server: https://portal.example.com
///     user: jane@example.com
///     password-file: ~/.config/portrait/password
///     recipes:
///       avatar: resize:128x128/circle/overlay:badge:southeast
///     overlays:
///       badge: ~/pictures/badge.png
///     hooks:
///       on-response: python3 /usr/local/share/frame.py --gold
///       timeout: 5
///     profiles:
///       staging:
///         server: https://staging.example.com
///
/// A key that is not known is an error: a value that is silently ignored is worse than none.
struct ConfigurationFile: Sendable {
    /// A value and the line that it stands on.
    struct Entry: Hashable, Sendable {
        var value: String
        var line: Int
    }

    let path: String
    private(set) var defaultProfile: String?
    private(set) var values: [SettingKey: Entry] = [:]
    private(set) var profiles: [String: [SettingKey: Entry]] = [:]
    private(set) var recipes: [String: String] = [:]
    private(set) var overlays: [String: String] = [:]

    /// Reads a file.
    ///
    /// - Parameter path: The file.
    /// - Returns: Nil when there is no such file.
    /// - Throws: ``PortraitError`` with the line when it can't be read or makes no sense.
    static func read(_ path: String) throws(PortraitError) -> ConfigurationFile? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try ConfigurationFile(path: path, yaml: String(contentsOfFile: path, encoding: .utf8))
        } catch let error as PortraitError {
            throw error
        } catch {
            throw PortraitError(
                .badConfiguration,
                message: "\(path) can't be read",
                hint: "it has to be a UTF-8 text file that this account may read"
            )
        }
    }

    /// Reads the text of a file.
    init(path: String, yaml: String) throws(PortraitError) {
        self.path = path
        let root: YAMLNode?
        do throws(YAMLError) {
            root = try YAMLReader.node(of: yaml)
        } catch {
            throw Self.refusal(path, line: nil, "it is no valid YAML: \(error)")
        }
        guard let root, !root.isNothing else { return }
        for (name, node) in try mapping(root, what: "the file") {
            switch name {
            case "default-profile": defaultProfile = try scalar(node, name: name)
            case "profiles":
                for (profile, content) in try mapping(node, what: "profiles") {
                    profiles[profile] = try settings(in: content, what: "profile \(profile)")
                }
            case "recipes":
                for (recipe, text) in try mapping(node, what: "recipes") {
                    recipes[recipe] = try recipeText(recipe, at: text)
                }
            case "overlays":
                for (overlay, file) in try mapping(node, what: "overlays") {
                    try checkOverlay(overlay, at: file)
                    overlays[overlay] = try scalar(file, name: overlay)
                }
            case "hooks": values.merge(try hooks(in: node)) { _, hook in hook }
            default: values[try settingKey(name, at: node)] = try entry(node, name: name)
            }
        }
    }

    /// Looks a value up, first in the profile, then among those that hold always.
    func entry(_ key: SettingKey, profile: String?) -> (entry: Entry, profile: String?)? {
        if let profile, let entry = profiles[profile]?[key] { return (entry, profile) }
        return values[key].map { ($0, nil) }
    }

    // MARK: Reading nodes

    private func settings(in node: YAMLNode, what: String) throws(PortraitError) -> [SettingKey: Entry] {
        var entries: [SettingKey: Entry] = [:]
        for (name, value) in try mapping(node, what: what) {
            if name == "hooks" {
                entries.merge(try hooks(in: value)) { _, hook in hook }
            } else {
                entries[try settingKey(name, at: value)] = try entry(value, name: name)
            }
        }
        return entries
    }

    private func hooks(in node: YAMLNode) throws(PortraitError) -> [SettingKey: Entry] {
        var entries: [SettingKey: Entry] = [:]
        for (name, value) in try mapping(node, what: "hooks") {
            guard let key = SettingKey(hookName: name) else {
                let commands = SettingKey.hookCommands.map(\.key.rawValue).joined(separator: ", ")
                throw Self.refusal(
                    path,
                    line: value.mark?.line,
                    "there is no hook \"\(name)\"; known are \(commands), format, failure, timeout, shell"
                )
            }
            entries[key] = try entry(value, name: name)
        }
        return entries
    }

    private func entry(_ node: YAMLNode, name: String) throws(PortraitError) -> Entry {
        Entry(value: try scalar(node, name: name), line: node.mark?.line ?? 0)
    }

    private func settingKey(_ name: String, at node: YAMLNode) throws(PortraitError) -> SettingKey {
        if let key = SettingKey(rawValue: name) { return key }
        if name == "password" {
            throw Self.refusal(
                path,
                line: node.mark?.line,
                "a password does not belong here; use password-file or password-command"
            )
        }
        let sections = ["profiles", "recipes", "overlays", "hooks", "default-profile"]
        let known = SettingKey.allCases.map(\.rawValue) + sections
        throw Self.refusal(
            path,
            line: node.mark?.line,
            "there is no setting \"\(name)\"; known are \(known.joined(separator: ", "))"
        )
    }

    /// Refuses a name that no recipe could use.
    private func checkOverlay(_ name: String, at node: YAMLNode) throws(PortraitError) {
        do throws(RecipeError) {
            _ = try Recipe(steps: [.overlay(name: name)])
        } catch {
            throw Self.refusal(path, line: node.mark?.line, "\(error.message); \(error.hint)")
        }
    }

    /// Reads a recipe, and refuses one by which nothing could be drawn; `format:auto` is a step of the service.
    private func recipeText(_ name: String, at node: YAMLNode) throws(PortraitError) -> String {
        let text = try scalar(node, name: name)
        let steps = text.split(separator: "/", omittingEmptySubsequences: false)
            .filter { $0.lowercased() != "format:auto" }
        do throws(RecipeError) {
            _ = try Recipe(parsing: steps.joined(separator: "/"))
            return text
        } catch {
            throw Self.refusal(path, line: node.mark?.line, "recipe \(name): \(error.message)", hint: error.hint)
        }
    }

    private func mapping(_ node: YAMLNode, what: String) throws(PortraitError) -> [(String, YAMLNode)] {
        guard let pairs = node.pairs else {
            throw Self.refusal(path, line: node.mark?.line, "\(what) has to be a list of `name: value` lines")
        }
        return try pairs.map { pair throws(PortraitError) in
            guard let name = pair.key.text else {
                throw Self.refusal(path, line: pair.key.mark?.line, "a name has to be text")
            }
            return (name, pair.value)
        }
    }

    private func scalar(_ node: YAMLNode, name: String) throws(PortraitError) -> String {
        guard let text = node.text else {
            throw Self.refusal(path, line: node.mark?.line, "\(name) has to be a single value")
        }
        return text
    }

    private static func refusal(
        _ path: String,
        line: Int?,
        _ reason: String,
        hint: String = "correct the file; `portrait config path` names it"
    ) -> PortraitError {
        let place = line.map { "\(path):\($0)" } ?? path
        return PortraitError(.badConfiguration, message: "\(place): \(reason)", hint: hint)
    }
}
