/** A fingerprint of the values that a page shows; its form sends it back to say on which values it is based. */
export const seen = (values: unknown): string => Bun.hash(JSON.stringify(values)).toString(36)
