/**
 * The bare writer that our writes are measured against: Bun.serve and prepared bun:sqlite statements that store the same rows
 * (grades or attendance, their history, the journal, the revision) in one transaction a request, with the same settings, judging
 * attendance by the same rule. Argument: the file.
 */
import { Database } from 'bun:sqlite'
import { assiduite, type Connexion } from '../../src/domain/presences/assiduite'

const db = new Database(process.argv[2] ?? '')
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'cache_size = -4096']) db.run(`PRAGMA ${pragma}`)

const q = {
	token: db.query<{ secret_hash: string; id: number }, [number]>(
		'SELECT j.secret_hash, u.id FROM jetons j JOIN utilisateurs u ON u.id = j.utilisateur_id AND u.actif WHERE j.id = ?'
	),
	evaluation: db.query<{ classe_id: number; bareme: number }, [number, number]>(
		`SELECT e.classe_id, e.bareme FROM evaluations e JOIN enseignements n ON n.classe_id = e.classe_id AND n.matiere_id = e.matiere_id
		 WHERE e.id = ? AND n.enseignant_id = ?`
	),
	stored: db.query<{ etudiant_id: number; inscrit: number; note_centiemes: number | null }, [number, number, string]>(
		`SELECT l.value AS etudiant_id, EXISTS (SELECT 1 FROM inscriptions i WHERE i.classe_id = ? AND i.statut = 'Active' AND i.etudiant_id = l.value) AS inscrit, n.note_centiemes
		 FROM (SELECT ? AS evaluation), json_each(?) l LEFT JOIN notes n ON n.evaluation_id = evaluation AND n.etudiant_id = l.value`
	),
	notes: db.query<{ id: number }, [number, string, string]>(
		`INSERT INTO notes (evaluation_id, etudiant_id, etat, note_centiemes, updated_at) SELECT ?, value ->> 0, 'note', value ->> 1, ? FROM json_each(?) WHERE true
		 ON CONFLICT (evaluation_id, etudiant_id) DO UPDATE SET etat = excluded.etat, note_centiemes = excluded.note_centiemes, updated_at = excluded.updated_at RETURNING id`
	),
	history: db.query<unknown, [number, string]>(
		`INSERT INTO notes_historique (note_id, etat, note_centiemes, commentaire, at, auteur)
		 SELECT n.id, n.etat, n.note_centiemes, n.commentaire, ?, 'bench' FROM json_each(?) l JOIN notes n ON n.id = l.value`
	),
	seance: db.query<{ debut_s: number; fin_s: number; fin_reelle_s: number | null }, [number]>(
		'SELECT debut_s, fin_s, fin_reelle_s FROM seances WHERE id = ?'
	),
	members: db.query<{ etudiant_id: number } & Partial<Presence>, [number, string]>(
		`SELECT i.etudiant_id, p.id, p.statut, p.arrivee_s, p.depart_s, p.duree_s, p.source, p.commentaire
		 FROM seances_classes sc JOIN inscriptions i ON i.classe_id = sc.classe_id AND i.statut = 'Active'
		 LEFT JOIN presences p ON p.seance_id = sc.seance_id AND p.etudiant_id = i.etudiant_id
		 WHERE sc.seance_id = ? AND i.etudiant_id IN (SELECT value FROM json_each(?))`
	),
	stays: db.query<unknown, [number, number, string]>(
		`INSERT OR IGNORE INTO connexions_video (seance_id, utilisateur_id, joined_at, left_at, recu_at)
		 SELECT ?, value ->> 0, value ->> 1, value ->> 2, ? FROM json_each(?)`
	),
	allStays: db.query<Connexion & { utilisateur_id: number }, [number, string]>(
		'SELECT utilisateur_id, joined_at, left_at FROM connexions_video WHERE seance_id = ? AND utilisateur_id IN (SELECT value FROM json_each(?))'
	),
	presences: db.query<{ id: number }, [number, string, string]>(
		`INSERT INTO presences (seance_id, etudiant_id, statut, arrivee_s, depart_s, duree_s, source, updated_at)
		 SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, 'video', ? FROM json_each(?) WHERE true
		 ON CONFLICT (seance_id, etudiant_id) DO UPDATE SET statut = excluded.statut, arrivee_s = excluded.arrivee_s, depart_s = excluded.depart_s,
			duree_s = excluded.duree_s, updated_at = excluded.updated_at RETURNING id`
	),
	ecriture: db.query<unknown, [number]>("INSERT INTO ecritures (at, revision, auteur) VALUES (?, 1, 'bench')"),
	lines: db.query<unknown, [number | bigint, string]>(
		`INSERT INTO journal_lignes (ecriture_id, rang, action, objet, objet_id, avant, apres)
		 SELECT ?, key, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`
	),
	revision: db.query<unknown, []>('UPDATE etat SET revision = revision + 1, revision_donnees = revision_donnees + 1')
}

