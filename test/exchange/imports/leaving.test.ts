import { expect, test } from 'bun:test'
import { attemptImport } from '../../../src/exchange/imports/attempt'
import { Faults } from '../../../src/exchange/imports/noun/faults'
import { NOUNS } from '../../../src/server/nouns'
import { PasswordHashes } from '../../../src/exchange/imports/plan/passwords'
import { readFiles } from '../../../src/exchange/imports/tables/read-files'
import { csvFiles, file, smallSchool, withCell, type Tables } from './csv-folder'
import { NOW, withSchool } from './temporary-school'

const order = NOUNS.map(({ name }) => name)
const inOrder = (names: readonly string[]) => [...new Set(names)].map((name) => order.indexOf(name))
const ascending = (places: readonly number[]) => places.toSorted((a, b) => a - b)

test('records that leave early are reported and written in the order of the files', () =>
	withSchool(async (school) => {
		const { diff, diffCount, summary } = await school.import(csvFiles(smallSchool()), { dryRun: true, diff: true })
		const told = inOrder(diff!.map(({ kind }) => kind))
		expect(told).toEqual(ascending(told))
		expect(told).toContain(order.indexOf('notes'))
		expect(diffCount).toBe(summary.reduce((sum, { created, changed }) => sum + created + changed, 0))
		expect(diff).toHaveLength(diffCount!)
		await school.import(csvFiles(smallSchool()))
		const lines = await school.rows('SELECT objet FROM journal_lignes ORDER BY ecriture_id, rang')
		// of two nouns of one file, and of accounts, the journal knows the tables
		const written = inOrder(lines.map(({ objet }) => String(objet)).filter((name) => order.includes(name)))
		expect(written).toEqual(ascending(written))
	}))

test('a noun that is not read any more has handed its records on, in an import and in a dry run', () =>
	withSchool(async (school) => {
		for (const dryRun of [true, false]) {
			const faults = new Faults('en')
			const { tables, empreinte } = await readFiles(csvFiles(smallSchool()), NOUNS, faults)
			const known = {
				url: school.url,
				now: NOW.toString(),
				options: { author: { name: 'test' }, source: 'test', bcryptCost: 4, dryRun },
				tables,
				empreinte,
				nouns: NOUNS,
				faults,
				passwords: new PasswordHashes(4)
			}
			const { plan } = await attemptImport(known, { lease: (run) => run(), progress: () => undefined })
			const left = plan.nouns.filter((one) => one.left).map(({ noun: { name } }) => name)
			expect(left).toEqual(NOUNS.filter(({ name, leavesEarly }) => leavesEarly && smallSchool().has(name)).map(({ name }) => name))
			const notes = plan.nouns.find(({ noun: { name } }) => name === 'notes')!
			expect([notes.changes.length, notes.lines.size, notes.left!.changes]).toEqual([0, 0, smallSchool().get('notes')!.rows.length])
		}
	}))

test('a dry run and the import after it report the same, under the same plan', () =>
	withSchool(async (school) => {
		const dry = await school.import(csvFiles(smallSchool()), { dryRun: true, diff: true })
		const other = await school.import(csvFiles(smallSchool()), { diff: true, expects: `${dry.plan}x` })
		expect(other).toMatchObject({ differs: true, written: false, plan: dry.plan })
		const { differs, written, plan, diff } = await school.import(csvFiles(smallSchool()), { diff: true, expects: dry.plan! })
		expect({ differs, written, plan, diff }).toEqual({ differs: undefined, written: true, plan: dry.plan, diff: undefined })
	}))

test('another cell of one record gives another plan, with a list of the same length', () =>
	withSchool(async (school) => {
		const planOf = async (tables: Tables) => {
			const { plan, diffCount } = await school.import(csvFiles(tables), { dryRun: true, diff: true })
			return { plan, diffCount }
		}
		const [one, other] = [await planOf(smallSchool()), await planOf(withCell(smallSchool(), 'responsables', 3, 'nom', 'Autre'))]
		expect(other.diffCount).toBe(one.diffCount)
		expect(other.plan).not.toBe(one.plan)
	}))

