import { dayAndTime, number, shortDay } from '../textes/dates'
import { columnLabel, objetLabel, wordLabel } from './record-form'
import type { Textes } from '../textes/textes'
import { fromSeconds, toWireInstant } from '../../kit/clock'
import { isJour } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import { idsOf, tableOf, type Noms } from '../../school/references'

export type Reading = { readonly t: Textes; readonly langue: Langue; readonly timezone: string; readonly noms: Noms }

const YES_OR_NO: ReadonlySet<string> = new Set([
	'absence_injustifiee_zero',
	'absences',
	'actif',
	'active',
	'annonces',
	'annulee',
	'cloturee',
	'conseil_ouvert',
	'consentement',
	'courante',
	'ferme',
	'garde_matieres',
	'mot_de_passe',
	'notes',
	'payeur',
	'rappels_seance',
	'tronc_commun',
	'urgence'
])
/** Columns of hundredths of a mark. */
const HUNDREDTHS: ReadonlySet<string> = new Set([
	'note_centiemes',
	'plancher_matiere',
	'plancher_ue',
	'session2_plafond',
	'quantite',
	'heures'
])
/** Columns of seconds that are durations, not instants. */
const DURATIONS: ReadonlySet<string> = new Set(['duree_s', 'depassement_valide_s', 'reel_s'])

/** Columns of text that hold JSON. */
const JSON_TEXTS: ReadonlySet<string> = new Set([
	'annees',
	'billets',
	'chiffres_matieres',
	'chiffres_ues',
	'heures_absences',
	'rappels_minutes'
])

const withoutId = (column: string) => (column.endsWith('_id') ? column.slice(0, -'_id'.length) : column)

/** The label of a column, whether a form has it or not; `undefined` for a column of an older edition. */
export function labelOf(t: Textes, kind: string, column: string): string | undefined {
	const named = withoutId(column)
	const colonnes: Readonly<Record<string, string>> = t.historique.colonnes
	const label = colonnes[`${kind}.${named}`] ?? colonnes[named] ?? columnLabel(t, kind, named)
	return label === named ? undefined : label
}

/** The same; a column of an older edition is written without its underscores. */
export const columnSaid = (t: Textes, kind: string, column: string): string =>
	labelOf(t, kind, column) ?? withoutId(column).replaceAll('_', ' ')

/** The labels of a column's words in tables of `kind`; `undefined` if people write its text themselves. */
function wordsOf(
	{ seance, presences, notesLues, evaluations, justificatifs, reglages, serveur, suites, fiches, historique }: Textes,
	kind: string,
	column: string
) {
	const ownWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
		'seances.statut': seance.statuts,
		'seances.mode': seance.modes,
		'evaluations.mode': seance.modes,
		'evaluations.type': evaluations.types,
		'presences.statut': presences.etats,
		'notes.etat': notesLues.etats,
		'justificatifs.nature': justificatifs.natures,
		'preferences.canal': serveur.messages.canaux,
		'annonces.canaux': serveur.messages.canaux,
		'rattachements.sorte': fiches.mots.sorte,
		'envois.type': historique.messages,
		'outbox.type': historique.messages,
		'notifications.type': historique.messages,
		'outbox.statut': suites.messages.etats,
		'modules.code': reglages.modules,
		...historique.motsArgent,
		...historique.motsPaie
	}
	const everywhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
		...fiches.mots,
		role: fiches.mots.roles,
		...historique.mots
	}
	return ownWords[`${kind}.${column}`] ?? everywhere[column]
}

/** The labels of a word, or of several joined words; any other text unchanged. */
function wordSaid(t: Textes, kind: string, column: string, text: string): string {
	const words = wordsOf(t, kind, column)
	if (!words) return text
	if (words[text]) return words[text]
	return text
		.split(/[|,]/)
		.map((word) => words[word] || word)
		.join(', ')
}

export const EMPTY = '–'

/** A cell of the journal in readable form: names instead of ids, days, times and words. */
export function cellSaid(reading: Reading, kind: string, column: string, cell: unknown): string {
	const { t, langue, timezone, noms } = reading
	if (cell === null || cell === undefined || cell === '') return EMPTY
	const table = tableOf(column)
	const ids = table === undefined ? [] : idsOf(cell)
	if (table !== undefined && ids.length > 0) return ids.map((id) => noms(table, id) ?? t.historique.disparu).join(', ')
	if (typeof cell === 'boolean') return cell ? t.mots.oui : t.mots.non
	if (typeof cell === 'number') {
		if (YES_OR_NO.has(column)) return cell === 1 ? t.mots.oui : t.mots.non
		if (HUNDREDTHS.has(column) || column.endsWith('_centiemes')) return number(langue, cell / 100)
		if (DURATIONS.has(column)) return t.historique.minutes(Math.floor(cell / 60))
		if (/_(s|at)$/.test(column)) return dayAndTime(langue, toWireInstant(fromSeconds(cell), timezone))
		return number(langue, cell)
	}
	if (Array.isArray(cell)) return cell.length === 0 ? EMPTY : cell.map((part: unknown) => cellSaid(reading, kind, column, part)).join(', ')
	if (typeof cell === 'object')
		return Object.entries(cell)
			.filter(([name]) => name !== 'id')
			.map(([name, value]) =>
				Array.isArray(value) ? rowsSaid(t, name, value) : `${columnSaid(t, kind, name)} ${cellSaid(reading, kind, name, value)}`
			)
			.join(', ')
	if (typeof cell !== 'string') return EMPTY
	if (JSON_TEXTS.has(column) && /^[[{]/.test(cell)) return cellSaid(reading, kind, column, JSON.parse(cell))
	if (column === 'fichier') return cell.split(/[/\\]/).at(-1)!
	return isJour(cell) ? shortDay(langue, cell) : wordSaid(t, kind, column, cell)
}

/** The number of rows that were moved. */
const rowsSaid = (t: Textes, table: string, rows: readonly unknown[]) => `${objetLabel(t, table)}${t.deuxPoints}${rows.length}`

/** A cell of a file in readable form; in `preferences`, « oui » and « non » are plain yes and no. */
export function fileCellSaid(t: Textes, langue: Langue, kind: string, column: string, cell: string): string {
	if (kind === 'preferences' && (cell === 'oui' || cell === 'non')) return t.mots[cell]
	if (isJour(cell)) return shortDay(langue, cell)
	const word = wordLabel(t, column, cell)
	return word === cell ? wordSaid(t, kind, column, cell) : word
}
