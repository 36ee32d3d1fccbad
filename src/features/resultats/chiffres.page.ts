import { number, shortDay } from '../../console/textes/dates'
import type { PageProps } from '../../console/parts/page-props'
import type { Textes } from '../../console/textes/textes'
import { isVide, type MatiereDeReleve } from '../../domain/resultats/releve'
import type { Reglement } from '../../domain/resultats/reglement'
import { ensembleOf, partsFrom, seconde, type NoteLue, type Part } from '../../domain/resultats/parties'
import type { SansMoyenne } from '../../domain/resultats/resultat'
import { fromSeconds } from '../../kit/clock'
import { writtenJour } from '../../kit/formats'
import { jourIn } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import type { Publication } from './publier.service'
import type { Feuille } from './publies.service'
import type { Classement } from './resultats.service'

export type Words = Pick<PageProps, 't' | 'langue'>

const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const MOYENNES: Readonly<Record<Langue, Intl.NumberFormat>> = {
	fr: new Intl.NumberFormat('fr-FR', TWO),
	en: new Intl.NumberFormat('en-GB', TWO)
}

/** « 12,50 » for an average in hundredths. */
export const moyenneText = (langue: Langue, centiemes: number) => MOYENNES[langue].format(centiemes / 100)

export const poidsText = (langue: Langue, poids: number) => number(langue, poids, 6)

export type Lu = {
	readonly moyenne: number | null
	readonly sans: SansMoyenne | null
	readonly session?: number
	/** what it is made of */
	readonly ues?: readonly Lu[]
	readonly matieres?: readonly Lu[]
	readonly semestres?: readonly { readonly releve: Lu | undefined }[]
}

/** Whether session 2 has passed and something still waits. */
export const isEnAttente = ({ sans, session, ues = [], matieres = [], semestres = [] }: Omit<Lu, 'moyenne'>): boolean =>
	sans === 'attend' && (session === 2 || [...ues, ...matieres, ...semestres.flatMap(({ releve }) => releve ?? [])].some(isEnAttente))

/** The reason why an average is missing. */
export const sansText = (t: Textes, lu: Omit<Lu, 'moyenne'>) =>
	isEnAttente(lu) ? t.resultats.enAttente : t.resultats.sans[lu.sans ?? 'incomplete']

/** The same in a table where many numbers stand side by side. */
export const shortSansText = (t: Textes, lu: Omit<Lu, 'moyenne'>) =>
	isEnAttente(lu) ? t.resultats.enAttenteCourt : t.resultats.sansCourts[lu.sans ?? 'incomplete']

/** An average, or the reason why it is missing. */
export const moyenneOrReason = ({ t, langue }: Words, lu: Lu & Partial<Pick<MatiereDeReleve, 'coefficient' | 'notes' | 'masquees'>>) =>
	isVide(lu) ? '–' : lu.moyenne === null ? sansText(t, lu) : moyenneText(langue, lu.moyenne)

/** « Moyenne = (12,00 × 3 + 8,00 × 1) ÷ 4 = 11,00 »; nothing if the average is missing. */
export function calculText({ t, langue }: Words, quoi: string, parts: readonly Part[], total: number | null): string[] {
	const counting = parts.filter(({ moyenne, poids }) => moyenne !== null && poids > 0)
	if (total === null || counting.length === 0) return []
	const sur20 = ({ moyenne, bareme = 20 }: Part) => `${moyenneText(langue, moyenne ?? 0)}${bareme === 20 ? '' : ` × 20 ÷ ${bareme}`}`
	const terms = counting.map((part) => `${sur20(part)} × ${poidsText(langue, part.poids)}`).join(' + ')
	const poids = counting.reduce((sum, part) => sum + Math.round(part.poids * 1e6), 0) / 1e6
	return [t.resultats.calculSur(quoi, terms, poidsText(langue, poids), moyenneText(langue, total))]
}

