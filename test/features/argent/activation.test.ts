import { afterEach, beforeEach, expect, test } from 'bun:test'
import { activerSiRegle } from '../../../src/features/frais/activation.service'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { AT } from '../../support/people'
import { startSchools, type Schools } from '../../support/school'
import { statementsInWrites } from '../../support/statements'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await db.insert(s.frais).values([
			{ id: 1, etudiant_id: 24, annee_id: 2, libelle: 'Droits', nature: 'droits', montant: 50_000, echeance: '2026-10-01', updated_at: AT },
			{
				id: 2,
				etudiant_id: 24,
				annee_id: 2,
				libelle: 'Scolarité',
				nature: 'scolarite',
				montant: 400_000,
				echeance: '2027-01-10',
				updated_at: AT
			}
		])
	})
})
afterEach(() => schools.stop())

const LEA = 24

/** Pays for Léa as a cashier would, in one write with what follows from it. @returns the enrollments that became Active */
async function pay(id: number, montant: number, code: 'alpha' | 'beta' = 'alpha', etat: 'recu' | 'a_verifier' = 'recu') {
	const tenant = await schools.tenants.get(code)
	const institution = await tenant.institution()
	const author = { name: 'Awa', userId: 1 }
	return tenant.store.write({ author, touches: ['donnees'] }, async (write) => {
		if (etat === 'a_verifier')
			await write.db.insert(s.versements).values({ id, mode: 'mobile_money', date: '2026-11-20', montant, etat, fait_at: 1 })
		const payment = { id, etudiant_id: LEA, reference: `R${id}`, montant, date: '2026-11-20', mode: null, updated_at: AT }
		await write.db.insert(s.paiements).values({ ...payment, versement_id: etat === 'a_verifier' ? id : null })
		return activerSiRegle({ ...write, author, institution }, [LEA])
	})
}
const stored = async (sql: string, code: 'alpha' | 'beta' = 'alpha') => (await (await schools.store(code)).client.execute(sql)).rows
const statut = async (code: 'alpha' | 'beta' = 'alpha') =>
	(await stored('SELECT statut, date_entree, heure_entree FROM inscriptions WHERE etudiant_id = 24', code)).map((row) => ({ ...row }))

const WAITS = [{ statut: 'En validation', date_entree: '2026-09-14', heure_entree: null }]
const ACTIVE = [{ statut: 'Active', date_entree: '2026-11-20', heure_entree: '08:00' }]

test('the payment that settles the droits makes the enrollment Active from its moment on, once', async () => {
	expect(await pay(1, 49_999)).toEqual([])
	expect(await statut()).toMatchObject(WAITS)
	expect(await pay(2, 1)).toMatchObject([{ annee: '2026-2027', classe: 'Mécanique L1', date_entree: '2026-11-20' }])
	expect(await statut()).toMatchObject(ACTIVE)
	expect(await pay(3, 1000)).toEqual([])
	expect(
		await stored("SELECT action, avant ->> 'statut' AS avant, apres ->> 'statut' AS apres FROM journal_lignes WHERE objet = 'inscriptions'")
	).toMatchObject([{ action: 'fiche.update', avant: 'En validation', apres: 'Active' }])
	expect(await stored("SELECT statut FROM inscriptions_historique WHERE auteur = 'Awa'")).toMatchObject([{ statut: 'Active' }])
	expect(await statut('beta')).toMatchObject(WAITS)
})

test('money that waits to be verified leaves the enrollment as it is', async () => {
	expect(await pay(1, 50_000, 'alpha', 'a_verifier')).toEqual([])
	expect(await statut()).toMatchObject(WAITS)
})

test('a school without a fee of nature droits leaves the enrollment to scolarité', async () => {
	await pay(1, 900_000, 'beta')
	expect(await statut('beta')).toMatchObject(WAITS)
})

test('a withdrawn fee of nature droits does not count', async () => {
	await write(schools, (db) =>
		db.insert(s.contreEcritures).values({ sorte: 'retirer', frais_id: 1, date: '2026-11-19', at: 1, auteur: 'Awa' })
	)
	expect(await pay(1, 100_000)).toEqual([])
})

test('a student who waits in two classes of the year is left to scolarité', async () => {
	await write(schools, (db) =>
		db
			.insert(s.inscriptions)
			.values({ etudiant_id: LEA, classe_id: 2, annee_id: 2, statut: 'En validation', date_entree: '2026-09-14', updated_at: AT })
	)
	expect(await pay(1, 50_000)).toEqual([])
})

test('a student who is Active in another class of the year is left to scolarité', async () => {
	await write(schools, (db) =>
		db
			.insert(s.inscriptions)
			.values({ etudiant_id: LEA, classe_id: 2, annee_id: 2, statut: 'Active', date_entree: '2026-09-14', updated_at: AT })
	)
	expect(await pay(1, 50_000)).toEqual([])
})

test('a closed year does not change', async () => {
	await write(schools, (db) => db.update(s.annees).set({ cloturee: true }))
	expect(await pay(1, 50_000)).toEqual([])
})

test('many students become Active in as many statements as one', async () => {
	const MANY = [20, 21, 22]
	await write(schools, async (db) => {
		await db.update(s.inscriptions).set({ statut: 'En validation' })
		const droits = { annee_id: 2, libelle: 'Droits', nature: 'droits' as const, montant: 50_000, updated_at: AT }
		await db.insert(s.frais).values(MANY.map((etudiant_id) => ({ ...droits, etudiant_id })))
		const paid = { montant: 50_000, date: '2026-11-20', mode: null, updated_at: AT }
		await db.insert(s.paiements).values([LEA, ...MANY].map((etudiant_id) => ({ ...paid, etudiant_id, reference: `R${etudiant_id}` })))
	})
	const tenant = await schools.tenants.get('alpha')
	const institution = await tenant.institution()
	const author = { name: 'Awa', userId: 1 }
	const activated: number[] = []
	const statements = (etudiants: readonly number[]) =>
		statementsInWrites(tenant.store, () =>
			tenant.store.write({ author, touches: ['donnees'] }, async (write) => {
				activated.push((await activerSiRegle({ ...write, author, institution }, etudiants)).length)
			})
		)
	expect((await statements(MANY)).length).toBe((await statements([LEA])).length)
	expect(activated).toEqual([3, 1])
	expect(await stored("SELECT count(*) AS n FROM inscriptions_historique WHERE auteur = 'Awa'")).toMatchObject([{ n: 4 }])
	const statuts = await stored('SELECT DISTINCT statut FROM inscriptions WHERE etudiant_id IN (20, 21, 22) AND annee_id = 2')
	expect(statuts).toMatchObject([{ statut: 'Active' }])
})
