import { text } from '../../files/imports/column-types'
import { keyed, montant } from '../../files/imports/columns'
import { noun } from '../../files/imports/noun'
import { anneeOfKey, annees, prepareAnnee } from '../annees/annees.import'
import { matricule } from '../etudiants/etudiants.import'
import { frais as table } from '../../school/schema'

export const frais = noun(table, {
	doc: { fr: 'frais à payer', en: 'fees' },
	columns: [
		keyed(matricule),
		anneeOfKey,
		{ name: 'libelle', type: text(), key: true, required: true, doc: { fr: 'pour quoi', en: 'what for' }, example: 'Scolarité 2026-2027' },
		montant('450000'),
		{ name: 'echeance', type: { form: 'date' }, doc: { fr: "jour d'échéance", en: 'due day' }, example: '2026-12-31' }
	],
	key: ['etudiant_id', 'annee_id', 'libelle'],
	needs: [annees],
	prepare: prepareAnnee,
	exported: `SELECT f.id, e.matricule, a.libelle AS annee, f.libelle, f.montant, f.echeance
		FROM frais f JOIN etudiants e ON e.id = f.etudiant_id JOIN annees a ON a.id = f.annee_id`
})
