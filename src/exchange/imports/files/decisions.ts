import type { TypeEvaluation } from '../../../domain/vocabulaire'
import type { SheetName } from '../../../kit/sheet-name'

/**
 * The decisions of a person about spreadsheets of their own. They are plain data: a draft keeps them as JSON, `preau import --correspondance` as
 * TOML. Rows are numbered as the spreadsheet numbers them, from 1; a cell has its address, such as `C17`.
 */
export type Decisions = {
	readonly sheets: readonly SheetDecision[]
	/** by the word as it stands in the file, the code of a class that exists or is made here */
	readonly classes: readonly NewClass[]
	/** how new students and teachers get their numbers; absent if nobody has confirmed it */
	readonly series?: Partial<Readonly<Record<'etudiants' | 'enseignants', Series>>>
}

/** A class that is made with the import, of the year in `annee` (its libellé). */
export type NewClass = {
	readonly code: string
	readonly nom: string
	readonly filiere: string
	readonly niveau: string
	readonly annee: string
}

/** Numbers such as `26-0001`: `prefix` and `next` with zeros in front up to `digits`. */
export type Series = { readonly prefix: string; readonly digits: number; readonly next: number }

/** The fate of the values of people and records that the school has already. */
export type Existing = 'completer' | 'remplacer' | 'garder'

export type SheetDecision = SheetName & {
	/** the kind of its rows; absent if the sheet is left out */
	readonly kind?: string
	/** the row of the headings */
	readonly heading: number
	/** what the columns become, by heading; columns that are left out are absent */
	readonly columns: readonly ColumnDecision[]
	/** values for all rows, by use: the class, the year, a day */
	readonly given: Readonly<Record<string, string>>
	/** by use and then by the text of the cell: what it means, as Préau writes it; an empty text means nothing */
	readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
	/** corrected cells by address */
	readonly cells: Readonly<Record<string, string>>
	/** rows that are left aside */
	readonly aside: readonly number[]
	readonly existing: Existing
	/** the fate of hidden rows, columns and the hidden sheet; empty or absent if nobody has said it */
	readonly hidden?: '' | 'reprendre' | 'laisser'
	/** by row: the matricule of the stored student, or `autre` for a person who is not in the school yet */
	readonly people: Readonly<Record<string, string>>
}

export type ColumnDecision = {
	/** the heading as it stands, of one line; headings that stand twice differ by `column` */
	readonly heading: string
	/** the number of the column, from 0 */
	readonly column: number
	/** what it becomes: see `mapping/look/uses.ts` */
	readonly use: string
	/** in a column of days whose order the column does not tell: whether the day or the month comes first */
	readonly days?: 'jour' | 'mois'
	/** in a column of whole names without small letters: after how many words the given names begin */
	readonly split?: number
	/** a column of marks: the évaluation */
	readonly evaluation?: EvaluationDecision
}

/** The ref of an évaluation that is stored, or what a new one needs; a new one is not published. */
export type EvaluationDecision =
	| { readonly ref: string }
	| {
			readonly titre: string
			/** codes of the class and the matière */
			readonly classe: string
			readonly matiere: string
			/** whether it counts as continuous work or as the exam: nobody can guess it */
			readonly type: TypeEvaluation
			/** YYYY-MM-DD */
			readonly date: string
			readonly bareme: string
	  }
