import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../../src/school/schema'
import { papiersOf } from '../../../src/features/papiers/papiers.service'
import { ecrirePapiers } from '../../../src/features/papiers/registre.service'
import { insertEvaluations, insertNotes, write } from '../../support/affairs'
import { signedIn, type Browser } from '../../support/console'
import { AT } from '../../support/people'
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
	const publication = hidden(await text(`${RESULTS}?periode=1`), 'publication')
	expect((await awa.post(`${RESULTS}/rouvrir`, { periode: '1', publication, motif: 'Erreur de report' })).status).toBe(303)
	expect(await states()).toEqual({ [first!]: [INES, 'remplace'], [second!]: [MARIE, 'remplace'], [other!]: [INES, null] })
})

test('session 2 ends only the papers of students whose results it changes', async () => {
	const [first, second] = await releves(1)
	const list = '/classes/1/session2'
	await awa.post(`${list}/fermer`, { periode: '1', vu: hidden(await text(`${list}?periode=1`), 'vu') })
	await write(schools, (db) => insertNotes(db, [[9, INES, 1500]]))
	expect((await publishResults(awa, RESULTS, 'provisoires')).status).toBe(303)
	expect(await states()).toEqual({ [first!]: [INES, null], [second!]: [MARIE, null] })
	expect((await publishResults(awa, RESULTS)).status).toBe(303)
	expect(await states()).toEqual({ [first!]: [INES, 'remplace'], [second!]: [MARIE, null] })
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
