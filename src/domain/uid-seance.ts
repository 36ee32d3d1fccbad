/** The uid of a séance: the same for the same reference at the same school, so that calendars find it again after data are loaded anew. */
export const uidSeance = (ref: string, code: string): string =>
	`${new Bun.CryptoHasher('sha256').update(ref).digest('hex').slice(0, 32)}@${code}`
