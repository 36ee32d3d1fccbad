import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { isHttps } from '../../domain/lien'
import { matiereDeClasse } from '../../domain/matiere-de-classe'
import { courseFaults, isCalledOff, MAX_OVERRUN, raisesSequence, type StatutSeance } from '../../domain/statut-seance'
import { AVANCE_MINUTES } from '../../domain/temps-seance'
import { STATUTS_SEANCE, TYPES_SEANCE } from '../../domain/vocabulaire'
import { timeOfDay } from '../../files/imports/cell-text'
import { choice, lines, reference, references, text } from '../../files/imports/column-types'
import { date, example, mode, ref } from '../../files/imports/columns'
import { chunks } from '../../files/imports/chunks'
import type { Cursor } from '../../files/imports/cursor'
import type { School } from '../../files/imports/lookup'
import { noun, planned, type Change, type Noun } from '../../files/imports/noun'
import type { Draft, RowOf } from '../../files/imports/row'
import { idsIn, joinedIds, mustPrecede } from '../../files/imports/rules'
import { insertInto, upsert } from '../../files/imports/write-rows'
import { followSeances } from '../../messages/outbox/annulations.service'
import { yearLabel, yearsOf, type Annee } from '../annees/annees.import'
import { classById, classeOn, classes, type Classe } from '../classes/classes.import'
import { enseignants } from '../enseignants/enseignants.import'
import { enseignements } from '../enseignements/enseignements.import'
import { matiere, matieres, type Matiere } from '../matieres/matieres.import'
import { recomputeAttendances } from '../presences/presences.service'
import { warnOfSeances } from './conflits.import'
import { emargements, seances as table } from '../../school/schema'

/** `matieres`: what each of its `classes` calls it, in their order. */
export type Seance = RowOf<typeof table> & { readonly classes: string; readonly matieres: string }

/** Ids of the links of a séance, in the order of its classes. */
const linked = (column: 'classe_id' | 'matiere_id') => `coalesce((SELECT group_concat(${column}) FROM
	(SELECT ${column} FROM seances_classes WHERE seance_id = seances.id ORDER BY classe_id)), '')`

const DAY = 24 * 3600

/** What moves a séance in a calendar, and so raises its `sequence`. */
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
				en: 'code of the matière, once, or once for each class in their order, joined by |; said once, each class takes what it is taught under that code, else under that name'
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
		{ name: 'heure_debut', type: { form: 'heure' }, required: true, doc: { fr: 'début', en: 'start' }, example: '08:00' },
		{
			name: 'heure_fin',
			type: { form: 'heure' },
			required: true,
			doc: { fr: 'fin, plus tard le même jour', en: 'end, later the same day' },
			example: '10:00'
		},
		{ name: 'salle', type: text(), doc: { fr: 'salle', en: 'room' }, example: 'Amphi A' },
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
			doc: { fr: 'cahier de textes : ce qui a été fait, ce qui est à faire', en: 'what was taught, what is to be done' },
			example: ''
		}
	],
	key: ['ref'],
	yearOf: ({ annee_id }) => annee_id,
	needs: [enseignements],
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
	complete(at, draft, stored) {
		if (!stored) Object.assign(draft, { uid: uidOf(String(draft.ref), at.school.facts.code), sequence: 0 })
		mustPrecede(at, 'heure_debut', 'heure_fin', draft, stored)
		const day = draft.date ?? stored?.date
		if (typeof day !== 'string') return
		const years = yearsOf(at.school, day)
		if (years.length === 0 && !at.table.isExport) at.fault('date', `${day} is in no academic year`)
		setClasses(at, draft, stored, day, years)
		if (at.faulty) return
		setMatieres(at, draft, stored)
		setInstants(at, draft, stored)
		setStatut(at, draft, stored)
		setRealTimes(at, draft, stored)
		if (typeof draft.lien_visio === 'string' && !isHttps(draft.lien_visio)) at.fault('lien_visio', 'must be an https:// address')
		if (stored && (moves(draft, stored) || raisesSequence(stored.statut, draft.statut!))) draft.sequence = stored.sequence + 1
	},
	async warn(plan) {
		const timetable = planned(plan, seances)
		if (timetable) await warnOfSeances(plan, timetable, plan.school.rows(seances))
	},
	async write(db, changes) {
		const rows = changes.map(({ after }) => after)
		await upsert(db, table, rows)
		await writeClasses(db, changes)
		await insertInto(db, emargements, ['seance_id', 'enseignant_id', 'signe_at'], rows.flatMap(signature))
	},
	async follow(write, { changes }, { facts }) {
		await followSeances(
			write,
			changedIn(changes, ['statut', 'debut_s']),
			changes.filter(isReplanned).map(({ after }) => after.id)
		)
		await recomputeAttendances(write, facts, changedIn(changes, ['debut_s', 'fin_s']))
	}
})

