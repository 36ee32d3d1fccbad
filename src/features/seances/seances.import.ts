import { isCalledOff, raisesSequence, type StatutSeance } from '../../domain/statut-seance'
import { STATUTS_SEANCE, TYPES_SEANCE } from '../../domain/vocabulaire'
import { choice, reference, references, text } from '../../files/imports/column-types'
import { date, example, mode, ref } from '../../files/imports/columns'
import type { Cursor } from '../../files/imports/cursor'
import { noun, type Change } from '../../files/imports/noun'
import type { Draft, RowOf } from '../../files/imports/row'
import { idsIn, joinedIds, mustPrecede } from '../../files/imports/rules'
import { insertInto, upsert, writeLinks } from '../../files/imports/write-rows'
import { followSeances } from '../../messages/outbox/annulations.service'
import { yearLabel, yearsOf, type Annee } from '../annees/annees.import'
import { classById, classeOn, classes, type Classe } from '../classes/classes.import'
import { enseignants } from '../enseignants/enseignants.import'
import { matiere } from '../matieres/matieres.import'
import { recomputeAttendances } from '../presences/presences.service'
import { emargements, seances as table, seancesClasses } from '../../school/schema'

export type Seance = RowOf<typeof table> & { readonly classes: string }

/** What moves a séance in a calendar, and so raises its `sequence`. */
const MOVES = ['date', 'heure_debut', 'heure_fin', 'salle'] as const

export const seances = noun<typeof table, Seance>(table, {
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
		matiere,
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
		}
	],
	key: ['ref'],
	yearOf: ({ annee_id }) => annee_id,
	stored: `SELECT *, coalesce((SELECT group_concat(classe_id) FROM
		(SELECT classe_id FROM seances_classes WHERE seance_id = seances.id ORDER BY classe_id)), '') AS classes FROM seances WHERE ref IS NOT NULL`,
	exported: `SELECT s.id, s.ref, (SELECT json_group_array(code) FROM (SELECT ${classeOn('s.date')} AS code
			FROM seances_classes l JOIN classes c ON c.id = l.classe_id JOIN annees a ON a.id = c.annee_id WHERE l.seance_id = s.id ORDER BY code)) AS classes,
		m.code AS matiere, t.matricule AS enseignant, s.date, s.heure_debut, s.heure_fin, s.salle, s.type, s.mode, s.statut
		FROM seances s JOIN matieres m ON m.id = s.matiere_id LEFT JOIN enseignants t ON t.id = s.enseignant_id WHERE s.ref IS NOT NULL`,
	complete(at, draft, stored) {
		if (!stored) Object.assign(draft, { uid: uidOf(String(draft.ref), at.school.facts.code), sequence: 0 })
		mustPrecede(at, 'heure_debut', 'heure_fin', draft, stored)
		const day = draft.date ?? stored?.date
		if (typeof day !== 'string') return
		const years = yearsOf(at.school, day)
		if (years.length === 0 && !at.table.isExport) at.fault('date', `${day} is in no academic year`)
		setClasses(at, draft, stored, day, years)
		if (at.faulty) return
		setInstants(at, draft, stored)
		setStatut(at, draft, stored)
		if (stored && (moves(draft, stored) || raisesSequence(stored.statut, draft.statut!))) draft.sequence = stored.sequence + 1
	},
	async write(db, changes) {
		const rows = changes.map(({ after }) => after)
		await upsert(db, table, rows)
		await writeLinks(db, changes, 'classes', { table: seancesClasses, owner: 'seance_id', other: 'classe_id' })
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

function setInstants(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined) {
	const of = (column: 'date' | 'heure_debut' | 'heure_fin') => String(draft[column] ?? stored?.[column])
	const start = at.school.moment(of('date'), of('heure_debut'))
	const end = at.school.moment(of('date'), of('heure_fin'))
	Object.assign(draft, { debut: start.wire, fin: end.wire, debut_s: start.seconds, fin_s: end.seconds })
}

/**
 * A séance that is over took place as planned, unless something else is stored; one that has been held is not planned again
 * (contract section 8), any other is.
 */
function setStatut(at: Cursor, draft: Draft<Seance>, stored: Seance | undefined) {
	const asked = at.value('statut')
	const statut = stored && asked === undefined ? stored.statut : ((asked ?? 'planifiee') as StatutSeance)
	if (stored && statut === 'planifiee' && statut !== stored.statut) {
		if (stored.statut === 'terminee') at.fault('statut', 'the séance has been held: it is not planned again')
		Object.assign(draft, { debut_reel_s: null, fin_reelle_s: null, motif: null })
	}
	draft.statut = statut
	const takes = (real: 'debut_reel_s' | 'fin_reelle_s', planned: 'debut_s' | 'fin_s') => {
		const known = stored?.[real] ?? null
		if (known === null && stored?.statut === statut) return
		const asPlanned = known === null || known === stored?.[planned]
		draft[real] = asPlanned ? draft[planned]! : known
	}
	if (statut === 'en_cours' || statut === 'terminee') takes('debut_reel_s', 'debut_s')
	if (statut === 'terminee') takes('fin_reelle_s', 'fin_s')
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
