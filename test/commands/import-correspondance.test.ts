import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliFolder, type CliFolder } from '../support/cli-folder'

let folder: CliFolder
beforeAll(async () => {
	folder = cliFolder()
	await folder.preau('tenant create ecole --name École --year 2026-2027')
})
afterAll(() => folder.remove())

/** Imports these files by these decisions. */
function bring(files: Record<string, string>, decisions: string, ...options: string[]) {
	const source = join(folder.path, `source-${crypto.randomUUID()}`)
	mkdirSync(source)
	for (const [name, text] of Object.entries(files)) writeFileSync(join(source, name), text)
	writeFileSync(`${source}.toml`, decisions)
	return folder.preau(['import', 'ecole', source, '--correspondance', `${source}.toml`, ...options])
}
const faults = (told: { readonly stderr: string }) => told.stderr.trimEnd().split('\n').slice(0, -1)

const LISTE = { 'Liste salles.csv': 'Les salles\n\nNuméro;Nom;Nom;Places\nS1;Amphi;x;120\nS2;Labo;y;30\n' }
const sheet = (columns: string, more = '') =>
	`[[sheets]]\nfile = "Liste salles.csv"\nkind = "salles"\nheading_row = 3\ncolumns = [${columns}]\n${more}`

test('a sheet, a column and a heading that stands twice are faults with the line to write, if the decisions leave them open', async () => {
	expect(faults(await bring(LISTE, ''))).toEqual([
		'Liste salles.csv: is not decided: write { file = "Liste salles.csv", sheet = "", kind = "etudiants", heading_row = 1 } into [[sheets]]'
	])
	const open = await bring(LISTE, sheet('{ heading = "Numéro", use = "salles.code" }, { heading = "Nom", use = "salles.nom" }'))
	expect(open.code).toBe(1)
	expect(faults(open)).toEqual([
		'Liste salles.csv!B3: Nom: is not decided: write { heading = "Nom", column = "B", use = "" } into columns',
		'Liste salles.csv!C3: Nom: is not decided: write { heading = "Nom", column = "C", use = "" } into columns',
		'Liste salles.csv!D3: Places: is not decided: write { heading = "Places", use = "" } into columns'
	])
})

test('a sheet that is gone, and a file that cannot be read, are faults', async () => {
	const decisions = `${sheet('')}\n[[sheets]]\nfile = "Autre.csv"\nkind = ""\n`.replace('kind = "salles"', 'kind = ""')
	expect(faults(await bring({ ...LISTE, 'vide.csv': '' }, decisions))).toEqual([
		'vide.csv: nothing is written in it',
		'Autre.csv: is in the file of decisions, but not here'
	])
})

test('a file of decisions that does not make sense ends with 64, and names the lines', async () => {
	const refused = await bring(LISTE, '[[sheets]]\nfile = "a"\nkind = "salle"\nhiden = "x"\naside = [0]\n\n[[classes]]\ncode = 3\n')
	expect(refused.code).toBe(64)
	for (const line of [
		/:3:8: sheets\[0\]\.kind: expected one of .*"salles".*; did you mean "salles"\?/,
		/:4:1: sheets\[0\]\.hiden: unknown key, did you mean "hidden"\?/,
		/:5:10: sheets\[0\]\.aside\[0\]: expected an integer from 1 to 1048576, got the integer 0/,
		/:8:8: classes\[0\]\.code: expected a string, got the integer 3/,
		/classes\[0\]\.nom: missing/
	])
		expect(refused.stderr).toMatch(line)
	expect((await bring(LISTE, '[[sheets]\n')).stderr).toContain(':1:')
})

const ELEVES = {
	'Liste L1.csv':
		'Lycée technique;;\n\nNom et prénoms;Sexe;Né(e) le;Contact\nKONÉ Awa;Fille;03/04/2005;0707070707\nYAO Luc;Zz;25/12/2004;05\n'
}
const decided = (more: string, rest = '') => `[[sheets]]
file = "Liste L1.csv"
kind = "etudiants"
heading_row = 3
columns = [
	{ heading = "Nom et prénoms", use = "etudiants.nom_prenoms" },
	{ heading = "Sexe", use = "etudiants.sexe" },
	{ heading = "Né(e) le", use = "etudiants.date_naissance" },
	{ heading = "Contact", use = "" },
]
given = [{ use = "inscriptions.classe", value = "L1 A" }]
${more}
${rest}`

