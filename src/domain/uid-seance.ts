/** The uid of a séance: the same for the same reference at the same school, so that calendars find it again after data are loaded anew. */
export const uidSeance = (ref: string, code: string): string =>
	// joined it is one text; as a template it would hold the texts that it is made of
	[Bun.SHA256.hash(ref, 'hex').slice(0, 32), code].join('@')
