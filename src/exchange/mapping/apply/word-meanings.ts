import { NIVEAUX } from '../../../domain/vocabulaire'
import { folded } from '../../../kit/forms'
import type { Column } from '../../imports/noun/columns'

/** Longer than a word that stands for another one. */
const LONGEST = 100

/** The words of people for a value of a closed list, folded and with letters and digits alone. */
const WORDS: Readonly<Record<string, string>> = {
	F: 'femme fille feminin feminine female woman girl fem mlle mme',
	M: 'homme garcon masculin masculine male man boy masc h g',
	Active: 'inscrit inscrite actif active valide validee enrolled',
	'En validation': 'enattente encours pending',
	Prospect: 'preinscrit preinscrite candidat candidate applicant',
	abandon: 'abandonne dropout',
	transfert: 'transfere transferee transfer',
	exclusion: 'exclu exclue renvoye renvoyee expelled',
	fin_scolarite: 'diplome diplomee findescolarite graduated',
	autre: 'autres other',
	affecte: 'affectee aff affecteetat affecteeetat affectedeletat oui o',
	non_affecte: 'nonaffectee nonaff naff na non n',
	boursier: 'boursiere bourse scholarship',
	CM: 'cours coursmagistral coursmagistraux lecture',
	TD: 'travauxdiriges tutorial',
	TP: 'travauxpratiques lab',
	AUTRE: 'autres other',
	journee: 'jour journeeentiere allday fullday',
	matin: 'matinee am morning',
	apres_midi: 'pm afternoon',
	presentiel: 'surplace enpresence onsite inperson',
	en_ligne: 'online distanciel adistance remote',
	hybride: 'hybrid mixte',
	planifiee: 'prevue planned',
	annulee: 'cancelled canceled',
	reportee: 'postponed',
	devoir: 'devoirsurveille ds interrogation interro cc controle controlecontinu test',
	partiel: 'examenpartiel midterm',
	examen: 'examenfinal exam final finalexam',
	absent: 'abs absente absents absentes',
	absent_injustifie: 'abi absenceinjustifiee absentinjustifiee',
	absent_justifie: 'abj absencejustifiee absentjustifiee',
	dispense: 'disp dispensee exempt',
	present: 'presente',
	retard: 'enretard late',
	excuse: 'excusee excused',
	email: 'mail courriel',
	fr: 'francais french',
	en: 'anglais english',
	XOF: 'fcfa cfa francscfa francs',
	oui: 'o x y yes vrai true 1',
	non: 'n no faux false 0'
}

const SIGNS: Readonly<Record<string, string>> = { '✓': 'oui', '✔': 'oui', '☑': 'oui', '✗': 'non', '✘': 'non', '☐': 'non' }

const ORDINALS = ['', '1ere 1re premiere', '2eme 2e 2nde deuxieme', '3eme 3e troisieme'].map((words) => words.split(' '))
const CYCLES: Readonly<Record<string, readonly string[]>> = { BTS: ['bts'], L: ['licence', 'l'], M: ['master', 'm'] }

/** « Licence 1 », « 1ère année de licence », « BTS 2e année ». */
function wordsOfNiveau(code: string): string[] {
	const year = Number(code.slice(-1))
	return CYCLES[code.slice(0, -1)]!.flatMap((cycle) => [
		`${cycle}${year}`,
		...ORDINALS[year]!.flatMap((ordinal) => [`${cycle}${ordinal}annee`, `${ordinal}annee${cycle}`, `${ordinal}anneede${cycle}`])
	])
}

/** The values that each word may mean, in columns of different lists. */
const VALUES_BY_WORD = new Map<string, string[]>()
for (const [value, otherWords] of [
	...Object.entries(WORDS).map(([meaning, text]) => [meaning, text.split(' ')] as const),
	...NIVEAUX.map((code) => [code, wordsOfNiveau(code)] as const)
])
	for (const word of otherWords) VALUES_BY_WORD.getOrInsertComputed(word, () => []).push(value)

/** A word without accents, capitals and everything that is not a letter or a digit. */
const wordKey = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

const valuesOf = ({ type }: Column): readonly string[] | undefined =>
	type.form === 'booleen' ? ['oui', 'non'] : type.form === 'choix' && !type.several ? type.values : undefined

/**
 * The text of a cell as a file of Préau writes it: « Garçon » is M in a column of sexes, « x » is oui. A column without a closed list has any text.
 * `undefined` if a person must say what it means.
 * @param meanings what a person has said, by the text of the cell
 */
export function meaningOf(column: Column, text: string, meanings: Readonly<Record<string, string>>): string | undefined {
	if (Object.hasOwn(meanings, text)) return meanings[text]
	const values = valuesOf(column)
	if (!values) return text
	if (text.length > LONGEST) return undefined
	const key = wordKey(text)
	if (key === '') return SIGNS[text] !== undefined && values.includes(SIGNS[text]) ? SIGNS[text] : undefined
	return values.find((value) => wordKey(value) === key) ?? VALUES_BY_WORD.get(key)?.find((value) => values.includes(value))
}
