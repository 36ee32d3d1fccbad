import { roomOf } from '../../domain/salle'
import { sentence } from '../../domain/sentence'
import { integer, text } from '../../files/imports/column-types'
import { code, example } from '../../files/imports/columns'
import type { School } from '../../files/imports/lookup'
import { noun, planned, type Noun, type Plan } from '../../files/imports/noun'
import { quoted } from '../../files/imports/quoted'
import type { RowOf } from '../../files/imports/row'
import { salles as table } from '../../school/schema'

type Salle = RowOf<typeof table>

export const salles: Noun<Salle> = noun(table, {
	doc: { fr: 'salles', en: 'rooms' },
	columns: [
		{
			...example(code, 'AMPHI-A'),
			doc: { fr: 'unique ; une séance nomme la salle par lui ou par son nom', en: 'unique; a séance names the room by it or by its name' }
		},
		{ name: 'nom', type: text(), doc: { fr: 'nom', en: 'name' }, example: 'Amphi A' },
		{ name: 'capacite', type: integer(0, 100_000), doc: { fr: 'places', en: 'places' }, example: '120' }
	],
	key: ['code'],
	exported: 'SELECT id, code, nom, capacite FROM salles',
	warn: warnOfSecondCards
})

/** Codes that differ by accents, case, spaces or dashes are one room where séances are held against each other. */
function warnOfSecondCards(plan: Plan) {
	const own = planned(plan, salles)
	if (!own) return
	const lines = new Map(own.changes.filter(({ before }) => !before).map(({ after, line }) => [after.id, line ?? 1]))
	if (lines.size === 0) return
	const known = new Map<string, Salle>()
	for (const room of plan.school.rows(salles).toSorted((a, b) => Number(lines.has(a.id)) - Number(lines.has(b.id)))) {
		const other = known.get(roomOf(room.code))
		known.set(roomOf(room.code), other ?? room)
		const line = lines.get(room.id)
		if (other && line !== undefined)
			plan.warnings.add(
				own.table.file,
				line,
				'code',
				sentence('is taken for the room {code}: accents, capitals, spaces and dashes make no other room', { code: quoted(other.code) })
			)
	}
}

/** The rooms of which the places are known, by code and name; a code goes before another room's name. */
export function roomsWithPlaces(school: School): ReadonlyMap<string, { readonly id: number; readonly capacite: number }> {
	const known = [...school.index(salles).values()]
	const named = (column: 'nom' | 'code') =>
		known.flatMap(({ id, capacite, [column]: name }) =>
			typeof name === 'string' && typeof capacite === 'number' ? [[roomOf(name), { id, capacite }] as const] : []
		)
	return new Map([...named('nom'), ...named('code')])
}
