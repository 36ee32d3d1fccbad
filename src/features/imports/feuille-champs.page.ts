import type { PageProps } from '../../console/parts/page-props'
import type { ColumnDecision, Existing, SheetDecision } from '../../exchange/imports/files/decisions'
import type { SheetLook } from '../../exchange/mapping/look/sheet-look'
import type { Use } from '../../exchange/mapping/look/uses'
import type { SchoolFacts } from '../../exchange/mapping/school-facts'

/** Lists that the page of a sheet offers to choose from. */
export type SheetOffers = {
	/** the kinds that its reader may import */
	readonly kinds: readonly string[]
	/** the uses of a kind's columns */
	readonly usesOf: (kind: string) => readonly Use[]
	readonly facts: Pick<SchoolFacts, 'annees' | 'classes' | 'matieres' | 'evaluations'>
}

/** The page of a sheet. */
export type FeuilleProps = PageProps & {
	/** the address of the page, below the console */
	readonly path: string
	readonly look: SheetLook
	readonly form: SheetForm
	readonly offers: SheetOffers
	/** columns whose chooser is opened besides those that are doubtful */
	readonly open?: readonly number[]
	/** sentences by field */
	readonly wrong?: Readonly<Record<string, string>>
}

/** The fields of a sheet's page, also where they are not complete. */
export type SheetForm = {
	/** empty if nobody has chosen it; `LEFT` for a sheet that is left out */
	readonly kind: string
	/** the kind for which the columns were shown */
	readonly shownKind: string
	/** for each column of the look */
	readonly columns: readonly ColumnForm[]
	/** for all rows, by use */
	readonly given: Readonly<Record<string, string>>
	readonly hidden: '' | 'reprendre' | 'laisser'
	/** rows of totals that are left out */
	readonly totals: readonly number[]
	readonly existing: Existing
}

/** The fields of a column: its use, and for a mark the ref of an évaluation, `NEW` with what it needs, or an empty text. */
export const FIELDS = ['use', 'evaluation', 'titre', 'matiere', 'type', 'date', 'bareme'] as const
export type ColumnForm = { readonly column: number } & Readonly<Record<(typeof FIELDS)[number], string>>

/** The kind of a sheet that is left out. */
export const LEFT = 'aucun'
/** The évaluation of a column of marks that is made with the import. */
export const NEW = 'nouvelle'
export const MARK = 'notes.note'
export const EXISTING: readonly Existing[] = ['completer', 'remplacer', 'garder']
/** The use under which the class of évaluations is given. */
export const CLASS = 'inscriptions.classe'
/** The most letters of a field. */
export const MOST = 200

/** Columns of references and days that all rows of a sheet may share. */
const SHARED: ReadonlySet<string> = new Set(['annee', 'classe', 'date', 'date_entree', 'date_inscription', 'echeance', 'filiere', 'niveau'])

/** The uses whose value may be given once for all rows: those that no column has; for évaluations their class. */
export const givable = (uses: readonly Use[], columns: readonly ColumnForm[]): string[] =>
	isWide(columns)
		? [CLASS]
		: uses.map(({ use }) => use).filter((use) => SHARED.has(use.split('.')[1] ?? '') && !columns.some((column) => column.use === use))

/** Whether each column of marks is an évaluation: no column says it row by row. */
export const isWide = (columns: readonly ColumnForm[]) =>
	columns.some(({ use }) => use === MARK) && !columns.some(({ use }) => use === 'notes.evaluation')

const NO_MARKS = { evaluation: '', titre: '', matiere: '', type: '', date: '', bareme: '20' }

/** The proposals for a sheet that nobody has decided. */
export function proposedForm({ kind = '', columns, given, totals }: SheetLook): SheetForm {
	return {
		kind,
		shownKind: kind,
		columns: columns.map(({ column, heading, use }) => ({ ...NO_MARKS, column, use, titre: heading.slice(0, MOST) })),
		given: Object.fromEntries(Object.entries(given).map(([use, { value }]) => [use, value])),
		hidden: '',
		totals,
		existing: 'completer'
	}
}

/** The same for a sheet that has been decided. */
export function decidedForm(look: SheetLook, decision: SheetDecision): SheetForm {
	const proposal = proposedForm(look)
	if (decision.kind === undefined) return { ...proposal, kind: LEFT }
	const decided = new Map(decision.columns.map((column) => [column.column, column]))
	const ofMarks = decision.columns.flatMap(({ evaluation }) => (evaluation && 'classe' in evaluation ? [evaluation.classe] : []))
	return {
		kind: decision.kind,
		shownKind: decision.kind,
		columns: proposal.columns.map((column) => ({ ...column, ...columnForm(decided.get(column.column) ?? { use: '' }) })),
		given: { ...(ofMarks[0] !== undefined && { [CLASS]: ofMarks[0] }), ...decision.given },
		hidden: decision.hidden === undefined ? '' : decision.hidden ? 'reprendre' : 'laisser',
		totals: look.totals.filter((row) => decision.aside.includes(row)),
		existing: decision.existing
	}
}

const columnForm = ({ use, evaluation }: Pick<ColumnDecision, 'use' | 'evaluation'>): Partial<ColumnForm> => ({
	use,
	...(evaluation && ('ref' in evaluation ? { evaluation: evaluation.ref } : { ...evaluation, evaluation: NEW }))
})

export const hasHidden = ({ hidden }: SheetLook) => hidden.rows > 0 || hidden.columns.length > 0 || hidden.isSheet
