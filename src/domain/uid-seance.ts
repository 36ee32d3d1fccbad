/** The uid of a séance: the same reference at the same school gives the same uid, so that calendars recognize it after data are reloaded. */
export const uidSeance = (ref: string, code: string): string =>
	// joined it is one text; a template would keep the texts it is made of
	[Bun.SHA256.hash(ref, 'hex').slice(0, 32), code].join('@')
