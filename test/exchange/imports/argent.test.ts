import { describe, expect, test } from 'bun:test'
import type { ImportOptions } from '../../../src/exchange/imports/import-order'
import { selectSolde } from '../../../src/features/frais/comptes.queries'
import { madePaper } from '../../../scripts/made-paper'
import { file } from './csv-folder'
import { exported, mustRoundTrip } from './export-round-trip'
import { withSchool, type TemporarySchool } from './temporary-school'

const BASE = {
	annees: 'libelle;date_debut;date_fin;courante\n2025-2026;2025-09-15;2026-07-31;non\n2026-2027;2026-09-14;2027-07-31;oui\n',
	etudiants: 'matricule;nom\nE-1;KONÉ\nE-2;BÂ\nE-3;DIA\n',
	frais:
		'matricule;annee;libelle;montant;echeance\nE-1;;Scolarité;450000;2026-12-31\nE-1;;Cantine;60000;\nE-2;;Scolarité;450000;2026-10-31\nE-3;;Scolarité;450000;2026-12-31\nE-3;2025-2026;Scolarité;400000;\n',
	paiements: 'reference;matricule;date;montant;mode\nR-1;E-1;2026-10-05;150000;especes\nR-2;E-2;2026-10-06;20000;especes\n'
}

const bring = async (school: TemporarySchool, files: Record<string, string>, options: Partial<ImportOptions> = {}) => {
	const report = await school.import(
		Object.entries(files).map(([name, text]) => file(`${name}.csv`, text)),
		{ diff: true, ...options }
	)
	const said = (told: typeof report.errors) => told.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)
	return { ...report, told: said(report.errors), warned: said(report.warnings) }
}

const withBase = (run: (school: TemporarySchool) => Promise<void>) => () =>
	withSchool(async (school) => {
		expect((await bring(school, BASE)).told).toEqual([])
		await run(school)
	})

const entries = (school: TemporarySchool) =>
	school.rows(
		'SELECT ifnull(p.reference, f.libelle) AS of, c.date, c.at, c.auteur FROM contre_ecritures c LEFT JOIN paiements p ON p.id = paiement_id LEFT JOIN frais f ON f.id = frais_id ORDER BY c.id'
	)
const ENTERED = { at: Date.parse('2026-11-20T08:00:00Z') / 1000, auteur: 'test' }

test(
	'a fee has the day of its import, or that of its cell, and keeps it when another cell changes',
	withBase(async (school) => {
		const days = async () =>
			(await school.rows('SELECT libelle, date, echeance FROM frais WHERE etudiant_id = 1 ORDER BY libelle')).map(Object.values)
		const named = { frais: 'matricule;libelle;montant;date\nE-1;Tenue;9000;2026-09-20\n' }
		expect((await bring(school, named)).told).toEqual([])
		const changed = { frais: 'matricule;libelle;echeance;nature\nE-1;Tenue;2027-01-31;autre\nE-1;Cantine;2027-01-31;examen\n' }
		expect((await bring(school, changed)).told).toEqual([])
		expect(await days()).toEqual([
			['Cantine', '2026-11-20', '2027-01-31'],
			['Scolarité', '2026-11-20', '2026-12-31'],
			['Tenue', '2026-09-20', '2027-01-31']
		])
	})
)

