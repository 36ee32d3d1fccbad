import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { importInto } from '../../src/exchange/imports/import.service'
import { assiduite, type Creneau, type RegleAssiduite } from '../../src/domain/presences/assiduite'
import { sortKey } from '../../src/kit/forms'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { EVALUATION, insertTeaching, SEANCE } from '../support/teaching'

const STUDENTS = Array.from({ length: 40 }, (_, index) => 1000 + index)
const PATH = `/evaluations/${EVALUATION.maths}/notes`

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T12:00:00Z' })
	const store = await schools.store()
	await insertTeaching(store)
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.insert(s.utilisateurs).values(
			STUDENTS.map((id) => ({
				id,
				identifiant: `eleve${id}`,
				identifiant_norm: `eleve${id}`,
				role: 'etudiant' as const,
				nom: `NOM${id}`,
				prenoms: 'Ama',
				cle_tri: sortKey(`NOM${id}`, 'Ama'),
				updated_at: AT
			}))
		)
		await db.insert(s.etudiants).values(STUDENTS.map((id) => ({ id, matricule: `M-${id}`, updated_at: AT })))
		await db.insert(s.inscriptions).values(
			STUDENTS.map((id) => ({
				etudiant_id: id,
				classe_id: 1,
				annee_id: 2,
				statut: 'Active' as const,
				date_entree: '2026-09-14',
				updated_at: AT
			}))
		)
		await db.run(`UPDATE evaluations SET ref = 'EV-1' WHERE id = ${EVALUATION.maths}`)
		raise()
	})
})
afterEach(() => schools.stop())

const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))

type Entry = { etudiant_id: number; note: number; commentaire?: string }
type Written = { crees: number; mis_a_jour: number; inchanges: number }

/** The grades that writer `index` sends: each value is unique, the students overlap. */
const entriesOf = (index: number): Entry[] =>
	STUDENTS.filter((id) => (id * 7 + index * 3) % 4 !== 0)
		.toSorted((a, b) => ((a * 31 + index * 17) % 97) - ((b * 31 + index * 17) % 97) || a - b)
		.map((etudiant_id) => ({ etudiant_id, note: (index * 20 + 1) / 100, ...(index % 3 === 0 && { commentaire: `de ${index}` }) }))

const IMPORTED = 19.99
const marks = (note: number) => ['evaluation;matricule;note', ...STUDENTS.map((id) => `EV-1;M-${id};${note}`)].join('\n')
const fileOf = (name: string, text: string) => [{ name, bytes: new TextEncoder().encode(text) }]
/** The value of an earlier import: a later import with another value wins over people's changes. */
const EARLIER = 19.5
const options = { author: { name: 'import' }, source: 'test', bcryptCost: 4, synchronous: 'normal' as const }
const earlier = { ...options, author: { name: 'test' } }

test('fifty writers at once, with readers and an import, are serialized and nothing is lost', async () => {
	const store = await schools.store()
	const { place } = await schools.tenants.get('alpha')
	await importInto(store, place, fileOf('notes.csv', marks(EARLIER)), earlier)
	const importWrites = Promise.withResolvers<void>()
	const importing = importInto(store, place, fileOf('notes.csv', marks(IMPORTED)), options, ({ phase }) => {
		if (phase === 'write') importWrites.resolve()
	})

	const read = async (path: string) => [path, (await schools.as('fanta').get(path)).status]
	const PATHS = ['/classes/1/etudiants', '/me/teacher-dashboard', '/evaluations', '/seances/upcoming', '/matieres/1', '/emploi-temps']
	const answers = new Map<string, Written>()
	const writing = Array.from({ length: 50 }, async (_, index) => {
		if (index >= 40) await importing
		else if (index >= 25) await importWrites.promise
		const requestId = `w-${index}`
		const response = await schools.as('fanta').post(PATH, { notes: entriesOf(index) }, { headers: { 'x-request-id': requestId } })
		expect(response.status).toBe(200)
		answers.set(requestId, await json(response))
	})
	const reading = Promise.all(Array.from({ length: 60 }, (_, index) => read(PATHS[index % PATHS.length]!)))
	await Promise.all(writing)
	expect((await reading).filter(([, status]) => status !== 200)).toEqual([])
	const report = await importing
	expect({ errors: report.errors, written: report.written }).toEqual({ errors: [], written: true })

	const lines = await rows("SELECT auteur, request_id, action FROM journal WHERE objet = 'notes' AND auteur <> 'test' ORDER BY id, rang")
	const order = [...new Set(lines.map(({ request_id }) => (request_id as string | null) ?? 'import'))]
	const runs = lines.filter(({ request_id }, index) => index === 0 || lines[index - 1]!['request_id'] !== request_id).length
	expect([order.length, runs]).toEqual([51, 51])
	expect(order.indexOf('import')).toBeWithin(1, 41)

	type State = { centiemes: number; commentaire: string | null; states: number }
	const model = new Map<number, State>(STUDENTS.map((id) => [id, { centiemes: EARLIER * 100, commentaire: null, states: 1 }]))
	for (const id of order) {
		const entries =
			id === 'import' ? STUDENTS.map((etudiant_id): Entry => ({ etudiant_id, note: IMPORTED })) : entriesOf(Number(id.slice(2)))
		const counted = { crees: 0, mis_a_jour: 0, inchanges: 0 }
		for (const { etudiant_id, note, commentaire } of entries) {
			const before = model.get(etudiant_id)
			counted[before ? 'mis_a_jour' : 'crees']++
			model.set(etudiant_id, {
				centiemes: Math.round(note * 100),
				commentaire: commentaire ?? before?.commentaire ?? null,
				states: (before?.states ?? 0) + 1
			})
		}
		if (id !== 'import') expect(answers.get(id)).toMatchObject(counted)
	}
	const stored = await rows(
		'SELECT etudiant_id, note_centiemes AS centiemes, commentaire, (SELECT count(*) FROM notes_historique h WHERE h.note_id = notes.id) AS states FROM notes'
	)
	expect(new Map(stored.map(({ etudiant_id, ...note }) => [etudiant_id, note]))).toEqual(new Map(model) as never)
	expect(stored).toHaveLength(STUDENTS.length)
	expect(store.revisions.total).toBe(Number((await rows('SELECT revision FROM etat'))[0]!['revision']))
})

