import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../../src/school/schema'
import { insertSeances, write } from '../../support/affairs'
import { etatsDuMois } from '../../../src/features/paie/etat.service'
import { headOf, saidBy, signedIn } from '../../support/console'
import type { Schools } from '../../support/school'
import { close, enter, formOf, pay, send, startPaie } from './school'

let schools: Schools
beforeEach(async () => {
	schools = await startPaie()
})
afterEach(() => schools.stop())

const LIST = '/heures-enseignants'
const OCT = `${LIST}/10?mois=2026-10`
const etats = async () =>
	(await (await schools.store()).db.select().from(s.etatsHeures)).map(({ mois, brut, retenue, net }) => [mois, brut, retenue, net])

describe('the month of a vacataire', () => {
	test('goes from the held séances over the closed month to the payment that the teacher sees', async () => {
		const scola = await enter(schools, 'scola')
		const said = await saidBy(scola.get(OCT))
		expect(said).toContain('Heures retenues 3 Brut 14 000 Retenue 1 050 Net 12 950 État en cours')
		expect(said).toContain('05/10/2026 08:00 MECA-L1 Mathématiques CM 2 2 2 Oui 5 000 10 000')
		expect(said).toContain('06/10/2026 08:00 MECA-L1 Mathématiques TD 1 1 1 Non 4 000 4 000')

		const asked = await scola.post(`${LIST}/arreter`, await formOf(scola, OCT, `${LIST}/arreter`))
		expect(await saidBy(asked)).toContain("1 séance tenue que personne n'a signée : TRAORÉ Fanta 1.")
		expect(await etats()).toEqual([])
		expect((await close(scola, '2026-10')).status).toBe(303)
		expect(await etats()).toEqual([['2026-10', 14_000, 1050, 12_950]])

		const compta = await enter(schools, 'compta')
		expect((await pay(compta, '2026-10', { date: '2026-11-10' })).status).toBe(303)
		const fanta = await signedIn(schools, 'fanta')
		const own = await saidBy(fanta.get('/mes-heures?mois=2026-10'))
		expect(own).toContain('Payé en tout 12 950 Dû en tout 0')
		expect(own).toContain('octobre 2026 réglé 3 14 000 1 050 12 950 0')
		expect(own).toContain('12 950 10/11/2026 · Virement · VIR-1')
	})

	test('takes the rate of each day if a rate changes in the middle of it', async () => {
		await write(schools, (db) =>
			db.insert(s.tauxHoraires).values({ enseignant_id: 10, type: 'TD', depuis: '2026-10-06', montant: 6000, updated_at: 'x' })
		)
		expect(await saidBy((await enter(schools, 'scola')).get(OCT))).toContain('Brut 16 000')
	})

	test('has hours without amounts for a permanent teacher', async () => {
		await write(schools, (db) => db.update(s.contrats).set({ statut: 'permanent', retenue_centiemes: 0 }))
		const scola = await enter(schools, 'scola')
		expect(await saidBy(scola.get(OCT))).toContain('Heures retenues 3 Brut 0 Retenue 0 Net 0')
		await close(scola, '2026-10')
		expect(await etats()).toEqual([['2026-10', 0, 0, 0]])
	})

	test('is not closed without a rate or a contract, and the list says which is missing', async () => {
		const scola = await enter(schools, 'scola')
		await write(schools, (db) => db.delete(s.tauxHoraires))
		expect(await saidBy(scola.get(`${LIST}?mois=2026-10`))).toContain('TRAORÉ Fanta taux à compléter')
		const sent = { mois: '2026-10', 'e-10': 'x' }
		const refused = await scola.post(`${LIST}/arreter`, { ...sent, confirme: await questionOf(scola, sent) })
		expect([refused.status, await etats()]).toEqual([409, []])
		await write(schools, (db) => db.delete(s.contrats))
		expect(await saidBy(scola.get(OCT))).toContain('contrat à compléter')
	})

	test('shows both of two séances at the same time and retains one, until the registrar decides otherwise', async () => {
		await write(schools, (db) =>
			insertSeances(db, 'Africa/Abidjan', [
				{ id: 903, date: '2026-10-05', heures: ['09:00', '11:00'], statut: 'terminee', classes: [1, 2] }
			])
		)
		const scola = await enter(schools, 'scola')
		const said = await saidBy(scola.get(OCT))
		expect(said).toContain('Heures retenues 3')
		expect(said).toContain("en même temps qu'une autre séance : une seule est retenue")
		const adjusted = await send(scola, `${LIST}/seances/903`, `${LIST}/seances/903`, { quantite: '1,5', motif: 'Deux groupes' })
		expect(adjusted.status).toBe(303)
		const after = await saidBy(scola.get(OCT))
		expect(after).toContain('Heures retenues 4,5')
		expect(after).toContain('ENER-1, MECA-L1 Mathématiques CM 2 2 1,5')
		expect(after).toContain('ajustée : Deux groupes')
	})

	test('keeps hours beyond the plan apart until an administrator validates them', async () => {
		await write(schools, (db) => db.run('UPDATE seances SET debut_reel_s = debut_s, fin_reelle_s = fin_s + 3600 WHERE id = 902'))
		const scola = await enter(schools, 'scola')
		expect(await saidBy(scola.get(OCT))).toContain('TD 1 2 1,25 Non 4 000 5 000 dépassement à valider : 0,75 h')
	})

	test('goes to the teacher who held the séance if another one is replaced for one hour', async () => {
		await write(schools, (db) => db.run('UPDATE seances SET enseignant_id = 11 WHERE id = 902'))
		const scola = await enter(schools, 'scola')
		const file = await (await scola.get(`${LIST}/export.csv?mois=2026-10`)).text()
		expect(file).toContain('ENS-1;TRAORÉ;Fanta;2026-10;2;10000;750;9250;;en cours')
		expect(file).toContain("ENS-2;N'GUESSAN;Yao;2026-10;1;0;0;0;;en cours")
	})
})

