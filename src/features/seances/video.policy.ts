import { isEtudiant, type Perimetre } from '../../domain/perimetre'

/** Who may ask whether somebody has a place in a séance: who answers for it, and each student about themselves (contract section 4). */
export const mayValidate = (perimetre: Perimetre, { covered }: { readonly covered: number }, userId: number) =>
	covered === 1 || (isEtudiant(perimetre) && perimetre.userId === userId)
