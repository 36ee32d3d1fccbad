import { expect, test } from 'bun:test'
import { file } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

const BASE = {
	annees: 'libelle;date_debut;date_fin;courante\n2025-2026;2025-09-15;2026-07-31;non\n2026-2027;2026-09-14;2027-07-31;oui\n',
	etudiants: 'matricule;nom\nE-1;KONÉ\nE-2;BÂ\nE-3;DIA\n',
	filieres: 'code;nom;systeme\nGI;Génie informatique;LMD\nGC;Génie civil;LMD\n',
	classes: 'code;nom;filiere;niveau\nGI-L1;GI L1;GI;L1\nGC-L1;GC L1;GC;L1\n',
	grilles:
		'filiere;niveau;regime;libelle;nature;montant;parts;echeance\n;;;Droits;droits;50000;;2026-10-01\n;;;Scolarité;scolarite;400000;15/10/2026 100000|15/01/2027 150 000;2027-03-31\n' +
		'GC;;;Scolarité;scolarite;500000;;2027-03-31\n;;boursier;Droits;droits;0;;2026-10-01\n;;;Session 2;session2;5000;;\n;;;Réinscription;reinscription;10000;;\n'
}
const ENROLLED = 'matricule;classe;statut;regime\nE-1;GI-L1;Active;\nE-2;GC-L1;En validation;boursier\nE-3;GI-L1;Prospect;\n'

const bring = async (school: TemporarySchool, files: Record<string, string>) => {
	const report = await school.import(
		Object.entries(files).map(([name, text]) => file(`${name}.csv`, text)),
		{ diff: true }
	)
	const said = (told: typeof report.errors) => told.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)
	return { ...report, told: said(report.errors), warned: said(report.warnings).map((text) => text.replaceAll('\u202f', ' ')) }
}
const withBase = (run: (school: TemporarySchool) => Promise<void>) => () =>
	withSchool(async (school) => {
		expect((await bring(school, BASE)).told).toEqual([])
		await run(school)
	})
const fees = (school: TemporarySchool) =>
	school.rows(`SELECT e.matricule, f.libelle, f.numero, f.nature, f.montant, f.echeance, (SELECT group_concat(rang || ': ' || date || ' ' || montant)
		FROM echeances WHERE frais_id = f.id) AS parts FROM frais f JOIN etudiants e ON e.id = f.etudiant_id ORDER BY e.matricule, f.id`)

const DROITS = { libelle: 'Droits', numero: 1, nature: 'droits', montant: 50_000, echeance: '2026-10-01', parts: null }
const SCOLARITE = {
	libelle: 'Scolarité',
	numero: 1,
	nature: 'scolarite',
	montant: 400_000,
	echeance: '2027-03-31',
	parts: '1: 2026-10-15 100000,2: 2027-01-15 150000'
}
const CIVIL = { ...SCOLARITE, montant: 500_000, parts: null }

test(
	'imported enrollments make the fees of the most specific lines once, the report says how many, and a Prospect does not owe any',
	withBase(async (school) => {
		const report = await bring(school, { inscriptions: ENROLLED })
		expect(report.warned).toEqual(['inscriptions.csv:2: undefined: the grid adds 3 fees of 2 students: 950 000 in all'])
		const all = [
			{ matricule: 'E-1', ...DROITS },
			{ matricule: 'E-1', ...SCOLARITE },
			{ matricule: 'E-2', ...CIVIL }
		]
		expect(await fees(school)).toEqual(all)
		expect((await bring(school, { inscriptions: ENROLLED })).warned).toEqual([])
		expect(await fees(school)).toEqual(all)
		const active = ENROLLED.replace('En validation', 'Active')
		expect((await bring(school, { inscriptions: active })).warned).toEqual([])
		expect(await fees(school)).toEqual(all)
		expect(await school.rows("SELECT count(*) AS n FROM journal_lignes WHERE action = 'frais.grille' AND objet = 'frais'")).toEqual([
			{ n: 3 }
		])
	})
)

