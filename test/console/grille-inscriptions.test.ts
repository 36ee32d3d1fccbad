import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { confirmed, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let scola: Browser
beforeEach(async () => {
	schools = await startSchools()
	for (const code of ['alpha', 'beta'] as const)
		await write(
			schools,
			async (db) => {
				const staff = { role: 'coordinateur' as const, console_seule: true, prenoms: 'P', mot_de_passe_hash: PASSWORD_HASH, updated_at: AT }
				const scolarite = {
					id: 50,
					identifiant: 'scola',
					identifiant_norm: 'scola',
					fonctions: 'scolarite',
					nom: 'SCOLA',
					cle_tri: 'scola'
				}
				await db.insert(s.utilisateurs).values({ ...scolarite, ...staff })
			},
			code
		)
	await write(schools, (db) =>
		db.insert(s.grilles).values([
			{ annee_id: 2, libelle: 'Droits', nature: 'droits', montant: 50_000, echeance: '2026-10-01', updated_at: AT },
			{ annee_id: 2, filiere_id: 1, libelle: 'Scolarité', nature: 'scolarite', montant: 400_000, echeance: '2027-03-31', updated_at: AT }
		])
	)
	scola = await signedIn(schools, 'scola' as never)
})
afterEach(() => schools.stop())

const fees = async (code: 'alpha' | 'beta' = 'alpha'): Promise<unknown[]> =>
	(await (await schools.store(code)).client.execute('SELECT etudiant_id, libelle, montant FROM frais ORDER BY id')).rows.map((row) => ({
		...row
	}))
const PAUL = [
	{ etudiant_id: 23, libelle: 'Droits', montant: 50_000 },
	{ etudiant_id: 23, libelle: 'Scolarité', montant: 400_000 }
]
const ADDED = 'La grille de frais ajoute : Droits 50 000, Scolarité 400 000 ; 450 000 en tout'

async function statut(id: number, statut_: string) {
	const de = (await (await schools.store()).client.execute('SELECT statut FROM inscriptions WHERE id = ?', [id] as never)).rows[0]![
		'statut'
	]
	return { i: String(id), statut: statut_, [`de.${id}`]: de as string }
}

test('a secretary sees which fees follow before several enrollments change, and then they are owed, once', async () => {
	const fields = await statut(4, 'En validation')
	expect(await saidBy(scola.post('/inscriptions?classe=1', fields))).toContain(ADDED)
	expect(await fees()).toEqual([])
	expect((await confirmed(scola, '/inscriptions?classe=1', fields)).status).toBe(303)
	expect(await fees()).toEqual(PAUL)
	await confirmed(scola, '/inscriptions?classe=1', { ...(await statut(4, 'Active')), raison: 'Dérogation' })
	expect(await fees()).toEqual(PAUL)
	expect(await fees('beta')).toEqual([])
})

test('the form of one enrollment shows the fees too', async () => {
	const html = await (await scola.get('/etudiants/23/inscriptions/4')).text()
	const fields: Record<string, string> = {
		statut: 'En validation',
		vu: /name="vu" value="([^"]+)"/.exec(html)![1]!,
		date_entree: '2026-09-14',
		classe: 'MECA-L1'
	}
	expect(await saidBy(scola.post('/etudiants/23/inscriptions/4', fields))).toContain(ADDED)
	expect((await confirmed(scola, '/etudiants/23/inscriptions/4', fields)).status).toBe(303)
	expect(await fees()).toEqual(PAUL)
})

const UNSETTLED = "Les droits d'inscription ne sont pas réglés : écrivez le motif"
const waits = () =>
	write(schools, async (db) => {
		const droits = { libelle: 'Droits', nature: 'droits' as const, echeance: '2026-10-01' }
		await db.insert(s.frais).values({ ...droits, id: 9, etudiant_id: 23, annee_id: 2, montant: 50_000, updated_at: AT })
		await db.run("UPDATE inscriptions SET statut = 'En validation' WHERE id = 4")
	})
const kept = async (): Promise<unknown[]> => {
	const sql = "SELECT apres ->> 'statut' AS statut, apres ->> 'motif' AS motif FROM journal_lignes WHERE objet = 'inscriptions'"
	return (await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
}

test('several enrollments whose droits are not settled become Active with a reason alone, which the history keeps', async () => {
	await waits()
	const fields = await statut(4, 'Active')
	const refused = await scola.post('/inscriptions?classe=1', { ...fields, raison: ' ' })
	expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining(UNSETTLED)])
	expect(await kept()).toEqual([])
	expect((await confirmed(scola, '/inscriptions?classe=1', { ...fields, raison: 'Boursier' })).status).toBe(303)
	expect(await kept()).toEqual([{ statut: 'Active', motif: 'Boursier' }])
})

test('the form of one enrollment asks for the reason too, and not once the droits are paid', async () => {
	await waits()
	const page = await (await scola.get('/etudiants/23/inscriptions/4')).text()
	expect(page).toContain('name="motif"')
	const fields = { statut: 'Active', vu: /name="vu" value="([^"]+)"/.exec(page)![1]!, date_entree: '2026-09-14', classe: 'MECA-L1' }
	const refused = await scola.post('/etudiants/23/inscriptions/4', fields)
	expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining(UNSETTLED)])
	await write(schools, (db) =>
		db.insert(s.paiements).values({ id: 1, reference: 'R1', etudiant_id: 23, montant: 50_000, date: '2026-11-02', updated_at: AT })
	)
	const again = /name="vu" value="([^"]+)"/.exec(await (await scola.get('/etudiants/23/inscriptions/4')).text())![1]!
	expect((await confirmed(scola, '/etudiants/23/inscriptions/4', { ...fields, vu: again })).status).toBe(303)
	expect(await kept()).toEqual([{ statut: 'Active', motif: null }])
})

test('another class of the year adds only the libellés that are not owed yet', async () => {
	await confirmed(scola, '/inscriptions?classe=1', await statut(4, 'Active'))
	await write(schools, (db) =>
		db.insert(s.grilles).values({ annee_id: 2, filiere_id: 2, libelle: 'Atelier', montant: 9000, updated_at: AT })
	)
	const html = await (await scola.get('/etudiants/23/inscriptions/4/classe')).text()
	const hidden = Object.fromEntries([...html.matchAll(/name="(vu[^"]*)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!]))
	const fields = { ...hidden, classe: 'ENER-1', date_entree: '2026-11-23' }
	const said = await saidBy(scola.post('/etudiants/23/inscriptions/4/classe', fields))
	expect(said).toContain('La grille de frais ajoute : Atelier 9 000 ; 9 000 en tout')
	await confirmed(scola, '/etudiants/23/inscriptions/4/classe', fields)
	expect(await fees()).toEqual([...PAUL, { etudiant_id: 23, libelle: 'Atelier', montant: 9000 }])
})

test('a school without a grid is not asked about anything, and owes nothing', async () => {
	const beta = await signedIn(schools, 'scola' as never, 'beta')
	expect((await beta.post('/inscriptions?classe=1', { i: '4', statut: 'En validation', 'de.4': 'Prospect' })).status).toBe(303)
	expect(await fees('beta')).toEqual([])
})
