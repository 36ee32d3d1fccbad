import type { Role } from './caller'

/** The part of the school that a caller's role covers in the current year; what policies make conditions of. */
export type Perimetre =
	| { readonly role: 'administrateur'; readonly userId: number }
	| { readonly role: 'coordinateur'; readonly userId: number; readonly filieres: readonly number[] }
	| { readonly role: 'enseignant'; readonly userId: number; readonly classes: readonly number[] }
	| { readonly role: 'etudiant'; readonly userId: number; readonly classe: number | null }

export type PerimetreOf<R extends Role> = Extract<Perimetre, { role: R }>

/** Callers with the same key are shown the same lists of classes, matières, séances and évaluations. */
export function perimetreKey(perimetre: Perimetre): string {
	switch (perimetre.role) {
		case 'administrateur':
			return 'A'
		case 'coordinateur':
			return `C${perimetre.filieres.join(',')}`
		case 'enseignant':
			return `E${perimetre.userId}`
		case 'etudiant':
			return `S${perimetre.classe ?? ''}`
	}
}

/**
 * The reader for whom a list is followed. Administrators share one. Everybody else has their own: what their role covers may
 * change, and they must be told what left their list.
 */
export const readerKey = ({ role, userId }: Perimetre) => (role === 'administrateur' ? 'A' : `${role}:${userId}`)
