import { trimmed } from '../../kit/free-text'
import type { Message } from '../../kit/messages'
import { withoutGroups } from '../../kit/nombre-ecrit'
import type { EtatNote } from '../vocabulaire'

/** How each état except `note` is typed and displayed (rules 6.1). */
export const SIGLES = { absent: 'ABS', absent_injustifie: 'ABI', absent_justifie: 'ABJ', dispense: 'DISP' } as const

const ETATS: ReadonlyMap<string, EtatNote> = new Map(Object.entries(SIGLES).map(([etat, sigle]) => [sigle, etat as EtatNote]))

export type NoteLue = { readonly etat: EtatNote; readonly centiemes: number | null }

/**
 * Reads a mark as people type it: `12,5`, `12.5`, `ABS`, `ABI`, `ABJ`, `DISP`, in any case and with spaces around it.
 * `undefined` for an empty text; `wrong` says why a text is not a mark.
 */
export function parseNote(texte: string, bareme: number): NoteLue | { readonly wrong: Message } | undefined {
	const nu = trimmed(texte)
	if (nu === '') return undefined
	const etat = ETATS.get(nu.toUpperCase())
	if (etat) return { etat, centiemes: null }
	const [, signe, entier = '', decimales = ''] = /^([-−+]?)(\d+)(?:[.,](\d+))?$/.exec(withoutGroups(nu)) ?? []
	if (signe === undefined) return { wrong: { key: 'note.illisible' } }
	if (Number(decimales.slice(2)) > 0) return { wrong: { key: 'note.decimales' } }
	const centiemes = Number(entier) * 100 + Number(decimales.slice(0, 2).padEnd(2, '0'))
	if (signe !== '' || centiemes > bareme * 100) return { wrong: { key: 'note.bornes', parameters: { max: bareme } } }
	return { etat: 'note', centiemes }
}

/** A mark as it is typed: with a decimal comma, as in French, and without zeros at its end. */
export function formatNote(etat: EtatNote, centiemes: number | null, virgule = ','): string {
	if (etat !== 'note') return SIGLES[etat]
	return String((centiemes ?? 0) / 100).replace('.', virgule)
}
