import { folded, foldedKey } from '../../../kit/forms'
import { quoted } from '../../../kit/quoted'
import { sentence, type Told } from '../../../kit/sentence'
import { choice } from '../../imports/noun/column-types'
import type { Column } from '../../imports/noun/columns'
import type { EvaluationDecision } from '../../imports/files/decisions'
import type { SchoolFacts } from '../school-facts.queries'
import { meaningOf } from './word-meanings'

/** A cell of marks, as a file of Préau writes it; `open` if a person must say what the word means. */
export type Mark = { readonly note: string; readonly etat: string } | { readonly problem: Told } | { readonly open: true }

/** An évaluation that a column of marks fills. */
export type MarkedEvaluation = { readonly ref: string; readonly bareme: number }

/** A new évaluation, as a file of Préau writes it. With `publiee_le`, an import publishes nothing that the file does not. */
export type NewEvaluation = New & { readonly ref: string; readonly publiee_le: '' }

const LONGEST_REF = 90
/** Longer than a mark. */
const LONGEST = 30
const OUT_OF = /^(\d{1,4}(?:[.,]\d{1,6})?) ?\/ ?(\d{1,4})$/
/** Words of one letter or sign mean something else in each school. */
const ETAT_WORDS = ['absent', 'absent_injustifie', 'absent_justifie', 'dispense']
const ETAT: Column = { name: 'etat', type: choice(ETAT_WORDS), doc: { fr: '', en: '' }, example: '' }

/** The words that a text among marks may mean; an empty one means nothing. */
export const MARK_CHOICES: readonly string[] = ['', ...ETAT_WORDS]

/**
 * Reads a cell of marks: `12,5`, `12/20`, « abs ». `undefined` for a cell that says nothing: a stored mark stays.
 * @param bareme that of the évaluation, if it is known
 * @param meanings what a person has said, by the text of the cell
 */
export function markOf(cell: string, bareme: number | undefined, meanings: Readonly<Record<string, string>>): Mark | undefined {
	const text = cell.trim()
	if (text === '') return undefined
	const [, numerator, denominator] = (text.length <= LONGEST && OUT_OF.exec(text)) || []
	if (Number(denominator) === bareme) return { note: numerator!, etat: '' }
	if (numerator !== undefined && bareme !== undefined)
		return { problem: sentence('the mark {text} is not out of {bareme}, as its évaluation is', { text: quoted(text), bareme }) }
	// the reader of the file judges a text with digits
	if (/\d/.test(text) && !Object.hasOwn(meanings, text)) return { note: text, etat: '' }
	const etat = meaningOf(ETAT, text, meanings)
	if (etat === undefined) return { open: true }
	return etat === '' ? undefined : { note: '', etat }
}

type Stored = SchoolFacts['evaluations'][number]
type New = Exclude<EvaluationDecision, { readonly ref: string }>

/** The identity of an évaluation: its class, matière, day and title. */
const identityOf = ({ classe, matiere, date, titre }: Pick<New, 'classe' | 'matiere' | 'date' | 'titre'>) =>
	[foldedKey(classe), foldedKey(matiere), date, folded(titre.trim())].join('\n')

/** The évaluations that columns of marks fill: those of the school, and new ones, which get a ref. */
export class MarkedEvaluations {
	readonly #byRef: ReadonlyMap<string, Stored>
	readonly #byIdentity: ReadonlyMap<string, Stored>
	readonly #refs: Set<string>
	readonly #new = new Map<string, NewEvaluation>()

	constructor(stored: readonly Stored[]) {
		this.#byRef = new Map(stored.map((evaluation) => [evaluation.ref, evaluation]))
		this.#byIdentity = new Map(stored.map((evaluation) => [identityOf(evaluation), evaluation]))
		this.#refs = new Set(stored.map(({ ref }) => foldedKey(ref)))
	}

	/** The évaluation that was chosen for a column. If it is new, `record` says it, the first time that it is named. */
	of(decision: EvaluationDecision): (MarkedEvaluation & { readonly record?: NewEvaluation }) | { readonly problem: Told } {
		if ('ref' in decision) {
			const stored = this.#byRef.get(decision.ref)
			return stored ?? { problem: sentence('the évaluation {ref} does not exist', { ref: quoted(decision.ref) }) }
		}
		const identity = identityOf(decision)
		const twin = this.#byIdentity.get(identity) ?? this.#new.get(identity)
		if (!twin) return this.#make(decision, identity)
		if (Number(twin.bareme) === Number(decision.bareme)) return { ref: twin.ref, bareme: Number(twin.bareme) }
		const phrase = 'the évaluation {ref} is the same one, and out of {bareme}: choose it, or give this one another title'
		return { problem: sentence(phrase, { ref: quoted(twin.ref), bareme: twin.bareme }) }
	}

	#make(decision: New, identity: string) {
		const { titre, classe, matiere, date, bareme } = decision
		const ref = this.#freeRef(`${classe}-${matiere}-${date}-${titre.trim()}`)
		const record: NewEvaluation = { ...decision, ref, publiee_le: '' }
		this.#new.set(identity, record)
		return { ref, bareme: Number(bareme), record }
	}

	/** A ref that people can read and that nobody has. */
	#freeRef(words: string): string {
		const base = words.slice(0, LONGEST_REF)
		let ref = base
		for (let number = 2; this.#refs.has(foldedKey(ref)); number++) ref = `${base}-${number}`
		this.#refs.add(foldedKey(ref))
		return ref
	}
}