test('fifty people set the status of one séance: each change follows another, and the hours match the last', async () => {
	const bodyOf = (index: number) => {
		if (index % 5 === 4) return { statut: 'en_cours' }
		if (index % 5 === 3) return { statut: 'reportee', motif: `raison ${index}` }
		if (index % 5 === 2) return { statut: 'annulee', motif: `raison ${index}` }
		return { statut: 'terminee', fin_reelle: `2026-11-20T09:${String(index).padStart(2, '0')}:00Z` }
	}
	const statuses = await Promise.all(
		Array.from({ length: 50 }, async (_, index) => {
			const who = (['fanta', 'awa', 'moussa'] as const)[index % 3]!
			return [bodyOf(index).statut, (await schools.as(who).put(`/cours/${SEANCE.maths}/statut`, bodyOf(index))).status]
		})
	)
	expect(statuses.filter(([statut, status]) => status !== 200 && !(statut === 'en_cours' && status === 422))).toEqual([])

	const columns = 'statut, debut_reel_s, fin_reelle_s, motif, sequence'
	let state: Record<string, unknown> = { statut: 'planifiee', debut_reel_s: null, fin_reelle_s: null, motif: null, sequence: 0 }
	const lines = await rows(`SELECT avant, apres FROM journal WHERE action = 'seance.statut' ORDER BY id, rang`)
	expect(lines.length).toBeGreaterThanOrEqual(40)
	for (const { avant, apres } of lines) {
		expect(state).toMatchObject(JSON.parse(avant as string))
		state = { ...state, ...JSON.parse(apres as string) }
	}
	expect(await rows(`SELECT ${columns} FROM seances WHERE id = ${SEANCE.maths}`)).toEqual([state] as never)
	const hours = state['statut'] === 'terminee' ? (Number(state['fin_reelle_s']) - Date.parse('2026-11-20T08:00:00Z') / 1000) / 3600 : 0
	const { classes } = await json(schools.as('awa').get('/matieres/1'))
	expect(classes[0].heures_effectuees).toBeCloseTo(2 + hours, 2)
	const signed = await rows(`SELECT seance_id FROM emargements WHERE seance_id = ${SEANCE.maths}`)
	if (state['statut'] !== 'terminee') expect(signed).toEqual([])
})

