import { expect, test } from 'bun:test'
import { formatFault, formatReport } from '../../../src/exchange/imports/report/format-report'
import { csvFiles, file, smallSchool, withCell } from './csv-folder'
import { withSchool } from './temporary-school'

const base = smallSchool({ notes: 3, presences: 3, seances: 6, etudiants: 12 })

test('an author who imports in French reads faults in French, with the same file, line and column', async () => {
	const files = [...csvFiles(withCell(base, 'etudiants', 1, 'date_naissance', '31/02/2001')), file('matiere.csv', 'code;nom\n')]
	await withSchool(async (school) => {
		const english = await school.import(files)
		const french = await school.import(files, { langue: 'fr' })
		expect(french.errors.map(formatFault)).toEqual([
			'etudiants.csv:3: date_naissance: "31/02/2001" n\'existe pas : donnez un jour entre 1900 et 2199',
			'matiere.csv: fichier inconnu ; vouliez-vous dire matieres.csv ?'
		])
		expect(french.errors.map(({ file: name, line, column }) => [name, line, column])).toEqual(
			english.errors.map(({ file: name, line, column }) => [name, line, column])
		)
		expect(formatReport(french, 'fr').at(-1)).toBe("2 erreurs : rien n'a été importé")
	})
})

test('a report in French words and counts the warnings in French', async () => {
	await withSchool(async (school) => {
		const report = await school.import(csvFiles(base), { langue: 'fr' })
		const lines = formatReport(report, 'fr')
		expect(lines.at(-1)).toBe('importé')
		expect(lines.find((line) => line.startsWith('etudiants'))).toMatch(/ 12 nouveaux +0 changés +0 inchangés$/)
		const again = await school.import([file('salles.csv', 'code;nom;capacite\nB12;Salle 12;40\n'), file('lisez.md', '')], {
			langue: 'fr',
			dryRun: true
		})
		expect(formatReport(again, 'fr').slice(-2)).toEqual(["hors de l'import : lisez.md", "rien n'a été écrit (essai)"])
	})
})

test('a diff in French says that a password is set, and not which', async () => {
	await withSchool(async (school) => {
		const of = (text: string) => school.import([file('etudiants.csv', text)], { langue: 'fr', diff: true, replacesPasswords: true })
		const made = formatReport(await of('matricule;nom;mot_de_passe\nE-1;A;Un-mot-2026!\n'), 'fr')
		expect(made).toContain('    mot_de_passe: (défini)')
		const changed = formatReport(await of('matricule;nom;mot_de_passe\nE-1;A;Un-autre-2026!\n'), 'fr')
		expect(changed).toContain('    mot_de_passe: (non montré) → (défini)')
	})
})
