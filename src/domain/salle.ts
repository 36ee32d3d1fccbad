import { folded } from '../kit/forms'

/** A room by its name, whose accents, case and spaces do not count. */
export const roomOf = (salle: string) => folded(salle).replace(/[\s_-]+/g, '')

export type Salle = { readonly code: string; readonly nom: string | null }

/** Names rooms alike that are one: by the code of the room that is called so, by code or by name, else by what is written. A code goes before another room's name. */
export function lieuxOf(salles: readonly Salle[]): (salle: string) => string {
	const codes = new Map(
		[...salles.map(({ code, nom }) => [nom ?? '', code] as const), ...salles.map(({ code }) => [code, code] as const)]
			.map(([name, code]) => [roomOf(name), roomOf(code)] as const)
			// a room without a name is not the one of a séance without a room
			.filter(([name]) => name !== '')
	)
	return (salle) => codes.get(roomOf(salle)) ?? roomOf(salle)
}