test('fifty people take the attendance of one séance while its end moves and an import writes: all are serialized', async () => {
	const store = await schools.store()
	await store.client.execute(`UPDATE seances SET ref = 'S-1' WHERE id = ${SEANCE.maths}`)
	const { place } = await schools.tenants.get('alpha')
	const [byHand, others] = [STUDENTS.slice(0, 20), STUDENTS.slice(20)]
	const start = Date.parse('2026-11-20T08:00:00Z') / 1000
	const at = (seconds: number) => new Date((start + seconds) * 1000).toISOString()
	const some = (from: readonly number[], index: number) => from.filter((id) => (id * 7 + index * 3) % 4 !== 0)
	const register = (words: string) => ['seance;matricule;statut;commentaire', ...byHand.map((id) => `S-1;M-${id};${words}`)].join('\n')
	await importInto(store, place, fileOf('presences.csv', register('absent;avant')), earlier)
	const importing = importInto(store, place, fileOf('presences.csv', register('excuse;importé')), options)

	const send = (index: number) => {
		const call = { headers: { 'x-request-id': `w-${index}` } }
		const fanta = schools.as('fanta')
		if (index % 5 === 4) return fanta.put(`/cours/${SEANCE.maths}/statut`, { statut: 'terminee', fin_reelle: at(3600 + index * 60) }, call)
		if (index % 5 > 1) {
			const participants = some(STUDENTS, index).map((user_id) => ({ user_id, joined_at: at(index * 10), left_at: at(index * 70 + 20) }))
			return fanta.post('/attendances/from-video-session', { seance_id: SEANCE.maths, participants }, call)
		}
		const entries = some(byHand, index).map((etudiant_id) => ({ etudiant_id, statut: 'present', commentaire: `de ${index}` }))
		return fanta.post(`/cours/${SEANCE.maths}/presences`, { presences: entries }, call)
	}
	const PATHS = [`/matieres/1`, '/me/teacher-dashboard', '/emploi-temps']
	const reading = Promise.all(Array.from({ length: 30 }, async (_, index) => (await schools.as('fanta').get(PATHS[index % 3]!)).status))
	const statuses = await Promise.all(Array.from({ length: 50 }, async (_, index) => (await send(index)).status))
	expect(new Set([...statuses, ...(await reading)])).toEqual(new Set([200]))
	expect(await importing).toMatchObject({ errors: [], written: true })

	const lines = await rows("SELECT request_id FROM journal WHERE objet IN ('presences', 'seances') AND auteur <> 'test' ORDER BY id, rang")
	const marks = lines.map(({ request_id }) => (request_id as string | null) ?? 'import')
	const order = marks.filter((mark, index) => mark !== marks[index - 1])
	expect([order.length, new Set(order).size]).toEqual([51, 51])

	const manual = new Map<number, string>()
	for (const mark of order) {
		const index = Number(mark.slice(2))
		if (mark === 'import') for (const id of byHand) manual.set(id, 'importé')
		else if (index % 5 < 2) for (const id of some(byHand, index)) manual.set(id, `de ${index}`)
	}
	const last = order.findLast((mark) => mark !== 'import' && Number(mark.slice(2)) % 5 === 4)!
	const [seance] = (await rows(`SELECT * FROM seances WHERE id = ${SEANCE.maths}`)) as unknown as (Creneau & RegleAssiduite)[]
	expect(seance!.fin_reelle_s).toBe(start + 3600 + Number(last.slice(2)) * 60)
	const videos = Array.from({ length: 50 }, (_, index) => index).filter((index) => index % 5 === 2 || index % 5 === 3)
	const stored = await rows(`SELECT * FROM presences WHERE seance_id = ${SEANCE.maths} ORDER BY etudiant_id`)
	expect(stored.map(({ etudiant_id }) => etudiant_id)).toEqual(STUDENTS)
	for (const { etudiant_id, source, commentaire, statut, arrivee_s, depart_s, duree_s } of stored) {
		const id = etudiant_id as number
		if (!others.includes(id)) {
			expect([id, source, commentaire]).toEqual([id, 'manuel', manual.get(id)])
			continue
		}
		const stays = videos.filter((index) => some([id], index).length > 0)
		const connexions = stays.map((index) => ({ joined_at: start + index * 10, left_at: start + index * 70 + 20 }))
		expect({ source, statut, arrivee_s, depart_s, duree_s } as unknown).toEqual({
			source: 'video',
			...assiduite(seance!, connexions, seance!)
		})
	}
	const [kept] = await rows(`SELECT count(*) AS n FROM connexions_video WHERE seance_id = ${SEANCE.maths}`)
	expect(kept).toEqual({ n: videos.reduce((sum, index) => sum + some(STUDENTS, index).length, 0) })
	expect(store.revisions.total).toBe(Number((await rows('SELECT revision FROM etat'))[0]!['revision']))
})

test('a refused write and a failing one among twenty good ones harm none of them', async () => {
	const store = await schools.store()
	await store.client.executeMultiple(
		"CREATE TRIGGER panne BEFORE INSERT ON notes WHEN NEW.note_centiemes = 1313 BEGIN SELECT RAISE(ABORT, 'panne'); END"
	)
	const send = async (entries: Entry[]) => (await schools.as('fanta').post(PATH, { notes: entries })).status
	const good = STUDENTS.slice(0, 20).map((etudiant_id) => send([{ etudiant_id, note: 10 }]))
	const refused = send([
		{ etudiant_id: STUDENTS[30]!, note: 10 },
		{ etudiant_id: 23, note: 10 }
	])
	const broken = send([
		{ etudiant_id: STUDENTS[31]!, note: 10 },
		{ etudiant_id: STUDENTS[32]!, note: 13.13 }
	])
	const more = STUDENTS.slice(20, 30).map((etudiant_id) => send([{ etudiant_id, note: 11 }]))
	expect(await Promise.all([refused, broken])).toEqual([422, 500])
	expect(new Set(await Promise.all([...good, ...more]))).toEqual(new Set([200]))
	expect(await rows('SELECT etudiant_id, note_centiemes FROM notes ORDER BY etudiant_id')).toEqual(
		STUDENTS.slice(0, 30).map((etudiant_id, index) => ({ etudiant_id, note_centiemes: index < 20 ? 1000 : 1100 })) as never
	)
	expect(await rows("SELECT count(*) AS n FROM journal WHERE objet = 'notes'")).toEqual([{ n: 30 }] as never)
	const [commits] = await rows("SELECT count(DISTINCT revision) AS n FROM journal WHERE objet = 'notes'")
	expect(commits!['n']).toBeWithin(1, 15)
	expect(await rows('SELECT count(*) AS n FROM notes_historique')).toEqual([{ n: 30 }] as never)
})
