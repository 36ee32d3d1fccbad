export const ROLES = ['etudiant', 'enseignant', 'coordinateur', 'administrateur'] as const
export type Role = (typeof ROLES)[number]

/** Who is asking over HTTP. Everything a policy may look at, and nothing else. */
export type Caller = { readonly userId: number; readonly role: Role; readonly tokenId: number }

/** Who is behind a write, as the audit journal keeps it. */
export type Author = {
	/** `utilisateur:12`, `cli:root`, `job:reminders` */
	readonly name: string
	readonly userId?: number
	readonly tokenId?: number
	readonly address?: string
	readonly requestId?: string
}
