import type { Perimetre } from '../../domain/perimetre'

/** Who may ask whether somebody has a place in a séance: who answers for it, and each student about themselves (contract section 4). */
export const mayValidate = (perimetre: Perimetre, { covered }: { readonly covered: number }, userId: number) =>
	perimetre.role === 'etudiant' ? perimetre.userId === userId : covered === 1
