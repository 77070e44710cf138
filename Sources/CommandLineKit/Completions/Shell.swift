/// A shell for which a completion script can be printed.
public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}