/** The fingerprint of the questions that a form asks. */
async function questionOf(visitor: Awaited<ReturnType<typeof enter>>, fields: Record<string, string>) {
	return /name="confirme" value="([^"]*)"/.exec(await (await visitor.post(`${LIST}/arreter`, fields)).text())?.[1] ?? ''
}

describe('a closed month', () => {
	test('stays as it is, and a séance ended at other times is a difference in the next month', async () => {
		const scola = await enter(schools, 'scola')
		await close(scola, '2026-10')
		await write(schools, (db) => db.run('UPDATE seances SET debut_reel_s = debut_s + 1800, fin_reelle_s = fin_s WHERE id = 901'))
		expect(await saidBy(scola.get(OCT))).toContain('Brut 14 000 Retenue 1 050 Net 12 950 État arrêté')
		const november = await saidBy(scola.get(`${LIST}/10?mois=2026-11`))
		expect(november).toContain("05/10/2026 08:00 MECA-L1 Mathématiques CM 2 1,5 -0,5 Oui 5 000 -2 500 correction d'un mois arrêté")
		await close(scola, '2026-11')
		expect(await etats()).toEqual([
			['2026-10', 14_000, 1050, 12_950],
			['2026-11', -2500, -188, -2312]
		])
		expect(await saidBy(scola.get(`${LIST}/10?mois=2026-11`))).toContain("-2 500 correction d'un mois arrêté")
		expect(await saidBy(scola.get(OCT))).not.toContain('correction')
		expect(await saidBy(scola.get(`${LIST}/10?mois=2026-12`))).toContain('Aucune heure ce mois-ci.')
	})

	test('takes back what it counted for a séance that is called off or given to another teacher afterwards', async () => {
		const scola = await enter(schools, 'scola')
		await close(scola, '2026-10')
		await write(schools, async (db) => {
			await db.run("UPDATE seances SET statut = 'annulee' WHERE id = 901")
			await db.run('UPDATE seances SET enseignant_id = 11 WHERE id = 902')
		})
		expect(await saidBy(scola.get(`${LIST}/10?mois=2026-11`))).toContain('Heures retenues -3 Brut -14 000')
		expect(await saidBy(scola.get(`${LIST}/11?mois=2026-10`))).toContain('Heures retenues 1')
	})

	test('is closed once by a form that is sent twice, and not by a page that is older than the hours', async () => {
		const scola = await enter(schools, 'scola')
		const fields = await formOf(scola, OCT, `${LIST}/arreter`)
		const confirme = await questionOf(scola, fields)
		await write(schools, (db) => db.run('UPDATE seances SET debut_reel_s = debut_s, fin_reelle_s = fin_s + 600 WHERE id = 902'))
		const late = await scola.post(`${LIST}/arreter`, { ...fields, confirme })
		expect(late.status).not.toBe(303)
		const twice = { ...(await formOf(scola, OCT, `${LIST}/arreter`)) }
		const sure = { ...twice, confirme: await questionOf(scola, twice) }
		expect((await scola.post(`${LIST}/arreter`, sure)).status).toBe(303)
		expect((await scola.post(`${LIST}/arreter`, sure)).status).toBe(303)
		expect((await etats()).length).toBe(1)
	})

	test('comes after the months before it, and not before it has begun', async () => {
		await write(schools, (db) =>
			insertSeances(db, 'Africa/Abidjan', [{ id: 904, date: '2026-09-20', heures: ['08:00', '09:00'], statut: 'terminee' }])
		)
		const scola = await enter(schools, 'scola')
		await close(scola, '2026-09')
		await write(schools, (db) =>
			insertSeances(db, 'Africa/Abidjan', [{ id: 905, date: '2026-11-03', heures: ['08:00', '09:00'], statut: 'terminee' }])
		)
		const fields = { mois: '2026-11', 'e-10': 'x' }
		const refused = await scola.post(`${LIST}/arreter`, { ...fields, confirme: await questionOf(scola, fields) })
		expect(refused.status).toBe(409)
		expect(await saidBy(scola.get(`${LIST}/10?mois=2026-11`))).not.toContain('Arrêter ce mois')
		const december = await scola.post(`${LIST}/arreter`, { mois: '2027-12', 'e-10': 'x' })
		expect(headOf(await december.text())).toContain('pas commencé')
	})
})

