import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, plainly, type Browser } from '../support/console'
import { AT, PASSWORD } from '../support/people'
import { publishResults } from '../support/publish'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
let scolarite: Browser
/** `writeSemestre` without compensation, published as final: Inès is called in maths. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT }))
	scolarite = browser(schools)
	await scolarite.post('/connexion', { identifiant: 'scolarite', mot_de_passe: PASSWORD, vers: '' })
	await publishResults(scolarite, '/classes/1/resultats', 'definitifs')
})
afterEach(() => schools.stop())

const HERE = '/classes/1/session2'
const page = async () => plainly(await (await scolarite.get(`${HERE}?periode=1`)).text())
const vu = async () => /name="vu" value="([^"]*)"/.exec(await page())?.[1] ?? ''
const close = async () => scolarite.post(`${HERE}/fermer`, { periode: '1', vu: await vu() })
const fees = async (): Promise<unknown[]> =>
	(await (await schools.store()).client.execute('SELECT etudiant_id, libelle, nature, montant FROM frais ORDER BY id')).rows.map((row) => ({
		...row
	}))
const withGrid = () =>
	write(schools, (db) =>
		db.insert(s.grilles).values([
			{ annee_id: 2, libelle: 'Session 2', nature: 'session2', montant: 5000, updated_at: AT },
			{ annee_id: 2, filiere_id: 1, libelle: 'Session 2', nature: 'session2', montant: 3000, updated_at: AT }
		])
	)

const libelle = async () => {
	const [{ libelle: periode } = { libelle: '' }] = await (await schools.store()).db.select().from(s.periodes).orderBy(s.periodes.rang)
	return (matiere: string) => `Session 2, ${periode} : ${matiere}`
}

test('closing a list makes a fee for each matière to which a student is called, shown first, once', async () => {
	await withGrid()
	expect(await page()).toContain('La liste fermée ajoute 1 frais de session 2 : 3 000 en tout.')
	expect(await fees()).toEqual([])
	expect((await close()).status).toBe(303)
	const nommee = await libelle()
	const maths = { etudiant_id: 20, libelle: nommee('Mathématiques'), nature: 'session2', montant: 3000 }
	expect(await fees()).toEqual([maths])
	await close()
	expect(await fees()).toEqual([maths])
	expect(await page()).not.toContain('La liste fermée ajoute')
})

test('whoever is added to a closed list owes the fee too, and whoever is taken off keeps it for comptabilité to withdraw', async () => {
	await withGrid()
	await close()
	const correct = async (appelee: string) =>
		scolarite.post(`${HERE}/corriger`, { periode: '1', vu: await vu(), etudiant: '22', matiere: '1', appelee, motif: 'Jury' })
	expect(await page()).toContain('chaque étudiant ajouté devra 3 000 par matière')
	expect((await correct('oui')).status).toBe(303)
	expect(await fees()).toHaveLength(2)
	expect((await correct('non')).status).toBe(303)
	await correct('oui')
	expect(await fees()).toHaveLength(2)
})

test('a school without such a line is not told about fees, and does not make any', async () => {
	expect(await page()).not.toContain('La liste fermée ajoute')
	await close()
	expect(await fees()).toEqual([])
	expect(await page()).not.toContain('étudiant ajouté devra')
})
