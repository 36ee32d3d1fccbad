import { ORIGINES_ACQUIS } from '../../domain/vocabulaire'
import { choice, text } from '../../exchange/imports/noun/column-types'
import { credits, keyed, loose, motif, moyenne } from '../../exchange/imports/noun/columns'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { acquis as table } from '../../school/schema'
import { matricule } from '../etudiants/etudiants.import'
import { matiere } from '../matieres/matieres.import'

/** `chose`: the UE or the matière, because null can't be part of a natural key */
type Acquis = RowOf<typeof table> & { readonly chose: string }

/** The UEs and matières that students acquired elsewhere or before (RULES.md 10.6). */
export const acquis: Noun<Acquis> = noun<typeof table, Acquis>(table, {
	doc: { fr: 'UE et matières acquises ailleurs ou avant', en: 'UEs and matières acquired elsewhere or before' },
	columns: [
		keyed(matricule),
		{
			name: 'ue',
			type: text(60),
			key: true,
			doc: {
				fr: "code de l'UE, même si l'école n'a pas cette UE ; vide : c'est une matière",
				en: 'code of the UE, even if the school does not have this UE; empty: it is a matière'
			},
			example: 'UE-INFO-L1'
		},
		keyed(loose(matiere, "code de la matière ; vide : c'est une UE", 'code of the matière; empty: it is a UE')),
		{
			...credits,
			doc: { fr: "crédits de l'UE là où elle a été acquise", en: 'credits of the UE where it was acquired' },
			example: '6'
		},
		{
			...moyenne,
			doc: { fr: 'moyenne sur 20 ; vide : acquise sans moyenne', en: 'average out of 20; empty: acquired without an average' }
		},
		{
			name: 'annee',
			type: { form: 'libelle_annee' },
			doc: {
				fr: "année où elle a été acquise, même si l'école ne la connaît pas",
				en: 'year in which it was acquired, even if the school does not know that year'
			},
			example: '2025-2026'
		},
		{
			name: 'origine',
			type: choice(ORIGINES_ACQUIS),
			required: true,
			doc: { fr: "d'où vient cet acquis", en: 'how it was acquired' },
			example: 'redoublement'
		},
		motif
	],
	key: ['etudiant_id', 'chose'],
	isSettledByFusion: true,
	stored: `SELECT *, iif(ue IS NULL, 'matiere@' || matiere_id, 'ue@' || ue) AS chose FROM acquis`,
	exported: `SELECT a.id, e.matricule, a.ue, m.code AS matiere, a.credits, a.moyenne_centiemes AS moyenne, a.annee, a.origine, a.motif
		FROM acquis a JOIN etudiants e ON e.id = a.etudiant_id LEFT JOIN matieres m ON m.id = a.matiere_id`,
	prepare(at, draft) {
		if (at.faulty) return
		const { ue = null, matiere_id = null } = draft
		if (ue !== null && matiere_id !== null) at.fault('matiere', 'is either a UE or a matière: leave one of the two empty')
		else if (ue === null && matiere_id === null) at.fault('ue', 'ue and matiere are both empty: one of the two must be given')
		else Object.assign(draft, { ue, matiere_id, chose: ue === null ? `matiere@${matiere_id}` : `ue@${ue}` })
	}
})