test('questions that the decisions leave open are faults with the line that answers them; then the list is imported, once', async () => {
	await bring(
		{ 'filieres.csv': 'code;nom;systeme\nELT;Électrotechnique;BTS\n' },
		'[[sheets]]\nfile = "filieres.csv"\nkind = "filieres"\ncolumns = [{ heading = "code", use = "filieres.code" }, { heading = "nom", use = "filieres.nom" }, { heading = "systeme", use = "filieres.systeme" }]\n'
	)
	const open = await bring(ELEVES, decided(''))
	expect(open.code).toBe(1)
	expect(faults(open).toSorted()).toEqual([
		'"L1 A": is not a class of the school: write { use = "inscriptions.classe", word = "L1 A", means = "" } into words, or { code = "L1 A", nom = "L1 A", filiere = "", niveau = "", annee = "" } into classes',
		'Liste L1.csv: Zz: is not decided: write { use = "etudiants.sexe", word = "Zz", means = "F | M" } into words',
		'etudiants: is not decided: write { of = "etudiants", prefix = "26-", digits = 4, next = 1 } into [[series]]'
	])
	const answers = decided(
		'words = [{ use = "etudiants.sexe", word = "Zz", means = "M" }, { use = "inscriptions.classe", word = "L1 A", means = "L1A" }]',
		'[[classes]]\ncode = "L1A"\nnom = "L1 A"\nfiliere = "ELT"\nniveau = "BTS1"\nannee = "2026-2027"\n[[series]]\nof = "etudiants"\nprefix = "26-"\ndigits = 4\nnext = 1\n'
	)
	const preview = await bring(ELEVES, answers, '--dry-run', '--diff')
	expect([preview.code, preview.stderr]).toEqual([0, ''])
	expect(preview.stdout).toContain('+ etudiants 26-0002\n    identifiant: 26-0002\n    nom: YAO\n    prenoms: Luc\n    sexe: M\n')
	expect((await bring(ELEVES, answers)).stdout).toEndWith('imported\n')
	expect((await bring(ELEVES, answers)).stdout).toEndWith('nothing to change\n')
	const report = JSON.parse((await bring(ELEVES, decided('').replace('"etudiants.sexe"', '"etudiants.sexes"'), '--json')).stdout) as {
		errors: { column: string }[]
	}
	expect(report.errors.map(({ column }) => column)).toContain('Sexe')
})

test('a column that is gone from the file is a fault that names it', async () => {
	const gone = await bring({ 'Liste L1.csv': ELEVES['Liste L1.csv'].replace('Sexe', 'Genre') }, decided(''))
	expect(faults(gone)).toEqual([
		'Liste L1.csv!B3: Genre: is not decided: write { heading = "Genre", use = "" } into columns',
		'Liste L1.csv:3: Sexe: the sheet does not have this column any more'
	])
})

test('--plan prints proposals that decide nothing before somebody has read them', async () => {
	const source = join(folder.path, 'plan')
	mkdirSync(source)
	for (const [name, text] of Object.entries({ ...LISTE, ...ELEVES, 'a.ods': 'x' })) writeFileSync(join(source, name), text)
	const { code, stdout, stderr } = await folder.preau(['import', 'ecole', source, '--plan'])
	expect([code, stderr]).toEqual([1, 'a.ods: this is a spreadsheet: open it and save it as .xlsx, or as CSV (UTF-8)\n'])
	expect(stdout).toContain('file = "Liste L1.csv"\nsheet = ""\n# kind = "etudiants"\nheading_row = 3\n')
	expect(stdout).toContain('{ heading = "Né(e) le", use = "etudiants.date_naissance" }')
	const unread = await bring({ ...LISTE, ...ELEVES }, stdout)
	expect(unread.stderr).toContain('sheets[0].kind: missing')
	const json = JSON.parse((await folder.preau(['import', 'ecole', source, '--plan', '--json'])).stdout) as { text: string }
	expect(`${json.text}\n`).toBe(stdout)
})

test('marks of a published évaluation stop an import by decisions, until --oui', async () => {
	const school = join(folder.path, 'marks')
	mkdirSync(school)
	const files = {
		'filieres.csv': 'code;nom;systeme\nGI;Génie informatique;LMD\n',
		'classes.csv': 'code;nom;filiere;niveau\nGI1;L1 GI;GI;L1\n',
		'matieres.csv': 'code;nom;filiere;niveau\nALGO;Algorithmique;GI;L1\n',
		'etudiants.csv': 'matricule;nom;prenoms\nGI-1;KONE;Awa\nGI-2;YAO;Luc\n',
		'inscriptions.csv': 'matricule;classe;statut\nGI-1;GI1;Active\nGI-2;GI1;Active\n',
		'evaluations.csv': 'ref;classe;matiere;titre;type;date;publiee_le\nEV-1;GI1;ALGO;Devoir 1;devoir;2026-11-12;2026-11-13\n'
	}
	for (const [name, text] of Object.entries(files)) writeFileSync(join(school, name), text)
	expect(await folder.preau(['import', 'ecole', school])).toMatchObject({ code: 0, stderr: '' })
	const decisions = `[[sheets]]
file = "Notes.csv"
kind = "notes"
columns = [{ heading = "Matricule", use = "notes.matricule" }, { heading = "Devoir 1", use = "notes.note", evaluation = "EV-1" }]
`
	const marks = { 'Notes.csv': 'Matricule;Devoir 1\nGI-1;12\nGI-2;15\n' }
	const stopped = await bring(marks, decisions)
	expect(stopped.code).toBe(1)
	expect(stopped.stdout).toContain('2 of 2 changes would be seen at once, as their évaluation is published')
	expect(stopped.stdout).toContain('published grades: nothing was imported; if that is intended, add --oui')
	expect((await bring(marks, decisions, '--oui')).stdout).toEndWith('imported\n')
	expect((await bring(marks, decisions)).stdout).toEndWith('nothing to change\n')
})

test('--complet does not go with --correspondance', async () => {
	const refused = await bring(LISTE, '', '--complet', 'enseignements')
	expect([refused.code, refused.stderr]).toEqual([
		64,
		'preau: --complet and --correspondance do not go together: such lists never end what they leave out\n'
	])
})
