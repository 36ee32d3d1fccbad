import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import { AT, PASSWORD } from '../support/people'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
beforeAll(async () => void ({ schools, visitors } = await startTable()))
afterAll(() => schools.stop())

/** Sums, and counts that stand beside them. */
const SECRET = /7 000|60 000|30 000|restée ouverte|en retard|à vérifier|doit encore payer/
const first = (who: (typeof WHO)[number]) => visitors[WHO.indexOf(who)]!.get('')

test('without anything that waits, accounting reads so, and a cashier that the drawer is closed', async () => {
	expect(await saidBy(first('compta'))).toContain("Rien n'attend.")
	expect(await saidBy(first('caissier'))).toContain('Votre caisse est fermée.')
})

test('accounting reads the money that waits, with links to its lists; a cashier reads their own drawer alone', async () => {
	const caissier = 54
	await write(schools, async (db) => {
		await db.insert(s.caisses).values([
			{ id: 1, caissier, jour: '2026-11-19', fond: 0, ouverte_at: 1 },
			{ id: 2, caissier: 51, jour: '2026-11-20', fond: 0, ouverte_at: 1 }
		])
		await db
			.insert(s.frais)
			.values({ id: 1, etudiant_id: 20, annee_id: 2, libelle: 'Scolarité', montant: 90_000, echeance: '2026-11-01', updated_at: AT })
		await db.insert(s.tiers).values({ id: 1, code: 'ETAT', nom: 'État', sorte: 'etat', updated_at: AT })
		const share = { sorte: 'prise_en_charge' as const, motif: 'x', date: '2026-11-02', fait_at: 1 }
		await db.insert(s.ajustements).values({ ...share, id: 1, frais_id: 1, montant: 30_000, tiers_id: 1 })
		const transfer = { mode: 'virement' as const, date: '2026-11-19', fait_at: 1 }
		await db.insert(s.versements).values({ ...transfer, id: 1, montant: 7_000, etat: 'a_verifier' })
		const part = { reference: 'RP-2026-000001', etudiant_id: 21, date: '2026-11-19', montant: 7_000, mode: 'virement', updated_at: AT }
		await db.insert(s.paiements).values({ ...part, versement_id: 1 })
	})
	const page = await (await first('compta')).text()
	const said = await saidBy(new Response(page))
	expect(said).toContain('1 versement est à vérifier. 7 000 F CFA À vérifier')
	expect(said).toMatch(/Caisse restée ouverte : CAISSIER P 19\/11\/2026 à fermer/)
	expect(said).not.toContain('restée ouverte : SCOLA')
	expect(said).toContain('1 étudiant est en retard. 60 000 F CFA')
	expect(said).toContain('1 tiers payeur doit encore payer. 30 000 F CFA')
	expect([
		page.includes('/console/frais?montre=retards'),
		page.includes('href="/console/tiers"'),
		page.includes('href="/console/verifier"')
	]).toEqual([true, true, true])
	const own = await saidBy(first('caissier'))
	expect(own).toContain('Votre caisse est ouverte depuis le 19/11/2026.')
	expect(own).not.toMatch(SECRET)
})

test('nobody else reads there about money', async () => {
	for (const who of ['scola', 'surv', 'moussa', 'fanta', 'dire'] as const)
		expect([who, SECRET.test(await saidBy(first(who)))]).toEqual([who, false])
})

test('the accounts that are kept end with their day: a fee is late from midnight on, although nobody has written', async () => {
	await write(schools, (db) =>
		db
			.insert(s.frais)
			.values({ id: 2, etudiant_id: 22, annee_id: 2, libelle: 'Tenue', montant: 10_000, echeance: '2026-11-20', updated_at: AT })
	)
	schools.clock.set('2026-11-20T23:59:59Z')
	const compta = browser(schools)
	await compta.post('/connexion', { identifiant: 'compta', mot_de_passe: PASSWORD, vers: '' })
	const said = async () => [await saidBy(compta.get('')), await saidBy(compta.get('/frais?montre=retards'))]
	const before = await said()
	expect([before[0]!.includes('1 étudiant est en retard. 60 000 F CFA'), before[1]!.includes('EBA')]).toEqual([true, false])
	schools.clock.set('2026-11-21T00:00:00Z')
	const after = await said()
	expect([after[0]!.includes('2 étudiants sont en retard. 70 000 F CFA'), after[1]!.includes('EBA Marie')]).toEqual([true, true])
})
