import { verify, createPublicKey } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readCode } from '../../../src/domain/papiers/code'
import type { NouveauPapier } from '../../../src/domain/papiers/feuille'
import type { Sorte } from '../../../src/domain/papiers/sortes'
import { clesPubliques } from '../../../src/features/papiers/cles.service'
import { changeCles } from '../../../src/features/papiers/commandes.service'
import { remettre, revoquer } from '../../../src/features/papiers/etats.service'
import { deliverDuplicatas, impressionOf, markPrinted } from '../../../src/features/papiers/impression.service'
import { finis, papiersOf } from '../../../src/features/papiers/papiers.service'
import { ecrirePapiers, ecrireSonPapier, terminer } from '../../../src/features/papiers/registre.service'
import type { AppError } from '../../../src/kit/errors'
import { papiersNumeros } from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { papier, visitOf } from '../../support/registre'
import type { Name } from '../../support/people'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
})
afterEach(() => schools.stop())

const refusal = (attempt: Promise<unknown>) =>
	attempt.then(
		() => 'none',
		(error: AppError) => error.code
	)
const make = async (papers: readonly NouveauPapier[], sorte: Sorte = 'certificat', envoi?: string, name: Name = 'awa') =>
	ecrirePapiers(await visitOf(schools, name), sorte, async () => papers, envoi)
const view = async (name: Name = 'awa') => (await visitOf(schools, name)).view()
const numerosOf = async (ids: readonly number[]) => (await papiersOf(await view(), { ids })).map(({ numero }) => numero)
const journal = async (action: string) =>
	(
		await (
			await schools.store()
		).client.execute({ sql: 'SELECT objet_id, apres FROM journal WHERE action = ? ORDER BY id, rang', args: [action] })
	).rows
const inWrite = (sources: readonly string[]) =>
	schools.store().then((store) => store.write({ author: { name: 'test' }, touches: [] }, (open) => terminer(open, sources)))

async function revokeKey(depuis: string) {
	const [store, tenant] = [await schools.store(), await schools.tenants.get('alpha')]
	const school = { store, institution: await tenant.institution() }
	return (await changeCles(school, { nouvelle: false, revoquer: { numero: 1, depuis } }, { name: 'test' })).remplaces
}