type Presence = {
	id: number | null
	statut: string
	arrivee_s: number | null
	depart_s: number | null
	duree_s: number | null
	source: string
	commentaire: string | null
}
type Notes = { notes: { etudiant_id: number; note: number }[] }
type Video = { seance_id: number; participants: { user_id: number; joined_at: string; left_at: string }[] }
const seconds = (text: string) => Math.floor(Date.parse(text) / 1000)
const at = () => Math.floor(Date.now() / 1000)
const wire = (second: number) => `${new Date(second * 1000).toISOString().slice(0, 19)}+00:00`
const RULE = { presence_minimale: 0.5, tolerance_retard_minutes: 15 }

function tell(lines: unknown[][]) {
	q.lines.run(q.ecriture.run(at()).lastInsertRowid, JSON.stringify(lines))
}

const writeNotes = db.transaction((id: number, teacher: number, { notes }: Notes) => {
	const evaluation = q.evaluation.get(id, teacher)
	const stored = new Map(
		q.stored
			.all(evaluation?.classe_id ?? 0, id, JSON.stringify(notes.map(({ etudiant_id }) => etudiant_id)))
			.map((row) => [row.etudiant_id, row])
	)
	if (notes.some(({ etudiant_id, note }) => !stored.get(etudiant_id)?.inscrit || note > (evaluation?.bareme ?? 0))) throw new Error('422')
	const rows = notes.map(({ etudiant_id, note }) => [etudiant_id, Math.round(note * 100)])
	const ids = q.notes.all(id, new Date().toISOString(), JSON.stringify(rows)).map((row) => row.id)
	q.history.run(at(), JSON.stringify(ids))
	tell(
		rows.map(([etudiant, note], index) => [
			'notes.update',
			'notes',
			ids[index],
			JSON.stringify({ note_centiemes: stored.get(etudiant ?? 0)?.note_centiemes, commentaire: null }),
			JSON.stringify({ evaluation_id: id, etudiant_id: etudiant, note_centiemes: note, commentaire: null })
		])
	)
	q.revision.run()
	return {
		evaluation_id: id,
		crees: 0,
		mis_a_jour: rows.length,
		inchanges: 0,
		notes: notes.map((note) => ({ ...note, commentaire: null, updated_at: wire(at()) }))
	}
})

const writeVideo = db.transaction(({ seance_id, participants }: Video) => {
	const users = JSON.stringify(participants.map(({ user_id }) => user_id))
	const seance = q.seance.get(seance_id)
	const members = new Map(q.members.all(seance_id, users).map((row) => [row.etudiant_id, row]))
	if (!seance || participants.some(({ user_id }) => !members.has(user_id))) throw new Error('422')
	const { changes: ajoutees } = q.stays.run(
		seance_id,
		at(),
		JSON.stringify(participants.map(({ user_id, joined_at, left_at }) => [user_id, seconds(joined_at), seconds(left_at)]))
	)
	const stays = Map.groupBy(q.allStays.all(seance_id, users), ({ utilisateur_id }) => utilisateur_id)
	const judged = participants.map(({ user_id }) => ({ user_id, ...assiduite(seance, stays.get(user_id) ?? [], RULE) }))
	const updated_at = wire(at())
	const rows = judged.map(({ user_id, statut, arrivee_s, depart_s, duree_s }) => [user_id, statut, arrivee_s, depart_s, duree_s])
	const ids = q.presences.all(seance_id, updated_at, JSON.stringify(rows)).map((row) => row.id)
	tell([
		['presences.connexions', 'seances', seance_id, null, JSON.stringify({ ajoutees, ...RULE })],
		...judged.map(({ user_id, ...state }, index) => {
			const { etudiant_id, id, ...before } = members.get(user_id)!
			return [
				'presences.video',
				'presences',
				ids[index],
				id === null ? null : JSON.stringify(before),
				JSON.stringify({ seance_id, etudiant_id, ...state, source: 'video', commentaire: null })
			]
		})
	])
	q.revision.run()
	const presences = judged.map(({ user_id, statut, arrivee_s, depart_s, duree_s }) => ({
		etudiant_id: user_id,
		user_id,
		statut,
		arrivee: arrivee_s === null ? null : wire(arrivee_s),
		depart: depart_s === null ? null : wire(depart_s),
		duree_minutes: Math.floor(duree_s / 60),
		source: 'video',
		commentaire: null,
		updated_at
	}))
	return { seance_id, crees: 0, mis_a_jour: rows.length, inchanges: 0, presences, ignores: [] }
})

const server = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	async fetch(request) {
		const path = request.url.slice(request.url.indexOf('/', 8))
		const bearer = /^Bearer (\d+)\|(\w+)$/.exec(request.headers.get('authorization') ?? '')
		const known = q.token.get(Number(bearer?.[1]))
		if (!known || known.secret_hash !== Bun.CryptoHasher.hash('sha256', bearer?.[2] ?? '', 'hex'))
			return new Response(null, { status: 401 })
		const body: unknown = await request.json()
		const evaluation = /\/evaluations\/(\d+)\/notes$/.exec(path)
		return Response.json(
			evaluation ? writeNotes.immediate(Number(evaluation[1]), known.id, body as Notes) : writeVideo.immediate(body as Video)
		)
	}
})
console.log(`port ${server.port}`)
