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
		expect([who, /Espèces 1 50 000 0 0 .*Mobile money 1 30 000 0 0 Total 2 80 000 0 0/.test(said)]).toEqual([who, true])
		expect(said).toContain('Ouverte 10 000 50 000 0 0 60 000')
	}
	expect(await html('dire', `/caisses/export.csv${DAY}`)).toContain('2026-11-20;Ouverte;10000;50000;0;0;60000')
	expect(await html('dire', `/caisses/modes.csv${DAY}`)).toContain('Espèces;1;50000;0')
	expect(await saidBy(get('compta', '/caisses?jour=2026-11-19'))).toContain("Personne n'a ouvert de caisse")
})

test('a cashier does not read the drawers of others, teachers and students do not read any, and the other school has none', async () => {
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

const paid = async (about: Parameters<typeof paye>[1]) => {
	const versement = await paye(schools, { date: '2026-11-20', ...about })
	const [row] = (await lines(`SELECT id, papier_id, reference FROM paiements WHERE versement_id = ${versement}`)) as {
		id: number
		papier_id: number
		reference: string
	}[]
	return row!
}
const contres = (sorte: string) => lines(`SELECT sorte FROM contre_ecritures WHERE sorte = '${sorte}'`).then((rows) => rows.length)
const STRANGERS = ['scola', 'surv', 'sira', 'fanta', 'yao', 'ines'] as const

test('a cashier cancels their own payment of the day once, with a reason; others do not, and its counter-entry has none', async () => {
	await ouvrir(await visitOf(schools, 'moussa', { fonctions: ['caisse'] }), '0')
	const { id: paiement, reference } = await paid({ mode: 'especes', reference: '', parts: [[20, 40_000]], envoi: 'c' })
	const path = `/etudiants/20/paiements/${paiement}/annuler`
	const form = { motif: 'Faute de frappe', cle: 'k1' }
	for (const who of STRANGERS) {
		expect([who, [403, 404].includes((await get(who, path)).status)]).toEqual([who, true])
		expect([who, [403, 404].includes((await visitor(who).post(path, form)).status)]).toEqual([who, true])
	}
	expect((await get('caissier', path)).status).toBe(404)
	expect((await visitor('caissier').post(path, form)).status).toBe(409)
	expect(await html('compta', '/etudiants/20/frais')).not.toContain(path)
	expect(await html('moussa', '/etudiants/20/frais')).toContain(path)
	expect(await saidBy(get('moussa', path))).toContain('40 000')
	expect((await visitor('moussa').post(path, { ...form, motif: ' ' })).status).toBe(422)
	for (const _twice of [1, 2]) expect((await visitor('moussa').post(path, form)).status).toBe(303)
	expect(await contres('annuler')).toBe(1)
	const again = await visitor('dire').post(path, { ...form, cle: 'k2' })
	expect([again.status, (await again.text()).includes('name="motif"')]).toEqual([409, false])
	expect((await get('dire', path)).status).toBe(404)
	expect(await saidBy(get('compta', '/etudiants/20/frais'))).toMatch(new RegExp(`${reference}.*Ne compte plus · contre-écriture`))
})

test('a payment of the wrong student goes to the one whose matricule is confirmed, and only direction corrects a closed drawer', async () => {
	const [wave] = (await lines("SELECT p.id FROM paiements p JOIN versements v ON v.id = p.versement_id WHERE v.reference = 'W1'")) as {
		id: number
	}[]
	const path = `/etudiants/22/paiements/${wave!.id}/reaffecter`
	const form = { motif: 'Mauvaise personne', cle: 'k3', etudiant: 'ETU-1' }
	expect((await visitor('moussa').post(path, { ...form, etudiant: 'ETU-99' })).status).toBe(422)
	const asked = await (await visitor('moussa').post(path, form)).text()
	expect(asked).toContain('30 000 F CFA iront à ZADI Inès.')
	expect(await contres('reaffecter')).toBe(0)
	const confirme = hiddenIn(asked, 'confirme')
	const done = await visitor('moussa').post(path, { ...form, confirme })
	expect([done.status, done.headers.get('location')]).toEqual([303, '/console/etudiants/20/frais?fait=paiement_reaffecte#paiements'])
	await visitor('moussa').post(path, { ...form, confirme })
	expect(await contres('reaffecter')).toBe(1)
	const [old] = (await lines("SELECT p.id FROM paiements p JOIN versements v ON v.id = p.versement_id WHERE v.envoi = 'a'")) as {
		id: number
	}[]
	const closed = `/etudiants/20/paiements/${old!.id}/annuler`
	expect((await visitor('moussa').post(closed, { motif: 'x', cle: 'k4' })).status).toBe(409)
	expect((await visitor('dire').post(closed, { motif: 'x', cle: 'k4' })).status).toBe(303)
})

test('direction pays a credit back from an open drawer, at most the credit, and the number of the tax office stands beside a receipt', async () => {
	const receipt = await paid({ mode: 'especes', reference: '', parts: [[22, 150_000]], envoi: 'd' })
	const [open] = (await lines('SELECT id FROM caisses WHERE fermee_at IS NULL')) as { id: number }[]
	const form = { montant: '50000', caisse: String(open!.id), motif: 'Départ', cle: 'k5' }
	for (const who of ['compta', 'caissier', 'moussa', ...STRANGERS] as const)
		expect([who, [403, 404].includes((await visitor(who).post('/etudiants/22/rembourser', form)).status)]).toEqual([who, true])
	const above = await visitor('dire').post('/etudiants/22/rembourser', { ...form, montant: '50001' })
	expect([above.status, await contres('rembourser')]).toEqual([422, 0])
	for (const _twice of [1, 2]) expect((await visitor('dire').post('/etudiants/22/rembourser', form)).status).toBe(303)
	expect(await contres('rembourser')).toBe(1)
	expect(await saidBy(get('dire', `/caisses${DAY}`))).toContain('-50 000')
	const fiscal = `/etudiants/22/paiements/${receipt.id}/fiscal`
	expect((await visitor('dire').post(fiscal, { numero: 'F-1', le: '2026-11-20' })).status).toBe(403)
	expect((await visitor('compta').post(fiscal, { numero: 'F-1', le: '2026-11-21' })).status).toBe(422)
	for (const _twice of [1, 2]) expect((await visitor('compta').post(fiscal, { numero: 'F-1', le: '2026-11-20' })).status).toBe(303)
	expect(await saidBy(get('compta', '/etudiants/22/frais'))).toContain('Numéro fiscal F-1 du 20/11/2026')
	const print = await visitor('moussa').post(`/etudiants/22/recus/${receipt.papier_id}`, { cle: 'k6' })
	expect([print.status, print.headers.get('location')]).toEqual([303, expect.stringContaining('/impressions/')])
	expect((await visitor('moussa').post(`/etudiants/20/recus/${receipt.papier_id}`, { cle: 'k7' })).status).toBe(404)
	expect((await visitor('scola').post(`/etudiants/22/recus/${receipt.papier_id}`, { cle: 'k8' })).status).toBe(403)
})
