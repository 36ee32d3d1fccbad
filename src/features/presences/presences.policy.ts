import { isEtudiant, type Perimetre } from '../../domain/perimetre'

/** The student whose attendance a caller reads as the own one, in whatever class it was; `undefined` for who is none. */
export const ownPresences = (perimetre: Perimetre): number | undefined => (isEtudiant(perimetre) ? perimetre.userId : undefined)