/** The sentences by which the average of a matière is found from its marks, by the rules of its niveau. */
export function calculDeMatiere(words: Words, regles: Reglement, matiere: MatiereDeReleve): string[] {
	const { moyenne, cc, ex, parts, notes, session, acquis, masquees } = matiere
	const { t, langue } = words
	const dite = (centiemes: number) => moyenneText(langue, centiemes)
	if (moyenne !== null && moyenne === acquis?.moyenne) return [t.resultats.calculAcquis(dite(moyenne))]
	if (moyenne === null || masquees) return []
	const continu = partsFrom(notes, (note) => note.session === 1 && note.type !== 'examen')
	const selonParts = (quoi: string, place: readonly Part[], vaut: number | null, total: number | null) => [
		...calculText(words, t.resultats.cc, continu, cc),
		...calculText(words, quoi, place, vaut),
		...(parts === null || cc === null || vaut === null || total === null
			? []
			: [t.resultats.calculParts(dite(cc), dite(vaut), parts.cc, parts.ex, dite(total))])
	]
	if (session === 1) {
		const examens = partsFrom(notes, (note) => note.session === 1 && note.type === 'examen')
		if (parts === null) return calculText(words, t.resultats.moyenne, [...continu, ...examens], moyenne)
		return selonParts(t.resultats.ex, examens, ex, moyenne)
	}
	const { place: secondes, nouvelle, ofExamens, remplace } = seconde(matiere, regles)
	const enPlace = (autres: readonly Part[], poids: number): Part[] => [...autres, { moyenne: nouvelle, poids }]
	const enSomme = parts === null ? enPlace(continu, ofExamens) : enPlace([{ moyenne: cc, poids: parts.cc }], parts.ex)
	const apres = remplace === 'matiere' ? nouvelle : ensembleOf(enSomme)
	return [
		`${t.fiches.champs.session2_remplace} ${t.fiches.mots.session2_remplace[remplace]}.`,
		...(remplace === 'examen' && parts !== null
			? selonParts(t.resultats.liste.titre, secondes, nouvelle, apres)
			: calculText(words, t.resultats.liste.titre, secondes, nouvelle)),
		...(remplace === 'examen' && parts === null ? calculText(words, t.resultats.moyenne, enSomme, apres) : []),
		...(apres === null || apres <= moyenne ? [] : [t.resultats.calculPlafond(dite(regles.session2_plafond ?? moyenne), dite(moyenne))])
	]
}

/** « 12 / 20 », or why there is not a mark, and what is particular about it: its coefficient, its session, another class, what it counts. */
export function noteDite({ t, langue }: Words, { coefficient, session, classe, compte, etat, note_centiemes, bareme }: NoteLue) {
	const mark =
		note_centiemes === null
			? etat === null || etat === 'note'
				? t.notes.sansNote
				: t.notesLues.etats[etat]
			: `${number(langue, note_centiemes / 100)} / ${bareme}`
	const details = [
		...(session === 2 ? [t.resultats.session2] : []),
		...(classe === null ? [] : [t.resultats.ailleurs(classe)]),
		...(compte === 'note' ? [] : [t.resultats.comptages[compte]])
	]
	return { mark, coefficient: t.mesNotes.coefficient(poidsText(langue, coefficient)), details }
}

/** « 40 % » and « 60 % » for the headings of both parts, empty if matières differ; `undefined` if no matière has parts. */
export function partsDites(matieres: readonly Pick<MatiereDeReleve, 'parts'>[]): readonly [cc: string, ex: string] | undefined {
	const [parts, ...others] = new Map(
		matieres.flatMap(({ parts: ofMatiere }) => (ofMatiere === null ? [] : [[ofMatiere.cc, ofMatiere]]))
	).values()
	if (parts === undefined) return undefined
	return others.length === 0 ? [` ${parts.cc} %`, ` ${parts.ex} %`] : ['', '']
}

/** « Semestre 1 · session 2 ». */
export const periodeText = ({ t }: Pick<Words, 't'>, { contexte, publication }: Pick<Feuille, 'contexte' | 'publication'>) =>
	publication?.session === 2 ? `${contexte.periode} · ${t.resultats.session2}` : contexte.periode

/** « Moyenne de la classe : 11,20 (de 4,00 à 17,50), 15 étudiants classés. »; `session`: that of the numbers beside it. */
export function classementText({ t, langue }: Words, { moyenne, min, max, effectif }: Classement, session: number | undefined) {
	const [moyenneDeClasse, lowest, highest] = [moyenne, min, max].map((centiemes) => moyenneText(langue, centiemes)) as [
		string,
		string,
		string
	]
	const dit = t.resultats.classement(moyenneDeClasse, lowest, highest, effectif)
	return session === 2 ? `${dit} ${t.resultats.deSession1}` : dit
}

/** « 12/02/2027 » for seconds. */
export const jourText = (langue: Langue, at: number, timezone: string) => shortDay(langue, jourIn(fromSeconds(at), timezone).toString())

type EtatDit = Pick<Publication, 'definitive' | 'publiee_at' | 'rouverte_at'>

/** « Résultats définitifs, publiés le 12 février 2027 ». */
export function etatText({ t, langue }: Words, timezone: string, publication: EtatDit | undefined): string {
	const { etats } = t.resultats
	if (publication === undefined) return etats.aucune
	const jourDit = (at: number) => writtenJour(langue, jourIn(fromSeconds(at), timezone).toString())
	if (publication.rouverte_at !== null) return etats.rouverte(jourDit(publication.rouverte_at))
	return (publication.definitive ? etats.definitive : etats.provisoire)(jourDit(publication.publiee_at))
}

/** The sentences about a publication beside what it publishes. */
export const mentionsOf = (words: Words, timezone: string, publication: Publication) => [
	`${etatText(words, timezone, { ...publication, rouverte_at: null })}.`,
	...(publication.rouverte_at === null ? [] : [words.t.resultats.enRevision]),
	...(publication.remplace ? [words.t.resultats.remplace] : []),
	...(publication.definitive ? [] : [words.t.resultats.sousReserve])
]
