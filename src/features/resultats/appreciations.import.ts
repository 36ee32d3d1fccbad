import { lines } from '../../exchange/imports/noun/column-types'
import { keyed, loose } from '../../exchange/imports/noun/columns'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { appreciations as table } from '../../school/schema'
import { anneeOfKey, prepareAnnee } from '../annees/annees.import'
import { matricule } from '../etudiants/etudiants.import'
import { matiere } from '../matieres/matieres.import'
import { MAX_APPRECIATION } from './appreciations.service'
import { periode } from './publie.import'

/** `lieu`: the matière, 0 for the whole period, because null can't be part of a natural key */
type Appreciation = RowOf<typeof table> & { readonly lieu: number }

/** Texts about students in a matière or a period. */
export const appreciations: Noun<Appreciation> = noun<typeof table, Appreciation>(table, {
	doc: { fr: 'appréciations sur les étudiants', en: 'comments about students' },
	columns: [
		keyed(matricule),
		anneeOfKey,
		periode,
		keyed(loose(matiere, 'code de la matière ; vide : toute la période', 'code of the matière; empty: the whole period')),
		{
			name: 'appreciation',
			type: lines(MAX_APPRECIATION),
			required: true,
			doc: { fr: "ce qu'on en dit", en: 'the comment' },
			example: 'Bon semestre'
		}
	],
	key: ['etudiant_id', 'annee_id', 'periode', 'lieu'],
	isSettledByFusion: true,
	stored: 'SELECT *, ifnull(matiere_id, 0) AS lieu FROM appreciations',
	exported: `SELECT x.id, e.matricule, a.libelle AS annee, x.periode, m.code AS matiere, x.appreciation FROM appreciations x
		JOIN etudiants e ON e.id = x.etudiant_id JOIN annees a ON a.id = x.annee_id LEFT JOIN matieres m ON m.id = x.matiere_id
		WHERE x.appreciation <> ''`,
	yearOf: ({ annee_id }) => annee_id,
	prepare(at, draft) {
		prepareAnnee(at, draft)
		const { matiere_id = null } = draft
		if (!at.faulty) Object.assign(draft, { matiere_id, lieu: matiere_id ?? 0 })
	},
	complete(at, draft, stored) {
		if (!stored || draft.appreciation === undefined || draft.appreciation === stored.appreciation) return
		at.warn('appreciation', 'a person has written something else here, which stays')
		delete draft.appreciation
	}
})
