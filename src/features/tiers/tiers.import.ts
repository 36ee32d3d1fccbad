import { SORTES_TIERS } from '../../domain/argent/mots'
import { choice, text, title } from '../../exchange/imports/noun/column-types'
import { code } from '../../exchange/imports/noun/columns'
import { noun } from '../../exchange/imports/noun/noun'
import { tiers as table } from '../../school/schema'

/** People and bodies that pay for students besides their families. */
export const tiers = noun(table, {
	doc: { fr: 'tiers qui paient pour des étudiants', en: 'third parties that pay for students' },
	columns: [
		{ ...code, type: text(30), example: 'BOURSE-ETAT' },
		{ name: 'nom', type: title(120), required: true, doc: { fr: 'nom', en: 'name' }, example: 'Direction des bourses' },
		{
			name: 'sorte',
			type: choice(SORTES_TIERS),
			initial: 'autre',
			doc: { fr: 'qui paie', en: 'who pays' },
			example: 'bourse'
		},
		{ name: 'telephone', type: text(40), doc: { fr: 'téléphone', en: 'telephone' }, example: '+225 27 20 00 00 00' }
	],
	key: ['code'],
	exported: 'SELECT id, code, nom, sorte, telephone FROM tiers'
})
