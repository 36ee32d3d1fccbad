/** An institution, as far as its uids depend on it. */
export type UidSource = {
	readonly code: string
	/** tells it from others with the same code; empty if calendars have got uids without it */
	readonly uidSalt: string
}

/** The uid of a séance: the same reference at the same school gives the same uid, so that calendars recognize it after data are reloaded. */
export const uidSeance = (ref: string, { code, uidSalt }: UidSource): string =>
	// joined it is one text; a template would keep the texts it is made of
	[Bun.SHA256.hash(uidSalt + ref, 'hex').slice(0, 32), code].join('@')
