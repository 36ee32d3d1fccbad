import { roomKey } from '../../domain/seances/salle'
import { sentence } from '../../kit/sentence'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { isHttps } from '../../domain/personnes/lien'
import { isCalledOff, raisesSequence } from '../../domain/seances/statut-seance'
import { uidSeance } from '../../domain/seances/uid-seance'
import { STATUTS_SEANCE, TYPES_SEANCE } from '../../domain/vocabulaire'
import { choice, lines, reference, references, text, title } from '../../exchange/imports/noun/column-types'
import { date, example, mode, ref } from '../../exchange/imports/noun/columns'
import { chunks } from '../../exchange/imports/rows/chunks'
import { noun, planned, type Change, type Noun } from '../../exchange/imports/noun/noun'
import type { Draft } from '../../exchange/imports/rows/row'
import { mustPrecede } from '../../exchange/imports/noun/rules'
import { insertInto, MANY, upsertAfter } from '../../exchange/imports/rows/write-rows'
import { followSeances, withdrawRappels } from '../../outbox/annulations.service'
import { yearsOf } from '../annees/annees.import'
import { classeOn, classes } from '../classes/classes.import'
import { enseignants } from '../enseignants/enseignants.import'
import { enseignements } from '../enseignements/enseignements.import'
import { matiere, matieres } from '../matieres/matieres.import'
import { recomputeAttendances } from '../assiduite/presences.service'
import { warnOfClosedTeachers } from '../utilisateurs/enseignants-fermes.import'
import { endSeances } from './liste-complete.import'
import { warnOfSeances } from './conflits.import'
import { linked, setClasses, setMatieres, writeClasses } from './seance-classes.import'
import { setInstants, setRealTimes, setStatut } from './seance-etat.import'
import type { Seance } from './seance-row.import'
import { emargements, seances as table } from '../../school/schema'

/** Columns whose change moves a séance in calendars and so raises its `sequence`. */
const MOVES = ['date', 'heure_debut', 'heure_fin', 'salle'] as const

