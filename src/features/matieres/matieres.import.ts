import { sentence } from '../../kit/sentence'
import { sortKey } from '../../kit/forms'
import { decimal, reference } from '../../exchange/imports/noun/column-types'
import { code, coefficient, example, intitule, type Column } from '../../exchange/imports/noun/columns'
import { noun, planned, type Noun, type Plan } from '../../exchange/imports/noun/noun'
import type { School } from '../../exchange/imports/noun/lookup'
import { quoted } from '../../kit/quoted'
import type { RowOf } from '../../exchange/imports/rows/row'
import { valueAfter } from '../../exchange/imports/noun/rules'
import { anneeOfKey } from '../annees/annees.import'
import { annual, CODE } from '../annees/annuel.import'
import { filiere, filieres } from '../filieres/filieres.import'
import { niveau } from '../niveaux/niveaux.import'
import { matieres as table, matieresAnnees } from '../../school/schema'
import { ues } from '../ues/ues.import'

export type Matiere = RowOf<typeof table>

const chiffres: readonly Column[] = [
	{ ...coefficient, doc: { fr: "poids, dans l'année de la ligne", en: 'weight, in the year of the line' } },
	{
		name: 'volume_horaire',
		type: decimal(0, 100_000),
		doc: { fr: "heures, dans l'année de la ligne", en: 'hours, in the year of the line' },
		example: '45'
	},
	{
		name: 'ue',
		type: reference(ues),
		stored: 'ue_id',
		doc: { fr: "code de l'UE (LMD seulement), dans l'année de la ligne", en: 'code of the UE (LMD only), in the year of the line' },
		example: 'UE-INFO-L1'
	}
]

export const matieresDesAnnees = annual(matieresAnnees, 'matieres', {
	of: () => matieres,
	owner: 'matiere_id',
	doc: { fr: 'matières', en: 'subjects' },
	columns: chiffres,
	exported: `SELECT row_number() OVER (ORDER BY m.id, a.date_debut) AS id, m.code, a.libelle AS annee, m.nom, f.code AS filiere,
		n.code AS niveau, y.coefficient, y.volume_horaire, x.code AS ue
		FROM matieres m JOIN filieres f ON f.id = m.filiere_id JOIN niveaux n ON n.id = m.niveau_id
		LEFT JOIN matieres_annees y ON y.matiere_id = m.id LEFT JOIN annees a ON a.id = y.annee_id LEFT JOIN ues x ON x.id = y.ue_id`,
	complete(at, draft, stored, { filiere_id }) {
		const systeme = at.school.once(systemes).get(filiere_id)
		if (systeme === 'BTS' && valueAfter('ue_id', draft, stored))
			at.fault('ue' in at.record.values ? 'ue' : 'filiere', 'a matière of a BTS filière has no UE')
	}
})

const systemes = (school: School) => new Map([...school.index(filieres).values()].map(({ id, systeme }) => [id, systeme]))

export const matieres: Noun<Matiere> = noun(table, {
	annual: matieresDesAnnees,
	hangers: [
		{ table: 'matieres_annees', column: 'matiere_id' },
		{ table: 'reglements', column: 'matiere_id' }
	],
	called: ['nom', 'filiere_id', 'niveau_id'],
	doc: matieresDesAnnees.doc,
	columns: [{ ...code, doc: CODE, example: 'ALGO-L1' }, anneeOfKey, example(intitule, 'Algorithmique'), filiere, niveau, ...chiffres],
	key: ['code'],
	exported: matieresDesAnnees.exported,
	complete(_, draft) {
		if (draft.nom !== undefined) draft.cle_tri = sortKey(draft.nom)
	},
	warn: warnOfNamesakes
})

/** Warns about matières with the same name as another one of their filière and level, which may be the same one twice. */
function warnOfNamesakes(plan: Plan) {
	const planOfMatieres = planned(plan, matieres)
	if (!planOfMatieres) return
	const keys = new Map<string, string>()
	const rows = [...plan.school.index(matieres)].toSorted(
		([a], [b]) => (planOfMatieres.lines.get(a) ?? 0) - (planOfMatieres.lines.get(b) ?? 0)
	)
	for (const [key, { cle_tri, filiere_id, niveau_id, nom }] of rows) {
		const name = `${filiere_id}:${niveau_id}:${cle_tri}`
		const other = keys.get(name)
		const line = planOfMatieres.lines.get(key)
		if (other === undefined) keys.set(name, key)
		else if (line !== undefined)
			plan.warnings.add(planOfMatieres.table.file, line, 'code', sentence('{nom} is the name of {other} too', { nom: quoted(nom), other }))
	}
}

export const matiere: Column = {
	name: 'matiere',
	type: reference(matieres),
	stored: 'matiere_id',
	required: true,
	doc: { fr: 'code de la matière', en: 'code of the matière' },
	example: 'ALGO-L1'
}
