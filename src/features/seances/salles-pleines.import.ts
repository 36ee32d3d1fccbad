import { isPresentOn } from '../../domain/inscription'
import type { NounPlan, Plan } from '../../files/imports/noun'
import { idsIn } from '../../files/imports/rules'
import { inscriptions } from '../inscriptions/inscriptions.import'
import { roomOf, roomsWithPlaces, salles } from '../salles/salles.import'
import type { Seance } from './seance-row.import'

/** Tells of séances of the files with more students than places in the room, once for each room and its classes. */
export async function warnOfSmallRooms({ school, warnings }: Plan, timetable: NounPlan<Seance>, taken: readonly Seance[]) {
	await school.load([salles])
	const rooms = roomsWithPlaces(school)
	if (rooms.size === 0) return
	await school.load([inscriptions])
	const members = Map.groupBy(school.index(inscriptions).values(), ({ classe_id }) => classe_id)
	const counts = new Map<string, number>()
	const expected = (classe: number, jour: string) => {
		const key = `${classe}@${jour}`
		const known = counts.get(key) ?? (members.get(classe) ?? []).filter((one) => isPresentOn(one, jour)).length
		counts.set(key, known)
		return known
	}
	const told = new Map<string, { line: number; message: string; others: number }>()
	for (const { ref, salle, mode, classes, date } of taken) {
		const line = timetable.lines.get(String(ref))
		const room = line !== undefined && mode !== 'en_ligne' && salle ? rooms.get(roomOf(salle)) : undefined
		if (line === undefined || !room) continue
		const students = idsIn(classes).reduce((sum, id) => sum + expected(id, date), 0)
		if (students <= room.capacite) continue
		const group = `${room.id}:${classes}`
		const known = told.get(group)
		if (known) known.others++
		else
			told.set(group, { line, message: `room ${salle} has places for ${room.capacite}, and ${students} students are expected`, others: 0 })
	}
	for (const { line, message, others } of told.values())
		warnings.add(timetable.table.file, line, 'salle', others === 0 ? message : `${message}; so it is with ${others} more of these classes`)
}
