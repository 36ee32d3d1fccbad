import { externalText } from '../../domain/personnes/identite-externe'

/** Characters of the longest full name of a course in Moodle. */
export const FULL_NAME = 254

/** A matière of a class, and its year, as other programs name them. */
export type NomsCours = { readonly matiere: string; readonly nom: string; readonly libelle: string }

/** The full name of a course in other programs. */
export const nomCours = ({ matiere, nom, libelle }: NomsCours) => externalText(`${matiere} - ${nom} (${libelle})`, FULL_NAME)
