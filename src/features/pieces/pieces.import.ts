import { title } from '../../exchange/imports/noun/column-types'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { pieces as table } from '../../school/schema'
import { niveau } from '../niveaux/niveaux.import'

/** `niveau`: its id, 0 for all, because null can't be part of a natural key */
export type Piece = RowOf<typeof table> & { readonly niveau: number }

export const pieces: Noun<Piece> = noun<typeof table, Piece>(table, {
	doc: { fr: "pièces que l'école demande à l'inscription", en: 'papers that the school asks for at enrollment' },
	columns: [
		{
			name: 'libelle',
			type: title(),
			key: true,
			required: true,
			doc: { fr: "ce que c'est", en: 'what it is' },
			example: 'Extrait de naissance'
		},
		{
			name: 'niveau',
			type: niveau.type,
			stored: 'niveau_id',
			key: true,
			doc: {
				fr: 'code du seul niveau auquel elle est demandée ; vide : tous',
				en: 'code of the only level that needs it; empty: all'
			},
			example: ''
		},
		{
			name: 'active',
			type: { form: 'booleen' },
			initial: true,
			doc: { fr: 'si elle est encore demandée', en: 'whether it is still asked for' },
			example: 'oui'
		}
	],
	key: ['libelle', 'niveau'],
	stored: 'SELECT *, ifnull(niveau_id, 0) AS niveau FROM pieces',
	exported: 'SELECT p.id, p.libelle, n.code AS niveau, p.active FROM pieces p LEFT JOIN niveaux n ON n.id = p.niveau_id',
	prepare(at, draft) {
		if (at.faulty) return
		const { niveau_id = null } = draft
		Object.assign(draft, { niveau_id, niveau: niveau_id ?? 0 })
	}
})