const moves = (draft: Draft<Seance>, stored: Seance) => MOVES.some((column) => column in draft && draft[column] !== stored[column])

/** The same for the same reference at the same school, so that calendars find it again after data are loaded anew. */
function uidOf(ownRef: string, code: string): string {
	return `${new Bun.CryptoHasher('sha256').update(ownRef).digest('hex').slice(0, 32)}@${code}`
}

function setClasses(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined, day: string, years: readonly Annee[]) {
	const codes = at.texts('classes')
	const found = codes
		? codes.map((code) => at.reference('classes', classes, code, day))
		: idsIn(stored?.classes).map((id) => classById(at.school, id))
	const first = found[0]
	if (at.faulty || !first) return
	if (at.table.isExport) {
		setYearAndClasses(draft, first.annee_id, found)
		return
	}
	const year = years.find(({ id }) => id === first.annee_id)
	if (!year || found.some((one) => one?.annee_id !== year.id)) {
		const stray = found.find((one) => one?.annee_id !== (year ?? years[0])?.id)
		at.fault(
			codes ? 'classes' : 'date',
			`class ${stray?.code} is of ${yearLabel(at.school, stray?.annee_id)}, but ${day} is in ${(year ?? years[0])?.libelle}`
		)
		return
	}
	setYearAndClasses(draft, year.id, found)
}

function setYearAndClasses(draft: Draft<Seance>, annee: number, found: readonly (Classe | undefined)[]) {
	draft.annee_id = annee
	draft.classes = joinedIds(found.map((one) => Number(one?.id)))
}

const matiereById = (school: School) => new Map([...school.index(matieres).values()].map((row) => [row.id, row]))

/** The matières that each class is taught. */
function taughtTo(school: School): ReadonlyMap<number, readonly Matiere[]> {
	const byId = school.once(matiereById)
	const taught = new Map<number, Matiere[]>()
	for (const { classe_id, matiere_id } of school.index(enseignements).values()) {
		const row = byId.get(matiere_id)
		if (row) taught.set(classe_id, [...(taught.get(classe_id) ?? []), row])
	}
	return taught
}

/** What each class calls the séance; the séance's own matière is that of the class with the lowest id, in whatever order they are named. */
function setMatieres(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined) {
	const ids = idsIn(draft.classes ?? stored?.classes)
	const codes = at.texts('matiere')
	const known = new Map(idsIn(stored?.classes).map((id, index) => [id, idsIn(stored?.matieres)[index]]))
	const byId = at.school.once(matiereById)
	const found = codes ? codes.map((code) => at.reference('matiere', matieres, code)) : [byId.get(stored?.matiere_id ?? 0)]
	const [first] = found
	if (at.faulty || !first) return
	if (found.length > 1 && found.length !== ids.length) {
		at.fault(
			'matiere',
			`names ${found.length} matières for ${ids.length === 1 ? 'one class' : `${ids.length} classes`}: name one, or one for each class`
		)
		return
	}
	const taught = at.school.once(taughtTo)
	const order = listedClasses(at, ids)
	const called = (id: number) => {
		const kept = codes ? undefined : known.get(id)
		if (kept !== undefined) return kept
		if (found.length > 1) return found[order.indexOf(id)]!.id
		return ids.length === 1 ? first.id : matiereDeClasse(first, taught.get(id) ?? []).id
	}
	const all = ids.map(called)
	draft.matieres = all.join(',')
	draft.matiere_id = all[0]!
}

/** The classes of a séance in the order in which the file names them, else in that in which an export does. */
function listedClasses(at: Cursor, ids: readonly number[]): number[] {
	const rows = ids.map((id) => classById(at.school, id)!)
	const codes = at.texts('classes')?.map((code) => code.replace(/@\d{4}-\d{4}$/, '')) ?? rows.map(({ code }) => code).toSorted()
	return codes.map((code) => rows.find((row) => row.code === code)?.id ?? 0)
}

/** Links séances to the classes that they gather; what attendance was taken of stays with a class that stays. */
async function writeClasses(db: Db, changes: readonly Change<Seance>[]) {
	const linksOf = (row: Seance | undefined) => new Map(idsIn(row?.classes).map((id, index) => [id, idsIn(row?.matieres)[index]]))
	const gone: (readonly [number, number])[] = []
	const there: (readonly [number, number, number | undefined])[] = []
	for (const { before, after } of changes) {
		if (before && before.classes === after.classes && before.matieres === after.matieres) continue
		const links = linksOf(after)
		for (const id of linksOf(before).keys()) if (!links.has(id)) gone.push([after.id, id])
		for (const [id, matiereId] of links) there.push([after.id, id, matiereId])
	}
	for (const some of chunks(gone))
		await db.run(sql`DELETE FROM seances_classes WHERE (seance_id, classe_id) IN
			(SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(some)}))`)
	for (const some of chunks(there))
		await db.run(sql`INSERT INTO seances_classes (seance_id, classe_id, matiere_id)
			SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(some)}) WHERE true
			ON CONFLICT (seance_id, classe_id) DO UPDATE SET matiere_id = excluded.matiere_id`)
}

