/** @jsxImportSource preact */
import { cellSaid, EMPTY, labelOf, type Reading } from './cellule'

/** Columns that only the machine reads, or that repeat another column. */
const MACHINE: ReadonlySet<string> = new Set([
	'chose',
	'cle',
	'cle_tri',
	'console_seule',
	'debut',
	'email_norm',
	'fin',
	'bytes',
	'identifiant_norm',
	'importe',
	'partie',
	'revision',
	'sha256',
	'sequence',
	'uid',
	'updated_at'
])
const TWICE: Readonly<Record<string, string>> = { debut_s: 'heure_debut', fin_s: 'heure_fin', role: 'roles' }
/** Parts of keys that are ids, or 0 for none; another column names the record. */
const IDS: ReadonlySet<string> = new Set(['filiere', 'matiere', 'niveau'])

type DitProps = Reading & { readonly kind: string; readonly avant: unknown; readonly apres: unknown }

/** The changes of a record, column by column, in the words of its form: the value before and the value after. */
export const Dit = ({ kind, avant, apres, ...reading }: DitProps) => (
	<ul class="plain">
		{changesSaid(reading, kind, avant, apres).map(({ column, before, after }) => (
			<li>
				<span class="soft">{labelOf(reading.t, kind, column)}</span>{' '}
				{before !== undefined && after !== undefined ? `${before} → ${after}` : (after ?? before)}
			</li>
		))}
	</ul>
)

type Change = { readonly column: string; readonly before?: string; readonly after?: string }

function changesSaid(reading: Reading, kind: string, avant: unknown, apres: unknown): Change[] {
	const former = new Map(columnsSaid(reading, kind, avant, false))
	const said = columnsSaid(reading, kind, apres, avant === null).map(([column, after]): Change => {
		const before = former.get(column)
		former.delete(column)
		return before === undefined ? { column, after } : { column, before, after }
	})
	const gone = [...former].flatMap(([column, before]) => (before === EMPTY ? [] : [{ column, before }]))
	return [...gone, ...said.filter(({ before, after }) => before !== after)]
}

/** The contents of a record on one line. @param isNew leaves out empty columns */
export const heldOnOneLine = ({ kind, value, isNew = false, ...reading }: Reading & { kind: string; value: unknown; isNew?: boolean }) =>
	columnsSaid(reading, kind, value, isNew)
		.map(([column, text]) => `${labelOf(reading.t, kind, column)}${reading.t.deuxPoints}${text}`)
		.join(' · ') || EMPTY

const hasColumns = (value: unknown): value is Readonly<Record<string, unknown>> =>
	value !== null && typeof value === 'object' && !Array.isArray(value)

/** The readable columns of a record, with their texts; empty if `value` is not a record. */
function columnsSaid(reading: Reading, kind: string, value: unknown, skipsEmpty: boolean): [column: string, text: string][] {
	if (!hasColumns(value)) return []
	const isTold = ([column, cell]: [string, unknown]) => {
		const other = TWICE[column]
		const isEmpty = cell === null || cell === ''
		if (IDS.has(column) && typeof cell === 'number') return false
		return !MACHINE.has(column) && !(other !== undefined && other in value) && !(skipsEmpty && isEmpty)
	}
	return Object.entries(value)
		.filter(isTold)
		.map(([column, cell]) => [column, cellSaid(reading, kind, column, cell)])
}
