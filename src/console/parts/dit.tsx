/** @jsxImportSource preact */
import { dayAndTime, number, shortDay } from './dates'
import { columnLabel, wordLabel } from './record-form'
import type { Textes } from '../textes/textes'
import { fromSeconds, toWireInstant } from '../../domain/clock'
import { isJour } from '../../domain/jour'
import type { Langue } from '../../domain/langue'
import { idsOf, tableOf, type Noms } from '../../domain/references'

export type Reading = { readonly t: Textes; readonly langue: Langue; readonly timezone: string; readonly noms: Noms }

/** What only the machine reads, or says again in its own way. */
const MACHINE: ReadonlySet<string> = new Set([
	'cle',
	'cle_tri',
	'console_seule',
	'debut',
	'email_norm',
	'fin',
	'identifiant_norm',
	'importe',
	'sequence',
	'uid',
	'updated_at'
])
const TWICE: Readonly<Record<string, string>> = { debut_s: 'heure_debut', fin_s: 'heure_fin', role: 'roles' }
const YES_OR_NO: ReadonlySet<string> = new Set([
	'absences',
	'actif',
	'active',
	'annonces',
	'annulee',
	'cloturee',
	'consentement',
	'courante',
	'ferme',
	'mot_de_passe',
	'notes',
	'payeur',
	'rappels_seance',
	'tronc_commun',
	'urgence'
])

type DitProps = Reading & { readonly kind: string; readonly value: unknown }

/** What a record said before or after a write, column by column, in the words of the forms. */
export const Dit = ({ kind, value, ...reading }: DitProps) =>
	hasColumns(value) ? (
		<ul class="plain">
			{columnsSaid(reading, kind, value).map(([label, text]) => (
				<li>
					<small>{label}</small> {text}
				</li>
			))}
		</ul>
	) : (
		<>{plain(value)}</>
	)

/** The same on one line. */
export const ditOnOneLine = ({ kind, value, ...reading }: DitProps): string =>
	hasColumns(value)
		? columnsSaid(reading, kind, value)
				.map(([label, text]) => `${label} : ${text}`)
				.join(' · ')
		: plain(value)

const hasColumns = (value: unknown): value is Readonly<Record<string, unknown>> =>
	value !== null && typeof value === 'object' && !Array.isArray(value)

const columnsSaid = (reading: Reading, kind: string, value: Readonly<Record<string, unknown>>): [label: string, text: string][] =>
	Object.entries(value)
		.filter(([column]) => !MACHINE.has(column) && !(TWICE[column] !== undefined && TWICE[column] in value))
		.map(([column, cell]) => [labelOf(reading.t, kind, column), cellSaid(reading, column, cell)])

/** What people call a column, be it one of a form or not. */
function labelOf(t: Textes, kind: string, column: string): string {
	const named = column.endsWith('_id') ? column.slice(0, -'_id'.length) : column
	return (t.historique.colonnes as Readonly<Record<string, string>>)[named] ?? columnLabel(t, kind, named)
}

const plain = (value: unknown): string => (value === null || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value))

/** A cell as people read it: names instead of ids, days, times and words. */
function cellSaid({ t, langue, timezone, noms }: Reading, column: string, cell: unknown): string {
	const table = tableOf(column)
	if (table !== undefined && cell !== null && cell !== '')
		return idsOf(cell)
			.map((id) => noms(table, id) ?? String(id))
			.join(', ')
	if (typeof cell === 'boolean') return cell ? t.mots.oui : t.mots.non
	if (typeof cell === 'number') {
		if (YES_OR_NO.has(column)) return cell === 1 ? t.mots.oui : t.mots.non
		if (column === 'note_centiemes') return number(langue, cell / 100)
		if (/_(s|at)$/.test(column)) return dayAndTime(langue, toWireInstant(fromSeconds(cell), timezone))
		return number(langue, cell)
	}
	if (typeof cell !== 'string' || cell === '') return plain(cell)
	if (isJour(cell)) return shortDay(langue, cell)
	return cell
		.split('|')
		.map((word) => wordLabel(t, column, word))
		.join(', ')
}