export const seances: Noun<Seance> = noun<typeof table, Seance>(table, {
	called: ['classes', 'matiere_id', 'debut_s'],
	doc: { fr: "l'emploi du temps", en: 'the timetable' },
	columns: [
		example(ref, 'S-0001'),
		{
			name: 'classes',
			type: references(classes),
			byRule: true,
			required: true,
			doc: { fr: 'codes de ses classes, joints par |', en: 'codes of its classes, joined by |' },
			example: 'GI-L1-A'
		},
		{
			...matiere,
			type: references(matieres, true),
			stored: 'matieres',
			byRule: true,
			doc: {
				fr: 'code de la matière, une fois ou une fois par classe, dans le même ordre, joints par | ; dit une fois, chaque classe prend ce qui lui est enseigné sous ce code, sinon sous ce nom',
				en: 'code of the matière, once, or once for each class in their order, joined by |; if it is given once, each class takes its matière of that code, else of that name'
			}
		},
		{
			name: 'enseignant',
			type: reference(enseignants),
			stored: 'enseignant_id',
			doc: { fr: "matricule de l'enseignant", en: 'matricule of the teacher' },
			example: 'P-001'
		},
		{ ...date, doc: { fr: 'jour, dans une année académique', en: 'day, within an academic year' } },
		{
			name: 'heure_debut',
			type: { form: 'heure' },
			required: true,
			doc: { fr: 'début', en: 'start' },
			example: '08:00'
		},
		{
			name: 'heure_fin',
			type: { form: 'heure' },
			required: true,
			doc: { fr: 'fin, plus tard le même jour', en: 'end, later the same day' },
			example: '10:00'
		},
		{ name: 'salle', type: title(), doc: { fr: 'salle', en: 'room' }, example: 'Amphi A' },
		{
			name: 'type',
			type: choice(TYPES_SEANCE),
			initial: 'AUTRE',
			doc: { fr: "forme d'enseignement", en: 'form of teaching' },
			example: 'CM'
		},
		mode,
		{
			name: 'statut',
			type: choice(STATUTS_SEANCE),
			initial: 'planifiee',
			byRule: true,
			shared: true,
			doc: { fr: '`terminee` vaut signature', en: '`terminee` counts as signed' },
			example: 'planifiee'
		},
		{
			name: 'debut_reel',
			type: { form: 'heure', instant: true },
			stored: 'debut_reel_s',
			byRule: true,
			shared: true,
			doc: { fr: 'début réel, avec `en_cours` et `terminee`', en: 'real start, with `en_cours` and `terminee`' },
			example: ''
		},
		{
			name: 'fin_reelle',
			type: { form: 'heure', instant: true },
			stored: 'fin_reelle_s',
			byRule: true,
			shared: true,
			doc: {
				fr: 'fin réelle, avec `terminee` ; avant le début réel, elle est du lendemain',
				en: 'real end, with `terminee`; before the real start it is on the next day'
			},
			example: ''
		},
		{
			name: 'lien_visio',
			type: text(500),
			shared: true,
			doc: { fr: 'adresse https de la salle vidéo', en: 'https address of the video room' },
			example: ''
		},
		{
			name: 'contenu',
			type: lines(5000),
			shared: true,
			doc: { fr: 'cahier de textes : ce qui a été fait, ce qui est à faire', en: 'cahier de textes: what was taught, what must be done' },
			example: ''
		}
	],
	key: ['ref'],
	yearOf: ({ annee_id }) => annee_id,
	whole: { goesOn: ({ statut, debut_s }, { now }) => statut === 'planifiee' && debut_s > now, end: endSeances },
	hangers: [{ table: 'seances_classes', column: 'seance_id' }],
	needs: [enseignements],
	leavesEarly: true,
	lookedAt: ['annee_id', 'classes', 'date', 'debut_s', 'fin_s', 'heure_fin', 'statut'],
	stored: `SELECT *, ${linked('classe_id')} AS classes, ${linked('matiere_id')} AS matieres FROM seances WHERE ref IS NOT NULL`,
	exported: `SELECT s.id, s.ref, (SELECT json_group_array(code) FROM (SELECT ${classeOn('s.date')} AS code
			FROM seances_classes l JOIN classes c ON c.id = l.classe_id JOIN annees a ON a.id = c.annee_id WHERE l.seance_id = s.id ORDER BY code)) AS classes,
		iif(1 = (SELECT count(DISTINCT matiere_id) FROM seances_classes WHERE seance_id = s.id) AND NOT EXISTS (SELECT 1 FROM seances_classes l
				WHERE l.seance_id = s.id AND NOT EXISTS (SELECT 1 FROM enseignements e WHERE e.classe_id = l.classe_id AND e.matiere_id = l.matiere_id)),
			(SELECT json_array(m.code) FROM matieres m WHERE m.id = (SELECT matiere_id FROM seances_classes WHERE seance_id = s.id LIMIT 1)),
			(SELECT json_group_array(matiere) FROM (SELECT m.code AS matiere, ${classeOn('s.date')} AS code FROM seances_classes l
				JOIN matieres m ON m.id = l.matiere_id JOIN classes c ON c.id = l.classe_id JOIN annees a ON a.id = c.annee_id
				WHERE l.seance_id = s.id ORDER BY code))) AS matiere,
		t.matricule AS enseignant, s.date, s.heure_debut, s.heure_fin, s.salle, s.type, s.mode, s.statut,
		nullif(s.debut_reel_s, s.debut_s) AS debut_reel, nullif(s.fin_reelle_s, s.fin_s) AS fin_reelle, s.lien_visio, s.contenu
		FROM seances s LEFT JOIN enseignants t ON t.id = s.enseignant_id WHERE s.ref IS NOT NULL`,
	complete(at, draft, storedSeance) {
		if (!storedSeance) Object.assign(draft, { uid: uidSeance(String(draft.ref), at.school.facts), sequence: 0 })
		mustPrecede(at, 'heure_debut', 'heure_fin', draft, storedSeance)
		const day = draft.date ?? storedSeance?.date
		if (typeof day !== 'string') return
		const years = yearsOf(at.school, day)
		if (years.length === 0 && !at.table.isExport) at.fault('date', sentence('{day} is not in any academic year', { day }))
		const order = setClasses(at, draft, storedSeance, day, years)
		if (at.faulty) return
		setMatieres(at, draft, storedSeance, order)
		if (draft.salle !== undefined && draft.salle !== storedSeance?.salle) draft.salle_cle = roomKey(draft.salle)
		setInstants(at, draft, storedSeance)
		setStatut(at, draft, storedSeance)
		setRealTimes(at, draft, storedSeance)
		if (typeof draft.lien_visio === 'string' && !isHttps(draft.lien_visio)) at.fault('lien_visio', 'must be an https:// address')
		if (storedSeance && (moves(draft, storedSeance) || raisesSequence(storedSeance.statut, draft.statut!)))
			draft.sequence = storedSeance.sequence + 1
	},
	async warn(plan) {
		const timetable = planned(plan, seances)
		if (!timetable) return
		const rows = plan.school.rows(seances)
		await warnOfSeances(plan, timetable, rows)
		await warnOfClosedTeachers(plan, rows)
	},
	async write(db, changes) {
		for (const block of chunks(changes, MANY)) {
			await upsertAfter(db, table, block)
			await writeClasses(db, block)
			await writeSignatures(db, block)
		}
	},
	async follow(write, { changes }, { facts }) {
		await withdrawRappels(write, changedIn(changes, ['classes', 'enseignant_id']))
		await followSeances(
			write,
			changedIn(changes, ['statut', 'debut_s']),
			changes.filter(isReplanned).map(({ after }) => after.id)
		)
		await recomputeAttendances(write, facts, changedIn(changes, ['debut_s', 'fin_s', 'fin_reelle_s']))
	}
})

const moves = (draft: Draft<Seance>, stored: Seance) => MOVES.some((column) => column in draft && draft[column] !== stored[column])

const isOver = (row: Seance | undefined) => row?.statut === 'terminee'

/** Signs the séances that the import sets to over (rule 5.6), and removes the signature if it takes this back. */
async function writeSignatures(db: Db, changes: readonly Change<Seance>[]) {
	const undone = changes.filter(({ before, after }) => isOver(before) && !isOver(after)).map(({ after }) => after.id)
	for (const block of chunks(undone))
		await db.run(sql`DELETE FROM ${emargements} WHERE ${emargements.seance_id} IN (SELECT value FROM json_each(${JSON.stringify(block)}))`)
	const done = changes.filter(({ before, after }) => isOver(after) && !isOver(before)).map(({ after }) => after)
	await insertInto(db, emargements, ['seance_id', 'enseignant_id', 'signe_at'], done.flatMap(signature))
}

const signature = ({ id, enseignant_id, fin_s }: Seance) =>
	typeof enseignant_id === 'number' ? [{ seance_id: id, enseignant_id, signe_at: fin_s }] : []

/** True if a séance moves to another time, or is planned again after it was called off. */
const isReplanned = ({ before, after }: Change<Seance>) =>
	before !== undefined && after.statut === 'planifiee' && (before.debut_s !== after.debut_s || isCalledOff(before.statut))

/** The séances that existed before and change in one of these columns. */
const changedIn = (changes: readonly Change<Seance>[], columns: readonly (keyof Seance)[]) =>
	changes.filter(({ before, after }) => before && columns.some((column) => before[column] !== after[column])).map(({ after }) => after.id)
