import { expect, test } from 'bun:test'
import { held } from '../../../src/exchange/imports/noun/columns'
import { typedKey } from '../../../src/exchange/imports/noun/lookalikes'
import { NOUNS } from '../../../src/server/nouns'
import { csvFiles, file, wholeSchool, type Tables } from './csv-folder'
import { exported, texts } from './export-round-trip'
import { withSchool, type TemporarySchool } from './temporary-school'

// each makes a whole school
const said = (found: readonly { file: string; line: number; column?: string | undefined; message: string }[]) =>
	found.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)
const SAME = 'only in capitals, accents, spaces, hyphens or letters that look alike: write that one, or choose another'

/** Ways to write a key that its readers take for the same. */
const WAYS: readonly [way: string, (key: string) => string][] = [
	['in small letters', (key) => key.toLowerCase()],
	['in capitals', (key) => key.toUpperCase()],
	['with spaces', (key) => `${key[0]} ${key.slice(1)}`],
	['with an unbreakable space', (key) => `${key[0]}\u00A0${key.slice(1)}`],
	['with other hyphens', (key) => key.replaceAll('-', '\u2011')],
	['with dashes', (key) => key.replaceAll('-', '–')],
	['with a Cyrillic letter', (key) => key.replaceAll('E', 'Е').replaceAll('A', 'А').replaceAll('C', 'С').replaceAll('o', 'о')],
	['in full width', (key) => key.replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))],
	['with an accent', (key) => key.replaceAll('E', 'É').replaceAll('A', 'À')]
]

const [TYPED, OTHERS] = [NOUNS.filter((noun) => typedKey(noun)), NOUNS.filter((noun) => !typedKey(noun))]

