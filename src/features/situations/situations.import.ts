import { SITUATIONS } from '../../domain/vocabulaire'
import { choice } from '../../exchange/imports/noun/column-types'
import { keyed, motif } from '../../exchange/imports/noun/columns'
import { noun } from '../../exchange/imports/noun/noun'
import { situations as table } from '../../school/schema'
import { anneeOfKey, prepareAnnee } from '../annees/annees.import'
import { matricule } from '../etudiants/etudiants.import'
import { matiere } from '../matieres/matieres.import'
import { periode } from '../resultats/publie.import'

/** The school's decisions about students in a matière, whatever the marks there are (RULES.md 10.2). */
export const situations = noun(table, {
	doc: {
		fr: "étudiants dispensés d'une matière, ou qui y sont déclarés défaillants",
		en: 'students exempted from a matière, or declared to have failed it'
	},
	columns: [
		keyed(matricule),
		keyed(matiere),
		anneeOfKey,
		periode,
		{
			name: 'situation',
			type: choice(SITUATIONS),
			required: true,
			doc: {
				fr: 'dispensee : la matière ne compte pas ; defaillante : elle est sans moyenne',
				en: 'dispensee: the matière does not count; defaillante: it has no average'
			},
			example: 'dispensee'
		},
		{ ...motif, required: true, example: 'Certificat médical' }
	],
	key: ['etudiant_id', 'matiere_id', 'annee_id', 'periode'],
	isSettledByFusion: true,
	yearOf: ({ annee_id }) => annee_id,
	exported: `SELECT s.id, e.matricule, m.code AS matiere, a.libelle AS annee, s.periode, s.situation, s.motif
		FROM situations s JOIN etudiants e ON e.id = s.etudiant_id JOIN matieres m ON m.id = s.matiere_id JOIN annees a ON a.id = s.annee_id`,
	prepare: prepareAnnee
})
