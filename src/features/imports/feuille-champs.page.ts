import type { PageProps } from '../../console/parts/page-props'
import type { ColumnDecision, Existing, SheetDecision } from '../../exchange/imports/files/decisions'
import type { SheetLook } from '../../exchange/mapping/look/sheet-look'
import type { Use } from '../../exchange/mapping/look/uses'
import type { SchoolFacts } from '../../exchange/mapping/school-facts.queries'
import { proposedDecision } from '../../exchange/uploads/draft'

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

/** The decision on the page of a sheet, also while it is not complete. */
export type SheetForm = Omit<SheetDecision, 'kind' | 'columns'> & {
	/** empty if nobody has chosen it; `LEFT` for a sheet that is left out */
	readonly kind: string
	/** each column of the look; the use of one that is left out is empty */
	readonly columns: readonly ColumnForm[]
}

/** The fields of a column: its use, and for a mark the ref of an évaluation, `NEW` with what it needs, or an empty text. */
export const FIELDS = ['use', 'evaluation', 'titre', 'matiere', 'type', 'date', 'bareme'] as const
export type ColumnForm = Omit<ColumnDecision, 'evaluation'> & Readonly<Record<(typeof FIELDS)[number] | 'classe', string>>

/** The kind of a sheet that is left out. */
export const LEFT = 'aucun'
/** The évaluation of a column of marks that is made with the import. */
export const NEW = 'nouvelle'
export const MARK = 'notes.note'
export const EXISTING: readonly Existing[] = ['completer', 'remplacer', 'garder']
export const HIDDEN = ['reprendre', 'laisser'] as const
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

const NO_MARKS = { evaluation: '', titre: '', classe: '', matiere: '', type: '', date: '', bareme: '20' }

/** The form of a sheet as it was decided for these headings, else as it is proposed. */
export function formOf(look: SheetLook, before?: SheetDecision): SheetForm {
	const earlier = before?.heading === look.heading ? before : undefined
	const { kind = '', columns, given, ...decided } = earlier?.kind === undefined ? proposedDecision(look) : earlier
	const classe = columns.map(({ evaluation }) => evaluation && 'classe' in evaluation && evaluation.classe).find(Boolean)
	return {
		...decided,
		kind: earlier ? (earlier.kind ?? LEFT) : kind,
		given: { ...(classe && { [CLASS]: classe }), ...given },
		columns: look.columns.map(({ column, heading }) => {
			const { evaluation, ...decidedColumn } = columns.find((other) => other.column === column) ?? { heading, column, use: '' }
			const marks = evaluation && ('ref' in evaluation ? { evaluation: evaluation.ref } : { ...evaluation, evaluation: NEW })
			return { ...NO_MARKS, titre: heading.slice(0, MOST), ...decidedColumn, ...marks }
		})
	}
}

export const hasHidden = ({ hidden }: SheetLook) => hidden.rows > 0 || hidden.columns.length > 0 || hidden.isSheet