test('nouns without a typed key have a key of references, days, words and numbers alone', () => {
	expect(OTHERS.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
	  [
	    "annees",
	    "appreciations",
	    "conges",
	    "contrats",
	    "convocations",
	    "dettes_publiees",
	    "echeances",
	    "enseignements",
	    "etablissement",
	    "inscriptions",
	    "listes_session2",
	    "notes",
	    "papiers",
	    "papiers_reglages",
	    "periodes",
	    "pieces_recues",
	    "preferences",
	    "presences",
	    "publications",
	    "rattachements",
	    "reglements",
	    "responsables",
	    "resultats",
	    "resultats_anterieurs",
	    "situations",
	    "suivis_decides",
	    "taux_horaires",
	  ]
	`)
	for (const { columns, within } of OTHERS)
		if (within === undefined)
			expect(
				columns.filter(
					({ key, byRule, type }) => key && !byRule && !['reference', 'date', 'choix', 'entier', 'libelle_annee'].includes(type.form)
				)
			).toEqual([])
})

const alone = (tables: Tables, name: string, rows: readonly string[][]) =>
	csvFiles(new Map([[name, { columns: tables.get(name)!.columns, rows: rows as string[][] }]]))

test('a new key that looks the same as a stored one is refused, whatever the noun', () =>
	withSchool(async (school) => {
		const tables = wholeSchool()
		expect((await school.import(csvFiles(tables))).errors).toEqual([])
		const missing: string[] = []
		for (const noun of TYPED) {
			const table = tables.get(noun.name)
			const column = typedKey(noun)!
			const at = table?.columns.indexOf(column.name) ?? -1
			const row = table?.rows[0]
			if (!row || at === -1) {
				missing.push(`${noun.name}: give it a record in wholeSchool (csv-folder.ts)`)
				continue
			}
			for (const [way, write] of WAYS) {
				const key = write(row[at]!)
				// an account's identifier has no case
				if (key === row[at] || (noun.name === 'utilisateurs' && key.toLowerCase() === row[at]!.toLowerCase())) continue
				const report = await school.import(alone(tables, noun.name, [row.with(at, key)]))
				expect([noun.name, way, report.written, said(report.errors).filter((one) => one.includes(SAME))]).toEqual([
					noun.name,
					way,
					false,
					[expect.stringContaining(`${noun.name}.csv:2: ${column.name}: differs from ${JSON.stringify(row[at])}`)]
				])
			}
			// an invisible difference does not make another record
			const unseen = await school.import(
				alone(tables, noun.name, [row.with(at, `\u200B${row[at]![0]}\u00AD\u2800${row[at]!.slice(1)}\u200D`)])
			)
			expect([noun.name, said(unseen.errors), unseen.summary.find(({ kind }) => kind === noun.name)?.created]).toEqual([noun.name, [], 0])
		}
		expect(missing).toEqual([])
		for (const noun of TYPED)
			expect(
				await school.rows(`SELECT 1 FROM ${noun.name} WHERE ${held(typedKey(noun)!)} GLOB '*[' || char(8203, 173, 8205) || ']*'`)
			).toEqual([])
	}))

const STUDENTS = 'matricule;nom;prenoms\n'
const bring = (school: TemporarySchool, files: Record<string, string>) =>
	school.import(Object.entries(files).map(([name, text]) => file(`${name}.csv`, text)))

test('two keys of one file that look alike are refused, with the name of the first', () =>
	withSchool(async (school) => {
		const report = await bring(school, { etudiants: `${STUDENTS}26-00002;BÉDI;Élodie\n26 – 00002;BÉDI;Élodie\nENS-1;A;B\nens-1;A;B\n` })
		expect([report.written, said(report.errors)]).toEqual([
			false,
			[
				`etudiants.csv:3: matricule: differs from "26-00002" (BÉDI Élodie) ${SAME}`,
				`etudiants.csv:5: matricule: differs from "ENS-1" (A B) ${SAME}`
			]
		])
	}))

test('O and 0, l and 1, or a missing hyphen make different keys', () =>
	withSchool(async (school) => {
		const report = await bring(school, { etudiants: `${STUDENTS}A-O1;A;A\nA-01;B;B\nA-OI;C;C\nA-Ol;D;D\nAO1;E;E\n` })
		expect([report.written, said(report.errors), said(report.warnings)]).toEqual([true, [], []])
	}))

test('a key that differs by leading zeros is imported with a warning', () =>
	withSchool(async (school) => {
		const report = await bring(school, { etudiants: `${STUDENTS}26-00002;BÉDI;Élodie\n26-0002;BÉDI;Élodie\n26-20;C;C\n` })
		expect([report.written, said(report.warnings)]).toEqual([
			true,
			['etudiants.csv:3: matricule: is "26-00002" (BÉDI Élodie) except for leading zeros: the same one twice?']
		])
	}))

test('stored keys that look alike already are read, written and exported as before, and their export goes in whole', () =>
	withSchool(async (school) => {
		expect((await bring(school, { salles: 'code;nom\nS1;Une\nS2;Deux\n', etudiants: `${STUDENTS}26-1;A;A\n26-2;B;B\n` })).written).toBe(
			true
		)
		await school.use((store) =>
			store.client.executeMultiple(
				"UPDATE salles SET code = 's1' || char(8203) WHERE code = 'S2'; UPDATE etudiants SET matricule = '26 - 1' WHERE matricule = '26-2'"
			)
		)
		const changed = await bring(school, {
			salles: 'code;nom\ns1\u200B;Autre\nS1;Première\n',
			etudiants: `${STUDENTS}26 - 1;B;Bis\n26-1;A;Bis\n`
		})
		expect([changed.written, said(changed.errors), changed.summary.map((one) => [one.created, one.changed])]).toEqual([
			true,
			[],
			[
				[0, 2],
				[0, 2]
			]
		])
		expect(await school.rows('SELECT code, nom FROM salles ORDER BY id')).toEqual([
			{ code: 'S1', nom: 'Première' },
			{ code: 's1\u200B', nom: 'Autre' }
		])
		await school.use((store) => store.client.execute("UPDATE salles SET code = 'S1' || char(8203) WHERE code <> 'S1'"))
		const files = exported(school)
		await withSchool(async (empty) => {
			const moved = await empty.import(files)
			expect([moved.written, said(moved.errors), said(moved.warnings).filter((one) => one.includes(SAME)).length]).toEqual([true, [], 2])
			expect(texts(exported(empty))).toEqual(texts(files))
		})
	}))

test('a payment of the same student, day and amount as another causes a warning, unless that one was cancelled', () =>
	withSchool(async (school) => {
		const PAYMENTS = 'reference;matricule;date;montant\n'
		const first = await bring(school, {
			etudiants: `${STUDENTS}E-1;A;A\nE-2;B;B\n`,
			paiements: `${PAYMENTS}R-1;E-1;2026-10-05;50000\nR-2;E-2;2026-10-05;50000\nR-3;E-1;2026-10-06;50000\n`
		})
		expect([first.written, said(first.warnings)]).toEqual([true, []])
		const again = await bring(school, { paiements: `${PAYMENTS}R-9;E-1;2026-10-05;50000\nR-2;E-2;2026-10-05;50000\n` })
		expect([again.written, said(again.warnings)]).toEqual([
			true,
			['paiements.csv:2: reference: the payment "R-1" has the same student, day and amount: the same one twice?']
		])
		const cancelled = await bring(school, {
			paiements: 'reference;matricule;date;montant;annule_le\nR-3;E-1;2026-10-06;50000;2026-10-07\nR-8;E-1;2026-10-06;50000;\n'
		})
		expect([cancelled.written, said(cancelled.warnings)]).toEqual([true, []])
	}))

test('two spaces in a row within a name become one, and a file that has them goes in again', () =>
	withSchool(async (school) => {
		const text = `${STUDENTS}E-1;KOUASSI  KOFFI;Jean   Marie\n`
		expect((await bring(school, { etudiants: text })).written).toBe(true)
		expect(await school.rows('SELECT nom, prenoms FROM utilisateurs')).toEqual([{ nom: 'KOUASSI KOFFI', prenoms: 'Jean Marie' }])
		expect((await bring(school, { etudiants: text })).summary).toMatchObject([{ created: 0, changed: 0 }])
		await school.use((store) => store.client.execute("UPDATE utilisateurs SET nom = 'KOUASSI  KOFFI'"))
		expect(await bring(school, { etudiants: text })).toMatchObject({ errors: [], warnings: [] })
	}))
