import { contenuEcrit, notesLues, releveWith, uesEcrites, uesWith, type Codes } from '../../domain/contenu-ecrit'
import { MARKS, NOTES, RELEVE, UES } from '../../domain/contenu-lu'
import { SANS_MOYENNE } from '../../domain/resultat'
import { choice, integer } from '../../exchange/imports/column-types'
import { credits, keyed, moyenne, type Column } from '../../exchange/imports/columns'
import type { Cursor } from '../../exchange/imports/cursor'
import type { School } from '../../exchange/imports/lookup'
import { noun, type Noun } from '../../exchange/imports/noun'
import type { Row, RowOf } from '../../exchange/imports/row'
import { sentence } from '../../kit/sentence'
import { dettesPubliees as dettesTable, resultats as table } from '../../school/schema'
import { CLASSE, classe } from '../classes/classes.import'
import { matricule } from '../etudiants/etudiants.import'
import { matieres } from '../matieres/matieres.import'
import { ues } from '../ues/ues.import'
import { anneeOfPublication, countLine, publications, takePublication } from './publications.import'
import { codesIn, idsOf, jsonColumn, jsonOf, keptRow, mustStay, numero, periode, type Renames } from './publie.import'

/** The parts of a key that name the publication, as a file has them. */
type OfPublication = { readonly classe_id: number; readonly periode: number; readonly numero: number }
type Resultat = RowOf<typeof table> & { readonly rang: number | null; readonly credits: number | null } & Partial<OfPublication>

const releve = (json: string, codes: Codes) => contenuEcrit(json, codes).releve
const notes = (json: string, codes: Codes) => contenuEcrit(json, codes).notes

const columns: readonly Column[] = [
	keyed(classe),
	periode,
	numero,
	keyed(matricule),
	{ ...moyenne, doc: { fr: 'moyenne publiée ; vide : sans dit pourquoi', en: 'published average; empty: sans says why' } },
	{
		name: 'sans',
		type: choice(SANS_MOYENNE),
		doc: { fr: 'pourquoi la moyenne manque', en: 'why the average is missing' },
		example: ''
	},
	{ ...credits, example: '' },
	{ name: 'rang', type: integer(1, 100_000), doc: { fr: 'rang dans la classe', en: 'rank in the class' }, example: '1' },
	jsonColumn('releve', releve, {
		fr: 'UE et matières avec leurs moyennes, en JSON, comme un export les écrit',
		en: 'UEs and matières with their averages, in JSON, as an export writes them'
	}),
	jsonColumn('notes', notes, {
		fr: 'les notes de chaque matière du relevé, dans le même ordre, en JSON',
		en: 'the marks of each matière of the relevé, in the same order, in JSON'
	})
]

/** Rows of a publication, in the order of its students; publications are numbered from 1 on. */
const ROW_ID = '(x.publication_id << 32) + x.etudiant_id'
const OF_PUBLICATION = `JOIN (SELECT id, classe_id, periode, row_number() OVER (PARTITION BY classe_id, periode ORDER BY id) AS numero FROM publications) p
	ON p.id = x.publication_id JOIN classes c ON c.id = p.classe_id JOIN annees a ON a.id = c.annee_id JOIN etudiants e ON e.id = x.etudiant_id`
const CODES = `${codesIn("SELECT value FROM json_tree(x.contenu) WHERE key = 'id'")} AS codes`
const RESULTAT = `x.publication_id, x.etudiant_id, x.moyenne_centiemes, x.sans, x.contenu ->> '$.rang' AS rang,
	x.contenu ->> '$.releve.credits' AS credits, x.contenu AS json, ${CODES}`

