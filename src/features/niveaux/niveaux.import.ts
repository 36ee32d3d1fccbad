import { NIVEAUX } from '../../domain/vocabulaire'
import { choice } from '../../exchange/imports/noun/column-types'
import type { Column } from '../../exchange/imports/noun/columns'
import type { Lookup } from '../../exchange/imports/noun/lookup'

/** Levels are the same for every institution, so they have no file. */
export const niveaux: Lookup<{ readonly id: number; readonly code: string }> = {
	name: 'niveaux',
	key: ['code'],
	stored: 'SELECT id, code FROM niveaux',
	isNumbered: true
}

export const niveau: Column = {
	name: 'niveau',
	type: choice(NIVEAUX, niveaux),
	stored: 'niveau_id',
	required: true,
	doc: { fr: 'code du niveau', en: 'code of the level' },
	example: 'L1'
}
