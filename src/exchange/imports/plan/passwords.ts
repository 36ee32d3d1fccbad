import { hashPassword, verifyPassword } from '../../../auth/passwords.service'
import type { School } from '../noun/lookup'
import type { NounPlan, Plan } from '../noun/noun'
import type { Row } from '../rows/row'

/** How many hashes are computed at once; each takes a core for a good part of a second. */
const AT_ONCE = Math.max(2, navigator.hardwareConcurrency)

type Question = { readonly account: string; readonly password: string; readonly stored: string | undefined }

/**
 * The hashes of an import's passwords. Each is computed once, however often the import compares it, and those of one noun while the next
 * ones are planned.
 */
export class PasswordHashes {
	readonly #found = new Map<string, Promise<string>>()
	readonly #asked: Question[] = []
	#lane: Promise<void> | undefined

	/** @param cost of bcrypt; without it nothing is hashed, and a plan can be shown but not written */
	constructor(readonly cost: number | undefined) {}

	/** Begins with the passwords of a planned noun, one at a time: planning needs the other cores. */
	begin(plan: NounPlan, school: School) {
		if (this.cost === undefined) return
		this.#asked.push(...questionsOf(plan, school))
		if (this.#asked.length > 0) this.#lane ??= this.#work()
	}

	/** Does not begin any more hashes. One that failed is tried again, and reported, when it is needed. */
	async rest() {
		this.#asked.length = 0
		await this.#lane
	}

	of(question: Question): Promise<string> {
		const name = `${question.account}\0${question.password}\0${question.stored ?? ''}`
		const found = this.#found.get(name) ?? this.#find(question)
		this.#found.set(name, found)
		found.catch(() => this.#found.delete(name))
		return found
	}

	async #work() {
		for (let next = this.#asked.shift(); next; next = this.#asked.shift()) await this.of(next).catch(() => undefined)
		this.#lane = undefined
	}

	async #find({ password, stored }: Question): Promise<string> {
		if (stored !== undefined && (await verifyPassword(password, stored))) return stored
		return this.cost === undefined ? NOT_HASHED : hashPassword(password, this.cost)
	}
}

const NOT_HASHED = '(not hashed)'

/** The question about each password of a plan, in the plan's order. */
function questionsOf({ noun, passwords }: NounPlan, school: School): Question[] {
	const index = school.index(noun)
	return passwords.map(({ key, password }) => {
		const stored = index.get(key)!['mot_de_passe_hash']
		return { account: `${noun.name}:${key}`, password, stored: typeof stored === 'string' ? stored : undefined }
	})
}

/**
 * Compares the passwords of the import with the stored hashes, and hashes the new ones; their accounts become changes. Only for a plan
 * without faults.
 */
export async function settlePasswords({ nouns, school }: Plan, hashing: PasswordHashes, progress: (done: number, total: number) => void) {
	const total = nouns.reduce((sum, { passwords }) => sum + passwords.length, 0)
	let doneCount = 0
	/** by noun of accounts and id: another file may change the same account */
	const hashes = new Map<string, string>()
	const families = new Set<string>()
	for (const plan of nouns) {
		const family = plan.noun.partOf?.name ?? plan.noun.name
		const accountOf = ({ id }: Row) => `${family}:${id}`
		if (families.has(family))
			for (const { after } of plan.changes as { after: Row }[]) {
				const hash = hashes.get(accountOf(after))
				if (hash !== undefined) after['mot_de_passe_hash'] = hash
			}
		if (plan.passwords.length === 0) continue
		families.add(family)
		const rowsAfter = new Map<Row, Row>(plan.changes.map(({ after }) => [after, after]))
		const index = school.index(plan.noun)
		const questions = questionsOf(plan, school)
		await inParallel([...plan.passwords.entries()], async ([at, { line, key }]) => {
			const row = index.get(key)!
			const hash = await hashing.of(questions[at]!)
			progress(++doneCount, total)
			hashes.set(accountOf(row), hash)
			if (hash === row['mot_de_passe_hash']) return
			const change = rowsAfter.get(row)
			if (change) {
				change['mot_de_passe_hash'] = hash
				return
			}
			const after: Row = { ...row, mot_de_passe_hash: hash, updated_at: school.updatedAt }
			plan.changes.push({ line, before: row, after })
			plan.unchanged--
			index.set(key, after)
		})
	}
}

/** Ends when all work has ended, even if `run` fails. */
async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<void>) {
	let next = 0
	const lane = async () => {
		while (next < items.length) await run(items[next++]!)
	}
	const lanes = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane))
	for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason
}
