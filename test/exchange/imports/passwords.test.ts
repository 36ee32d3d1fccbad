import { expect, test } from 'bun:test'
import { hashPassword, verifyPassword } from '../../../src/auth/passwords.service'
import { utilisateurs } from '../../../src/features/utilisateurs/utilisateurs.import'
import type { School } from '../../../src/exchange/imports/noun/lookup'
import { emptyPlan } from '../../../src/exchange/imports/noun/noun'
import { PasswordHashes } from '../../../src/exchange/imports/plan/passwords'
import type { Row } from '../../../src/exchange/imports/rows/row'

const COST = 4
const kone = 'Hibou-7-lune'
const bamba = 'Canari-3-mer'

function planned() {
	const index = new Map<string, Row>([
		['kone', { identifiant: 'kone', mot_de_passe_hash: null }],
		['bamba', { identifiant: 'bamba', mot_de_passe_hash: null }]
	])
	const plan = emptyPlan(utilisateurs, { file: 'utilisateurs.csv', columns: [], isExport: false, records: [] })
	plan.passwords.push({ line: 2, key: 'kone', password: kone }, { line: 3, key: 'bamba', password: bamba })
	return { plan, school: { index: () => index } as unknown as School }
}

const question = (key: string, password: string) => ({ account: `utilisateurs:${key}`, password, stored: undefined })

test('a password that was hashed beside the planning is not hashed again', async () => {
	const { plan, school } = planned()
	const hashes = new PasswordHashes(COST)
	hashes.begin({ ...plan, passwords: [] }, school)
	hashes.begin(plan, school)
	const [first, second] = [await hashes.of(question('kone', kone)), await hashes.of(question('bamba', bamba))]
	expect([await verifyPassword(kone, first), await verifyPassword(bamba, second)]).toEqual([true, true])
	await hashes.rest()
	expect([await hashes.of(question('kone', kone)), await hashes.of(question('bamba', bamba))]).toEqual([first, second])
})

test('hashes that rest do not begin any more, and may begin again', async () => {
	const asked: string[] = []
	class Watched extends PasswordHashes {
		override of(one: Parameters<PasswordHashes['of']>[0]) {
			asked.push(one.account)
			return super.of(one)
		}
	}
	const { plan, school } = planned()
	const hashes = new Watched(COST)
	hashes.begin(plan, school)
	await hashes.rest()
	expect(asked).toEqual(['utilisateurs:kone'])
	hashes.begin(plan, school)
	while (asked.length < 3) await new Promise((turn) => setImmediate(turn))
	expect(asked).toEqual(['utilisateurs:kone', 'utilisateurs:kone', 'utilisateurs:bamba'])
	await hashes.rest()
})

test('a hash that failed beside the planning ends nothing, and is tried again', async () => {
	const { plan, school } = planned()
	plan.passwords.unshift({ line: 1, key: 'kone', password: undefined as unknown as string })
	const hashes = new PasswordHashes(COST)
	hashes.begin(plan, school)
	const second = hashes.of(question('bamba', bamba))
	await hashes.rest()
	expect(await verifyPassword(bamba, await second)).toBe(true)
	const failed = () => hashes.of(question('kone', undefined as unknown as string)).then(() => 'hashed', String)
	expect([await failed(), await failed()]).not.toContain('hashed')
	hashes.begin({ ...plan, passwords: plan.passwords.slice(1) }, school)
	await hashes.rest()
	expect(await verifyPassword(kone, await hashes.of(question('kone', kone)))).toBe(true)
})

test('a password is compared with the hash that is stored now, whatever was stored before', async () => {
	const hashes = new PasswordHashes(COST)
	const stored = [await hashPassword(kone, COST), await hashPassword(kone, COST)]
	for (const one of stored) expect(await hashes.of({ ...question('kone', kone), stored: one })).toBe(one)
	expect(stored).not.toContain(await hashes.of(question('kone', kone)))
})

test('a plan that is only shown does not hash anything', async () => {
	const { plan, school } = planned()
	const hashes = new PasswordHashes(undefined)
	hashes.begin(plan, school)
	await hashes.rest()
	expect(await hashes.of(question('kone', kone))).not.toStartWith('$2')
})
