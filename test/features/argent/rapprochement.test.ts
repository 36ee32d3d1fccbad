import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { saidBy, signedIn } from '../../support/console'
import { startTable, WHO } from '../../support/console-table'
import { AT } from '../../support/people'
import { applique, hiddenIn, paye, type Paye } from '../../support/versements'

let table: Awaited<ReturnType<typeof startTable>>
beforeEach(async () => {
	table = await startTable()
	await write(table.schools, async (db) => {
		await db.insert(s.frais).values([
			{ id: 1, etudiant_id: 20, annee_id: 2, libelle: 'Droits', nature: 'droits', montant: 50_000, echeance: '2026-10-31', updated_at: AT },
			{ id: 2, etudiant_id: 22, annee_id: 2, libelle: 'Scolarité', montant: 100_000, echeance: '2026-10-31', updated_at: AT }
		])
		await db.update(s.inscriptions).set({ statut: 'En validation' })
	})
})
afterEach(() => table.schools.stop())

const HEAD = 'Date;ID Transaction;Montant brut;Commission;Montant net;Statut\n'

const as = (who: (typeof WHO)[number]) => table.visitors[WHO.indexOf(who)]!
const take = (about: Paye) => paye(table.schools, about)
const lines = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await table.schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const etatOf = async (id: number) => (await lines(`SELECT etat FROM versements WHERE id = ${id}`))[0]!['etat']
/** The tick box of money on « À vérifier ». */
const boxOf = async (id: number, who: (typeof WHO)[number] = 'compta') =>
	new RegExp(`value="(${id}:[0-9a-z]+)"`).exec(await (await as(who).get('/verifier')).text())?.[1] ?? `${id}:none`
const reject = async (id: number, motif: string, who: (typeof WHO)[number] = 'compta') => {
	const vu = hiddenIn(await (await as(who).get(`/verifier/${id}`)).text(), 'vu')
	return as(who).post(`/verifier/${id}`, { vu, motif })
}

