import { hashPassword, verifyPassword } from '../../auth/passwords.service'
import type { Plan } from './noun'
import type { Row } from './row'

/** How many hashes are worked on at once; each takes a core for a good part of a second. */
const AT_ONCE = Math.max(2, navigator.hardwareConcurrency)

/** What has been found out: a repeated comparison within one import does not hash again. */
export type KnownPasswords = Map<string, string>

/**
 * Compares the passwords of the import with the stored hashes, and hashes those that are new; their accounts become changes.
 * Only for a plan without faults. With `cost` absent, nothing is hashed: the plan can be shown, not written.
 */
export async function settlePasswords(
	{ nouns, school }: Plan,
	cost: number | undefined,
	known: KnownPasswords,
	progress: (done: number, total: number) => void
) {
	const total = nouns.reduce((sum, { passwords }) => sum + passwords.length, 0)
	let done = 0
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
		const changed = new Map<Row, Row>(plan.changes.map(({ after }) => [after, after]))
		const index = school.index(plan.noun)
		await inParallel(plan.passwords, async ({ line, key, password }) => {
			const row = index.get(key)!
			const stored = row['mot_de_passe_hash']
			const hash = await settled(password, typeof stored === 'string' ? stored : undefined, `${plan.noun.name}:${key}`, cost, known)
			progress(++done, total)
			hashes.set(accountOf(row), hash)
			if (hash === stored) return
			const change = changed.get(row)
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

async function settled(
	password: string,
	stored: string | undefined,
	account: string,
	cost: number | undefined,
	known: KnownPasswords
): Promise<string> {
	const question = `${account}\0${password}\0${stored ?? ''}`
	const answer = known.get(question)
	if (answer !== undefined) return answer
	const same = stored !== undefined && (await verifyPassword(password, stored))
	const hash = same ? stored : cost === undefined ? NOT_HASHED : await hashPassword(password, cost)
	known.set(question, hash)
	return hash
}

const NOT_HASHED = '(not hashed)'

async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<void>) {
	let next = 0
	const lane = async () => {
		while (next < items.length) await run(items[next++]!)
	}
	await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane))
}
