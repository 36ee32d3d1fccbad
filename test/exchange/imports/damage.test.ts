import { expect, test } from 'bun:test'
import { damagedIn } from '../../../src/exchange/imports/files/damage'
import { encoded, file } from './csv-folder'
import { withSchool } from './temporary-school'

/** Letters of the other encodings. */
const MAC: Readonly<Record<string, number>> = { É: 0x83, é: 0x8e, è: 0x8f, ï: 0x95, â: 0x89, ô: 0x99, î: 0x94 }
const MS_DOS: Readonly<Record<string, number>> = { É: 0x90, é: 0x82, è: 0x8a, ï: 0x8b, ç: 0x87, ê: 0x88 }
const bytes = (text: string, letters: Readonly<Record<string, number>>) =>
	Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0))
const twice = (text: string) => new TextDecoder('windows-1252').decode(encoded(text))

const ROWS = 'matricule;nom;prenoms\nT-1;KOUASSI;Awa\nT-2;KONÉ;Éloïse\n'

test('text that is probably damaged causes a warning with its line, and is imported', () =>
	withSchool(async (school) => {
		const told = async (given: Uint8Array) => {
			const report = await school.import([{ name: 'etudiants.csv', bytes: given }])
			expect(report.errors).toEqual([])
			return report.warnings
				.filter(({ message }) => message.includes('damaged'))
				.map(({ line, column, message }) => [line, column, message])
		}
		const damaged = (nom: string, prenoms: string) =>
			[
				['nom', nom],
				['prenoms', prenoms]
			].map(([column, part]) => [3, column, `is probably damaged: "${part}"; save the file as CSV UTF-8`])
		expect(await told(bytes(ROWS, MAC))).toEqual(damaged('KONƒ', 'ƒlo•se'))
		expect(await told(encoded(twice(ROWS)))).toEqual(damaged('KONÃ‰', 'Ã‰loÃ¯se'))
		expect(await told(encoded(ROWS.replaceAll('É', '\uFFFD')))).toEqual(damaged('KON\uFFFD', '\uFFFDloïse'))
		// as it is stored now, and comes back
		expect(await told(encoded('matricule;nom\nT-2;KONƒ\n'))).toHaveLength(1)
		expect(await told(encoded(ROWS))).toEqual([])
	}))

test('the first of many damaged cells are shown, and all are counted, once for a file with lines of years', () =>
	withSchool(async (school) => {
		const year = file('annees.csv', 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-14;2027-07-31;oui\n')
		const filiere = file('filieres.csv', 'code;nom;systeme\nF;F;BTS\n')
		const rows = Array.from({ length: 300 }, (_, index) => `MÃ‰-${index};Nom;F;BTS1\n`)
		const report = await school.import([year, filiere, file('matieres.csv', `code;nom;filiere;niveau\n${rows.join('')}`)])
		const about = report.warnings.filter(({ message }) => message.includes('damaged'))
		expect([report.errors, about.length > 0, report.warnings.length]).toEqual([[], true, 200])
		expect(about[0]).toMatchObject({ file: 'matieres.csv', line: 2, column: 'code' })
		expect(about.filter(({ line }) => line === 2)).toHaveLength(1)
	}))

test('a character that no text in a supported encoding has is refused with a message of its own', () =>
	withSchool(async (school) => {
		const report = await school.import([{ name: 'etudiants.csv', bytes: bytes(ROWS, MS_DOS) }])
		const message = 'is in another encoding: save the file as CSV UTF-8'
		expect(report.errors).toEqual([
			{ file: 'etudiants.csv', line: 3, column: 'nom', message },
			{ file: 'etudiants.csv', line: 3, column: 'prenoms', message }
		])
		const bell = await school.import([file('etudiants.csv', 'matricule;nom\nT-1;A\u0007\n')])
		expect(bell.errors[0]?.message).toBe('must not contain line breaks or control characters')
	}))

test.each([
	'ZoŽ',
	'Ch‰teau',
	'C™te',
	'Beno”t',
	'H‚lŠne',
	'Fran‡ois',
	'Cr\u02C6pe',
	'GisÃ¨le',
	'Lâ€™Ã©lÃ¨ve',
	'CÅ“ur',
	'à cÃ´té',
	'Gis√®le',
	'KON├ë',
	'B\u00C2\u00A0A'
])('%s is probably damaged', (text) => expect(damagedIn(text)).toBe(text))

test.each([
	'N’GUESSAN',
	'« Bonjour »',
	'“École”',
	'• Chapitre 1',
	'Office™',
	'Œuvre',
	'L’Haÿ-les-Roses',
	'Žarko ŠARIĆ',
	'JOÃO',
	'Ångström',
	'CHÂTEAU',
	'5 ‰',
	'10 €',
	'√9',
	'lundi–vendredi',
	'Ngô Đình',
	'ƐSƆN'
])('%s is not', (text) => expect(damagedIn(text)).toBeUndefined())