describe('a paper in the register', () => {
	test('gets the next number of its kind and year, and a line in the journal without its words', async () => {
		const ids = [
			...(await make([papier('ines'), papier('koffi')])),
			...(await make([papier('marie')], 'exeat')),
			...(await make([papier('ines')]))
		]
		expect((await numerosOf(ids)).toSorted()).toEqual(['CS-2026-000001', 'CS-2026-000002', 'CS-2026-000003', 'EX-2026-000001'])
		schools.clock.set('2027-01-02T09:00:00Z')
		expect(await numerosOf(await make([papier('ines')]))).toEqual(['CS-2027-000001'])
		expect((await journal('papier.create'))[0]).toMatchObject({
			objet_id: String(ids[0]),
			apres: '{"papier":"CS-2026-000001","etudiant_id":20}'
		})
	})

	test('is signed by a key that the first paper makes, which is another one in another school', async () => {
		const [id] = await make([papier('ines')])
		await ecrirePapiers(await visitOf(schools, 'awa', { code: 'beta' }), 'certificat', async () => [papier('ines')])
		const { feuilles } = await impressionOf(await view(), [id!])
		const code = readCode(feuilles[0]!.code!)
		if (code.etat !== 'lu') throw new Error(code.etat)
		const cles = await Promise.all(
			(['alpha', 'beta'] as const).map(async (school) => (await clesPubliques((await schools.store(school)).db))[0]!)
		)
		const checks = cles.map(({ publique }) =>
			verify(null, code.message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publique }, format: 'jwk' }), code.signature)
		)
		expect([code.signe.numero, code.signe.jour, code.cle, ...checks]).toEqual(['CS-2026-000001', '2026-11-20', 1, true, false])
		expect((await (await schools.store()).client.execute('SELECT count(*) AS n FROM cles_papiers')).rows[0]!['n']).toBe(1)
	})

	test('is made with many others in one write, in their order, while others get their turn on the thread', async () => {
		let [turns, turnsBefore] = [0, 0]
		let next = setImmediate(function count() {
			turns++
			next = setImmediate(count)
		})
		const ids = await ecrirePapiers(await visitOf(schools, 'awa'), 'certificat', async () => {
			turnsBefore = turns
			return Array.from({ length: 120 }, () => papier('ines'))
		})
		clearImmediate(next)
		expect(turns - turnsBefore).toBeGreaterThan(2)
		const { rows } = await (await schools.store()).client.execute('SELECT id, numero FROM papiers ORDER BY numero')
		expect(rows.map(({ id, numero }) => [id, numero])).toEqual(ids.map((id, at) => [id, at + 1]))
		expect((await journal('papier.create')).map(({ objet_id }) => objet_id)).toEqual(ids.map(String))
	})

	test('does not take a number if its write fails', async () => {
		const failing = ecrirePapiers(await visitOf(schools, 'awa'), 'certificat', async () => [
			papier('ines'),
			{ ...papier('koffi'), etudiant: 999 }
		])
		expect(await refusal(failing)).not.toBe('none')
		expect(await numerosOf(await make([papier('ines')]))).toEqual(['CS-2026-000001'])
	})

	test('is not made on a day before that of a paper in force, unless that paper is revoked', async () => {
		const [later] = await make([papier('ines')])
		schools.clock.set('1970-01-01T00:00:10Z')
		expect(await refusal(make([papier('ines')]))).toBe('papier.horloge')
		expect(await journal('papier.create')).toHaveLength(1)
		await revoquer(await visitOf(schools, 'awa'), later!, 'Horloge en avance')
		expect(await numerosOf(await make([papier('ines')]))).toEqual(['CS-1970-000001'])
	})

	test('is refused in a sentence once nine digits do not write its number', async () => {
		await write(schools, (db) => db.insert(papiersNumeros).values({ sorte: 'certificat', annee: 2026, dernier: 999_999_998 }))
		expect(await numerosOf(await make([papier('ines')]))).toEqual(['CS-2026-999999999'])
		expect(await refusal(make([papier('ines')]))).toBe('papier.numeros_epuises')
	})

	test('leaves the server once under its number, then as a copy that says so and is counted', async () => {
		const ids = await make([papier('ines')])
		const first = await impressionOf(await view(), ids)
		await markPrinted(await visitOf(schools, 'awa'), ids)
		expect(await refusal(impressionOf(await view(), ids))).toBe('papier.sorti')
		await deliverDuplicatas(await visitOf(schools, 'awa'), ids, 'form-1')
		const copy = await impressionOf(await view(), ids, { duplicata: true })
		expect(copy.feuilles[0]).toEqual({ ...first.feuilles[0]!, mention: 'Copie imprimée le 20 novembre 2026 par KOUASSI Awa' })
		expect((await papiersOf(await view(), { ids }))[0]).toMatchObject({ duplicatas: 1 })
		expect(await journal('papier.duplicata')).toHaveLength(1)
	})

	test('is made once by a form that is sent twice, and twice by two people', async () => {
		const [first, again] = [await make([papier('ines')], 'certificat', 'form-1'), await make([papier('ines')], 'certificat', 'form-1')]
		expect(again).toEqual(first)
		expect(await refusal(make([papier('ines')], 'exeat', 'form-1'))).toBe('deja_creee')
		const both = await Promise.all(['form-2', 'form-3'].map((envoi) => make([papier('ines')], 'certificat', envoi)))
		expect((await numerosOf(both.flat())).toSorted()).toEqual(['CS-2026-000002', 'CS-2026-000003'])
	})
})

