import { decimalCell, identite, type Column, type ListForm } from '../../console/parts/list-file'
import { wordLabel } from '../../console/parts/record-form'
import { number, shortDay } from '../../console/textes/dates'
import type { EtudiantDAvant, LigneDePassage, PassageDeClasse } from '../../features/passage/passage.service'
import { moyenneText, sansText, type Words } from '../../features/resultats/chiffres.page'

/** The proposal for a student, with its reason. */
export function propositionText({ t, langue }: Words, { proposition: { suite, raison }, resultat }: LigneDePassage): string {
	const moyenne = resultat?.moyenne == null ? '' : moyenneText(langue, resultat.moyenne)
	return t.passage.proposee(suite, raison, moyenne, number(langue, resultat?.credits ?? 0))
}

/** The class of a student in the coming year, or the departure. */
export const suiteText = ({ t, langue }: Words, { dans, statut, date_sortie, motif_sortie }: EtudiantDAvant): string =>
	dans !== null && statut !== null
		? t.passage.inscrit(dans, t.etudiants.statuts[statut])
		: [t.etudiants.sorti(shortDay(langue, date_sortie ?? '')), motif_sortie !== null && wordLabel(t, 'motif_sortie', motif_sortie)]
				.filter(Boolean)
				.join(' · ')

type Etudiant = EtudiantDAvant & {
	/** absent if the student has passed or left */
	readonly ligne?: LigneDePassage
}

/** The students of a class: those who wait, then those who are decided. */
export const etudiantsOf = ({ lignes, faits }: PassageDeClasse): readonly Etudiant[] => [
	...lignes.map((ligne) => ({ ...ligne.etudiant, ligne })),
	...faits
]

/** The columns of their file. */
export function etudiantsColumns(words: Words, form: ListForm): readonly Column<Etudiant>[] {
	const { t, langue } = words
	const resultatCell = ({ ligne }: Etudiant) => {
		const resultat = ligne?.resultat
		return resultat && (resultat.moyenne === null ? sansText(t, resultat) : decimalCell(form, langue, resultat.moyenne / 100))
	}
	return [
		...identite(t.etudiants),
		[t.passage.resultat, resultatCell],
		[t.resultats.credits, ({ ligne }) => decimalCell(form, langue, ligne?.resultat?.credits)],
		[t.passage.proposition, ({ ligne }) => ligne && propositionText(words, ligne)],
		[t.passage.suite, (etudiant) => (etudiant.ligne ? '' : suiteText(words, etudiant))]
	]
}