describe('a payment', () => {
	test(
		'has a warning with its cell if it is 0, of a day to come or long before the school, and is written',
		withBase(async (school) => {
			const rows = ['F-1;E-1;2026-11-21;5000', 'F-2;E-1;2026-11-20;0', 'F-3;E-1;1999-11-20;5000', 'F-4;E-1;2025-03-01;5000']
			const paiements = `reference;matricule;date;montant\n${rows.join('\n')}\n`
			const report = await bring(school, { paiements })
			expect([report.told, report.warned]).toEqual([
				[],
				[
					'paiements.csv:2: date: must not be after today',
					'paiements.csv:3: montant: is 0: nothing was paid',
					'paiements.csv:4: date: is long before the first year, which begins on 15/09/2025'
				]
			])
			expect(await school.rows("SELECT reference FROM paiements WHERE reference LIKE 'F-%'")).toHaveLength(rows.length)
			expect((await bring(school, { paiements })).warned).toEqual([])
		})
	)

	test(
		'has a warning with its cell if it is of more than twice all fees of its student that are not withdrawn',
		withBase(async (school) => {
			const file = (...rows: string[]) => ({ paiements: `reference;matricule;date;montant\n${rows.join('\n')}\n` })
			// E-1 owes 510000, E-2 owes 450000 and E-3 owes 850000 over two years; E-4 has no fees
			const rows = ['F-1;E-1;2026-11-19;1020000', 'F-2;E-2;2026-11-19;9000000', 'F-3;E-3;2026-11-19;1700001', 'F-4;E-4;2026-11-19;9000000']
			const first = await bring(school, { etudiants: 'matricule;nom\nE-4;SOW\n', ...file(...rows) })
			expect([first.told, first.warned]).toEqual([
				[],
				[
					'paiements.csv:3: montant: is more than twice all fees of this student, 450000 in all',
					'paiements.csv:4: montant: is more than twice all fees of this student, 850000 in all'
				]
			])
			expect(await school.rows("SELECT reference FROM paiements WHERE reference LIKE 'F-%'")).toHaveLength(4)
			expect((await bring(school, file(...rows))).warned).toEqual([])
			// fees count as the same import changes them
			const frais = 'matricule;libelle;montant;retire_le\nE-1;Cantine;60000;2026-11-20\nE-4;Scolarité;100000;\n'
			const second = await bring(school, { frais, ...file('F-5;E-1;2026-11-19;900001', 'F-6;E-4;2026-11-19;150000') })
			expect(second.warned).toEqual(['paiements.csv:2: montant: is more than twice all fees of this student, 450000 in all'])
		})
	)

	test.each([
		['matricule', 'R-1;E-2;2026-10-05;150000', 'that of another student'],
		['date', 'R-1;E-1;2026-10-06;150000', '2026-10-05'],
		['montant', 'R-1;E-1;2026-10-05;150001', '150000']
	])('is not edited: %s', (column, row, known) =>
		withBase(async (school) => {
			const before = await school.fingerprint()
			expect((await bring(school, { paiements: `reference;matricule;date;montant\n${row}\n` })).told).toEqual([
				`paiements.csv:2: ${column}: the payment is stored, and its ${column} is ${known}: cancel it (annule_le), and give the right one another reference`
			])
			expect(await school.fingerprint()).toBe(before)
		})()
	)

	test(
		'is cancelled by one counter-entry, and stays as it was',
		withBase(async (school) => {
			const cancel = { paiements: 'reference;annule_le\nR-1;2026-11-18\n' }
			expect((await bring(school, cancel)).diff).toEqual([
				{ kind: 'paiements', key: 'R-1', created: false, fields: [{ column: 'annule_le', before: '', after: '2026-11-18' }] }
			])
			expect(await entries(school)).toEqual([{ of: 'R-1', date: '2026-11-18', ...ENTERED }])
			expect(await school.rows("SELECT montant, mode FROM paiements WHERE reference = 'R-1'")).toEqual([
				{ montant: 150_000, mode: 'especes' }
			])
			const before = await school.fingerprint()
			expect((await bring(school, cancel)).written).toBe(false)
			expect((await bring(school, { paiements: 'reference;annule_le\nR-1;\n' })).written).toBe(false)
			expect((await bring(school, { paiements: BASE.paiements })).written).toBe(false)
			expect(await school.fingerprint()).toBe(before)
			expect((await bring(school, { paiements: 'reference;annule_le\nR-1;2026-11-19\n' })).told).toEqual([
				'paiements.csv:2: annule_le: it was already cancelled on 2026-11-18'
			])
			expect((await bring(school, { paiements: 'reference;mode\nR-1;cheque\n' })).written).toBe(true)
			expect(await entries(school)).toHaveLength(1)
		})
	)

	test(
		'is cancelled on a day from its own up to today',
		withBase(async (school) => {
			expect((await bring(school, { paiements: 'reference;annule_le\nR-1;2026-10-04\nR-2;2026-11-21\n' })).told).toEqual([
				'paiements.csv:2: annule_le: must not be before 05/10/2026',
				'paiements.csv:3: annule_le: must not be after today, 2026-11-20'
			])
			expect((await bring(school, { paiements: 'reference;annule_le\nR-1;2026-10-05\nR-2;2026-11-20\n' })).told).toEqual([])
		})
	)

	test(
		'may arrive cancelled',
		withBase(async (school) => {
			const cancelled = 'reference;matricule;date;montant;annule_le\nR-9;E-1;2026-10-05;1;2026-10-06\n'
			expect((await bring(school, { paiements: cancelled })).told).toEqual([])
			expect(await entries(school)).toEqual([{ of: 'R-9', date: '2026-10-06', ...ENTERED }])
		})
	)
})

