import { describe, expect, test } from 'bun:test'
import { csvRecords } from '../../../src/exchange/imports/files/csv'
import type { ColumnType } from '../../../src/exchange/imports/noun/column-types'
import { NOUNS } from '../../../src/server/nouns'
import { parseCell } from '../../../src/exchange/imports/tables/parse-cell'
import { guarded } from '../../../src/kit/guarded'
import { file } from './csv-folder'
import { mustRoundTrip } from './export-round-trip'
import { withSchool } from './temporary-school'
import { roomy } from '../../support/budget'

const YEAR = file('annees.csv', 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-14;2027-07-31;oui\n')

const typeOf = (form: 'booleen' | 'entier' | 'decimal' | 'note' | 'heure' | 'date'): ColumnType =>
	form === 'entier' || form === 'decimal' ? { form, min: -1e9, max: 1e9 } : { form }

describe('a CSV file in the way of spreadsheets', () => {
	test.each([
		['booleen', 'VRAI', true],
		['booleen', 'Faux', false],
		['entier', '150 000', 150_000],
		['entier', '150\u00A0000', 150_000],
		['entier', '1\u202F500\u202F000', 1_500_000],
		['entier', '150000,00', 150_000],
		['entier', '150 000,0', 150_000],
		['entier', '-1 000', -1000],
		['decimal', '1 250,50', 1250.5],
		['note', '1\u00A0000,50', 100_050],
		['heure', '08:00:00', '08:00'],
		['heure', '8:30:00', '08:30'],
		['heure', '8h30', '08:30'],
		['heure', '8 h 30', '08:30'],
		['heure', '8H', '08:00'],
		['date', '9/3/2005', '2005-03-09'],
		['date', '09/03/2005 00:00', '2005-03-09'],
		['date', '15-03-2010', '2010-03-15'],
		['date', '15.03.2010', '2010-03-15'],
		['date', '2005-03-09 00:00:00', '2005-03-09'],
		['date', '2005-03-09T00:00:00', '2005-03-09'],
		['date', '2005-03-09T00:00:00.000', '2005-03-09']
	] as const)('%s: %j is taken', (form, text, said) => {
		expect(parseCell(typeOf(form), text)).toEqual({ value: said })
	})

	test.each([
		['entier', '150.000'],
		['entier', '150,000'],
		['entier', '1.500.000'],
		['entier', '15 00'],
		['entier', '100\n200'],
		['entier', '100\t200'],
		['decimal', '10\n500'],
		['entier', `1${' 000'.repeat(1_000_000)}`],
		['heure', '08.00'],
		['heure', '8'],
		['heure', '25h00'],
		['heure', '08:00:15'],
		['date', '3/9/05'],
		['date', '15/03-2010'],
		['date', '2005-03-09T23:00:00'],
		['date', '2005-03-09T00:00:00Z'],
		['booleen', 'o']
	] as const)('%s: what may mean two things is refused: %#', (form, text) => {
		expect(parseCell(typeOf(form), text)).toHaveProperty('problem')
	})

	test('may write a word in other capitals, in every column with words, alone or beside others', () => {
		const types = NOUNS.flatMap(({ columns }) => columns.flatMap(({ type }) => (type.form === 'choix' ? [type] : [])))
		expect(types.length).toBeGreaterThan(20)
		for (const type of types)
			for (const word of type.values)
				for (const text of [word.toLowerCase(), word.toUpperCase()])
					expect(parseCell(type, text)).toEqual({ value: type.several ? word.split('|') : word })
		const several = types.find((type) => type.several)!
		const [first = '', second = ''] = several.values
		expect(parseCell(several, `${first.toUpperCase()}| ${second}`)).toEqual({ value: [first, second] })
		expect(parseCell(several, `${first.toUpperCase()}|${first}`)).toHaveProperty('problem')
	})

	test('has a text in ="00123"', () => {
		expect([...csvRecords('="00123";a\n"=""b""";="c;""d"""\n', ';', roomy())].map(({ cells }) => cells)).toEqual([
			['00123', 'a'],
			['="b"', 'c;"d"']
		])
	})

	test('is imported as if it were written otherwise', () =>
		withSchool(async (school) => {
			const text = 'matricule;nom;sexe;date_naissance;actif\n="00123";KONÉ;f;9/3/2005;VRAI\n'
			expect((await school.import([YEAR, file('etudiants.csv', text)])).errors).toEqual([])
			const again = 'matricule;nom;sexe;date_naissance;actif\n00123;KONÉ;F;2005-03-09;oui\n'
			expect((await school.import([file('etudiants.csv', again)], { diff: true })).diff).toEqual([])
			const account = 'identifiant;nom;role;fonctions\nawa;AWA;;Scolarite\n'
			expect((await school.import([file('utilisateurs.csv', account)])).errors).toEqual([])
			expect(await school.rows('SELECT fonctions FROM utilisateurs WHERE console_seule = 1')).toEqual([{ fonctions: 'scolarite' }])
		}))
})

test('may leave out cells at the end of a row, which are then empty', () =>
	withSchool(async (school) => {
		const text = 'matricule;nom;prenoms;sexe;telephone\nT-1;KON;a;F;0707070707\nT-2;K;b\nT-3;K;c;;\n'
		expect((await school.import([YEAR, file('etudiants.csv', text)])).errors).toEqual([])
		expect(
			await school.rows('SELECT e.matricule, u.prenoms, e.sexe, u.telephone FROM etudiants e JOIN utilisateurs u ON u.id = e.id ORDER BY 1')
		).toEqual([
			{ matricule: 'T-1', prenoms: 'a', sexe: 'F', telephone: '0707070707' },
			{ matricule: 'T-2', prenoms: 'b', sexe: null, telephone: null },
			{ matricule: 'T-3', prenoms: 'c', sexe: null, telephone: null }
		])
	}))

test('a column with its heading in parentheses is ignored, and reported', () =>
	withSchool(async (school) => {
		const report = await school.import([file('salles.csv', '(Note);code;(Bâtiment);nom\nx;B12;Nord;Atelier\n;B13;;\n')])
		expect([report.errors, report.ignored]).toEqual([[], ['salles.csv (Note)', 'salles.csv (Bâtiment)']])
		expect(await school.rows('SELECT code, nom FROM salles ORDER BY id')).toEqual([
			{ code: 'B12', nom: 'Atelier' },
			{ code: 'B13', nom: null }
		])
	}))

test('an apostrophe that a list writes before a formula is not stored, and an export of the same text comes back', () =>
	withSchool(async (school) => {
		const texts = ['=1+1', "'=1+1", "''-2", "'l'eau", "L'eau", "'", '@a']
		const rows = texts.map((nom, index) => `S${index};${guarded(nom)}\n`).join('')
		expect((await school.import([file('salles.csv', `code;nom\n${rows}`)])).errors).toEqual([])
		expect((await school.rows('SELECT nom FROM salles ORDER BY id')).map(({ nom }) => nom)).toEqual(texts)
		await mustRoundTrip(school, 'Africa/Abidjan')
	}))
