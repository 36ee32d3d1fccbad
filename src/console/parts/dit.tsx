/** @jsxImportSource preact */
import { cellSaid, columnSaid, EMPTY, type Reading } from './cellule'

/** Columns that only the machine reads, or that repeat another column. */
const MACHINE: ReadonlySet<string> = new Set(
	[
		'auteur_id bytes chose cle cle_nom cle_tri close_at close_par complete_at console_seule contexte created_at cree_at cree_par',
		'debut email_norm envoi_id envoye_at fin id identifiant_norm importe jwk kid last_used_at limites logo_type',
		'mot_de_passe_hash occasion partie perime_at pris_at pris_par prochain_at publication_id publiee_at publiee_par remplace',
		'retire_par retiree_at revision rouverte_at rouverte_par salle_cle secret_hash sequence sha256 tentatives uid updated_at'
	].flatMap((names) => names.split(' '))
)
const TWICE: Readonly<Record<string, string>> = { debut_s: 'heure_debut', fin_s: 'heure_fin', role: 'roles' }
/** Parts of keys that are ids, or 0 for none; another column names the record. */
const IDS: ReadonlySet<string> = new Set(['filiere', 'matiere', 'niveau'])

/** Columns whose words need no label. */
const STATES: ReadonlySet<string> = new Set(['etat', 'statut'])

export const isForMachine = (column: string) => MACHINE.has(column)

type DitProps = Reading & { readonly kind: string; readonly avant: unknown; readonly apres: unknown; readonly isNew: boolean }

/** The changes of a record, column by column, in the words of its form: the value before and the value after. */
export const Dit = ({ kind, avant, apres, isNew, ...reading }: DitProps) => (
	<ul class="plain">
		{changesSaid(reading, kind, { avant, apres, isNew }).map(({ column, before, after }) => (
			<li>
				{(before !== undefined || !STATES.has(column)) && <span class="soft">{columnSaid(reading.t, kind, column)}</span>}{' '}
				{before !== undefined && after !== undefined
					? reading.t.notes.puis(before, after)
					: after === reading.t.mots.oui
						? ''
						: (after ?? before)}
			</li>
		))}
	</ul>
)

type Change = { readonly column: string; readonly before?: string; readonly after?: string }

function changesSaid(reading: Reading, kind: string, { avant, apres, isNew }: Pick<DitProps, 'avant' | 'apres' | 'isNew'>): Change[] {
	const former = new Map(columnsSaid(reading, kind, avant, false))
	const said = columnsSaid(reading, kind, apres, isNew).map(([column, after]): Change => {
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
		.map(([column, text]) => `${columnSaid(reading.t, kind, column)}${reading.t.deuxPoints}${text}`)
		.join(' · ') || EMPTY

const hasColumns = (value: unknown): value is Readonly<Record<string, unknown>> =>
	value !== null && typeof value === 'object' && !Array.isArray(value)

/** The readable columns of a record, with their texts; empty if `value` is not a record. */
function columnsSaid(reading: Reading, kind: string, value: unknown, skipsEmpty: boolean): [column: string, text: string][] {
	if (!hasColumns(value)) return []
	const isTold = ([column, cell]: [string, unknown]) => {
		const other = TWICE[column]
		if (IDS.has(column) && typeof cell === 'number') return false
		return !MACHINE.has(column) && !(other !== undefined && other in value)
	}
	return Object.entries(value)
		.filter(isTold)
		.flatMap(([column, cell]) => {
			const text = cellSaid(reading, kind, column, cell)
			// what a new record does not do is not said
			const isEmpty = text === EMPTY || (typeof cell !== 'string' && text === reading.t.mots.non)
			return skipsEmpty && isEmpty ? [] : [[column, text]]
		})
}