describe('a kind with one original', () => {
	const releve = (source: string, objet = '2026-2027:1') => [papier('ines', { objet, source })]

	test('gives the same paper as long as its sources stay the same', async () => {
		const first = await make(releve('publication:1'), 'releve')
		expect(await make(releve('publication:1'), 'releve')).toEqual(first)
		expect(await make(releve('publication:2', '2026-2027:2'), 'releve')).not.toEqual(first)
	})

	test('ends with its source, and names the paper that takes its place', async () => {
		const [old] = await make(releve('publication:1,publication:7'), 'releve')
		const [other] = await make(releve('publication:17', '2026-2027:2'), 'releve')
		await inWrite(['publication:7'])
		await inWrite(['publication:7'])
		const [next] = await make(releve('publication:8'), 'releve')
		const rows = await papiersOf(await view(), { etudiant: 20 })
		expect(rows.map(({ id, fini, remplacant }) => [id, fini, remplacant])).toEqual([
			[next!, null, null],
			[other!, null, null],
			[old!, 'remplace', 'RN-2026-000003']
		])
		expect(await finis((await schools.store()).db)).toMatchObject([
			{ numero: 'RN-2026-000001', fini: 'remplace', remplacant: 'RN-2026-000003' }
		])
		expect(await journal('papier.remplacer')).toHaveLength(1)
	})

	test('takes the place of a paper from other sources that nobody had ended', async () => {
		await make(releve('publication:1'), 'releve')
		await make(releve('publication:2'), 'releve')
		const rows = await papiersOf(await view(), { etudiant: 20 })
		expect(rows.map(({ numero, fini, remplacant }) => [numero, fini, remplacant])).toEqual([
			['RN-2026-000002', null, null],
			['RN-2026-000001', 'remplace', 'RN-2026-000002']
		])
	})

	test('leaves the server once, then as a duplicate under the same words', async () => {
		const ids = await make(releve('publication:1'), 'releve')
		const original = await impressionOf(await view(), ids)
		await markPrinted(await visitOf(schools, 'awa'), ids)
		expect(await refusal(markPrinted(await visitOf(schools, 'awa'), ids))).toBe('papier.sorti')
		expect(await refusal(impressionOf(await view(), ids))).toBe('papier.sorti')
		await deliverDuplicatas(await visitOf(schools, 'awa'), ids, 'form-1')
		const duplicate = await impressionOf(await view(), ids, { duplicata: true })
		expect(duplicate.feuilles[0]).toEqual({ ...original.feuilles[0]!, mention: 'Duplicata délivré le 20 novembre 2026 par KOUASSI Awa' })
		expect((await papiersOf(await view(), { ids }))[0]).toMatchObject({ duplicatas: 1, estDuplicata: true })
		expect(await journal('papier.duplicata')).toHaveLength(1)
	})

	test('has one duplicate of a form that is sent twice, and one of each other form', async () => {
		const ids = await make(releve('publication:1'), 'releve')
		await markPrinted(await visitOf(schools, 'awa'), ids)
		for (const envoi of ['form-1', 'form-1', 'form-2']) await deliverDuplicatas(await visitOf(schools, 'awa'), ids, envoi)
		expect((await papiersOf(await view(), { ids }))[0]).toMatchObject({ duplicatas: 2 })
		expect(await journal('papier.duplicata')).toHaveLength(2)
	})

	test('ends on the day from which its key is revoked, and is made again with another key', async () => {
		const [before] = await make(releve('publication:1', '2025-2026:1'), 'releve')
		schools.clock.set('2026-11-21T00:00:00Z')
		const [since] = await make(releve('publication:2'), 'releve')
		expect(await revokeKey('2026-11-21')).toBe(1)
		expect(await make(releve('publication:1', '2025-2026:1'), 'releve')).toEqual([before!])
		const [again] = await make(releve('publication:2'), 'releve')
		const rows = await papiersOf(await view(), { etudiant: 20 })
		expect(rows.map(({ id, fini, remplacant }) => [id, fini, remplacant])).toEqual([
			[again!, null, null],
			[since!, 'remplace', 'RN-2026-000003'],
			[before!, null, null]
		])
		const { feuilles } = await impressionOf(await view(), [again!])
		expect(readCode(feuilles[0]!.code!)).toMatchObject({ cle: 2 })
	})
})

