import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ouvrir } from '../../src/features/caisse/caisse.service'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import { AT } from '../support/people'
import { visitOf } from '../support/registre'
import { hiddenIn, paye } from '../support/versements'

const DAY = '?jour=2026-11-20'
let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
/** Moussa's drawer, who is a cashier here. */
let id: number
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
	await write(schools, async (db) => {
		await db.update(s.utilisateurs).set({ fonctions: 'caisse' }).where(eq(s.utilisateurs.id, 2))
		const fee = { annee_id: 2, libelle: 'Scolarité', montant: 100_000, echeance: '2026-11-01', updated_at: AT }
		await db.insert(s.frais).values([20, 22].map((etudiant_id) => ({ ...fee, id: etudiant_id, etudiant_id })))
	})
	id = await ouvrir(await visitOf(schools, 'moussa', { fonctions: ['caisse'] }), '10000')
	const today = '2026-11-20'
	await paye(schools, { mode: 'especes', reference: '', date: today, parts: [[20, 50_000]], envoi: 'a' })
	await paye(schools, { reference: 'W1', date: today, parts: [[22, 30_000]], envoi: 'b' })
})
afterAll(() => schools.stop())

type Who = (typeof WHO)[number]
const visitor = (who: Who) => visitors[WHO.indexOf(who)]!
const get = (who: Who, path: string) => visitor(who).get(path)
const html = async (who: Who, path: string) => (await get(who, path)).text()
const lines = async (text: string): Promise<unknown[]> =>
	(await (await schools.store()).client.execute(text)).rows.map((row) => ({ ...row }))
const OTHERS = ['scola', 'surv', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'caissier'] as const

test('a day is shown by cashier and mode, with its drawers, to those who read all of them', async () => {
	for (const who of ['awa', 'compta', 'dire'] as const) {
		const said = await saidBy(get(who, `/caisses${DAY}`))
		expect([who, /Espèces 1 50 000 0 .*Mobile money 1 30 000 0 Total 2 80 000 0/.test(said)]).toEqual([who, true])
		expect(said).toContain('Ouverte 10 000 50 000 0 0 60 000')
	}
	expect(await html('dire', `/caisses/export.csv${DAY}`)).toContain('2026-11-20;Ouverte;10000;50000;0;0;60000')
	expect(await html('dire', `/caisses/modes.csv${DAY}`)).toContain('Espèces;1;50000;0')
	expect(await saidBy(get('compta', '/caisses?jour=2026-11-19'))).toContain("Personne n'a ouvert de caisse")
})

test('cashiers and everybody without money read no drawer of another person, and the other school has none', async () => {
	for (const who of OTHERS) {
		for (const path of ['/caisses', `/caisses/export.csv${DAY}`, `/caisses/modes.xlsx${DAY}`, `/caisses/${id}`])
			expect([who, path, (await get(who, path)).status]).toEqual([who, path, 403])
		expect([who, (await visitor(who).post(`/caisses/${id}`, { attendu: '60000' })).status]).toEqual([who, 403])
		expect(await html(who, '')).not.toContain('/console/caisses"')
	}
	const head = await signedIn(schools, 'awa', 'beta')
	expect((await head.get(`/caisses/${id}`)).status).toBe(404)
	expect(await saidBy(head.get(`/caisses${DAY}`))).not.toContain('DIABATÉ')
})

test('comptabilité closes the drawer of another before a named witness, a difference has a reason, and a closed drawer stays closed', async () => {
	expect(await html('dire', `/caisses/${id}`)).not.toContain('name="temoin"')
	expect((await visitor('dire').post(`/caisses/${id}`, { attendu: '60000', temoin: 'X' })).status).toBe(403)
	const attendu = hiddenIn(await html('compta', `/caisses/${id}`), 'attendu')
	const close = (about: Record<string, string>) => visitor('compta').post(`/caisses/${id}`, { attendu, billets_10000: '5', ...about })
	const bare = await close({})
	expect([bare.status, (await bare.text()).match(/class="why"/g)?.length]).toEqual([422, 2])
	expect((await close({ temoin: 'KONÉ Ali' })).status).toBe(422)
	expect((await close({ temoin: 'KONÉ Ali', motif: 'Billet perdu', attendu: '59999' })).status).toBe(409)
	expect(await lines('SELECT compte FROM caisses')).toEqual([{ compte: null }])
	expect((await close({ temoin: 'KONÉ Ali', motif: 'Billet perdu' })).status).toBe(303)
	expect((await close({ temoin: 'KONÉ Ali', motif: 'Billet perdu' })).status).toBe(409)
	expect(await lines('SELECT compte, attendu, motif_ecart, temoin, fermee_par FROM caisses')).toEqual([
		{ compte: 50_000, attendu: 60_000, motif_ecart: 'Billet perdu', temoin: 'KONÉ Ali', fermee_par: 51 }
	])
	const said = await saidBy(get('dire', `/caisses${DAY}`))
	expect(said).toContain('Fermée par COMPTA P, devant KONÉ Ali')
	expect(said).toContain('50 000 -10 000 Billet perdu')
	expect(said).toContain('Toutes les caisses de ce jour sont fermées.')
})
