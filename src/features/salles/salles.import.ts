import { roomKey, roomOf } from '../../domain/seances/salle'
import { sentence } from '../../kit/sentence'
import { integer, title } from '../../exchange/imports/noun/column-types'
import { code, example } from '../../exchange/imports/noun/columns'
import type { School } from '../../exchange/imports/noun/lookup'
import { warnOfSame } from '../../exchange/imports/noun/lookalikes'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { salles as table } from '../../school/schema'

type Salle = RowOf<typeof table>

export const salles: Noun<Salle> = noun(table, {
	doc: { fr: 'salles', en: 'rooms' },
	columns: [
		{
			...example(code, 'AMPHI-A'),
			doc: { fr: 'unique ; une séance nomme la salle par lui ou par son nom', en: 'unique; a séance names the room by it or by its name' }
		},
		{ name: 'nom', type: title(), doc: { fr: 'nom', en: 'name' }, example: 'Amphi A' },
		{ name: 'capacite', type: integer(0, 100_000), doc: { fr: 'places', en: 'places' }, example: '120' }
	],
	key: ['code'],
	complete(_at, draft, stored) {
		if (draft.code !== undefined && draft.code !== stored?.code) draft.cle = roomOf(draft.code)
		if (draft.nom !== undefined && draft.nom !== stored?.nom) draft.cle_nom = roomKey(draft.nom)
	},
	exported: 'SELECT id, code, nom, capacite FROM salles',
	warn: (plan) =>
		// séances compare rooms without regard to accents, case, spaces and dashes
		warnOfSame(
			plan,
			salles,
			({ code: room }) => roomOf(room),
			(room) => sentence('is taken for the room {code}: accents, capitals, spaces and dashes do not make it another room', { code: room })
		)
})

/** The rooms with a known number of places, by code and name; a code takes precedence over another room's name. */
export function roomsWithPlaces(school: School): ReadonlyMap<string, { readonly id: number; readonly capacite: number }> {
	const known = [...school.index(salles).values()]
	const named = (column: 'nom' | 'code') =>
		known.flatMap(({ id, capacite, [column]: name }) =>
			typeof name === 'string' && typeof capacite === 'number' ? [[roomOf(name), { id, capacite }] as const] : []
		)
	return new Map([...named('nom'), ...named('code')])
}