describe('a paper after it was made', () => {
	test('is revoked once with a reason, says so across its next print, and is listed', async () => {
		const [id, other] = await make([papier('ines'), papier('koffi')])
		expect(await refusal(revoquer(await visitOf(schools, 'awa'), id!, '  '))).toBe('validation')
		await revoquer(await visitOf(schools, 'awa'), id!, 'Nom mal écrit')
		await revoquer(await visitOf(schools, 'awa'), id!, 'Autre motif')
		expect(await refusal(markPrinted(await visitOf(schools, 'awa'), [id!, other!]))).toBe('papier.fini')
		expect((await papiersOf(await view(), { fini: 'revoque' })).map((row) => [row.id, row.motif])).toEqual([[id!, 'Nom mal écrit']])
		expect((await impressionOf(await view(), [id!, other!])).feuilles.map(({ travers }) => travers)).toEqual(['RÉVOQUÉ', undefined])
		expect(await refusal(remettre(await visitOf(schools, 'awa'), id!, { le: '2026-11-20', a: 'Inès', contre: '' }))).toBe('papier.fini')
		expect(await refusal(revoquer(await visitOf(schools, 'awa'), 999, 'Motif'))).toBe('introuvable')
		expect((await journal('papier.revoquer'))[0]!['apres']).toBe('{"papier":"CS-2026-000001","motif":"Nom mal écrit"}')
	})

	test('is handed over on a day between its own and today, and this can be corrected', async () => {
		const [id] = await make([papier('ines')])
		schools.clock.set('2026-11-25T09:00:00Z')
		const hand = async (le: string, a = 'Inès ZADI') => refusal(remettre(await visitOf(schools, 'awa'), id!, { le, a, contre: 'CNI 12' }))
		expect(await Promise.all([hand('2026-11-19'), hand('2026-11-26'), hand('demain'), hand('2026-11-21', ' ')])).toEqual([
			'validation',
			'validation',
			'validation',
			'validation'
		])
		expect([await hand('2026-11-21'), await hand('2026-11-21'), await hand('2026-11-22')]).toEqual(['none', 'none', 'none'])
		expect((await papiersOf(await view(), { ids: [id!] }))[0]).toMatchObject({
			remis_le: '2026-11-22',
			remis_a: 'Inès ZADI',
			remis_contre: 'CNI 12'
		})
		expect(await journal('papier.remettre')).toHaveLength(2)
	})
})

describe('the register for people of other roles', () => {
	test('is closed to coordinators, teachers and other fonctions, and open to the fonction scolarité', async () => {
		const [id] = await make([papier('ines')])
		for (const name of ['moussa', 'fanta'] as const) {
			expect(await refusal(make([papier('ines')], 'certificat', undefined, name))).toBe('droits_insuffisants')
			expect(await refusal(papiersOf(await view(name), { jour: '2026-11-20' }))).toBe('droits_insuffisants')
			expect(await refusal(impressionOf(await view(name), [id!]))).toBe('droits_insuffisants')
			expect(await refusal(revoquer(await visitOf(schools, name), id!, 'Motif'))).toBe('droits_insuffisants')
		}
		for (const [fonction, answer] of [
			['comptabilite', 'droits_insuffisants'],
			['surveillance', 'droits_insuffisants'],
			['scolarite', 'none']
		] as const) {
			await write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonction}' WHERE id = 10`))
			const visit = await visitOf(schools, 'fanta', { fonctions: [fonction] })
			expect(await refusal(ecrirePapiers(visit, 'certificat', async () => [papier('ines')]))).toBe(answer)
		}
	})

	test('shows students their own papers only, and lets them print kinds that the school opens', async () => {
		const [own, other] = await make([papier('ines'), papier('koffi')])
		expect((await papiersOf(await view('ines'), { jour: '2026-11-20' })).map(({ id }) => id)).toEqual([own!])
		expect(await papiersOf(await view('ines'), { etudiant: 21 })).toEqual([])
		expect(await refusal(impressionOf(await view('ines'), [other!]))).toBe('introuvable')
		const print = async (name: 'ines' | 'koffi') =>
			refusal(ecrireSonPapier(await visitOf(schools, 'ines'), 'certificat', async () => [papier(name)]))
		expect([await print('ines'), await refusal(markPrinted(await visitOf(schools, 'ines'), [own!]))]).toEqual([
			'droits_insuffisants',
			'droits_insuffisants'
		])
		await write(schools, (db) =>
			db.run(
				"INSERT INTO papiers_reglages (sorte, par_etudiant, signature, signature_type, updated_at) VALUES ('certificat', 1, x'00', 'image/png', 'a')"
			)
		)
		expect([await print('ines'), await print('koffi')]).toEqual(['none', 'droits_insuffisants'])
		expect([
			await refusal(markPrinted(await visitOf(schools, 'ines'), [own!])),
			await refusal(markPrinted(await visitOf(schools, 'ines'), [other!]))
		]).toEqual(['none', 'introuvable'])
		expect((await impressionOf(await view('ines'), [own!], { duplicata: true })).feuilles[0]!.signature).toBeUndefined()
	})
})
