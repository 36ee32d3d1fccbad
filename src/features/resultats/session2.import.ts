import { lines } from '../../exchange/imports/noun/column-types'
import { keyed, motif, type Column } from '../../exchange/imports/noun/columns'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { Row, RowOf } from '../../exchange/imports/rows/row'
import { convocations as convocationsTable, listesSession2 as table } from '../../school/schema'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { matricule } from '../etudiants/etudiants.import'
import { matiere } from '../matieres/matieres.import'
import { MAX_MOTIF } from '../reglements/reglements.service'
import { publicationOf, publications } from './publications.import'
import { compte, instant, instantOf, mustStay, numero, periode, secondOf } from './publie.import'

const OF_CLASSE = 'JOIN classes c ON c.id = x.classe_id JOIN annees a ON a.id = c.annee_id'

type Liste = RowOf<typeof table> & { readonly numero: number; readonly stockee?: number }

const { key: _key, ...numeroOfListe } = numero
const columns: readonly Column[] = [
	keyed(classe),
	periode,
	{
		...numeroOfListe,
		doc: { fr: "numéro de la publication d'où vient la liste", en: 'number of the publication from which the list was made' }
	},
	{
		...instant(
			'close_le',
			'close_at',
			'instant où elle a été fermée, en temps universel',
			'instant at which it was closed, in universal time'
		),
		required: true
	},
	{ ...compte('close_par', "identifiant de la personne qui l'a fermée", 'identifiant of the person who closed it'), required: true }
]
const SELECTED = `x.classe_id, x.periode, x.publication_id, x.close_at,
	(SELECT count(*) FROM publications p WHERE p.classe_id = x.classe_id AND p.periode = x.periode AND p.id <= x.publication_id) AS numero`

/** Closed lists of session 2; the students on them are in another file (RULES.md 10.5). */
export const listesSession2: Noun<Liste> = noun<typeof table, Liste>(table, {
	doc: { fr: 'listes de session 2 qui sont fermées', en: 'lists of session 2 that are closed' },
	columns,
	key: ['classe_id', 'periode'],
	needs: [publications],
	stored: `SELECT ${SELECTED}, x.close_par, 1 AS stockee FROM listes_session2 x`,
	exported: `SELECT (x.classe_id << 2) + x.periode AS id, ${CLASSE} AS classe, ${SELECTED}, ${instantOf('x.close_at')} AS close_le, u.identifiant AS close_par
		FROM listes_session2 x ${OF_CLASSE} JOIN utilisateurs u ON u.id = x.close_par`,
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	complete(at, draft, stored) {
		draft.close_at = secondOf(at, 'close_le') ?? 0
		if (stored) return mustStay(at, draft as Row, stored, columns)
		const publication = publicationOf(at, draft as Row)
		if (publication && (publication.session !== 1 || publication.definitive !== 1))
			at.fault('numero', 'a list of session 2 is made from a final publication of session 1')
		Object.assign(draft, { publication_id: publication?.id })
	}
})

const ofConvocations: readonly Column[] = [
	keyed(classe),
	periode,
	keyed(matricule),
	keyed(matiere),
	{
		name: 'appelee',
		type: { form: 'booleen' },
		required: true,
		doc: { fr: 'non : retirée de la liste', en: 'non: taken off the list' },
		example: 'oui'
	},
	{
		...motif,
		type: lines(MAX_MOTIF),
		doc: { fr: 'pourquoi la liste a été corrigée ; vide : la règle appelle', en: 'why the list was corrected; empty: the rules call' }
	}
]

/** The students called to session 2; before their list is closed only what people corrected. */
export const convocations = noun(convocationsTable, {
	doc: { fr: 'étudiants appelés à la session 2', en: 'students called to session 2' },
	columns: ofConvocations,
	key: ['classe_id', 'periode', 'etudiant_id', 'matiere_id'],
	needs: [listesSession2],
	isSettledByFusion: true,
	exported: `SELECT row_number() OVER (ORDER BY x.classe_id, x.periode, x.etudiant_id, x.matiere_id) AS id, ${CLASSE} AS classe, x.periode, e.matricule, m.code AS matiere, x.appelee, x.motif
		FROM convocations x ${OF_CLASSE} JOIN etudiants e ON e.id = x.etudiant_id JOIN matieres m ON m.id = x.matiere_id`,
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	complete(at, draft, stored) {
		if (stored) return mustStay(at, draft as Row, stored, ofConvocations)
		if (at.school.index(listesSession2).get(`${draft.classe_id}@${draft.periode}`)?.stockee === 1)
			at.fault('matricule', 'the list is closed here without this line: correct it on its page')
		if (draft.appelee === 0 && !draft.motif) at.fault('motif', 'must say why the student was taken off the list')
	}
})
