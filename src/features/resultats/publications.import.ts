import { contexteEcrit, contexteWith } from '../../domain/contenu-ecrit'
import { CONTEXTE } from '../../domain/contenu-lu'
import { choice, integer, lines } from '../../exchange/imports/column-types'
import { keyed, motif, type Column } from '../../exchange/imports/columns'
import type { Cursor } from '../../exchange/imports/cursor'
import type { School } from '../../exchange/imports/lookup'
import { noun, planned, type Noun } from '../../exchange/imports/noun'
import type { Draft, Row, RowOf } from '../../exchange/imports/row'
import { sentence } from '../../kit/sentence'
import { publications as table } from '../../school/schema'
import { CLASSE, classById, classe } from '../classes/classes.import'
import { matieres } from '../matieres/matieres.import'
import { MAX_MOTIF } from '../reglements/reglements.service'
import { ues } from '../ues/ues.import'
import { codesIn, compte, idsOf, instant, jsonColumn, jsonOf, keptRow, mustStay, numero, periode, secondOf } from './publie.import'

export type PublicationRow = RowOf<typeof table> & {
	/** its place among those of its class and période */
	readonly numero: number
	readonly etudiants: number
	readonly publiee_le: string
	readonly rouverte_le: string
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
		...instant('publiee_le', 'instant de la publication, en temps universel', 'instant of the publication, in universal time'),
		required: true
	},
	{ ...compte('publiee_par', 'identifiant de la personne qui a publié', 'identifiant of the person who published it'), required: true },
	{
		name: 'remplace',
		type: { form: 'booleen' },
		initial: false,
		doc: { fr: 'si elle annule et remplace une publication rouverte', en: 'whether it replaces one that was reopened' },
		example: 'non'
	},
	{
		name: 'etudiants',
		type: integer(0, 100_000),
		required: true,
		doc: { fr: 'combien de lignes elle a dans resultats.csv', en: 'how many lines it has in resultats.csv' },
		example: '1'
	},
	{
		...instant('rouverte_le', 'instant où elle a été rouverte ; vide : ne dit rien', 'instant at which it was reopened; empty: no change'),
		example: ''
	},
	{ ...compte('rouverte_par', "identifiant de la personne qui l'a rouverte", 'identifiant of the person who reopened it'), example: '' },
	{ ...motif, type: lines(MAX_MOTIF), doc: { fr: 'pourquoi elle a été rouverte', en: 'why it was reopened' } },
	jsonColumn('contexte', contexteEcrit, {
		fr: "la classe, ses règles et ses moyennes d'alors, en JSON, comme un export les écrit",
		en: 'the class with its rules and averages of that time, in JSON, as an export writes them'
	})
]

/** The columns about a reopening, which an older file does not undo. */
const ABOUT_REOPENING = ['rouverte_le', 'rouverte_par', 'motif']

const SELECTED = `p.id, p.classe_id, p.periode, p.session, p.definitive, p.publiee_at, p.remplace, p.rouverte_at, p.motif,
	row_number() OVER (PARTITION BY p.classe_id, p.periode ORDER BY p.id) AS numero, p.publiee_at AS publiee_le, p.rouverte_at AS rouverte_le,
	iif(p.definitive, 'definitif', 'provisoire') AS etat, (SELECT count(*) FROM resultats r WHERE r.publication_id = p.id) AS etudiants,
	p.contexte, p.contexte AS json, ${codesIn("SELECT CAST(key AS INTEGER) FROM json_each(p.contexte, '$.reglesPropres')")} AS codes`

