import { getTableName } from 'drizzle-orm'
import { SANS_MOYENNE } from '../../domain/resultats/resultat'
import { choice, integer } from '../../exchange/imports/noun/column-types'
import { credits, keyed, moyenne, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { Draft, Row, RowOf } from '../../exchange/imports/rows/row'
import { dettesPubliees as dettesTable, resultats as table } from '../../school/schema'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { matricule } from '../etudiants/etudiants.import'
import { matieres } from '../matieres/matieres.import'
import { ues } from '../ues/ues.import'
import { linesOf, publicationOf, publications } from './publications.import'
import { codesIn, jsonColumn, keptWith, mustStay, numero, periode, readJson } from './publie.import'
import type { DettesPubliees } from './dettes.service'
import { RELEVE, UES } from './publie.model'
import type { Publie } from './resultats.service'

type OfPublication = RowOf<typeof dettesTable> & { readonly classe_id: number; readonly periode: number; readonly numero: number }

/** Rows of a publication, one a student, whose last column holds in JSON what a SELECT of `contenu` and more has under its name. */
function ofPublication<R extends OfPublication>(
	of: typeof table | typeof dettesTable,
	doc: Column['doc'],
	ownColumns: readonly Column[],
	selection: string,
	/** the content of a new row */
	contenuOf: (at: Cursor, draft: Draft<R>) => unknown
): Noun<R> {
	const columns = [keyed(classe), periode, numero, keyed(matricule), ...ownColumns]
	const rows = `${getTableName(of)} x JOIN (SELECT id, classe_id, periode, row_number() OVER (PARTITION BY classe_id, periode ORDER BY id) AS numero
		FROM publications) p ON p.id = x.publication_id`
	const all = `x.publication_id, x.etudiant_id, p.classe_id, p.periode, p.numero, ${selection},
		${codesIn("SELECT value FROM json_tree(x.contenu) WHERE key = 'id'")}`
	return noun<typeof of, R>(of, {
		doc,
		columns,
		key: ['classe_id', 'periode', 'numero', 'etudiant_id'],
		needs: [publications, ues, matieres],
		isSettledByFusion: true,
		leavesEarly: true,
		stored: `SELECT ${all} FROM ${rows}`,
		kept: keptWith(columns.at(-1)!.name),
		// in the order of students; publications are numbered from 1 on
		exported: `SELECT (x.publication_id << 32) + x.etudiant_id AS id, ${CLASSE} AS classe, e.matricule, ${all} FROM ${rows}
			JOIN classes c ON c.id = p.classe_id JOIN annees a ON a.id = c.annee_id JOIN etudiants e ON e.id = x.etudiant_id`,
		yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
		complete(at, draft, stored) {
			if (stored) return mustStay(at, draft as Row, stored, ownColumns)
			const publication = publicationOf(at, draft as Row)
			if (publication?.stockee === 1)
				return at.fault('matricule', 'the publication is here without this student: an import never changes what was published')
			if (publication && of === table) linesOf.set(publication, (linesOf.get(publication) ?? 0) + 1)
			Object.assign(draft, { publication_id: publication?.id })
			const contenu = contenuOf(at, draft)
			if (contenu !== undefined) draft.contenu = JSON.stringify(contenu)
		}
	})
}

type Resultat = OfPublication & RowOf<typeof table> & { readonly rang: number | null; readonly credits: number | null }

/** The results that students had in a publication. */
export const resultats = ofPublication<Resultat>(
	table,
	{ fr: "résultats publiés d'un étudiant", en: 'published results of a student' },
	[
		{ ...moyenne, doc: { fr: 'moyenne publiée ; vide : sans dit pourquoi', en: 'published average; empty: sans says why' } },
		{
			name: 'sans',
			type: choice(SANS_MOYENNE),
			doc: { fr: 'pourquoi la moyenne manque', en: 'why the average is missing' },
			example: ''
		},
		{ ...credits, example: '' },
		{ name: 'rang', type: integer(1, 100_000), doc: { fr: 'rang dans la classe', en: 'rank in the class' }, example: '1' },
		jsonColumn('releve', {
			fr: 'UE et matières avec leurs moyennes et leurs notes, en JSON, comme un export les écrit',
			en: 'UEs and matières with their averages and marks, in JSON, as an export writes them'
		})
	],
	`x.moyenne_centiemes, x.moyenne_centiemes AS moyenne, x.sans, x.contenu ->> '$.rang' AS rang, x.contenu ->> '$.releve.credits' AS credits,
		json_remove(x.contenu -> '$.releve', '$.moyenne', '$.sans', '$.credits') AS releve`,
	(at, draft) => {
		const { moyenne_centiemes = null, sans = null, credits: obtained = null, rang = null } = draft
		if (!at.faulty && (moyenne_centiemes === null) === (sans === null)) at.fault('moyenne', 'give either moyenne or sans')
		const releve = readJson(at, 'releve', RELEVE)
		Object.assign(draft, { moyenne_centiemes, sans })
		return releve && ({ releve: { moyenne: moyenne_centiemes, sans, ...releve, credits: obtained }, rang } satisfies Publie)
	}
)

/** The UEs that students of other classes take again, as a publication found them. */
export const dettesPubliees = ofPublication<OfPublication>(
	dettesTable,
	{
		fr: "UE qu'un étudiant d'une autre classe reprend, dans une publication",
		en: 'UEs that a student of another class takes again, in a publication'
	},
	[
		jsonColumn('ues', {
			fr: 'les UE reprises avec leurs moyennes, en JSON, comme un export les écrit',
			en: 'the UEs taken again with their averages, in JSON, as an export writes them'
		})
	],
	'x.contenu AS ues',
	(at) => readJson(at, 'ues', UES) satisfies ReturnType<DettesPubliees['get']>
)
