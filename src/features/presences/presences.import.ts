import { sentence } from '../../kit/sentence'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { set } from '../../db/queries/names'
import { AVANCE_MINUTES, isAVenir } from '../../domain/seances/temps-seance'
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import { timeOfDay } from '../../exchange/imports/noun/cell-text'
import { chunks } from '../../exchange/imports/rows/chunks'
import { choice, reference } from '../../exchange/imports/noun/column-types'
import { commentaire, keyed, shared } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { idsIn } from '../../exchange/imports/rows/joined-ids'
import { momentOf } from '../../exchange/imports/noun/rules'
import { upsert } from '../../exchange/imports/rows/write-rows'
import { matricule } from '../etudiants/etudiants.import'
import { inscriptions, isPresentIn } from '../inscriptions/inscriptions.import'
import { presentAt } from '../../school/present'
import { inscriptions as enrollments, presences as table, seances as seancesTable, seancesClasses as links } from '../../school/schema'
import type { Seance } from '../seances/seance-row.import'
import { seances } from '../seances/seances.import'

type Presence = RowOf<typeof table>

export const presences = noun(table, {
	doc: { fr: 'présences', en: 'attendance' },
	columns: [
		{
			name: 'seance',
			type: reference(seances),
			key: true,
			stored: 'seance_id',
			required: true,
			doc: { fr: 'ref de la séance', en: 'ref of the séance' },
			example: 'S-0001'
		},
		{
			...keyed(matricule),
			doc: {
				fr: "matricule d'un étudiant inscrit (Active) dans une des classes de la séance",
				en: "matricule of a student with an Active enrollment in one of the séance's classes"
			}
		},
		{
			name: 'statut',
			type: choice(STATUTS_PRESENCE),
			required: true,
			shared: true,
			doc: { fr: "si l'étudiant était là", en: 'whether the student was there' },
			example: 'present'
		},
		{
			name: 'heure_arrivee',
			type: { form: 'heure', instant: true },
			stored: 'arrivee_s',
			byRule: true,
			shared: true,
			doc: { fr: "quand l'étudiant est arrivé", en: 'when the student arrived' },
			example: '08:00'
		},
		shared(commentaire)
	],
	key: ['seance_id', 'etudiant_id'],
	needs: [inscriptions],
	leavesEarly: true,
	yearOf: ({ seance_id }, school) => school.once(seancesById).get(seance_id)?.annee_id,
	exported: `SELECT p.id, s.ref AS seance, e.matricule, p.statut, p.arrivee_s AS heure_arrivee, p.commentaire
		FROM presences p JOIN seances s ON s.id = p.seance_id JOIN etudiants e ON e.id = p.etudiant_id WHERE s.ref IS NOT NULL`,
	complete(at, draft, storedPresences) {
		const seance = at.school.once(seancesById).get(draft.seance_id)
		if (seance === undefined) return
		const isHistory = storedPresences !== undefined || at.table.isExport
		const { date, heure_fin } = seance
		const isExpected = (id: number) => date === undefined || isPresentIn(at.school, draft.etudiant_id, id, date, heure_fin)
		if (!isHistory && seance.classes !== undefined && !idsIn(seance.classes).some(isExpected))
			at.fault('matricule', "the student has no Active enrollment in one of the séance's classes")
		const isNew = draft.statut !== undefined && draft.statut !== storedPresences?.statut && !at.table.isExport
		if (isNew && !at.faulty && draft.statut !== 'excuse' && isAVenir(seance, at.school.now))
			at.fault(
				'statut',
				sentence('the séance has not begun: until {minutes} minutes before it, only excuse can be recorded', { minutes: AVANCE_MINUTES })
			)
		const time = at.value('heure_arrivee')
		if (time !== undefined && typeof seance.date === 'string') {
			const arrival = typeof time === 'string' ? arrivalAt(at, time, seance.date, storedPresences) : null
			const isKept = arrival === storedPresences?.arrivee_s || at.table.isExport
			if (arrival !== null && arrival > seance.fin_s && !isKept)
				at.fault('heure_arrivee', sentence('is after the end of the séance, {heure_fin}', { heure_fin: seance.heure_fin }))
			draft.arrivee_s = arrival
		}
		// a record measured by a video session keeps its source unless something changes
		const isSame = storedPresences && Object.entries(draft).every(([column, value]) => value === storedPresences[column as keyof Presence])
		draft.source = isSame ? storedPresences.source : 'manuel'
	},
	async write(db, changes, { at }) {
		const rows = changes.map(({ after }) => after)
		await upsert(db, table, rows)
		for (const block of chunks([...new Set(rows.map(({ seance_id }) => seance_id))])) await markTaken(db, block, at)
	}
})

/** Marks attendance as taken for classes with at least one record of their students (rule 4.1), unless the séance is still to come. */
const markTaken = (db: Db, seanceIds: readonly number[], at: number) =>
	db.run(sql`UPDATE ${links} SET ${set(links, { presences_at: at })} WHERE ${links.presences_at} IS NULL
		AND (SELECT ${seancesTable.debut_s} FROM ${seancesTable} WHERE ${seancesTable.id} = ${links.seance_id}) <= ${at + AVANCE_MINUTES * 60}
		AND EXISTS (SELECT 1 FROM ${table} INNER JOIN ${seancesTable} ON ${seancesTable.id} = ${table.seance_id} INNER JOIN ${enrollments} ON ${enrollments.etudiant_id} = ${table.etudiant_id}
			WHERE ${table.seance_id} = ${links.seance_id} AND ${enrollments.classe_id} = ${links.classe_id} AND ${presentAt(links.date, seancesTable.heure_fin)})
		AND ${links.seance_id} IN (SELECT value FROM json_each(${JSON.stringify(seanceIds)}))`)

/** The second that `time` means. A stored arrival keeps its seconds if the cell has the same minute. */
function arrivalAt(at: Cursor, time: string, date: string, stored: Presence | undefined): number {
	const known = stored?.arrivee_s
	return typeof known === 'number' && timeOfDay(known, at.school.facts.timezone) === time
		? known
		: momentOf(at, 'heure_arrivee', date, time).seconds
}

const seancesById = (school: School) => new Map<number | undefined, Seance>([...school.index(seances).values()].map((row) => [row.id, row]))