/** The results that students had in a publication. */
export const resultats: Noun<Resultat> = noun<typeof table, Resultat>(table, {
	doc: { fr: "résultats publiés d'un étudiant", en: 'published results of a student' },
	columns,
	key: ['publication_id', 'etudiant_id'],
	needs: [publications, ues, matieres],
	isSettledByFusion: true,
	leavesEarly: true,
	stored: `SELECT ${RESULTAT} FROM resultats x`,
	kept: (row) => keptRow(row, columns),
	exported: `SELECT ${ROW_ID} AS id, ${CLASSE} AS classe, p.periode, p.numero, e.matricule, x.moyenne_centiemes AS moyenne, x.sans, ${RESULTAT},
		NULL AS releve, NULL AS notes FROM resultats x ${OF_PUBLICATION}`,
	yearOf: ({ publication_id }, school) => anneeOfPublication(publication_id, school),
	prepare: takeIds,
	complete(at, draft, stored) {
		if (isStored(at, draft as Row, stored, columns)) return
		countLine(at.school, draft.publication_id!)
		const { moyenne_centiemes = null, sans = null, credits: obtained = null, rang = null } = draft
		if (!at.faulty && (moyenne_centiemes === null) === (sans === null)) at.fault('moyenne', 'give either moyenne or sans')
		const [ecrit, marks] = [jsonOf(at, 'releve', RELEVE) as Ecrit | undefined, jsonOf(at, 'notes', NOTES)]
		if (!ecrit || marks === undefined) return
		const lists = notesLues(marks as Parameters<typeof notesLues>[0])
		const place = MARKS(lists, '')
		if (place !== undefined) at.fault('notes', sentence('is not what an export writes here ({place})', { place }))
		const ids = { ...idsOf(at, 'releve'), notes: () => lists.shift() ?? [] }
		const lu = releveWith(ecrit, ids)
		if (lists.length > 0) at.fault('notes', 'has more matières than releve')
		const contenu = { releve: { moyenne: moyenne_centiemes, sans, ...lu, credits: obtained }, rang }
		Object.assign(draft, { moyenne_centiemes, sans, contenu: JSON.stringify(contenu) })
	}
})

type Ecrit = Parameters<typeof releveWith>[0]

function takeIds(at: Cursor, draft: { publication_id?: number | undefined } & Partial<Record<keyof OfPublication, unknown>>) {
	const found = takePublication(at, draft)
	if (found) draft.publication_id = found.id
	delete draft.classe_id
	delete draft.periode
	delete draft.numero
}

const stockees = (school: School) =>
	new Set([...school.index(publications).values()].flatMap(({ id, stockee }) => (stockee === 1 ? [id] : [])))

const RENAMES: Renames = { releve: releveWith, ues: uesWith }

/** Whether a line is about a publication that was here before: then it must say what is stored. */
function isStored(at: Cursor, draft: Row, stored: Row | undefined, own: readonly Column[]): boolean {
	if (stored)
		mustStay(
			at,
			draft,
			stored,
			own.filter(({ key }) => !key),
			RENAMES
		)
	else if (!at.school.once(stockees).has(Number(draft['publication_id']))) return false
	else at.fault('matricule', 'the publication is here without this student: an import never changes what was published')
	return true
}

const ofDettes: readonly Column[] = [
	keyed(classe),
	periode,
	numero,
	keyed(matricule),
	jsonColumn('ues', uesEcrites, {
		fr: 'les UE reprises avec leurs moyennes, en JSON, comme un export les écrit',
		en: 'the UEs taken again with their averages, in JSON, as an export writes them'
	})
]
const DETTE = `x.publication_id, x.etudiant_id, x.contenu AS json, ${CODES}`

/** The UEs that students of other classes take again, as a publication found them. */
export const dettesPubliees: Noun<RowOf<typeof dettesTable> & Partial<OfPublication>> = noun<
	typeof dettesTable,
	RowOf<typeof dettesTable> & Partial<OfPublication>
>(dettesTable, {
	doc: {
		fr: "UE qu'un étudiant d'une autre classe reprend, dans une publication",
		en: 'UEs that a student of another class takes again, in a publication'
	},
	columns: ofDettes,
	key: ['publication_id', 'etudiant_id'],
	needs: [publications, ues, matieres],
	isSettledByFusion: true,
	stored: `SELECT ${DETTE} FROM dettes_publiees x`,
	kept: (row) => keptRow(row, ofDettes),
	exported: `SELECT ${ROW_ID} AS id, ${CLASSE} AS classe, p.periode, p.numero, e.matricule, ${DETTE}, NULL AS ues
		FROM dettes_publiees x ${OF_PUBLICATION}`,
	yearOf: ({ publication_id }, school) => anneeOfPublication(publication_id, school),
	prepare: takeIds,
	complete(at, draft, stored) {
		if (isStored(at, draft as Row, stored, ofDettes)) return
		const written = jsonOf(at, 'ues', UES) as Parameters<typeof uesWith>[0] | undefined
		if (written) draft.contenu = JSON.stringify(uesWith(written, { ...idsOf(at, 'ues'), notes: () => [] }))
	}
})