/** The published results of classes; those of each student are in another file (RULES.md 10.8). */
export const publications: Noun<PublicationRow> = noun<typeof table, PublicationRow>(table, {
	doc: { fr: "publications de résultats d'une classe et d'une période", en: 'publications of results of a class and period' },
	columns,
	key: ['classe_id', 'periode', 'numero'],
	needs: [ues, matieres],
	stored: `SELECT ${SELECTED}, p.publiee_par, p.rouverte_par, 1 AS stockee FROM publications p`,
	kept: (row) => keptRow(row, columns),
	exported: `SELECT ${SELECTED}, ${CLASSE} AS classe, u.identifiant AS publiee_par, v.identifiant AS rouverte_par
		FROM publications p JOIN classes c ON c.id = p.classe_id JOIN annees a ON a.id = c.annee_id
		JOIN utilisateurs u ON u.id = p.publiee_par LEFT JOIN utilisateurs v ON v.id = p.rouverte_par`,
	yearOf: ({ classe_id }, school) => classById(school, classe_id)?.annee_id,
	complete(at, draft, stored) {
		if (stored) {
			const isSilent = at.value('rouverte_le') === null
			const said = isSilent ? columns.filter(({ name }) => !ABOUT_REOPENING.includes(name)) : columns
			mustStay(at, draft as Row, stored, said, { contexte: contexteWith })
			return
		}
		const rouverte_at = secondOf(at, 'rouverte_le')
		const { rouverte_par = null, motif: reason = null, etat } = draft
		if ((rouverte_at === null) !== (rouverte_par === null) || (rouverte_at === null) !== (reason === null))
			at.fault('rouverte_le', 'rouverte_le, rouverte_par and motif go together: all three, or none')
		const contexte = jsonOf(at, 'contexte', CONTEXTE)
		const publiee_at = secondOf(at, 'publiee_le') ?? 0
		Object.assign(draft, { definitive: Number(etat === 'definitif'), publiee_at, rouverte_at, rouverte_par, motif: reason })
		if (contexte !== undefined) draft.contexte = JSON.stringify(contexteWith(contexte as Contexte, idsOf(at, 'contexte')))
		mustFollow(at, draft)
	},
	checkAll(plan, faults) {
		const added = planned(plan, publications)
		for (const { line = 1, before, after } of added?.changes ?? []) {
			const n = linesOf(plan.school).get(after.id) ?? 0
			if (!before && n !== after.etudiants)
				faults.add(added!.table.file, line, 'etudiants', sentence('resultats.csv has {n} lines of this publication', { n }))
		}
	}
})

type Contexte = Parameters<typeof contexteWith>[0]

/** Publications of a class and période come one after the other; a final one is only followed if it was reopened. */
function mustFollow(at: Cursor, { classe_id, periode: rang, numero: number = 0, session }: Draft<PublicationRow>) {
	const before = (n: number) => at.school.index(publications).get(`${classe_id}@${rang}@${n}`)
	if (number > 1 && !before(number - 1))
		at.fault('numero', sentence('the publication {n} must be here, or in a line before', { n: number - 1 }))
	for (let n = number - 1; n > 0; n--) {
		const former = before(n)
		if (former?.session !== session) continue
		if (former?.definitive === 1 && former.rouverte_at === null)
			at.fault('numero', sentence('the publication {n} is final and was not reopened: none may follow it', { n }))
		return
	}
}

const counters = new WeakMap<School, Map<number, number>>()
/** How many lines of students each publication has in this import. */
const linesOf = (school: School) => counters.getOrInsertComputed(school, () => new Map<number, number>())

/** Counts a line of a student. */
export function countLine(school: School, publication: number) {
	const counts = linesOf(school)
	counts.set(publication, (counts.get(publication) ?? 0) + 1)
}

/** Finds the publication that a record names; its parts leave the record. If the class does not have it, that is a fault. */
export function takePublication(
	at: Cursor,
	draft: { classe_id?: unknown; periode?: unknown; numero?: unknown }
): PublicationRow | undefined {
	const { classe_id, periode: rang, numero: n } = draft
	if (typeof classe_id !== 'number' || typeof rang !== 'number' || typeof n !== 'number') return undefined
	const found = at.school.index(publications).get(`${classe_id}@${rang}@${n}`)
	if (!found) at.fault('numero', sentence('the class has no publication {n} of this period', { n }))
	return found
}

const byId = (school: School) => new Map([...school.index(publications).values()].map((one) => [one.id, one]))

/** The year of a publication. */
export function anneeOfPublication(id: number, school: School) {
	const of = school.once(byId).get(id)
	return of && classById(school, of.classe_id)?.annee_id
}
