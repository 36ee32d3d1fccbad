import { folded } from '../../kit/forms'

/** The comparable form of a room's name: accents, case and spaces do not count. */
export const roomOf = (salle: string) => folded(salle).replace(/[\s_-]+/g, '')

/** The same of a text that may be missing or empty; null then. */
export const roomKey = (salle: string | null | undefined): string | null => roomOf(salle ?? '') || null

export type Salle = { readonly code: string; readonly nom: string | null }

/** Gives all names of a room one text: the code of the room with that code or name, else the written name. A code goes before another room's name. */
export function lieuxOf(salles: readonly Salle[]): (salle: string) => string {
	const codes = new Map(
		[...salles.map(({ code, nom }) => [nom ?? '', code] as const), ...salles.map(({ code }) => [code, code] as const)]
			.map(([name, code]) => [roomOf(name), roomOf(code)] as const)
			// a room without a name is not the one of a séance without a room
			.filter(([name]) => name !== '')
	)
	return (salle) => codes.get(roomOf(salle)) ?? roomOf(salle)
}