function setInstants(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined) {
	const of = (column: 'date' | 'heure_debut' | 'heure_fin') => String(draft[column] ?? stored?.[column])
	const start = at.school.moment(of('date'), of('heure_debut'))
	const end = at.school.moment(of('date'), of('heure_fin'))
	Object.assign(draft, { debut: start.wire, fin: end.wire, debut_s: start.seconds, fin_s: end.seconds })
}

/** Whether a séance that was put off gets its new date, and the file does not say that it stays put off. */
const isPutOn = (at: Cursor, draft: Draft<Seance>, { statut, debut_s }: Seance) =>
	statut === 'reportee' && draft.debut_s !== debut_s && at.record.values['statut'] !== 'reportee'

/**
 * A séance that is over took place as planned, unless something else is stored; one that has been held is not planned again
 * (contract section 8), any other is, also one that was put off and gets its new date.
 */
function setStatut(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined) {
	const asked = at.value('statut')
	const kept = stored && isPutOn(at, draft, stored) ? 'planifiee' : stored?.statut
	const statut = kept !== undefined && asked === undefined ? kept : ((asked ?? 'planifiee') as StatutSeance)
	if (stored && statut === 'planifiee' && statut !== stored.statut) {
		if (stored.statut === 'terminee') at.fault('statut', 'the séance has been held: it is not planned again')
		Object.assign(draft, { debut_reel_s: null, fin_reelle_s: null, motif: null })
	}
	draft.statut = statut
	const takes = (real: 'debut_reel_s' | 'fin_reelle_s', due: 'debut_s' | 'fin_s') => {
		const known = stored?.[real] ?? null
		if (known === null && stored?.statut === statut) return
		const asPlanned = known === null || known === stored?.[due]
		draft[real] = asPlanned ? draft[due]! : known
	}
	if (statut === 'en_cours' || statut === 'terminee') takes('debut_reel_s', 'debut_s')
	if (statut === 'terminee') takes('fin_reelle_s', 'fin_s')
}

/** Real times that the file says (rule 3.1), each on the day of the séance, an end before the start on the next. */
function setRealTimes(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined) {
	const said = (column: 'debut_reel' | 'fin_reelle', known: number | null | undefined, due: number, allowed: boolean) => {
		const time = at.value(column)
		if (time === undefined) return undefined
		if (time === null) return allowed ? due : undefined
		if (!allowed) {
			at.fault(column, `does not go with the statut ${draft.statut}`)
			return undefined
		}
		const isKept = typeof known === 'number' && timeOfDay(known, at.school.facts.timezone) === time
		return isKept ? known : at.school.moment(String(draft.date ?? stored?.date), String(time)).seconds
	}
	const start = said('debut_reel', stored?.debut_reel_s, draft.debut_s!, draft.statut === 'en_cours' || draft.statut === 'terminee')
	if (start !== undefined) draft.debut_reel_s = start
	const end = said('fin_reelle', stored?.fin_reelle_s, draft.fin_s!, draft.statut === 'terminee')
	if (end !== undefined) draft.fin_reelle_s = end < (draft.debut_reel_s ?? draft.debut_s!) ? end + DAY : end
	if (at.faulty || at.table.isExport || draft.statut === 'planifiee') return
	const after = { ...stored, ...draft } as Seance
	const asked = { statut: after.statut, debut_reel: start }
	const faults = courseFaults(
		{ ...after, debut_reel_s: stored?.debut_reel_s ?? null, fin_reelle_s: stored?.fin_reelle_s ?? null },
		after,
		asked,
		Infinity
	)
	if (start !== undefined && faults.debut_reel)
		at.fault('debut_reel', `must be between ${AVANCE_MINUTES} minutes before the start and the end`)
	if (end !== undefined && faults.fin_reelle)
		at.fault('fin_reelle', `must be after the start and at most ${MAX_OVERRUN} hours after the planned end`)
}

/** A séance that is imported as over counts as signed by its teacher. */
const signature = ({ id, statut, enseignant_id, fin_s }: Seance) =>
	statut === 'terminee' && typeof enseignant_id === 'number' ? [{ seance_id: id, enseignant_id, signe_at: fin_s }] : []

/** Whether a séance is planned for another time than before, or after all. */
const isReplanned = ({ before, after }: Change<Seance>) =>
	before !== undefined && after.statut === 'planifiee' && (before.debut_s !== after.debut_s || isCalledOff(before.statut))

/** The séances that were there before and change in one of these columns. */
const changedIn = (changes: readonly Change<Seance>[], columns: readonly (keyof Seance)[]) =>
	changes.filter(({ before, after }) => before && columns.some((column) => before[column] !== after[column])).map(({ after }) => after.id)
