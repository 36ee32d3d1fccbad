import { anyOf, isTold, sentence, type Told } from '../../kit/sentence'
import { sortKey } from '../../kit/forms'
import { integer, reference } from '../../exchange/imports/noun/column-types'
import { code, example, intitule, type Column } from '../../exchange/imports/noun/columns'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import { quoted } from '../../kit/quoted'
import type { RowOf } from '../../exchange/imports/rows/row'
import { unknown } from '../../exchange/imports/noun/unknown'
import { anneeOfKey, annees, currentYear, prepareAnnee, yearLabel, yearsOf } from '../annees/annees.import'
import { filiere } from '../filieres/filieres.import'
import { niveau } from '../niveaux/niveaux.import'
import { classes as table } from '../../school/schema'

export type Classe = RowOf<typeof table>

export const classes: Noun<Classe> = noun(table, {
	called: ['nom', 'annee_id'],
	doc: { fr: "classes d'une année", en: 'classes of a year' },
	columns: [
		{ ...example(code, 'GI-L1-A'), doc: { fr: 'unique dans son année', en: 'unique in its year' } },
		anneeOfKey,
		example(intitule, 'Génie informatique, 1re année A'),
		filiere,
		niveau,
		{ name: 'capacite', type: integer(0, 100_000), doc: { fr: 'places', en: 'places' }, example: '40' }
	],
	key: ['code', 'annee_id'],
	needs: [annees],
	yearOf: ({ annee_id }) => annee_id,
	exported: `SELECT c.id, c.code, a.libelle AS annee, c.nom, f.code AS filiere, n.code AS niveau, c.capacite
		FROM classes c JOIN annees a ON a.id = c.annee_id JOIN filieres f ON f.id = c.filiere_id JOIN niveaux n ON n.id = c.niveau_id`,
	prepare: prepareAnnee,
	complete(_, draft) {
		if (draft.nom !== undefined) draft.cle_tri = sortKey(draft.nom)
	},
	find,
	keysOf
})

const EXPLICIT_YEAR = /^(.+)@(\d{4}-\d{4})$/

/** Finds a class by code; `date` selects the year if several years have the code. */
function find(school: School, text: string, date: string | undefined): Classe | Told {
	const byCode = school.once(classesByCode)
	const [, named, libelle] = EXPLICIT_YEAR.exec(text) ?? []
	if (named !== undefined && libelle !== undefined && !byCode.has(text)) {
		const year = school.find(annees, libelle)
		if (isTold(year)) return year
		return (
			school.index(classes).get(`${named}@${year.id}`) ??
			school.former(classes, `${named}@${year.id}`)?.row ??
			sentence('class {named} does not exist in {libelle}', { named: quoted(named), libelle })
		)
	}
	const candidates = byCode.get(text) ?? []
	const inYear = (id: number | undefined) => candidates.find(({ annee_id }) => annee_id === id)
	const years = date === undefined ? [] : yearsOf(school, date)
	const dated = years.map(({ id }) => inYear(id)).find(Boolean)
	const renamed = () => school.formerly(classes, text, date)?.row
	const found = dated ?? inYear(currentYear(school)?.id) ?? renamed() ?? (candidates.length === 1 ? candidates[0] : undefined)
	if (found) return found
	if (candidates.length === 0) return unknown(school, classes, text, byCode)
	const forms = candidates.map(({ annee_id }) => `${text}@${yearLabel(school, annee_id)}`)
	return sentence('there are several classes {text}, none in the current year: write {forms}', { text: quoted(text), forms: anyOf(forms) })
}

/** Possible keys of the class: in the years of `date` first, then in the current year. */
function keysOf(school: School, text: string, date: string | undefined): string[] {
	const [, named, libelle] = EXPLICIT_YEAR.exec(text) ?? []
	const explicit = libelle === undefined ? undefined : school.index(annees).get(libelle)
	if (explicit) return [`${named}@${explicit.id}`]
	const current = currentYear(school)
	const years = [...(date === undefined ? [] : yearsOf(school, date)), ...(current ? [current] : [])]
	return years.map(({ id }) => `${text}@${id}`)
}

const classesByCode = (school: School) => Map.groupBy(school.index(classes).values(), (row) => row.code)

const classesById = (school: School) => new Map([...school.index(classes).values()].map((row) => [row.id, row]))

export const classById = (school: School, id: number): Classe | undefined => school.once(classesById).get(id)

export const classe: Column = {
	name: 'classe',
	type: reference(classes),
	stored: 'classe_id',
	required: true,
	doc: {
		fr: "code de la classe ; CODE@2025-2026 en nomme une d'une autre année que la courante",
		en: 'code of the class; CODE@2025-2026 for a class of another year than the current one'
	},
	example: 'GI-L1-A'
}

/** How an import writes a class `c` of a year `a`, in SQL: its code in the current year, otherwise with the year. */
export const CLASSE = "CASE WHEN a.courante THEN c.code ELSE c.code || '@' || a.libelle END"

/** The same for an event on a day. */
export const classeOn = (date: string) =>
	`CASE WHEN a.courante AND ${date} BETWEEN a.date_debut AND a.date_fin THEN c.code ELSE c.code || '@' || a.libelle END`