const COMING = 'a coming receipt of this school will have this number: write another reference, or import papiers.csv with its receipt'
const payments = (...references: string[]) => ({
	paiements: `reference;matricule;date;montant\n${references.map((of) => `${of};E-1;2026-10-07;1000\n`).join('')}`
})
const register = (numero: string) => ({
	papiers: `numero;matricule;contenu\n${madePaper('E-1', 'direction', numero).rows[0]!.join(';')}\n`
})

describe('the reference of a payment in the form of a receipt number', () => {
	test(
		'is refused with its cell if a coming receipt will have it, and taken if the number was or will not be given',
		withBase(async (school) => {
			const before = await school.fingerprint()
			const coming = ['RP-2026-000001', 'rp-2026-000004', 'RP-2027-000001']
			expect((await bring(school, payments('RP-2025-000001', 'CS-2026-000001', ...coming))).told).toEqual(
				coming.map((_reference, at) => `paiements.csv:${at + 4}: reference: ${COMING}`)
			)
			expect(await school.fingerprint()).toBe(before)
			expect((await bring(school, { ...payments('RP-2026-000002', 'RP-2026-000003'), ...register('RP-2026-000002') })).told).toEqual([
				`paiements.csv:3: reference: ${COMING}`
			])
			expect((await bring(school, payments('RP-2025-000001', 'CS-2026-000001'))).told).toEqual([])
			expect((await bring(school, { ...payments('RP-2026-000002'), ...register('RP-2026-000002') })).told).toEqual([])
			expect((await bring(school, payments('RP-2026-000001', 'RP-2026-000003'))).told).toEqual([`paiements.csv:3: reference: ${COMING}`])
			expect((await bring(school, payments('RP-2026-000001', 'RP-2026-000002'))).told).toEqual([])
		})
	)

	test(
		'comes back with the register of an export, and not without it',
		withBase(async (school) => {
			await bring(school, { ...payments('RP-2026-000002'), ...register('RP-2026-000002') })
			await mustRoundTrip(school, 'Africa/Abidjan')
			const files = exported(school).filter(({ name }) => name !== 'papiers.csv' && name.endsWith('.csv'))
			await withSchool(async (empty) => {
				const { errors, written } = await empty.import(files)
				expect([errors.map(({ file: name, column, message }) => [name, column, message]), written]).toEqual([
					[['paiements.csv', 'reference', COMING]],
					false
				])
			})
		})
	)
})

