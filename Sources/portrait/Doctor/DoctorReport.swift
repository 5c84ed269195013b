import LibraryVersions

/// What `portrait doctor` tells in JSON.
struct DoctorReport: Encodable {
    var checks: [DoctorFindings.Finding]
    var libraries: [LibraryVersion]
}