test('the history names each act in the words of people, to those in charge of it', async () => {
	const scola = await enter(schools, 'scola')
	await close(scola, '2026-10')
	await pay(await enter(schools, 'compta'), '2026-10')
	const all = await saidBy((await signedIn(schools, 'awa')).get('/historique'))
	expect(all).toContain("Mois d'heures arrêté")
	expect(all).toContain('VIR-1')
	expect(await saidBy(scola.get('/historique'))).not.toContain('VIR-1')
})

test('the paper of a month has the lines and sums to sign, and says across that it is provisional until the month is closed', async () => {
	const view = async () => {
		const { db } = await schools.store()
		return {
			db,
			institution: { devise: 'XOF', signataire: 'Awa KOUASSI', signataire_qualite: null, lieu: 'Abidjan', timezone: 'Africa/Abidjan' }
		}
	}
	const sheet = async () => {
		const { db, institution } = await view()
		const perimetre = { userId: 1, jour: '2026-11-10', administrateur: true }
		const reader = { db, institution, perimetre, now: schools.clock.now() } as never
		return (await etatsDuMois(reader, '2026-10', 10))[0]!.feuille
	}
	const before = await sheet()
	expect(before.travers).toBe('PROVISOIRE')
	expect(JSON.stringify(before.feuille.blocs)).toMatch(
		/05\/10\/2026","MECA-L1",\{"texte":"Mathématiques \(CM\)"\},"2","2","2","oui","5.000","10.000"/
	)
	await close(await enter(schools, 'scola'), '2026-10')
	const after = await sheet()
	expect([after.travers, after.feuille.titre, after.feuille.sousTitre]).toEqual([undefined, 'État des heures', 'octobre 2026'])
	expect(JSON.stringify(after.feuille.blocs)).toMatch(/"Net","12.950 F CFA"/)
})
