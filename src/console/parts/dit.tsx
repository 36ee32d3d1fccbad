/** @jsxImportSource preact */
import { cellSaid, labelOf, type Reading } from './cellule'

export type { Reading } from './cellule'

/** What only the machine reads, or says again in its own way. */
const MACHINE: ReadonlySet<string> = new Set([
	'cle',
	'cle_tri',
	'console_seule',
	'debut',
	'email_norm',
	'fin',
	'bytes',
	'identifiant_norm',
	'importe',
	'revision',
	'sha256',
	'sequence',
	'uid',
	'updated_at'
])
const TWICE: Readonly<Record<string, string>> = { debut_s: 'heure_debut', fin_s: 'heure_fin', role: 'roles' }
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
		<>{cellSaid(reading, kind, '', value)}</>
	)

/** The same on one line. */
export const ditOnOneLine = ({ kind, value, ...reading }: DitProps): string =>
	hasColumns(value)
		? columnsSaid(reading, kind, value)
				.map(([label, text]) => `${label}${reading.t.deuxPoints}${text}`)
				.join(' · ')
		: cellSaid(reading, kind, '', value)

const hasColumns = (value: unknown): value is Readonly<Record<string, unknown>> =>
	value !== null && typeof value === 'object' && !Array.isArray(value)

const columnsSaid = (reading: Reading, kind: string, value: Readonly<Record<string, unknown>>): [label: string, text: string][] =>
	Object.entries(value)
		.filter(([column]) => !MACHINE.has(column) && !(TWICE[column] !== undefined && TWICE[column] in value))
		.map(([column, cell]) => [labelOf(reading.t, kind, column), cellSaid(reading, kind, column, cell)])
