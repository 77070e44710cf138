// Placeholder until the first shim lands.
