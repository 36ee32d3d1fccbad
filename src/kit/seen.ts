/** A fingerprint of values as a page shows them, for a form to say what it is based on. */
export const seen = (values: unknown): string => Bun.hash(JSON.stringify(values)).toString(36)