test(
	'a Prospect that becomes « En validation » makes the fees',
	withBase(async (school) => {
		await bring(school, { inscriptions: ENROLLED })
		const report = await bring(school, { inscriptions: 'matricule;classe;statut\nE-3;GI-L1;En validation\n' })
		expect(report.warned).toEqual([
			'inscriptions.csv:2: undefined: the grid adds these fees: Droits 50 000, Scolarité 400 000; 450 000 in all'
		])
		expect((await fees(school)).filter(({ matricule }) => matricule === 'E-3')).toHaveLength(2)
	})
)

test('a grid that comes with the enrollments counts, and fees of the same import have priority, whatever their accents', () =>
	withSchool(async (school) => {
		const frais = 'matricule;libelle;montant;echeance\nE-1;SCOLARITE;123;2026-12-31\n'
		const report = await bring(school, { ...BASE, inscriptions: ENROLLED, frais })
		expect(report.told).toEqual([])
		expect(report.warned).toContain('inscriptions.csv:2: undefined: the grid adds 2 fees of 2 students: 550 000 in all')
		expect((await fees(school)).map(({ matricule, libelle, montant }) => [matricule, libelle, montant])).toEqual([
			['E-1', 'SCOLARITE', 123],
			['E-1', 'Droits', 50_000],
			['E-2', 'Scolarité', 500_000]
		])
	}))

test(
	'a grid that changes after enrollments changes nothing that is owed, and a line that it loses withdraws nothing',
	withBase(async (school) => {
		await bring(school, { inscriptions: ENROLLED })
		const before = await fees(school)
		const report = await bring(school, { grilles: BASE.grilles.replaceAll('400000', '900000').replaceAll('50000;', '70000;') })
		expect([report.told, report.written]).toEqual([[], true])
		await bring(school, { inscriptions: ENROLLED.replace('Active;', 'Active;affecte') })
		expect(await fees(school)).toEqual(before)
	})
)

test(
	'a withdrawn fee is written again, with the next number, when the enrollment is made again',
	withBase(async (school) => {
		await bring(school, { inscriptions: ENROLLED })
		await bring(school, { frais: 'matricule;libelle;montant;retire_le\nE-1;Droits;50000;2026-11-19\n' })
		await bring(school, { inscriptions: 'matricule;classe;date_entree;statut;date_sortie\nE-1;GI-L1;;Active;2026-11-20\n' })
		await bring(school, { inscriptions: 'matricule;classe;date_entree;statut\nE-1;GC-L1;2026-11-20;Active\n' })
		expect((await fees(school)).filter(({ matricule, libelle }) => matricule === 'E-1' && libelle === 'Droits')).toMatchObject([
			{ numero: 1 },
			{ numero: 2 }
		])
	})
)

test(
	'an enrollment that becomes Active after it waited does not owe what was withdrawn or added to the grid meanwhile',
	withBase(async (school) => {
		await bring(school, { inscriptions: ENROLLED.replace('Prospect', 'En validation') })
		await bring(school, {
			frais: 'matricule;libelle;montant;retire_le\nE-3;Scolarité;400000;2026-11-19\n',
			grilles: 'libelle;nature;montant\nTenue;autre;20000\n'
		})
		const before = await fees(school)
		expect((await bring(school, { inscriptions: 'matricule;classe;statut\nE-3;GI-L1;Active\n' })).warned).toEqual([])
		expect(await fees(school)).toEqual(before)
	})
)

test(
	'a Prospect who comes back does not owe what was withdrawn',
	withBase(async (school) => {
		await bring(school, { inscriptions: ENROLLED })
		await bring(school, { frais: 'matricule;libelle;montant;retire_le\nE-1;Droits;50000;2026-11-19\n' })
		const before = await fees(school)
		for (const statut of ['Prospect', 'En validation'])
			expect((await bring(school, { inscriptions: `matricule;classe;statut\nE-1;GI-L1;${statut}\n` })).warned).toEqual([])
		expect(await fees(school)).toEqual(before)
	})
)