describe('money to verify', () => {
	test('stands in a list with what tells it, narrowed by mode, and goes out as a file', async () => {
		await take({ reference: 'MP-1', parts: [[20, 50_000]] })
		await take({ reference: '000123', mode: 'cheque', operateur: 'SGBCI', parts: [[20, 10_000], [22, 15_000]] }) // prettier-ignore
		const said = await saidBy(as('compta').get('/verifier'))
		expect(said).toContain('2 paiements à vérifier.')
		expect(said).toMatch(/ZADI Inès .*50 000 Mobile money Wave MP-1 19\/11\/2026 – DIABATÉ Moussa 20\/11\/2026/)
		expect(said).toContain('EBA Marie')
		expect(await saidBy(as('compta').get('/etudiants/22/frais'))).toMatch(/Chèque · SGBCI · 000123 À vérifier .*15 000 Total 15 000/)
		const cheques = await saidBy(as('compta').get('/verifier?mode=cheque'))
		expect([cheques.includes('000123'), cheques.includes('MP-1')]).toEqual([true, false])
		const file = await (await as('compta').get('/verifier/export.csv?mode=cheque')).text()
		expect(file.trim().split(/\r?\n/)[1]).toBe(
			'ZADI Inès · EBA Marie;25000;Chèque;SGBCI;000123;2026-11-19;;RP-2026-000002 | RP-2026-000003;DIABATÉ Moussa;2026-11-20'
		)
		expect((await as('compta').get('/verifier/export.xlsx')).status).toBe(200)
	})

	test('is verified by others than the person who entered it, once, and makes the enrollment active that it pays', async () => {
		const [one, other] = [await take({ reference: 'MP-1' }), await take({ reference: 'MP-2', by: 'awa', parts: [[22, 40_000]] })]
		expect(await lines("SELECT count(*) AS n FROM inscriptions WHERE etudiant_id = 20 AND statut = 'Active'")).toEqual([{ n: 0 }])
		const own = await (await as('awa').get('/verifier')).text()
		expect([own.includes(`value="${other}:`), own.includes('Saisi par vous'), own.includes(`value="${one}:`)]).toEqual([false, true, true])
		const typed = (await boxOf(other)).split(':')[1]
		expect((await as('awa').post('/verifier', { coche: `${other}:${typed}` })).status).toBe(409)
		const boxes = [await boxOf(one), await boxOf(other)].map((box) => ['coche', box])
		expect((await as('compta').post('/verifier', boxes)).headers.get('location')).toContain('fait=verifie')
		expect((await as('compta').post('/verifier', boxes)).status).toBe(303)
		expect([await etatOf(one), await etatOf(other)]).toEqual(['verifie', 'verifie'])
		expect(await lines('SELECT verifie_par FROM versements WHERE id = 1')).toEqual([{ verifie_par: 51 }])
		expect(await lines("SELECT count(*) AS n FROM inscriptions WHERE etudiant_id = 20 AND statut = 'Active'")).toEqual([{ n: 1 }])
		expect(await lines("SELECT count(*) AS n FROM journal_lignes WHERE action = 'versement.verifier'")).toEqual([{ n: 2 }])
	})

	test('is rejected with a reason: a counter-entry for each payment, with the next numbers, and its reference is free', async () => {
		const id = await take({ reference: 'MP-1', parts: [[20, 50_000], [22, 20_000]] }) // prettier-ignore
		expect((await reject(id, ' ')).status).toBe(422)
		expect(await etatOf(id)).toBe('a_verifier')
		expect((await reject(id, 'Jamais arrivé')).headers.get('location')).toContain('fait=rejete')
		expect(await etatOf(id)).toBe('rejete')
		expect(await lines('SELECT sorte, paiement_id, reference, motif FROM contre_ecritures ORDER BY id')).toEqual([
			{ sorte: 'rejeter', paiement_id: 1, reference: 'RP-2026-000003', motif: 'Jamais arrivé' },
			{ sorte: 'rejeter', paiement_id: 2, reference: 'RP-2026-000004', motif: 'Jamais arrivé' }
		])
		expect(await saidBy(as('compta').get('/etudiants/20/frais'))).toMatch(
			/Ne compte plus · contre-écriture RP-2026-000003 · Jamais arrivé .*Total 0/
		)
		expect(await saidBy(as('compta').get(`/verifier/${id}`))).toContain("Ce paiement n'attend plus : rejeté.")
		const again = await take({ reference: 'MP-1', envoi: 'again' })
		expect(await etatOf(again)).toBe('a_verifier')
	})

	test('is not rejected by its author, on the basis of an older page, or once it is verified', async () => {
		const own = await take({ reference: 'MP-1', by: 'awa' })
		expect(await saidBy(as('awa').get(`/verifier/${own}`))).toContain('Saisi par vous')
		const vu = hiddenIn(await (await as('compta').get(`/verifier/${own}`)).text(), 'vu')
		expect((await as('awa').post(`/verifier/${own}`, { vu, motif: 'x' })).status).toBe(409)
		expect((await as('compta').post(`/verifier/${own}`, { vu: 'older', motif: 'x' })).status).toBe(409)
		await as('compta').post('/verifier', { coche: await boxOf(own) })
		expect((await as('compta').post(`/verifier/${own}`, { vu, motif: 'x' })).status).toBe(409)
		expect(await lines('SELECT count(*) AS n FROM contre_ecritures')).toEqual([{ n: 0 }])
	})

	test('needs a tick, known ids and their fingerprints', async () => {
		const id = await take({ reference: 'MP-1' })
		const status = async (coche: string[][]) => (await as('compta').post('/verifier', coche)).status
		expect(await status([])).toBe(422)
		expect(await status([['coche', '999:abc']])).toBe(404)
		expect(await status([['coche', 'x']])).toBe(404)
		expect(await status([['coche', `${id}:abc`]])).toBe(409)
		expect(await status(Array.from({ length: 501 }, () => ['coche', `${id}:abc`]))).toBe(422)
		expect(await etatOf(id)).toBe('a_verifier')
	})

	test('is read by accounting and the head alone, and judged by accounting alone; nobody infers it from elsewhere', async () => {
		const id = await take({ reference: 'MP-1' })
		const coche = await boxOf(id)
		for (const who of WHO) {
			const [reads, judges] = [['awa', 'compta', 'dire'].includes(who), ['awa', 'compta'].includes(who)]
			const menu = (await (await as(who).get('')).text()).includes('href="/console/verifier"')
			const pages = [(await as(who).get('/verifier')).status, (await as(who).get('/verifier/export.csv')).status]
			expect([who, menu, ...pages]).toEqual([who, reads, reads ? 200 : 403, reads ? 200 : 403])
			expect([who, (await as(who).get('/verifier/releve')).status]).toEqual([who, reads ? 200 : 403])
			expect([who, (await as(who).get(`/verifier/${id}`)).status]).toEqual([who, judges ? 200 : 403])
			if (!judges) {
				expect([who, (await as(who).post('/verifier', { coche })).status]).toEqual([who, 403])
				expect([who, (await as(who).post(`/verifier/${id}`, { vu: coche.split(':')[1]!, motif: 'x' })).status]).toEqual([who, 403])
				expect([who, (await as(who).post(`/verifier/999`, { vu: 'x', motif: 'x' })).status]).toEqual([who, 403])
			}
		}
		expect(await (await as('dire').get('/verifier')).text()).not.toContain('name="coche"')
		const elsewhere = await signedIn(table.schools, 'awa', 'beta')
		expect(await saidBy(elsewhere.get('/verifier'))).toContain("Aucun paiement n'est à vérifier.")
		expect([(await elsewhere.get(`/verifier/${id}`)).status, (await elsewhere.post('/verifier', { coche })).status]).toEqual([404, 404])
		expect(await etatOf(id)).toBe('a_verifier')
	})
})

