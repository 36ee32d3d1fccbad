/**
 * What a column can become. A use is `noun.column`, as the files of Préau name them: `etudiants.nom`, `inscriptions.classe`. A row may fill
 * several nouns. The second and further parents have their rank: `responsables.nom`, `responsables2.nom`. Besides:
 *
 * - `etudiants.nom_prenoms`, `enseignants.nom_prenoms`, `responsables.nom_prenoms`: a whole name in one cell
 * - `paiements.deja_paye`: what a student had paid before Préau
 * - `notes.note`: a mark; the column says which évaluation
 */
export const KINDS_OF_PEOPLE = ['etudiants', 'enseignants'] as const
