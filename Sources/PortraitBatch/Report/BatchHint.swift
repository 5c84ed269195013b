/// The hints of a batch that a surface may say in the words of its own options.
package enum BatchHint {
    package static let ownJournal = "wait for it, or give this run a journal of its own"
    package static let otherJournal = "name another journal, or remove the file"
    package static let beginAnew = "give what was given then, or begin anew instead of resuming"
    package static let otherJob = "give what was given then, take another name, or have it forgotten"
    package static let otherRows =
        "leave the input out to take the rows that are there, take another name, or have it forgotten"
}
