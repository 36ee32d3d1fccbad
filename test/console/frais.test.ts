import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import { AT } from '../support/people'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
	await write(schools, async (db) => {
		const fee = { annee_id: 2, updated_at: AT }
		await db.insert(s.frais).values([
			{ ...fee, id: 1, etudiant_id: 20, libelle: 'Inscription', montant: 50_000, echeance: '2026-10-01' },
			{ ...fee, id: 2, etudiant_id: 20, libelle: 'Scolarité 1', montant: 200_000, echeance: '2026-11-01' },
			{ ...fee, id: 3, etudiant_id: 20, libelle: 'Scolarité 2', montant: 200_000, echeance: '2027-01-15' },
			{ ...fee, id: 4, etudiant_id: 21, libelle: 'Scolarité', montant: 100_000, echeance: '2026-10-15' },
			{ ...fee, id: 5, etudiant_id: 22, libelle: 'Scolarité', montant: 100_000, echeance: '2026-10-01' },
			{ ...fee, id: 6, etudiant_id: 22, libelle: 'Tenue', montant: 10_000, echeance: '2026-11-20' },
			{ ...fee, id: 7, etudiant_id: 23, libelle: 'Annulé', montant: 90_000, echeance: '2026-10-01' }
		])
		const paid = { date: '2026-11-02', updated_at: AT }
		await db.insert(s.paiements).values([
			{ ...paid, id: 1, reference: 'R1', etudiant_id: 20, montant: 80_000 },
			{ ...paid, id: 2, reference: 'R2', etudiant_id: 22, montant: 100_000 },
			{ ...paid, id: 3, reference: 'R3', etudiant_id: 21, montant: 100_000 }
		])
		const entry = { date: '2026-11-10', at: 1, auteur: 'x' }
		await db.insert(s.contreEcritures).values([
			{ ...entry, id: 1, sorte: 'annuler', paiement_id: 3 },
			{ ...entry, id: 2, sorte: 'retirer', frais_id: 7 }
		])
		await db.update(s.responsables).set({ payeur: true })
	})
})
afterAll(() => schools.stop())

const get = (who: (typeof WHO)[number], path: string) => visitors[WHO.indexOf(who)]!.get(path)

/** The lines of a file. */
const csv = async (who: (typeof WHO)[number], path: string) =>
	(await (await get(who, path)).text())
		.replace(/^\uFEFF/, '')
		.trim()
		.split(/\r?\n/)

