import { decimal, reference } from '../../files/imports/column-types'
import { keyed } from '../../files/imports/columns'
import { noun } from '../../files/imports/noun'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { enseignants } from '../enseignants/enseignants.import'
import { matiere } from '../matieres/matieres.import'
import { enseignements as table } from '../../school/schema'

export const enseignements = noun(table, {
	doc: { fr: 'qui enseigne quoi à quelle classe', en: 'who teaches what to which class' },
	columns: [
		keyed(classe),
		keyed(matiere),
		{
			name: 'enseignant',
			type: reference(enseignants),
			key: true,
			stored: 'enseignant_id',
			required: true,
			doc: { fr: "matricule de l'enseignant", en: 'matricule of the teacher' },
			example: 'P-001'
		},
		{ name: 'heures_prevues', type: decimal(0, 100_000), doc: { fr: 'heures', en: 'hours' }, example: '45' }
	],
	key: ['classe_id', 'matiere_id', 'enseignant_id'],
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	exported: `SELECT e.id, ${CLASSE} AS classe, m.code AS matiere, t.matricule AS enseignant, e.heures_prevues
		FROM enseignements e JOIN classes c ON c.id = e.classe_id JOIN annees a ON a.id = c.annee_id
		JOIN matieres m ON m.id = e.matiere_id JOIN enseignants t ON t.id = e.enseignant_id`
})
