import { sortKey } from '../../domain/forms'
import { decimal, reference } from '../../files/imports/column-types'
import { code, coefficient, example, intitule, type Column } from '../../files/imports/columns'
import { noun, type Noun } from '../../files/imports/noun'
import type { RowOf } from '../../files/imports/row'
import { said } from '../../files/imports/rules'
import { filiere, filieres } from '../filieres/filieres.import'
import { niveau } from '../niveaux/niveaux.import'
import { matieres as table } from '../../school/schema'
import { ues } from '../ues/ues.import'

export type Matiere = RowOf<typeof table>

export const matieres: Noun<Matiere> = noun(table, {
	doc: { fr: 'matières', en: 'subjects' },
	columns: [
		example(code, 'ALGO-L1'),
		example(intitule, 'Algorithmique'),
		filiere,
		niveau,
		coefficient,
		{ name: 'volume_horaire', type: decimal(0, 100_000), doc: { fr: 'heures', en: 'hours' }, example: '45' },
		{
			name: 'ue',
			type: reference(ues),
			stored: 'ue_id',
			doc: { fr: "code de l'UE (LMD seulement)", en: 'code of the UE (LMD only)' },
			example: 'UE-INFO-L1'
		}
	],
	key: ['code'],
	exported: `SELECT m.id, m.code, m.nom, f.code AS filiere, n.code AS niveau, m.coefficient, m.volume_horaire, x.code AS ue
		FROM matieres m JOIN filieres f ON f.id = m.filiere_id JOIN niveaux n ON n.id = m.niveau_id LEFT JOIN ues x ON x.id = m.ue_id`,
	complete(at, draft, stored) {
		if (draft.nom !== undefined) draft.cle_tri = sortKey(draft.nom)
		const named = at.text('filiere')
		const systeme = named === undefined ? undefined : at.school.index(filieres).get(named)?.systeme
		if (systeme === 'BTS' && said('ue_id', draft, stored))
			at.fault('ue' in at.record.values ? 'ue' : 'filiere', 'a matière of a BTS filière has no UE')
	}
})

export const matiere: Column = {
	name: 'matiere',
	type: reference(matieres),
	stored: 'matiere_id',
	required: true,
	doc: { fr: 'code de la matière', en: 'code of the matière' },
	example: 'ALGO-L1'
}