describe('the fees left to pay', () => {
	test('the oldest arrears come first, with what is owed, paid, overdue and left, and their sums at the foot', async () => {
		expect(await csv('compta', '/frais/export.csv')).toEqual([
			'Nom;Prénoms;Matricule;Classe;Qui paie;En retard depuis;Dû;Payé;En retard;Reste à payer',
			'Élan;Koffi;ETU-2;ENER-1;ZADI Papa (père) · +2250100000098;2026-10-15;100000;0;100000;100000',
			'ZADI;Inès;ETU-1;MECA-L1;;2026-11-01;450000;80000;170000;370000',
			'EBA;Marie;ETU-3;MECA-L1;ZADI Papa (père) · +2250100000098;;110000;100000;0;10000',
			'Total;;;;;;660000;180000;270000;480000'
		])
		expect(await csv('awa', '/frais/export.csv')).toEqual(await csv('compta', '/frais/export.csv'))
	})

	test('the page shows the same, with the telephones of people who pay as links', async () => {
		const html = await (await get('compta', '/frais')).text()
		expect(html).toContain('href="tel:+2250100000098"')
		const said = await saidBy(new Response(html))
		expect(said).toContain('3 étudiants')
		expect(said).toMatch(/ZADI Inès ETU-1 · MECA-L1 01\/11\/2026 450 000 80 000 170 000 370 000/)
		expect(said).toMatch(/Total 660 000 180 000 270 000 480 000/)
	})

	test('a cashier reads the accounts without the telephones of people who pay', async () => {
		expect(await csv('caissier', '/frais/export.csv')).toContain('Élan;Koffi;ETU-2;ENER-1;;2026-10-15;100000;0;100000;100000')
		const page = await (await get('caissier', '/frais')).text()
		expect([page.includes('tel:'), page.includes('/frais/payeurs')]).toEqual([false, false])
	})

	test('filters leave a class, the late alone, an amount or people without a third party, and the sums follow', async () => {
		const namesOf = async (query: string) => (await csv('compta', `/frais/export.csv?${query}`)).slice(1).map((line) => line.split(';')[0])
		expect(await namesOf('classe=1')).toEqual(['ZADI', 'EBA', 'Total'])
		expect(await namesOf('montre=retards')).toEqual(['Élan', 'ZADI', 'Total'])
		expect(await namesOf('montre=retards&de=150%20000')).toEqual(['ZADI', 'Total'])
		expect(await namesOf('de=100000')).toEqual(['Élan', 'ZADI', 'Total'])
		expect(await namesOf('montre=tous')).toEqual(['Élan', 'ZADI', 'EBA', 'Total'])
		expect(await namesOf('classe=99')).toEqual(['Total'])
		expect((await csv('compta', '/frais/export.csv?classe=1')).at(-1)).toBe('Total;;;;;;560000;180000;170000;380000')
		expect(await saidBy(get('compta', '/frais?montre=retards&de=999999'))).toContain('Personne ne correspond à ce choix.')
	})

	test('all accounts and their sums have credit too, which can be listed alone', async () => {
		await write(schools, (db) =>
			db.insert(s.paiements).values({ id: 8, reference: 'R8', etudiant_id: 22, montant: 25_000, date: '2026-11-19', updated_at: AT })
		)
		const marie = 'EBA;Marie;ETU-3;MECA-L1;ZADI Papa (père) · +2250100000098;;110000;125000;0;-15000'
		expect((await csv('compta', '/frais/export.csv?montre=tous')).slice(-2)).toEqual([marie, 'Total;;;;;;660000;205000;270000;470000'])
		expect((await csv('compta', '/frais/export.csv?montre=avoirs')).slice(1)).toEqual([marie, 'Total;;;;;;110000;125000;0;0'])
		expect(await csv('compta', '/frais/export.csv?montre=avoirs&de=15001')).toHaveLength(2)
		await write(schools, (db) => db.delete(s.paiements).where(eq(s.paiements.id, 8)))
	})

	test('a share of a third party shows who has one, and is never late', async () => {
		await write(schools, async (db) => {
			await db.insert(s.tiers).values({ id: 1, code: 'ETAT', nom: 'État', sorte: 'etat', updated_at: AT })
			const share = { frais_id: 4, sorte: 'prise_en_charge' as const, motif: 'x', date: '2026-11-02', fait_at: 1 }
			await db.insert(s.ajustements).values({ ...share, id: 1, montant: 60_000, tiers_id: 1 })
		})
		expect(await csv('compta', '/frais/export.csv?tiers=avec')).toContain(
			'Élan;Koffi;ETU-2;ENER-1;ZADI Papa (père) · +2250100000098;2026-10-15;40000;0;40000;40000'
		)
		expect((await csv('compta', '/frais/export.csv?tiers=sans')).map((line) => line.split(';')[0])).toEqual(['Nom', 'ZADI', 'EBA', 'Total'])
		await write(schools, (db) => db.delete(s.ajustements))
		expect(await csv('compta', '/frais/export.csv?tiers=avec')).toHaveLength(2)
	})

	test('classes stand with their sums, each leading to its students', async () => {
		expect(await csv('compta', '/frais/classes/export.csv')).toEqual([
			'Classe;Étudiants;Dû;Payé;En retard;Reste à payer',
			'ENER-1;1;100000;0;100000;100000',
			'MECA-L1;2;560000;180000;170000;380000',
			'Total;;660000;180000;270000;480000'
		])
		expect(await (await get('compta', '/frais/classes?montre=retards')).text()).toContain(
			'href="/console/frais?classe=1&amp;montre=retards"'
		)
	})

	test('one telephone is one payer, with all their children and one sum; nobody known to pay stands apart', async () => {
		expect(await csv('compta', '/frais/payeurs/export.csv')).toEqual([
			'Qui paie;Étudiants;Dû;Payé;En retard;Reste à payer',
			'ZADI Papa · +2250100000098;Élan Koffi (ETU-2) | EBA Marie (ETU-3);210000;100000;100000;110000',
			'Payeur inconnu;ZADI Inès (ETU-1);450000;80000;170000;370000',
			'Total;;660000;180000;270000;480000'
		])
		const said = await saidBy(get('dire', '/frais/payeurs'))
		expect(said).toMatch(/ZADI Papa \+225 ?01 ?00 ?00 ?00 ?98 Élan Koffi ETU-2 · ENER-1 EBA Marie ETU-3 · MECA-L1 210 000/)
	})

	test('a payment that comes later counts at once', async () => {
		await write(schools, (db) =>
			db.insert(s.paiements).values({ id: 9, reference: 'R9', etudiant_id: 22, montant: 10_000, date: '2026-11-19', updated_at: AT })
		)
		expect(await saidBy(get('compta', '/frais'))).toContain('2 étudiants')
	})

	test('the first page of accounting leads to the fees, and nobody else reads them', async () => {
		expect(await (await get('compta', '')).text()).toContain('href="/console/frais"')
		for (const who of WHO) {
			const isTheirs = who === 'awa' || who === 'compta' || who === 'dire' || who === 'caissier'
			for (const path of ['/frais', '/frais/classes']) expect([who, (await get(who, path)).status]).toEqual([who, isTheirs ? 200 : 403])
			expect([who, (await get(who, '/frais/payeurs')).status]).toEqual([who, isTheirs && who !== 'caissier' ? 200 : 403])
			expect([who, (await (await get(who, '')).text()).includes('href="/console/frais"')]).toEqual([who, isTheirs])
		}
	})

	test('no fee to pay says why, with the import for people who may use it', async () => {
		await write(schools, (db) => Promise.all(['contre_ecritures', 'paiements', 'frais'].map((table) => db.run(`DELETE FROM ${table}`))))
		const pages = await Promise.all((['awa', 'compta'] as const).map(async (who) => (await get(who, '/frais')).text()))
		expect(pages.map((page) => page.includes("Il n'y a pas encore de frais"))).toEqual([true, true])
		const bodies = pages.map((page) => page.slice(page.indexOf('<main')))
		expect(bodies.map((body) => body.includes('href="/console/importer"'))).toEqual([true, false])
	})
})
