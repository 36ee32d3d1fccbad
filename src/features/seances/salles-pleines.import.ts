import { sentence } from '../../kit/sentence'
import { isPresentOn } from '../../domain/personnes/inscription'
import { roomOf } from '../../domain/seances/salle'
import type { NounPlan, Plan } from '../../exchange/imports/noun/noun'
import { idsIn } from '../../exchange/imports/rows/joined-ids'
import { inscriptions } from '../inscriptions/inscriptions.import'
import { roomsWithPlaces, salles } from '../salles/salles.import'
import type { Seance } from './seance-row.import'

/** Warns about séances with more students than places in the room, once for each room and set of classes. */
export async function warnOfSmallRooms({ school, warnings }: Plan, timetable: NounPlan<Seance>, takenSeances: readonly Seance[]) {
	await school.load([salles])
	const rooms = roomsWithPlaces(school)
	if (rooms.size === 0) return
	await school.load([inscriptions])
	const members = Map.groupBy(school.index(inscriptions).values(), ({ classe_id }) => classe_id)
	const counts = new Map<string, number>()
	const expectedCount = (classe: number, jour: string) => {
		const key = `${classe}@${jour}`
		const known = counts.get(key) ?? (members.get(classe) ?? []).filter((inscription) => isPresentOn(inscription, jour)).length
		counts.set(key, known)
		return known
	}
	const small = new Map<string, { line: number; seance: { salle: string; capacite: number; students: number }; others: number }>()
	for (const { ref, salle, mode, classes, date } of takenSeances) {
		const line = timetable.lines.get(String(ref))
		const room = line !== undefined && mode !== 'en_ligne' && salle ? rooms.get(roomOf(salle)) : undefined
		if (line === undefined || !room) continue
		const ids = idsIn(classes)
		// no more students than were ever enrolled can come
		if (ids.reduce((sum, id) => sum + (members.get(id)?.length ?? 0), 0) <= room.capacite) continue
		const students = ids.reduce((sum, id) => sum + expectedCount(id, date), 0)
		if (students <= room.capacite) continue
		const group = `${room.id}:${classes}`
		const known = small.get(group)
		if (known) known.others++
		else small.set(group, { line, seance: { salle: String(salle), capacite: room.capacite, students }, others: 0 })
	}
	for (const { line, seance, others } of small.values()) {
		const warning = sentence('room {salle} has places for {capacite}, and {students} students are expected', seance)
		const told =
			others === 0 ? warning : sentence('{one}; the same goes for {others} other séances of these classes', { one: warning, others })
		warnings.add(timetable.table.file, line, 'salle', told)
	}
}
