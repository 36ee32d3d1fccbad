import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { doublon, pliee, type Identite } from '../../src/domain/personnes/doublon'
import { listDoublons, pairesOf } from '../../src/features/etudiants/doublons.service'
import { sortKey } from '../../src/kit/forms'
import * as s from '../../src/school/schema'
import type { View } from '../../src/tenants/visit'
import { write } from '../support/affairs'
import { AT } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

const FIRST = 10_000

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
})
afterAll(() => schools.stop())

/** Generated names, which are similar more often than real ones. */
const mot = fc.constantFrom('Koné', 'KONE', 'Kanon', 'N’Dri', 'Ndri', 'Jean', 'Marie', 'JeanMarie', 'كوني')
const nom = fc.array(mot, { minLength: 1, maxLength: 2 }).map((mots) => mots.join(' '))
const change = fc.tuple(fc.nat(12), fc.constantFrom('', 'e', 'x', 'qu', ' '))
const typed = fc
	.tuple(nom, fc.array(change, { maxLength: 2 }))
	.map(([text, changes]) => changes.reduce((now, [at, other]) => now.slice(0, at) + other + now.slice(at + 1), text))
const etudiant: fc.Arbitrary<Identite> = fc.record({
	nom: fc.oneof(nom, typed).map((text) => text.trim() || 'X'),
	prenoms: fc.constantFrom('Awa', 'Awa', 'Awa Rose'),
	date_naissance: fc.constantFrom(null, '2005', '2005-01-02', '2005-02-01', '2005-02-03', '2006-01-02'),
	telephone: fc.constantFrom(null, null, '07 01 02 03 04', '0701020304', '+2250701020304', '00225 07-01-02-03-04', '07'),
	numero_national: fc.constantFrom(null, null, 'CI 00/1234', 'ci-001234', 'CI 001235', 'ＣＩ００１２３４', '0000', '-')
})

async function studentsAre(many: readonly Identite[]): Promise<View> {
	await write(schools, async (db) => {
		await db.run(`DELETE FROM etudiants WHERE id >= ${FIRST}`)
		await db.run(`DELETE FROM utilisateurs WHERE id >= ${FIRST}`)
		for (const [index, { nom: last, prenoms, telephone, ...card }] of many.entries()) {
			const id = FIRST + index
			const identifiant = `s-${id}`
			await db.insert(s.utilisateurs).values({
				id,
				identifiant,
				identifiant_norm: identifiant,
				role: 'etudiant',
				nom: last,
				prenoms,
				cle_tri: sortKey(last, prenoms),
				telephone,
				updated_at: AT
			})
			await db.insert(s.etudiants).values({ id, matricule: `S-${id}`, ...card, updated_at: AT })
		}
	})
	const { db } = await schools.store()
	const institution = await (await schools.tenants.get('alpha')).institution()
	return {
		db,
		institution,
		now: schools.clock.now(),
		perimetre: { userId: 1, jour: '2026-11-20', administrateur: true }
	} as unknown as View
}

test('possible duplicates are those found by comparing every pair of students', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(etudiant, { minLength: 30, maxLength: 50 }), async (many) => {
			const view = await studentsAre(many)
			const expected = many.flatMap((a, index) =>
				many.slice(index + 1).flatMap((b, more) => {
					const pourquoi = doublon(pliee(a), pliee(b))
					return pourquoi ? [`${FIRST + index} ${FIRST + index + 1 + more} ${pourquoi}`] : []
				})
			)
			const found = (await listDoublons(view)).filter(({ a }) => a >= FIRST)
			expect(found.map(({ a, b, pourquoi }) => `${a} ${b} ${pourquoi}`).toSorted()).toEqual(expected.toSorted())
			const [first] = await pairesOf(view, found)
			if (first) expect([first.a.matricule, first.b.matricule]).toEqual([`S-${found[0]!.a}`, `S-${found[0]!.b}`])
		}),
		{ numRuns: 40 }
	)
})

test('the page of duplicates runs as many statements for many students as for few', async () => {
	const store = await schools.store()
	const asked = async (count: number) => {
		const view = await studentsAre(fc.sample(etudiant, { numRuns: count, seed: 1 }))
		return (await statementsOf(store, async () => void (await pairesOf(view, (await listDoublons(view)).slice(0, 50))))).length
	}
	expect([await asked(20), await asked(300)]).toEqual([3, 3])
})
