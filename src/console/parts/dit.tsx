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
type DitProps = Reading & {
	readonly kind: string
	readonly value: unknown
	/** of a record that is new: what it does not hold is not told */
	readonly isNew?: boolean
}

/** What a record said before or after a write, column by column, in the words of the forms. */
export const Dit = ({ kind, value, isNew = false, ...reading }: DitProps) =>
	hasColumns(value) ? (
		<ul class="plain">
			{columnsSaid(reading, kind, value, isNew).map(([label, text]) => (
				<li>
					<small>{label}</small> {text}
				</li>
			))}
		</ul>
	) : (
		<>{cellSaid(reading, kind, '', value)}</>
	)

/** The same on one line. */
export const ditOnOneLine = ({ kind, value, isNew = false, ...reading }: DitProps): string =>
	hasColumns(value)
		? columnsSaid(reading, kind, value, isNew)
				.map(([label, text]) => `${label}${reading.t.deuxPoints}${text}`)
				.join(' · ')
		: cellSaid(reading, kind, '', value)

const hasColumns = (value: unknown): value is Readonly<Record<string, unknown>> =>
	value !== null && typeof value === 'object' && !Array.isArray(value)

function columnsSaid(
	reading: Reading,
	kind: string,
	value: Readonly<Record<string, unknown>>,
	isNew: boolean
): [label: string, text: string][] {
	const isTold = ([column, cell]: [string, unknown]) => {
		const other = TWICE[column]
		const isEmpty = cell === null || cell === ''
		return !MACHINE.has(column) && !(other !== undefined && other in value) && !(isNew && isEmpty)
	}
	return Object.entries(value)
		.filter(isTold)
		.map(([column, cell]) => [labelOf(reading.t, kind, column), cellSaid(reading, kind, column, cell)])
}
