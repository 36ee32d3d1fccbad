import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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

describe('the fees left to pay', () => {
	test('the oldest arrears come first, with the part that is overdue, its first day and all that is left', async () => {
		const file = await (await get('compta', '/frais/export.csv')).text()
		expect(await (await get('awa', '/frais/export.csv')).text()).toBe(file)
		const lines = file.trim().split(/\r?\n/)
		expect(lines.map((line) => line.replace(/^\uFEFF/, ''))).toEqual([
			'Nom;Prénoms;Matricule;Classe;Qui paie;En retard depuis;En retard;Reste à payer',
			'Élan;Koffi;ETU-2;ENER-1;ZADI Papa (père) · +2250100000098;2026-10-15;100000;100000',
			'ZADI;Inès;ETU-1;MECA-L1;;2026-11-01;170000;370000',
			'EBA;Marie;ETU-3;MECA-L1;ZADI Papa (père) · +2250100000098;;0;10000'
		])
	})

	test('the page shows the same, with the telephones of people who pay as links', async () => {
		const html = await (await get('compta', '/frais')).text()
		expect(html).toContain('href="tel:+2250100000098"')
		const said = await saidBy(new Response(html))
		expect(said).toContain('3 étudiants doivent encore payer.')
		expect(said).toMatch(/ZADI Inès ETU-1 · MECA-L1 01\/11\/2026 170 000 370 000/)
	})

	test('a payment that comes later counts at once', async () => {
		await write(schools, (db) =>
			db.insert(s.paiements).values({ id: 9, reference: 'R9', etudiant_id: 22, montant: 10_000, date: '2026-11-19', updated_at: AT })
		)
		expect(await saidBy(get('compta', '/frais'))).toContain('2 étudiants doivent encore payer.')
	})

	test('the first page of accounting leads to the fees, and nobody else reads them', async () => {
		expect(await (await get('compta', '')).text()).toContain('href="/console/frais"')
		for (const who of WHO) {
			const isTheirs = who === 'awa' || who === 'compta' || who === 'dire'
			expect([who, (await get(who, '/frais')).status]).toEqual([who, isTheirs ? 200 : 403])
			expect([who, (await (await get(who, '')).text()).includes('/console/frais')]).toEqual([who, isTheirs])
		}
	})

	test('no fee to pay says why, with the import for people who may use it', async () => {
		await write(schools, (db) => Promise.all(['contre_ecritures', 'paiements', 'frais'].map((table) => db.run(`DELETE FROM ${table}`))))
		const pages = await Promise.all((['awa', 'compta'] as const).map(async (who) => (await get(who, '/frais')).text()))
		expect(pages.map((page) => page.includes("aucun frais n'est encore importé"))).toEqual([true, true])
		const bodies = pages.map((page) => page.slice(page.indexOf('<main')))
		expect(bodies.map((body) => body.includes('href="/console/importer"'))).toEqual([true, false])
	})
})
