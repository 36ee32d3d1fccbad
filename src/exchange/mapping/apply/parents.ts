import { folded } from '../../../kit/forms'
import { quoted } from '../../../kit/quoted'
import { sentence } from '../../../kit/sentence'
import type { Faults } from '../../imports/noun/faults'
import { meaningOf } from '../look/headings'
import type { DecidedSheet } from './decided-sheet'
import { nameOf, type MappedRecord, type RowValues } from './mapped-tables'

/** A parent of a student, as a row or the school says it. */
type Parent = { readonly rang: number; readonly nom: string; readonly prenoms: string; readonly lien: string | null }

const LIENS = { pere: 'père', mere: 'mère', tuteur: 'tuteur' }
const isAlike = (a: unknown, b: unknown) => typeof a === 'string' && typeof b === 'string' && folded(a) === folded(b)

/** The tie of a parent to the student that headings say, or the words above them: « Nom du père ». */
export const lienOf = ({ columns, groups }: DecidedSheet, uses: string): string | undefined =>
	Object.entries(LIENS).find(([part]) =>
		columns.some(
			({ use, heading, column }) => use.startsWith(`${uses}.`) && meaningOf(`${heading} ${groups[column] ?? ''}`).parts.has(part)
		)
	)?.[1]

/** The parents of students, stored ones and those of the same import. */
export class Parents {
	readonly #stored: ReadonlyMap<string, readonly Parent[]>
	readonly #arrived = new Map<string, { readonly rang: number; readonly name: string }[]>()

	constructor(stored: readonly (Parent & { readonly matricule: string })[]) {
		this.#stored = Map.groupBy(stored, ({ matricule }) => matricule)
	}

	/** Says that a parent is not taken, if the school has another one of their rank, whose card is only completed. */
	tellOther({ line, values, existing }: MappedRecord, warnings: Faults) {
		const stored = this.#stored.get(String(values['matricule']))?.find(({ rang }) => rang === values['rang'])
		const [name, storedName] = [nameOf(values), nameOf(stored ?? {})]
		if (!stored || existing !== 'completer' || name === '' || storedName === '' || name === storedName) return
		const told = sentence('is not taken: the school has {name} as this parent', { name: quoted(`${stored.nom} ${stored.prenoms}`.trim()) })
		warnings.add('responsables', line, 'nom', told)
	}

	/** The rank of a parent: that of the one with the same name, else of the one with the same lien, else the first free one. */
	rangOf(matricule: string, values: RowValues): number {
		const name = nameOf(values)
		const arrivedParents = this.#arrived.getOrInsertComputed(matricule, () => [])
		const stored = (this.#stored.get(matricule) ?? []).filter(({ rang }) => !arrivedParents.some((other) => other.rang === rang))
		const namesake = arrivedParents.find((other) => other.name === name) ?? stored.find((other) => nameOf(other) === name)
		const isOpen = ({ lien }: Parent) => name === '' && (lien === null || values['lien'] === undefined)
		const twin = (name === '' ? undefined : namesake) ?? stored.find(({ lien }) => isAlike(lien, values['lien'])) ?? stored.find(isOpen)
		const ranks = new Set([...arrivedParents, ...stored].map((other) => other.rang))
		const rang = twin?.rang ?? Array.from({ length: ranks.size + 1 }, (_, at) => at + 1).find((free) => !ranks.has(free))!
		arrivedParents.push({ rang, name })
		return rang
	}
}