describe('a payment that a student declares', () => {
	const declared = { operateur: 'Wave', reference: 'MP-9', montant: '40 000', date: '2026-11-18' }
	const declare = (about: Partial<typeof declared> = {}) => as('ines').post('/mes-paiements', { ...declared, ...about })

	test('waits without changing a balance, once, and only its student reads it', async () => {
		const before = await saidBy(as('compta').get('/etudiants/20/frais'))
		expect((await declare()).headers.get('location')).toContain('fait=declare')
		expect((await declare({ reference: 'mp-9\u200b' })).status).toBe(303)
		expect(await lines('SELECT count(*) AS n FROM declarations')).toEqual([{ n: 1 }])
		expect(await saidBy(as('ines').get('/mes-paiements'))).toContain('40 000 F CFA par Wave, n° MP-9 18/11/2026 · En attente')
		expect(await saidBy(as('compta').get('/etudiants/20/frais'))).toBe(before)
		const marie = await signedIn(table.schools, 'marie')
		expect(await saidBy(marie.get('/mes-paiements'))).toContain("Vous n'avez rien déclaré.")
		for (const who of WHO) expect([who, (await as(who).get('/mes-paiements')).status]).toEqual([who, who === 'ines' ? 200 : 403])
		expect(await saidBy(as('compta').get('/verifier'))).toContain("Aucun relevé n'a encore cette référence.")
	})

	test('is bounded and refused with the field that is wrong', async () => {
		const wrong = async (about: Partial<typeof declared>) => (await declare(about)).status
		expect(await wrong({ montant: '150,5' })).toBe(422)
		expect(await wrong({ montant: '' })).toBe(422)
		expect(await wrong({ reference: '\u200b' })).toBe(422)
		expect(await wrong({ reference: 'R'.repeat(101) })).toBe(422)
		expect(await wrong({ date: '2026-11-21' })).toBe(422)
		expect(await wrong({ operateur: '' })).toBe(422)
		expect(await lines('SELECT count(*) AS n FROM declarations')).toEqual([{ n: 0 }])
		expect([await wrong({}), await wrong({ montant: '1' })]).toEqual([303, 422])
		for (let n = 0; n < 9; n++) expect(await wrong({ reference: `MP-1${n}` })).toBe(303)
		expect(await wrong({ reference: 'MP-20' })).toBe(409)
	})

	test('stands on pages of fifty, with the number of students who declare the same', async () => {
		const same = { operateur: 'Wave', operateur_cle: 'WAVE', montant: 1000, date: '2026-11-18', fait_at: 1 }
		const of = (n: number) => ({ ...same, etudiant_id: 20 + (n % 2), reference: `W${n >> 1}`, cle: `W${n >> 1}` })
		await write(table.schools, (db) => db.insert(s.declarations).values(Array.from({ length: 103 }, (_, n) => of(n))))
		const shown = async (page: number) => {
			const said = await saidBy(as('compta').get(`/verifier?declares=${page}`))
			return [said.match(/1 000 F CFA par Wave/g)?.length, said.match(/2 étudiants déclarent cette référence/g)?.length ?? 0]
		}
		expect([await shown(1), await shown(3), await shown(9)]).toEqual([[50, 50], [3, 2], [3, 2]]) // prettier-ignore
	})

	test('is refused by accounting with a reason that its student reads, and may then be declared again', async () => {
		await declare()
		const page = await (await as('compta').get('/verifier/declarations/1')).text()
		const vu = hiddenIn(page, 'vu')
		for (const who of ['scola', 'caissier', 'dire', 'ines', 'fanta'] as const) {
			expect([who, (await as(who).post('/verifier/declarations/1', { vu, motif: 'x' })).status]).toEqual([who, 403])
			expect([who, (await as(who).post('/verifier/declarations/1/prendre', { vu })).status]).toEqual([who, 403])
		}
		expect((await as('compta').post('/verifier/declarations/1/prendre', { vu })).status).toBe(409)
		expect((await as('compta').post('/verifier/declarations/1', { vu, motif: '' })).status).toBe(422)
		expect((await as('compta').post('/verifier/declarations/1', { vu, motif: 'Référence inconnue' })).status).toBe(303)
		expect(await saidBy(as('ines').get('/mes-paiements'))).toContain('Refusé Référence inconnue')
		expect((await declare()).status).toBe(303)
		expect(await lines('SELECT count(*) AS n FROM declarations')).toEqual([{ n: 2 }])
	})

	test('is filed if the counter has entered the same reference for this student', async () => {
		await declare({ montant: '50000' })
		const id = await take({ reference: 'MP-9' })
		const vu = hiddenIn(await (await as('compta').get('/verifier/declarations/1')).text(), 'vu')
		expect((await as('compta').post('/verifier/declarations/1/prendre', { vu })).status).toBe(303)
		expect(await lines('SELECT versement_id FROM declarations')).toEqual([{ versement_id: id }])
		expect([await etatOf(id), await lines('SELECT count(*) AS n FROM paiements')]).toEqual(['a_verifier', [{ n: 1 }]])
		expect(await saidBy(as('ines').get('/mes-paiements'))).toContain('Encaissé, à vérifier · RP-2026-000001 (50 000 F CFA)')
	})

	const answered = async (id: number) => {
		const vu = hiddenIn(await (await as('compta').get(`/verifier/declarations/${id}`)).text(), 'vu')
		return (await as('compta').post(`/verifier/declarations/${id}/prendre`, { vu })).status
	}
	const taken = () => lines('SELECT versement_id FROM declarations ORDER BY id')

	test('is answered by money of its own operator alone, also if two operators have one reference', async () => {
		await take({ reference: 'R1', operateur: 'Orange Money', parts: [[20, 40_000]] })
		await declare({ operateur: 'MTN MoMo', reference: 'R1', montant: '25000' })
		await declare({ operateur: 'Orange Money', reference: 'R1' })
		expect(await answered(1)).toBe(409)
		await applique(as('compta'), `${HEAD}2026-11-18;R1;25000;0;25000;Succès\n`, [], { operateur: 'MTN MoMo' })
		expect([await answered(1), await answered(2)]).toEqual([303, 303])
		expect(await taken()).toEqual([{ versement_id: 2 }, { versement_id: 1 }])
		expect(await lines('SELECT operateur, montant, etat FROM versements')).toEqual([
			{ operateur: 'Orange Money', montant: 40_000, etat: 'a_verifier' },
			{ operateur: 'MTN MoMo', montant: 25_000, etat: 'verifie' }
		])
	})

	test('is filed for both students of one transfer at the counter, each with their own amount', async () => {
		const koffi = await signedIn(table.schools, 'koffi')
		await declare({ montant: '80000' })
		await koffi.post('/mes-paiements', { ...declared, montant: '80000' })
		const id = await take({ reference: 'MP-9', parts: [[20, 50_000], [21, 30_000]] }) // prettier-ignore
		const said = await saidBy(as('compta').get('/verifier'))
		for (const amount of ['50 000', '30 000']) expect(said).toContain(`Le guichet a déjà encaissé ${amount} F CFA sous cette référence.`)
		expect([await answered(1), await answered(2)]).toEqual([303, 303])
		expect(await taken()).toEqual([{ versement_id: id }, { versement_id: id }])
		expect(await saidBy(koffi.get('/mes-paiements'))).toContain('Encaissé, à vérifier · RP-2026-000002 (30 000 F CFA)')
	})
})
