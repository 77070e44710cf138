/// The rules by which a reader reads lengths.
public enum EncodingRules: Sendable {
    /// Definite lengths in their shortest form (X.690 §10.1): the rules for everything that decides about trust.
    case der
    /// Any length that X.690 §8.1.3 allows. Files of old programs need it; what is hashed stays as carried.
    case ber
}
