import { sortKey } from '../../kit/forms'
import { decimal, integer } from '../../exchange/imports/noun/column-types'
import { code, example, intitule, type Column } from '../../exchange/imports/noun/columns'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { anneeOfKey } from '../annees/annees.import'
import { annual, CODE } from '../annees/annuel.import'
import { filiere } from '../filieres/filieres.import'
import { niveau } from '../niveaux/niveaux.import'
import { ues as table, uesAnnees } from '../../school/schema'

const chiffres: readonly Column[] = [
	{
		name: 'semestre',
		type: integer(1, 12),
		doc: { fr: "semestre, dans l'année de la ligne", en: 'semester, in the year of the line' },
		example: '1'
	},
	{
		name: 'credits',
		type: decimal(0, 1000),
		doc: { fr: "crédits, dans l'année de la ligne", en: 'credits, in the year of the line' },
		example: '6'
	}
]

export const uesDesAnnees = annual(uesAnnees, 'ues', {
	of: () => ues,
	owner: 'ue_id',
	doc: { fr: "unités d'enseignement (LMD)", en: 'teaching units (LMD)' },
	columns: chiffres,
	exported: `SELECT row_number() OVER (ORDER BY x.id, a.date_debut) AS id, x.code, a.libelle AS annee, x.nom, f.code AS filiere,
		n.code AS niveau, y.semestre, y.credits
		FROM ues x JOIN filieres f ON f.id = x.filiere_id JOIN niveaux n ON n.id = x.niveau_id
		LEFT JOIN ues_annees y ON y.ue_id = x.id LEFT JOIN annees a ON a.id = y.annee_id`
})

export const ues: Noun<RowOf<typeof table>> = noun(table, {
	annual: uesDesAnnees,
	hangers: [{ table: 'ues_annees', column: 'ue_id' }],
	called: ['nom', 'filiere_id', 'niveau_id'],
	doc: uesDesAnnees.doc,
	columns: [
		{ ...code, doc: CODE, example: 'UE-INFO-L1' },
		anneeOfKey,
		example(intitule, 'Informatique fondamentale'),
		filiere,
		niveau,
		...chiffres
	],
	key: ['code'],
	exported: uesDesAnnees.exported,
	complete(_, draft) {
		if (draft.nom !== undefined) draft.cle_tri = sortKey(draft.nom)
	}
})
