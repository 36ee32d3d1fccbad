import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import { completeSchool } from '../../scripts/complete-school'
import { FORMS, type ListForm } from '../../src/console/parts/list-file'
import type { SourceFile } from '../../src/exchange/imports/files/source-file'
import type { ImportReport } from '../../src/exchange/imports/report/report'
import { runImport } from '../../src/exchange/imports/run-import'
import { NOUNS } from '../../src/server/nouns'
import { csvFiles } from '../exchange/imports/csv-folder'
import { NOW, TemporarySchool } from '../exchange/imports/temporary-school'
import { saidBy, signedIn, type Browser } from '../support/console'
import { consoleRoutes } from '../support/fuzz/console-world'
import { PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { until } from '../support/until'

/** Lists whose rows are records of a noun, each with queries that filter it. */
const COMES_BACK: Readonly<Record<string, readonly [kind: string, ...queries: string[]]>> = {
	'/classes/export': ['classes', '', '?q=gi'],
	'/classes/fiche/export': ['classes', ''],
	'/etudiants/export': ['etudiants', '', '?classe=:classe', '?q=a', '?classe=:classe&colonnes=nom|naissance|signature'],
	'/inscriptions/export': ['inscriptions', '?classe=:classe&choix=toutes', '?classe=:classe&choix=Active'],
	'/salles/export': ['salles', ''],
	'/pieces/export': ['pieces', ''],
	'/tiers/fiche/export': ['tiers', ''],
	'/frais/grille/export': ['grilles', ''],
	'/annees/export': ['annees', ''],
	'/periodes/export': ['periodes', ''],
	'/jours-chomes/fiche/export': ['conges', ''],
	'/filieres/export': ['filieres', '', '?q=gi'],
	'/ues/export': ['ues', ''],
	'/matieres/export': ['matieres', '', '?q=ma'],
	'/repartition/cours/export': ['enseignements', ''],
	'/enseignants/export': ['enseignants', ''],
	'/contrats/export': ['contrats', ''],
	'/taux-horaires/export': ['taux_horaires', ''],
	'/resultats-anterieurs/export': ['resultats_anterieurs', ''],
	'/acquis/export': ['acquis', ''],
	'/rattachements/export': ['rattachements', ''],
	'/situations/export': ['situations', ''],
	'/evaluations/export': ['evaluations', '?periode=toutes', '?periode=passees&classe=:classe'],
	'/emploi-du-temps/export': ['seances', '?semaine=2026-11-16&classe=:classe'],
	'/emploi-du-temps/classes': ['seances', '?semaine=2026-11-16'],
	'/acces/export': ['utilisateurs', '', '?q=e']
}

let schools: Schools
let admin: Browser
let file: string
const ids = new Map<string, string>()

/** Values that a spreadsheet takes for something else instead of the first texts of a column. */
const ODD: readonly (readonly [kind: string, column: string, ...values: string[]])[] = [
	['classes', 'nom', '=1+1', '2026-11-25', '\'@quoted; "twice"', "''-bis", '(Maths)', '00123', '1e5 fois'],
	['filieres', 'nom', '@home', '12/05'],
	['salles', 'nom', '+A1', "'=A1"],
	['ues', 'nom', '- Algèbre', "L'eau", '9'],
	['matieres', 'nom', '-', '+33'],
	['etudiants', 'telephone', '+225 07 00 00 00 01', '0700000002', '+2250700000003'],
	['etudiants', 'nom', "'-KONÉ", '=KONÉ'],
	['etudiants', 'date_naissance', '1998'],
	['evaluations', 'titre', '=devoir', '2026-11-26', '(Devoir)', '@1']
]

/** The complete school with odd values. */
function oddSchool() {
	const tables = completeSchool()
	for (const [kind, column, ...values] of ODD) {
		const { columns, rows } = tables.get(kind)!
		const at = columns.indexOf(column)
		const formerTexts = [...new Set(rows.map((cells) => cells[at]!))]
		for (const cells of rows) cells[at] = values[formerTexts.indexOf(cells[at]!)] ?? cells[at]!
	}
	return tables
}

beforeAll(async () => {
	const complete = await TemporarySchool.make()
	expect((await complete.import(csvFiles(oddSchool()))).errors).toEqual([])
	await complete.use(async ({ client }) => {
		await client.execute(`UPDATE utilisateurs SET mot_de_passe_hash = '${PASSWORD_HASH}', identifiant = 'awa', identifiant_norm = 'awa'
			WHERE id = (SELECT min(id) FROM utilisateurs WHERE role = 'administrateur')`)
		const { rows } = await client.execute(
			"SELECT c.id FROM classes c JOIN annees a ON a.id = c.annee_id WHERE c.code = 'GI-L1' AND a.courante = 1"
		)
		ids.set('classe', String(Number(rows[0]!['id'])))
		const former = await client.execute(
			'SELECT c.id FROM classes c JOIN annees a ON a.id = c.annee_id WHERE a.date_fin < (SELECT date_debut FROM annees WHERE courante = 1)'
		)
		ids.set('passage', String(Number(former.rows[0]!['id'])))
		await client.execute(`INSERT INTO releves (id, operateur, operateur_cle, sorte, fichier, titres, colonnes, cellules, depose_at)
			VALUES (1, 'Wave', 'WAVE', 'mobile_money', 'x.csv', '["D","R","M"]', '{"date":"D","reference":"R","brut":"M"}', '[["2026-11-18","W1","500"]]', 1)`)
		ids.set('releve', '1')
		for (const table of ['evaluations', 'enseignants', 'tiers']) {
			const [first] = (await client.execute(`SELECT max(id) AS id FROM ${table}`)).rows
			ids.set(table, String(Number(first!['id'])))
		}
	})
	schools = await startSchools({ empty: true, now: NOW.toString(), operateurs: ['alpha/awa'] })
	file = schools.tenants.places.path('alpha')
	writeFileSync(file, readFileSync(fileURLToPath(complete.url)), { mode: 0o600 })
	await complete.remove()
	schools.tenants.added('alpha')
	admin = await signedIn(schools, 'awa')
})
afterAll(() => schools.stop())

const filled = (path: string) =>
	path.replaceAll(/(?:(\w+)\/)?:(\w+)/g, (_, noun: string | undefined, name: string) =>
		noun === undefined ? ids.get(name)! : `${noun}/${ids.get(noun === 'classes' ? 'classe' : noun)!}`
	)

/** The file of a list as a browser saves it. */
async function saved(path: string, form: ListForm, query = ''): Promise<SourceFile> {
	const response = await admin.get(`${filled(path)}.${form}${filled(query)}`)
	expect([path, response.status]).toEqual([path, 200])
	const name = /filename="(.*)"/.exec(response.headers.get('content-disposition')!)![1]!
	return { name, bytes: await response.bytes() }
}

const imported = (files: readonly SourceFile[]): Promise<ImportReport> => {
	const options = { author: { name: 'test' }, source: 'test', bcryptCost: 4, dryRun: true, diff: true } as const
	const order = { url: `file://${file}`, files, options, now: NOW.toString() }
	return runImport(order, { lease: (run) => run(), progress: () => undefined }, NOUNS)
}

test.each(
	Object.entries(COMES_BACK).flatMap(([path, [kind, ...queries]]) =>
		FORMS.flatMap((form) => queries.map((query) => [path, form, query, kind] as const))
	)
)('the file %s.%s%s comes back in as %s without a word changed', async (path, form, query, kind) => {
	const { errors, warnings, diff, summary, stops } = await imported([await saved(path, form, query)])
	expect({ errors, warnings, diff, stops }).toEqual({ errors: [], warnings: [], diff: [], stops: [] })
	expect(summary.map((noun) => noun.kind)).toEqual([kind])
	expect(summary[0]!.unchanged).toBeGreaterThan(0)
})

test('files of lists that are sent to « Importer » are checked at once, without questions about their columns', async () => {
	const form = new FormData()
	for (const [path, query] of [
		['/etudiants/export', '?classe=:classe'],
		['/inscriptions/export', '?classe=:classe&choix=toutes'],
		['/acces/export', '']
	] as const) {
		const { name, bytes } = await saved(path, path === '/acces/export' ? 'xlsx' : 'csv', query)
		form.append('fichiers', new File([bytes as BlobPart], name))
	}
	const request = new Request('http://alpha.test/', { method: 'POST', body: form })
	const sent = await admin.upload('/importer/fichiers', request.headers.get('content-type')!, await request.bytes())
	expect([sent.status, sent.headers.get('location')]).toEqual([303, '/console/importer'])
	await until(async () => (await saidBy(admin.get('/importer'))).includes('Rien à changer : tout est déjà ainsi'))
})

/** Lists that do not come back, with the reason. */
const STAYS_OUT: Readonly<Record<string, string>> = {
	'/absences-enseignants/export': 'no file has absences of teachers',
	'/justificatifs/export': 'no file has excuses',
	'/annonces/export': 'no file has announcements',
	'/importer/brouillons/:id/cote': 'rows that an import left aside are to be corrected',
	'/papiers/export': 'the register comes in from the export of a school alone',
	'/papiers/revoques/export': 'the register comes in from the export of a school alone',
	'/historique/export': 'nobody writes the journal by a file',
	'/serveur/messages/export': 'no file has messages',
	'/classes/heures': 'hours are computed',
	'/enseignants/:id/heures': 'hours are computed',
	'/repartition/export': 'numbers of teachings are computed; the page of each class leads to them',
	'/statistiques/export': 'figures are computed',
	'/statistiques/etudiants/export': 'it has the students behind a figure; the list of students comes back in',
	'/statistiques/resultats/export': 'figures are computed',
	'/statistiques/resultats/matieres/export': 'figures are computed',
	'/statistiques/absences/export': 'figures are computed',
	'/statistiques/resultats/etudiants/export': 'it has the students behind a figure; published averages never change',
	'/statistiques/absences/etudiants/export': 'it has the students behind a figure; hours are computed',
	'/heures-enseignants/export': 'hours are computed',
	'/heures-enseignants/:id/export': 'hours are computed',
	'/frais/export': 'what somebody owes is computed',
	'/frais/examen/export': 'what somebody has paid is computed',
	'/tiers/export': 'shares are computed; the records of third parties have a list of their own',
	'/tiers/:id/export': 'shares are computed',
	'/frais/classes/export': 'what somebody owes is computed',
	'/frais/payeurs/export': 'what somebody owes is computed',
	'/journal-comptable/export': 'entries are computed',
	'/caisses/export': 'drawers are counted at the counter alone',
	'/caisses/modes': 'sums of money are computed',
	'/verifier/export': 'money is entered at the counter alone',
	'/verifier/releve/sans-recu': 'it has what the statements of operators say',
	'/verifier/releve/:id/export': 'it has what a statement of an operator says',
	'/frais/grille/liste': 'it has the names of criteria; the file of the lines comes back in',
	'/frais/grille/appliquer/export': 'what somebody would owe is computed',
	'/passage/export': 'numbers of students are computed',
	'/passage/:id/export': 'proposals are computed; the list of enrollments comes back in',
	'/inscriptions/pieces': 'it has the papers that are missing',
	'/resultats/export': 'what is published follows from publications',
	'/classes/:id/resultats/export': 'averages are computed',
	'/classes/:id/resultats/publies/export': 'published averages never change',
	'/classes/:id/session2/export': 'a closed list never changes',
	'/absences-du-jour/export': 'a list for telephoning, with one row for each lesson that was missed',
	'/absences-du-jour/heures': 'hours are computed',
	'/evaluations/:id/export': 'a row without a mark would be an absence',
	'/classes/:id/notes/export': 'a row is a student and a column an évaluation, beside averages'
}

test('each list of the console comes back in, or has a reason why not', async () => {
	const lists = (await consoleRoutes()).flatMap(({ path }) => (path.endsWith('.xlsx') ? [path.replace('.xlsx', '')] : []))
	expect(lists.filter((path) => !(path in COMES_BACK) && !(path in STAYS_OUT))).toEqual([])
})

/** Headings of names, numbers to dial, numbers of accounts, and of the journal, which are texts whatever they look like. */
const TYPED: ReadonlySet<string> = new Set(['nom', 'Nom', 'telephone', 'date_naissance', 'Avant', 'Après', 'Groupe', 'Compte'])

/** The texts of a sheet's cells that are numbers or days, and those that are not. */
function textsIn(sheet: string) {
	const texts = [...sheet.matchAll(/<c r="([A-Z]+)(\d+)" t="inlineStr"[^>]*><is><t[^>]*>([^<]*)</g)].map(([, column, row, text]) => ({
		column,
		row,
		text: text!
	}))
	const headings = new Map(texts.filter(({ row }) => row === '1').map(({ column, text }) => [column, text]))
	return texts.filter(({ row }) => row !== '1').map(({ column, text }) => ({ heading: headings.get(column)!, text }))
}

const READS: readonly (readonly [path: string, query: string])[] = [
	...Object.entries(COMES_BACK).map(([path, [, query]]) => [path, query!] as const),
	...Object.keys(STAYS_OUT).flatMap((path) =>
		/publies|brouillons|statistiques\/(?:.*etudiants|resultats\/matieres)/.test(path) ? [] : [[path, ''] as const]
	)
]

test.each(READS)(
	'the workbook %s has numbers and days as such, and columns as wide as their content below a heading that stays',
	async (path, query) => {
		const { bytes } = await saved(path, 'xlsx', query)
		const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
		expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/>')
		expect(sheet).toContain('<cols><col min="1" max="1" width=')
		expect(textsIn(sheet).filter(({ heading, text }) => !TYPED.has(heading) && /^(\d{4}-\d\d-\d\d|-?\d+([.,]\d+)?)$/.test(text))).toEqual(
			[]
		)
	}
)
