import { isEtudiant, type Perimetre } from '../../../domain/droits/perimetre'

/** Whether the caller may ask if this user has a place in a séance: those who manage it, and students about themselves (contract section 4). */
export const mayValidate = (perimetre: Perimetre, { covered }: { readonly covered: number }, userId: number) =>
	covered === 1 || (isEtudiant(perimetre) && perimetre.userId === userId)