test(
	'an imported payment, reduction or withdrawal that settles the droits makes the enrollment Active, and a cancelled payment does not',
	withBase(async (school) => {
		await bring(school, {
			inscriptions: ENROLLED.replace('boursier', '').replace('Prospect', 'En validation').replace('Active', 'En validation')
		})
		const statuts = async () => (await school.rows('SELECT statut FROM inscriptions ORDER BY etudiant_id')).map(({ statut }) => statut)
		const paid = 'reference;matricule;date;montant;annule_le\n'
		await bring(school, {
			paiements: `${paid}R-1;E-1;2026-10-05;49999;\nR-2;E-2;2026-10-05;50000;2026-10-06\nR-3;E-3;2026-10-05;20000;\n`
		})
		expect(await statuts()).toEqual(['En validation', 'En validation', 'En validation'])
		await bring(school, { paiements: `${paid}R-4;E-1;2026-10-06;1;\n` })
		expect(await statuts()).toEqual(['Active', 'En validation', 'En validation'])
		await bring(school, {
			ajustements: 'ref;matricule;libelle;sorte;montant;motif;date\nREM-1;E-3;Droits;remise;30000;Fratrie;2026-10-07\n'
		})
		expect(await statuts()).toEqual(['Active', 'En validation', 'Active'])
		await bring(school, { frais: 'matricule;libelle;montant;echeance;nature\nE-2;Badge;1000;2026-09-20;droits\n' })
		await bring(school, { paiements: `${paid}R-5;E-2;2026-10-06;50000;\n` })
		expect(await statuts()).toEqual(['Active', 'En validation', 'Active'])
		await bring(school, { frais: 'matricule;libelle;montant;echeance;nature;retire_le\nE-2;Badge;1000;2026-09-20;droits;2026-10-08\n' })
		expect(await statuts()).toEqual(['Active', 'Active', 'Active'])
	})
)

test(
	'bad lines of a grid are refused with their cell',
	withBase(async (school) => {
		const line = (cells: string) => bring(school, { grilles: `libelle;nature;montant;parts;echeance\nEssai;${cells}\n` })
		const wrong = async (cells: string) => (await line(cells)).told
		expect(await wrong('droits;50000;;')).toEqual([
			'grilles.csv:2: echeance: must not be empty for droits: without it they would be settled last'
		])
		expect(await wrong('autre;1,5;;')).toEqual([expect.stringContaining('montant')])
		expect(await wrong('autre;-5;;')).toEqual([expect.stringContaining('montant')])
		expect(await wrong('autre;100;15/10/2026 100;2026-12-31')).toEqual([expect.stringContaining('the last part takes the remainder')])
		expect(await wrong('autre;100;15/10/2026 50;2026-10-15')).toEqual([expect.stringContaining('before the due day')])
		expect(await wrong('autre;100;15/10/2026 50|15/10/2026 20;2026-12-31')).toEqual([expect.stringContaining('a day twice')])
		expect(await wrong('autre;100;bientôt;2026-12-31')).toEqual([expect.stringContaining('is not days with amounts')])
		const twice = 'libelle;montant\nEssai;5\nEssai;6\n'
		expect((await bring(school, { grilles: twice })).told).toHaveLength(1)
	})
)

test(
	'an export of the grid, imported again, changes nothing, and a school without a grid does not get any fees',
	withBase(async (school) => {
		expect((await bring(school, { grilles: BASE.grilles })).summary).toMatchObject([{ created: 0, changed: 0 }])
		await withSchool(async (other) => {
			const report = await bring(other, { ...BASE, grilles: 'libelle;montant\n', inscriptions: ENROLLED })
			expect([report.told, report.warned.filter((text) => text.includes('grid'))]).toEqual([[], []])
			expect(await fees(other)).toEqual([])
		})
	})
)
