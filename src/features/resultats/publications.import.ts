import { choice, integer, lines } from '../../exchange/imports/noun/column-types'
import { keyed, motif, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { keyOf, noun, planned, type Noun } from '../../exchange/imports/noun/noun'
import type { Draft, Row, RowOf } from '../../exchange/imports/rows/row'
import { sentence } from '../../kit/sentence'
import { publications as table } from '../../school/schema'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { matieres } from '../matieres/matieres.import'
import { terminer } from '../papiers/registre.service'
import { MAX_MOTIF } from '../reglements/reglements.service'
import { ues } from '../ues/ues.import'
import { codesIn, compte, instant, instantOf, jsonColumn, keptWith, mustStay, numero, periode, readJson, secondOf } from './publie.import'
import { selectPublications } from './publications.queries'
import { passPapiers, sourceOf } from './publier.service'
import { CONTEXTE } from './publie.model'

export type PublicationRow = RowOf<typeof table> & {
	/** its place among those of its class and période */
	readonly numero: number
	readonly etudiants: number
	readonly etat: string
	/** 1 if it was here before the import */
	readonly stockee?: number
}

const columns: readonly Column[] = [
	keyed(classe),
	periode,
	numero,
	{ name: 'session', type: integer(1, 2), required: true, doc: { fr: '2 : rattrapage', en: '2: resit' }, example: '1' },
	{
		name: 'etat',
		type: choice(['provisoire', 'definitif']),
		required: true,
		doc: { fr: 'ce que valent ces résultats', en: 'whether these results are final' },
		example: 'definitif'
	},
	{
		...instant(
			'publiee_le',
			'publiee_at',
			'instant de la publication, en temps universel',
			'instant of the publication, in universal time'
		),
		required: true
	},
	{ ...compte('publiee_par', 'identifiant de la personne qui a publié', 'identifiant of the person who published it'), required: true },
	{
		name: 'etudiants',
		type: integer(0, 100_000),
		required: true,
		doc: { fr: 'combien de lignes elle a dans resultats.csv', en: 'how many lines it has in resultats.csv' },
		example: '1'
	},
	{
		...instant(
			'rouverte_le',
			'rouverte_at',
			'instant où elle a été rouverte ; vide : ne dit rien',
			'instant at which it was reopened; empty: no change'
		),
		example: ''
	},
	{ ...compte('rouverte_par', "identifiant de la personne qui l'a rouverte", 'identifiant of the person who reopened it'), example: '' },
	{ ...motif, type: lines(MAX_MOTIF), doc: { fr: 'pourquoi elle a été rouverte', en: 'why it was reopened' } },
	jsonColumn('contexte', {
		fr: "la classe, ses règles et ses moyennes d'alors, en JSON, comme un export les écrit",
		en: 'the class with its rules and averages of that time, in JSON, as an export writes them'
	})
]

/** The columns about a reopening, which an older file does not undo. */
const ABOUT_REOPENING = ['rouverte_le', 'rouverte_par', 'motif']

const SELECTED = `p.id, p.classe_id, p.periode, row_number() OVER (PARTITION BY p.classe_id, p.periode ORDER BY p.id) AS numero,
	p.session, p.definitive, iif(p.definitive, 'definitif', 'provisoire') AS etat, p.publiee_at, p.rouverte_at, p.motif, p.contexte,
	(SELECT count(*) FROM resultats r WHERE r.publication_id = p.id) AS etudiants,
	${codesIn("SELECT CAST(key AS INTEGER) FROM json_each(p.contexte, '$.reglesPropres')")}`

/** The published results of classes; those of each student are in another file (RULES.md 10.8). */
export const publications: Noun<PublicationRow> = noun<typeof table, PublicationRow>(table, {
	doc: { fr: "publications de résultats d'une classe et d'une période", en: 'publications of results of a class and period' },
	columns,
	key: ['classe_id', 'periode', 'numero'],
	needs: [ues, matieres],
	stored: `SELECT ${SELECTED}, p.publiee_par, p.rouverte_par, 1 AS stockee FROM publications p`,
	kept: keptWith('contexte'),
	exported: `SELECT ${SELECTED}, ${CLASSE} AS classe, u.identifiant AS publiee_par, v.identifiant AS rouverte_par,
			${instantOf('p.publiee_at')} AS publiee_le, ${instantOf('p.rouverte_at')} AS rouverte_le
		FROM publications p JOIN classes c ON c.id = p.classe_id JOIN annees a ON a.id = c.annee_id
		JOIN utilisateurs u ON u.id = p.publiee_par LEFT JOIN utilisateurs v ON v.id = p.rouverte_par`,
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	complete(at, draft, stored) {
		const [publiee_at, rouverte_at] = [secondOf(at, 'publiee_le') ?? 0, secondOf(at, 'rouverte_le')]
		const { rouverte_par = null, motif: reason = null, etat } = draft
		Object.assign(draft, { definitive: Number(etat === 'definitif'), publiee_at, rouverte_at, rouverte_par, motif: reason })
		if (stored) {
			const isSilent = at.value('rouverte_le') === null
			return mustStay(at, draft as Row, stored, isSilent ? columns.filter(({ name }) => !ABOUT_REOPENING.includes(name)) : columns)
		}
		if (new Set([rouverte_at, rouverte_par, reason].map((part) => part === null)).size > 1)
			at.fault('rouverte_le', 'rouverte_le, rouverte_par and motif go together: all three, or none')
		const contexte = readJson(at, 'contexte', CONTEXTE)
		if (contexte) draft.contexte = JSON.stringify(contexte)
		mustFollow(at, draft)
	},
	followsNew: true,
	// a file that publishes or reopens results ends their papers, as a person does
	async follow(write, { changes }) {
		for (const { before, after } of changes) {
			if (!before && after.definitive)
				for (const former of await selectPublications(write.db, after.classe_id, after.periode))
					if (former.id < after.id && former.definitive === 1 && former.rouverte_at === null) await passPapiers(write, former.id, after.id)
			if ((before?.rouverte_at ?? null) === null && after.rouverte_at !== null) await terminer(write, [sourceOf(after.id)])
		}
	},
	checkAll(plan, faults) {
		const added = planned(plan, publications)
		for (const { line = 1, before, after } of added?.changes ?? []) {
			const n = linesOf.get(after) ?? 0
			if (!before && n !== after.etudiants)
				faults.add(added!.table.file, line, 'etudiants', sentence('resultats.csv has {n} lines of this publication', { n }))
		}
	}
})

/** Publications of a class and période come one after the other; a final one is only followed if it was reopened, and then replaced. */
function mustFollow(at: Cursor, draft: Draft<PublicationRow>) {
	const { classe_id, periode: rang, numero: number = 0, session } = draft
	const before = (n: number) => at.school.index(publications).get(`${classe_id}@${rang}@${n}`)
	let n = number - 1
	if (n > 0 && !before(n)) return at.fault('numero', sentence('the publication {n} must be here, or in a line before', { n }))
	while (n > 0 && before(n)?.session !== session) n--
	const former = before(n)
	draft.remplace = Number(former !== undefined && former.rouverte_at !== null)
	if (former?.definitive === 1 && draft.remplace === 0)
		at.fault('numero', sentence('the publication {n} is final and was not reopened: none may follow it', { n }))
}

/** How many lines of students a new publication has in its import. */
export const linesOf = new WeakMap<PublicationRow, number>()

/** The publication that a record names. If the class does not have it, that is a fault. */
export function publicationOf(at: Cursor, draft: Row): PublicationRow | undefined {
	const key = keyOf(publications, draft)
	const publication = key === undefined ? undefined : at.school.index(publications).get(key)
	if (key !== undefined && !publication)
		at.fault('numero', sentence('the class has no publication {n} of this period', { n: Number(draft['numero']) }))
	return publication
}