describe('a fee', () => {
	test(
		'a withdrawn fee stays so, and a file that claims it again gets a warning',
		withBase(async (school) => {
			await bring(school, { frais: 'matricule;libelle;retire_le\nE-1;Cantine;2026-11-20\n' })
			expect(await entries(school)).toEqual([{ of: 'Cantine', date: '2026-11-20', ...ENTERED }])
			const before = await school.fingerprint()
			const again = await bring(school, { frais: 'matricule;libelle;montant\nE-1;Cantine;70000\n' })
			expect(again.warned).toEqual([
				'frais.csv:2: libelle: it was withdrawn on 2026-11-20 and stays withdrawn; a new charge has the next numero'
			])
			expect([again.written, (await bring(school, { frais: 'matricule;libelle;retire_le\nE-1;Cantine;2026-11-20\n' })).warned]).toEqual([
				false,
				[]
			])
			expect(await school.fingerprint()).toBe(before)
		})
	)

	test(
		'a fee that a whole list leaves out is withdrawn, unless it is paid, due or of another year',
		withBase(async (school) => {
			const list = { frais: 'matricule;libelle;montant\nE-3;Bibliothèque;1000\n' }
			const report = await bring(school, list, { complet: ['frais'] })
			expect(report.warned).toEqual([
				'frais.csv:0: undefined: leaves out E-1 / 2026-2027 / Scolarité / 1, which stays: it is paid, at least in part',
				'frais.csv:0: undefined: leaves out E-2 / 2026-2027 / Scolarité / 1, which stays: it is paid, at least in part'
			])
			expect(report.summary).toEqual([{ kind: 'frais', created: 1, changed: 0, unchanged: 0, ended: 2 }])
			expect((await entries(school)).map(({ of, date }) => [of, date])).toEqual([
				['Cantine', '2026-11-20'],
				['Scolarité', '2026-11-20']
			])
			const before = await school.fingerprint()
			expect((await bring(school, list, { complet: ['frais'] })).written).toBe(false)
			expect(await school.fingerprint()).toBe(before)
		})
	)

	test(
		'a fee stays if one of its parts is due or paid, or if a third party pays a part of it',
		withBase(async (school) => {
			const parts = {
				frais:
					'matricule;libelle;montant;echeance\nE-1;Tenue;30000;2027-02-01\nE-2;Cantine;60000;2027-02-01\nE-3;Cantine;60000;2027-02-01\nE-3;Tenue;30000;2027-02-01\n',
				echeances:
					'matricule;libelle;rang;date;montant\nE-1;Tenue;1;2026-12-15;10000\nE-2;Cantine;1;2026-10-15;20000\nE-3;Cantine;1;2026-12-15;20000\n',
				paiements: 'reference;matricule;date;montant\nR-9;E-1;2026-10-05;305000\n',
				tiers: 'code;nom;sorte\nETAT;État;etat\n'
			}
			expect((await bring(school, parts)).told).toEqual([])
			await school.use(({ client }) =>
				client.execute(`INSERT INTO ajustements (frais_id, sorte, montant, tiers_id, motif, date, fait_at)
					SELECT f.id, 'prise_en_charge', 1000, 1, 'Bourse', '2026-11-20', 1 FROM frais f JOIN etudiants e ON e.id = f.etudiant_id
					WHERE e.matricule = 'E-3' AND libelle = 'Tenue'`)
			)
			const list = { frais: 'matricule;libelle;montant;echeance\nE-1;Scolarité;450000;2026-12-31\nE-3;Scolarité;450000;2026-12-31\n' }
			const report = await bring(school, list, { complet: ['frais'] })
			expect(report.warned.map((warning) => warning.slice(35))).toEqual([
				'E-2 / 2026-2027 / Scolarité / 1, which stays: it was due on 2026-10-31',
				'E-1 / 2026-2027 / Tenue / 1, which stays: it is paid, at least in part',
				'E-2 / 2026-2027 / Cantine / 1, which stays: it is paid, at least in part',
				'E-3 / 2026-2027 / Tenue / 1, which stays: a third party pays a part of it'
			])
			expect((await entries(school)).map(({ of }) => of)).toEqual(['Cantine', 'Cantine'])
		})
	)

	test(
		'has another amount only as the next number, once it is withdrawn, and one of a libellé is in force',
		withBase(async (school) => {
			const before = await school.fingerprint()
			const line = (...rows: string[]) => ({ frais: `matricule;libelle;numero;montant;retire_le\n${rows.join('\n')}\n` })
			const edited = 'the fee is stored, and its amount is 60000: withdraw it (retire_le), and give the right one the next numero'
			const two = 'number 1 of this fee is still owed: withdraw it first (retire_le)'
			expect((await bring(school, line('E-1;Cantine;1;50000;'))).told).toEqual([`frais.csv:2: montant: ${edited}`])
			expect((await bring(school, line('E-1;Cantine;2;50000;'))).told).toEqual([`frais.csv:2: numero: ${two}`])
			expect((await bring(school, line('E-2;Cantine;1;1;', 'E-2;Cantine;2;1;'))).told).toEqual([`frais.csv:3: numero: ${two}`])
			expect(await school.fingerprint()).toBe(before)
			expect((await bring(school, line('E-1;Cantine;1;60000;2026-11-20', 'E-1;Cantine;2;50000;'))).told).toEqual([])
			expect((await entries(school)).map(({ of }) => of)).toEqual(['Cantine'])
		})
	)

	test.each([
		['1;2026-10-31;450000', 'montant: the parts are 450000 together, and the fee is 450000: the last part takes the remainder'],
		['1;2026-10-31;0', 'montant: must be between 1 and 1000000000000, not "0"'],
		['1;2026-12-31;1000', 'date: must be before 31/12/2026, the day of the last part (frais.csv)'],
		['1;2026-10-31;1000\nE-1;Scolarité;2;2026-10-31;1000', 'date: must be after 31/10/2026, the day of the part before it'],
		['0;2026-10-31;1000', 'rang: must be between 1 and 99, not "0"']
	])('a part of a fee is refused with its cell: %s', (rows, message) =>
		withBase(async (school) => {
			const before = await school.fingerprint()
			const { told } = await bring(school, { echeances: `matricule;libelle;rang;date;montant\nE-1;Scolarité;${rows}\n` })
			expect(told).toEqual([`echeances.csv:${rows.includes('\n') ? 3 : 2}: ${message}`])
			expect(await school.fingerprint()).toBe(before)
		})()
	)

	test(
		'a part needs its fee, and the last day of a fee stays after those of its parts',
		withBase(async (school) => {
			const parts = (row: string) => ({ echeances: `matricule;libelle;rang;date;montant\n${row}\n` })
			expect((await bring(school, parts('E-1;Tenue;1;2026-10-31;1'))).told).toEqual([
				'echeances.csv:2: libelle: the student does not have this fee (frais.csv)'
			])
			expect((await bring(school, parts('E-1;Scolarité;1;2026-10-31;150000'))).told).toEqual([])
			expect((await bring(school, parts('E-1;Scolarité;1;2026-10-31;150000'))).written).toBe(false)
			expect((await bring(school, { frais: 'matricule;libelle;echeance\nE-1;Scolarité;2026-10-31\n' })).told).toEqual([
				'frais.csv:2: echeance: must be after 31/10/2026, the day of a part before it (echeances.csv)'
			])
		})
	)

	test(
		'a due fee stays once its payment is cancelled; a payment of the same import counts',
		withBase(async (school) => {
			const paiements = 'reference;matricule;date;montant;annule_le\nR-2;E-2;2026-10-06;20000;2026-11-20\nR-3;E-3;2026-11-20;500000;\n'
			const report = await bring(school, { paiements, frais: 'matricule;libelle;montant\nE-1;Cantine;60000\n' }, { complet: ['frais'] })
			expect(report.warned).toEqual([
				'frais.csv:0: undefined: leaves out E-1 / 2026-2027 / Scolarité / 1, which stays: it is paid, at least in part',
				'frais.csv:0: undefined: leaves out E-2 / 2026-2027 / Scolarité / 1, which stays: it was due on 2026-10-31',
				'frais.csv:0: undefined: leaves out E-3 / 2026-2027 / Scolarité / 1, which stays: it is paid, at least in part'
			])
			expect((await entries(school)).map(({ of }) => of)).toEqual(['R-2'])
		})
	)

	test(
		'a fee of a closed year is withdrawn like any other, and one of a year that is over stays',
		withBase(async (school) => {
			await bring(school, { annees: 'libelle;cloturee\n2025-2026;oui\n2026-2027;oui\n' })
			const report = await bring(
				school,
				{ frais: 'matricule;annee;libelle;montant\nE-1;;Scolarité;450000\nE-2;2025-2026;Scolarité;1\n' },
				{ complet: ['frais'] }
			)
			expect(report.told).toEqual([])
			expect((await entries(school)).map(({ of }) => of)).toEqual(['Cantine', 'Scolarité'])
			expect(
				await school.rows(
					"SELECT count(*) AS n FROM contre_ecritures WHERE frais_id IN (SELECT f.id FROM frais f JOIN annees a ON a.id = f.annee_id WHERE a.libelle = '2025-2026')"
				)
			).toEqual([{ n: 0 }])
		})
	)
})

