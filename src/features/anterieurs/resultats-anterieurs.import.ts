import { integer, remark } from '../../exchange/imports/noun/column-types'
import { credits, keyed, moyenne } from '../../exchange/imports/noun/columns'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { resultatsAnterieurs as table } from '../../school/schema'
import { matricule } from '../etudiants/etudiants.import'

/** `partie`: the semester, 0 for the whole year, because null can't be part of a natural key */
type ResultatAnterieur = RowOf<typeof table> & { readonly partie: number }

/** Students' results of former years, which are only shown (RULES.md 10.6). */
export const resultatsAnterieurs: Noun<ResultatAnterieur> = noun<typeof table, ResultatAnterieur>(table, {
	doc: { fr: "résultats des années d'avant, ici ou ailleurs", en: 'results of former years, here or elsewhere' },
	columns: [
		keyed(matricule),
		{
			name: 'annee',
			type: { form: 'libelle_annee' },
			key: true,
			required: true,
			doc: { fr: "année, même si l'école ne la connaît pas", en: 'year, even if the school does not know it' },
			example: '2024-2025'
		},
		{
			name: 'semestre',
			type: integer(1, 12),
			key: true,
			doc: { fr: "semestre ; vide : toute l'année", en: 'semester; empty: the whole year' },
			example: ''
		},
		{ name: 'niveau', type: remark(60), doc: { fr: 'niveau suivi, en peu de mots', en: 'level, in a few words' }, example: 'L1' },
		moyenne,
		credits,
		{ name: 'decision', type: remark(100), doc: { fr: 'décision du jury', en: 'decision of the jury' }, example: 'Admis' },
		{
			name: 'etablissement',
			type: remark(),
			doc: { fr: "école où c'était ; vide : celle-ci", en: 'school where it was; empty: this one' },
			example: 'Université Alassane Ouattara'
		}
	],
	key: ['etudiant_id', 'annee', 'partie'],
	isSettledByFusion: true,
	stored: 'SELECT *, ifnull(semestre, 0) AS partie FROM resultats_anterieurs',
	exported: `SELECT r.id, e.matricule, r.annee, r.semestre, r.niveau, r.moyenne_centiemes AS moyenne, r.credits, r.decision, r.etablissement
		FROM resultats_anterieurs r JOIN etudiants e ON e.id = r.etudiant_id`,
	prepare(at, draft) {
		if (at.faulty) return
		const { semestre = null } = draft
		Object.assign(draft, { semestre, partie: semestre ?? 0 })
	}
})
