import { sortKey } from '../../domain/forms'
import { decimal, integer } from '../../files/imports/column-types'
import { code, example, intitule } from '../../files/imports/columns'
import { noun } from '../../files/imports/noun'
import { filiere } from '../filieres/filieres.import'
import { niveau } from '../niveaux/niveaux.import'
import { ues as table } from '../../school/schema'

export const ues = noun(table, {
	called: ['nom', 'filiere_id', 'niveau_id'],
	doc: { fr: "unités d'enseignement (LMD)", en: 'teaching units (LMD)' },
	columns: [
		example(code, 'UE-INFO-L1'),
		example(intitule, 'Informatique fondamentale'),
		filiere,
		niveau,
		{ name: 'semestre', type: integer(1, 12), doc: { fr: 'semestre', en: 'semester' }, example: '1' },
		{ name: 'credits', type: decimal(0, 1000), doc: { fr: 'crédits', en: 'credits' }, example: '6' }
	],
	key: ['code'],
	exported: `SELECT x.id, x.code, x.nom, f.code AS filiere, n.code AS niveau, x.semestre, x.credits
		FROM ues x JOIN filieres f ON f.id = x.filiere_id JOIN niveaux n ON n.id = x.niveau_id`,
	complete(_, draft) {
		if (draft.nom !== undefined) draft.cle_tri = sortKey(draft.nom)
	}
})