test('a fault after records have left means that nothing is written', () =>
	withSchool(async (school) => {
		const before = await school.fingerprint()
		const files = csvFiles(smallSchool()).map((one) =>
			one.name === 'responsables.csv' ? file(one.name, 'matricule;rang;nom\nE-personne;1;Traoré\n') : one
		)
		const { errors, written, summary } = await school.import(files)
		expect(errors).toMatchObject([{ file: 'responsables.csv', line: 2, column: 'matricule' }])
		expect([written, summary]).toEqual([false, []])
		expect(await school.fingerprint()).toBe(before)
	}))

test('nothing goes into a closed year, even if its records left early', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		await school.import([file('annees.csv', 'libelle;cloturee\n2026-2027;oui\n')])
		const before = await school.fingerprint()
		const notes = smallSchool().get('notes')!
		const [evaluation, matricule] = notes.rows[0]!
		const { errors } = await school.import([
			file('notes.csv', `evaluation;matricule;note\n${evaluation};${matricule};3\n`),
			file('salles.csv', 'code;nom\nZ-9;Neuve\n')
		])
		expect(errors).toMatchObject([{ file: 'notes.csv', line: 2, message: expect.stringContaining('2026-2027 is closed') }])
		expect(await school.fingerprint()).toBe(before)
	}))

test('attendance finds séances that have left as it finds stored ones', () =>
	withSchool(async (school) => {
		const people = {
			'annees.csv':
				'libelle;date_debut;date_fin;courante;cloturee\n2025-2026;2025-09-01;2026-08-31;non;oui\n2026-2027;2026-09-01;2027-08-31;oui;non\n',
			'filieres.csv': 'code;nom;systeme\nM;M;LMD\n',
			'matieres.csv': 'code;nom;filiere;niveau\nA;A;M;L1\n',
			'classes.csv': 'code;annee;nom;filiere;niveau\nC1;2026-2027;C;M;L1\nC2;2026-2027;C;M;L1\n',
			'etudiants.csv': 'matricule;nom\nE-1;A\nE-2;B\n',
			'inscriptions.csv': 'matricule;classe;statut;date_entree\nE-1;C1;Active;2026-09-01\nE-2;C2;Active;2026-09-01\n'
		}
		const seances = `ref;classes;matiere;date;heure_debut;heure_fin;statut
S-PAST;C1;A;2026-10-05;08:00;10:00;terminee
S-NEXT;C1;A;2027-03-01;08:00;10:00;planifiee
`
		const presences = `seance;matricule;statut;heure_arrivee
S-PAST;E-2;present;
S-NEXT;E-1;present;
S-PAST;E-1;retard;11:00
S-PATS;E-1;present;
`
		const sources = Object.entries({ ...people, 'seances.csv': seances }).map(([name, text]) => file(name, text))
		const together = await school.import([...sources, file('presences.csv', presences)])
		expect((await school.import(sources)).errors).toEqual([])
		const alone = await school.import([file('presences.csv', presences)])
		const again = await school.import([...sources, file('presences.csv', presences)])
		expect(together.errors.map(({ line, column }) => [line, column])).toEqual([
			[2, 'matricule'],
			[3, 'statut'],
			[4, 'heure_arrivee'],
			[5, 'seance']
		])
		expect([alone.errors, again.errors]).toEqual([together.errors, together.errors])
		const right = 'seance;matricule;statut;heure_arrivee\nS-PAST;E-1;retard;08:20\nS-NEXT;E-1;excuse;\n'
		expect((await school.import([...sources, file('presences.csv', right)])).errors).toEqual([])
		expect(await school.rows('SELECT statut FROM presences ORDER BY seance_id')).toEqual([{ statut: 'retard' }, { statut: 'excuse' }])
	}))