describe('an adjustment of a fee, a délai and other work of a teacher', () => {
	const HEADER = 'ref;matricule;libelle;sorte;montant;tiers;motif;date'
	const adjust = (...rows: string[]) => ({ ajustements: `${[HEADER, ...rows].join('\n')}\n` })
	const TIERS = { tiers: 'code;nom;sorte\nETAT;État;etat\n' }
	const EXTRA = {
		...TIERS,
		enseignants: 'matricule;nom\nP-1;SIA\n',
		ajustements: `${HEADER};repris_le;annee\nA-1;E-1;Scolarité;remise;50000;;Fratrie;2026-11-02;;\nA-2;E-1;Scolarité;exoneration;30000;;Mérite;2026-11-03;2026-11-10;\nA-3;E-2;Scolarité;prise_en_charge;400000;ETAT;Bourse;2026-11-02;;\nA-4;E-3;Scolarité;remise;400000;;Départ;2026-11-02;;2025-2026\n`,
		delais:
			'ref;matricule;montant;jusquau;motif\nD-1;E-2;1000;2026-12-15;Récolte\nD-2;E-2;30000;2026-11-30;Récolte\nD-3;E-1;0;2026-11-20;Fin\n',
		autres_travaux:
			'ref;enseignant;date;libelle;quantite;taux;retire_le\nT-1;P-1;2026-11-05;Copies;40,5;250;\nT-2;P-1;2026-11-06;Jury;1;5000;2026-11-07\n'
	}
	const withEntries = (run: (school: TemporarySchool) => Promise<void>) =>
		withBase(async (school) => {
			expect((await bring(school, EXTRA)).told).toEqual([])
			await run(school)
		})

	/** The balances of all students on the day of the imports. */
	const balances = (school: TemporarySchool) =>
		school.use(async ({ client, db }) => {
			const { rows } = await client.execute('SELECT id, matricule FROM etudiants ORDER BY matricule')
			const accounts = rows.map(async ({ id, matricule }) => {
				const { etudiant_id: _, ...account } = (await selectSolde(db, Number(id), '2026-11-20'))!
				return [matricule, account]
			})
			return Promise.all(accounts)
		})

	test(
		'move what is owed, are written once, and come back from an export with the same balances',
		withEntries(async (school) => {
			const before = await balances(school)
			expect(before).toEqual([
				['E-1', expect.objectContaining({ total: 460_000, paye: 150_000, delai: 0 })],
				['E-2', expect.objectContaining({ total: 50_000, paye: 20_000, delai: 30_000 })],
				['E-3', expect.objectContaining({ total: 450_000, paye: 0 })]
			])
			const print = await school.fingerprint()
			expect((await bring(school, EXTRA)).written).toBe(false)
			expect((await bring(school, adjust('A-1;E-1;Scolarité;remise;50000;;Fratrie;2026-11-02'))).written).toBe(false)
			expect(await school.fingerprint()).toBe(print)
			await mustRoundTrip(school, 'Africa/Abidjan')
			const files = exported(school)
			await withSchool(async (empty) => {
				expect((await empty.import(files)).errors).toEqual([])
				expect(await balances(empty)).toEqual(before)
				expect(await empty.rows('SELECT quantite, taux, retire_le FROM autres_travaux ORDER BY ref')).toEqual([
					{ quantite: 4050, taux: 250, retire_le: null },
					{ quantite: 100, taux: 5000, retire_le: '2026-11-07' }
				])
			}, 'Africa/Abidjan')
		})
	)

	const EDITED = (name: string) => `the stored entry has another ${name}, and nothing edits it: give the right one another ref`
	test.each([
		[
			'montant',
			adjust('A-9;E-1;Scolarité;remise;400001;;Fratrie;2026-11-02'),
			'reductions and shares of this fee are 450001 together, and the fee is 450000'
		],
		['montant', adjust('A-9;E-1;Cantine;remise;0;;Fratrie;2026-11-02'), 'must be between 1 and 1000000000000, not "0"'],
		['montant', adjust('A-9;E-1;Cantine;remise;1,5;;Fratrie;2026-11-02'), 'must be a whole number, not "1,5"'],
		[
			'montant',
			{ frais: 'matricule;libelle;montant\nE-1;Repas;900\n', ...adjust('A-9;E-1;Repas;remise;1000;;Fratrie;2026-11-02') },
			'reductions and shares of this fee are 1000 together, and the fee is 900'
		],
		['libelle', adjust('A-9;E-1;Tenue;remise;1;;Fratrie;2026-11-02'), 'the student does not have this fee (frais.csv)'],
		[
			'tiers',
			adjust('A-9;E-1;Cantine;prise_en_charge;1;;Bourse;2026-11-02'),
			'a prise_en_charge names its third party, and nothing else does'
		],
		['tiers', adjust('A-9;E-1;Cantine;remise;1;ETAT;Bourse;2026-11-02'), 'a prise_en_charge names its third party, and nothing else does'],
		['date', adjust('A-9;E-1;Cantine;remise;1;;Fratrie;2026-11-21'), 'must not be after today, 2026-11-20'],
		['motif', adjust('A-9;E-1;Cantine;remise;1;;;2026-11-02'), 'must not be empty'],
		['matricule', adjust('A-1;E-2;Scolarité;remise;50000;;Fratrie;2026-11-02'), EDITED('matricule')],
		['montant', adjust('A-1;E-1;Scolarité;remise;60000;;Fratrie;2026-11-02'), EDITED('montant')],
		['tiers', { ajustements: 'ref;tiers\nA-3;\n' }, EDITED('tiers')],
		['repris_le', { ajustements: 'ref;repris_le\nA-2;2026-11-11\n' }, 'it was already cancelled on 2026-11-10'],
		['jusquau', { delais: 'ref;jusquau\nD-2;2026-12-31\n' }, EDITED('jusquau')],
		['quantite', { autres_travaux: 'ref;quantite\nT-1;41\n' }, EDITED('quantite')],
		[
			'quantite',
			{ autres_travaux: 'ref;enseignant;date;libelle;quantite;taux\nT-9;P-1;2026-11-05;Jury;0;1\n' },
			'must be between 0,01 and 10000, not 0'
		],
		[
			'date',
			{ autres_travaux: 'ref;enseignant;date;libelle;quantite;taux\nT-9;P-1;2026-11-21;Jury;1;1\n' },
			'must not be after today, 2026-11-20'
		]
	] as const)('is refused with its cell, %s, and writes nothing', (column, files, message) =>
		withEntries(async (school) => {
			const before = await school.fingerprint()
			expect((await bring(school, files)).told).toEqual([`${Object.keys(files).at(-1)}.csv:2: ${column}: ${message}`])
			expect(await school.fingerprint()).toBe(before)
		})()
	)

	test(
		'one that was taken back does not count, and a later year than its fee does not move it',
		withEntries(async (school) => {
			expect((await bring(school, { ajustements: 'ref;repris_le\nA-1;2026-11-20\nA-4;\n' })).told).toEqual([])
			expect((await bring(school, adjust('A-9;E-1;Scolarité;remise;450000;;Départ;2026-11-20'))).told).toEqual([])
			expect((await balances(school))[0]).toEqual(['E-1', expect.objectContaining({ total: 60_000 })])
		})
	)
})
