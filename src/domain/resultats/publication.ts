/** A publication of the results of a class and période (RULES.md 10.8). */
type Publication = { readonly session: number }

/** The newest publication of a session. `publications` are those of a période, the newest first. */
export const latestPublication = <P extends Publication>(publications: readonly P[], session: 1 | 2): P | undefined =>
	publications.find((publication) => publication.session === session)

/**
 * The publication under which the numbers of a période stand, also while it is reopened: the newest of session 2, else of session 1.
 * `publications` are those of a class, or those in which a student has a result, the newest first.
 */
export const publicationInForce = <P extends Publication>(publications: readonly P[]): P | undefined =>
	latestPublication(publications, 2) ?? latestPublication(publications, 1)

/** The same for the year, which counts final publications alone (RULES.md 10.4). */
export const publicationInForceForAnnee = <P extends Publication & { readonly definitive: number }>(
	publications: readonly P[]
): P | undefined =>
	([2, 1] as const).map((session) => latestPublication(publications, session)).find((publication) => publication?.definitive === 1)
