import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { csvLine, csvRecords } from '../../../src/exchange/imports/files/csv'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { NOUNS } from '../../../src/server/nouns'
import { roomy } from '../../support/budget'
import { insertPapiers, pairOfPapers } from '../../support/papiers'
import { withSchool } from '../../exchange/imports/temporary-school'
import { sourceOf } from '../../../src/features/resultats/publier.service'
import * as s from '../../../src/school/schema'
import { markPrinted } from '../../../src/features/papiers/impression.service'
import { papiersOf } from '../../../src/features/papiers/papiers.service'
import { ecrirePapiers } from '../../../src/features/papiers/registre.service'
import { insertEvaluations, insertNotes, write } from '../../support/affairs'
import { signedIn, type Browser } from '../../support/console'
import { AT } from '../../support/people'
import { insertPublication } from '../../support/publies'
import { publishResults } from '../../support/publish'
import { papier, visitOf } from '../../support/registre'
import { startSchools, type Schools } from '../../support/school'
import { writeSemestre } from '../../support/semestre'

const RESULTS = '/classes/1/resultats'
const [INES, MARIE] = [20, 22]

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT })
		await insertEvaluations(db, [{ id: 9, date: '2027-01-29', titre: 'Rattrapage', type: 'examen', session: 2 }])
	})
	awa = await signedIn(schools, 'awa')
	await publishResults(awa, RESULTS)
})
afterEach(() => schools.stop())

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const text = async (path: string) => (await awa.get(path)).text()
async function reopen() {
	const publication = hidden(await text(`${RESULTS}?periode=1`), 'publication')
	return awa.post(`${RESULTS}/rouvrir`, { periode: '1', publication, motif: 'Erreur de report' })
}
/** Closes the list of session 2, in which Inès then has a better mark. */
async function closeList() {
	const list = '/classes/1/session2'
	await awa.post(`${list}/fermer`, { periode: '1', vu: hidden(await text(`${list}?periode=1`), 'vu') })
	await write(schools, (db) => insertNotes(db, [[9, INES, 1500]]))
}
const releves = async (publication: number) =>
	ecrirePapiers(await visitOf(schools, 'awa'), 'releve', async () =>
		(['ines', 'marie'] as const).map((name) => papier(name, { objet: '2026-2027:1', source: `publication:${publication}` }))
	)
const states = async () =>
	Object.fromEntries(
		(await papiersOf(await (await visitOf(schools, 'awa')).view(), { jour: '2027-02-01' })).map(({ id, etudiant_id, fini }) => [
			id,
			[etudiant_id, fini]
		])
	)

test('results that are reopened end their papers, and those of another publication stay', async () => {
	const [first, second] = await releves(1)
	const [other] = await ecrirePapiers(await visitOf(schools, 'awa'), 'releve', async () => [
		papier('ines', { objet: '2025-2026:1', source: 'publication:11' })
	])
	expect((await reopen()).status).toBe(303)
	expect(await states()).toEqual({ [first!]: [INES, 'remplace'], [second!]: [MARIE, 'remplace'], [other!]: [INES, null] })
})

test('session 2 ends only the papers of students whose results it changes', async () => {
	const [first, second] = await releves(1)
	await closeList()
	expect((await publishResults(awa, RESULTS, 'provisoires')).status).toBe(303)
	expect(await states()).toEqual({ [first!]: [INES, null], [second!]: [MARIE, null] })
	expect((await publishResults(awa, RESULTS)).status).toBe(303)
	expect(await states()).toEqual({ [first!]: [INES, 'remplace'], [second!]: [MARIE, null] })
	await markPrinted(await visitOf(schools, 'awa'), [second!])
	const [, again] = await releves(3)
	expect(again).toBe(second)
	expect((await reopen()).status).toBe(303)
	expect((await states())[second!]).toEqual([MARIE, 'remplace'])
})

test('the relevé of a year ends if one of its two publications is reopened', async () => {
	await write(schools, (db) => insertPublication(db, { periode: 2, moyennes: { [MARIE]: 1200 } }))
	const [annee, other] = await ecrirePapiers(await visitOf(schools, 'awa'), 'releve_annee', async () => [
		papier('marie', { objet: '2026-2027', source: sourceOf(1, 2) }),
		papier('ines', { objet: '2026-2027', source: sourceOf(11, 2) })
	])
	expect((await reopen()).status).toBe(303)
	expect(await states()).toEqual({ [annee!]: [MARIE, 'remplace'], [other!]: [INES, null] })
})

test('two cards that are merged have the papers of both', async () => {
	await write(schools, async (db) => {
		for (const id of [900, 901]) {
			await db.run(`INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
				VALUES (${id}, 'n${id}', 'n${id}', 'etudiant', 'SANOGO', 'Issouf', 'sanogo issouf', '${AT}')`)
			await db.run(`INSERT INTO etudiants (id, matricule, updated_at) VALUES (${id}, 'S-${id}', '${AT}')`)
		}
	})
	const visit = await visitOf(schools, 'awa')
	await ecrirePapiers(visit, 'certificat', async () => [900, 901].map((etudiant) => ({ ...papier('ines'), etudiant })))
	const path = '/etudiants/doublons/900/901'
	expect((await awa.post(path, { vu: hidden(await text(path), 'vu') })).status).toBe(303)
	const papers = await papiersOf(await visit.view(), { etudiant: 900 })
	expect(papers.map(({ numero }) => numero)).toEqual(['CS-2027-000002', 'CS-2027-000001'])
})

test('a file with the publication of session 2 ends the papers whose results it changes, and the others are papers of it', async () => {
	await closeList()
	expect((await publishResults(awa, RESULTS)).status).toBe(303)
	const all = await schools.tenants.places.withFile('alpha', async (file): Promise<SourceFile[]> => {
		const folder = mkdtempSync(join(schools.folder, 'export-'))
		const made = await Promise.resolve(exportSchool({ file, folder }, () => undefined, NOUNS))
		return made.files.map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
	})
	await withSchool(async (empty) => {
		expect((await empty.import(all.map(withoutPublication2))).errors).toEqual([])
		const ids = (await empty.rows("SELECT id, matricule FROM etudiants WHERE matricule IN ('ETU-1', 'ETU-3') ORDER BY matricule")).map(
			({ id }) => Number(id)
		)
		const source = (await empty.rows("SELECT 'publication:' || id AS source FROM publications"))[0]!['source'] as string
		await empty.use(({ db }) =>
			insertPapiers(
				db,
				pairOfPapers(),
				ids.map((etudiant_id, at) => ({ numero: at + 1, etudiant_id, source, objet: '2026-2027:1' }))
			)
		)
		expect((await empty.import(all)).errors).toEqual([])
		const [last] = await empty.rows("SELECT 'publication:' || max(id) AS source FROM publications")
		expect(await empty.rows('SELECT source, fini FROM papiers ORDER BY id')).toEqual([
			{ source, fini: 'remplace' },
			{ source: last!['source'], fini: null }
		])
	})
})

/** A file of an export without what the second publication of a class has. */
function withoutPublication2(file: SourceFile): SourceFile {
	if (!['publications.csv', 'resultats.csv', 'dettes_publiees.csv'].includes(file.name)) return file
	const [header, ...records] = [...csvRecords(new TextDecoder().decode(file.bytes), ';', roomy())]
	const at = header!.cells.indexOf('numero')
	const lines = [header!, ...records.filter(({ cells }) => cells[at] !== '2')].map(({ cells }) => csvLine(cells, ';'))
	return { name: file.name, bytes: new TextEncoder().encode(lines.join('')) }
}
