import { sentence } from '../../kit/sentence'
import { annees as table } from '../../school/schema'
import { reference } from '../../exchange/imports/noun/column-types'
import type { Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { School } from '../../exchange/imports/noun/lookup'
import { noun, type Change, type Noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { mustPrecede, valueAfter } from '../../exchange/imports/noun/rules'
import { remembered } from '../../exchange/imports/plan/shared-cells'
import { lastOnes, upsert } from '../../exchange/imports/rows/write-rows'

export type Annee = RowOf<typeof table>

const yearClosed = ({ libelle }: Annee) => sentence('the year {libelle} is closed: nothing is written into it any more', { libelle })

export const annees: Noun<Annee> = noun(table, {
	doc: { fr: 'années académiques', en: 'academic years' },
	columns: [
		{
			name: 'libelle',
			type: { form: 'libelle_annee' },
			key: true,
			required: true,
			doc: { fr: 'comme 2026-2027', en: 'such as 2026-2027' },
			example: '2026-2027'
		},
		{ name: 'date_debut', type: { form: 'date' }, required: true, doc: { fr: 'premier jour', en: 'first day' }, example: '2026-09-14' },
		{ name: 'date_fin', type: { form: 'date' }, required: true, doc: { fr: 'dernier jour', en: 'last day' }, example: '2027-07-31' },
		{
			name: 'courante',
			type: { form: 'booleen' },
			initial: false,
			shared: true,
			doc: { fr: "la seule année courante ; la précédente ne l'est plus", en: 'the only current year; the former one stops being current' },
			example: 'oui'
		},
		{
			name: 'cloturee',
			type: { form: 'booleen' },
			initial: false,
			doc: {
				fr: "si plus rien ne s'y écrit, frais et paiements exceptés",
				en: 'whether it is closed: nothing is written into it any more, except fees and payments'
			},
			example: 'non'
		},
		{
			name: 'en_preparation',
			type: { form: 'booleen' },
			initial: false,
			shared: true,
			doc: {
				fr: "si elle n'existe encore que dans la console ; la courante ne l'est jamais",
				en: 'whether it exists in the console alone; never the current year'
			},
			example: 'non'
		}
	],
	key: ['libelle'],
	hangers: [
		{ table: 'matieres_annees', column: 'annee_id' },
		{ table: 'ues_annees', column: 'annee_id' },
		{ table: 'reglements', column: 'annee_id' }
	],
	removedWith: `(SELECT json_group_array(json_object('matiere', m.code, 'coefficient', y.coefficient, 'volume_horaire', y.volume_horaire,
			'ue', u.code)) FROM matieres_annees y JOIN matieres m ON m.id = y.matiere_id LEFT JOIN ues u ON u.id = y.ue_id
			WHERE y.annee_id = n.id) AS chiffres_matieres,
		(SELECT json_group_array(json_object('ue', u.code, 'semestre', y.semestre, 'credits', y.credits)) FROM ues_annees y
			JOIN ues u ON u.id = y.ue_id WHERE y.annee_id = n.id) AS chiffres_ues`,
	exported: 'SELECT id, libelle, date_debut, date_fin, courante, cloturee, en_preparation FROM annees',
	complete(at, draft, stored) {
		mustPrecede(at, 'date_debut', 'date_fin', draft, stored)
		if (valueAfter('courante', draft, stored) === 1) draft.en_preparation = 0
		if (stored?.cloturee !== 1 || valueAfter('cloturee', draft, stored) !== 1) return
		for (const column of ['date_debut', 'date_fin'] as const)
			if (valueAfter(column, draft, stored) !== stored[column]) at.fault(column, yearClosed(stored))
	},
	/** At most one year is current. If the import newly names one, the former year stops being current. */
	settle({ table: { file, records, byHand }, lines, changes }, { school }, faults) {
		const index = school.index(annees)
		const claims = new Set([...records].filter(({ values }) => values['courante'] === true).map(({ line }) => line))
		const namedLines = [...lines].filter(([key, line]) => claims.has(line) && index.get(key)?.courante === 1)
		for (const [key, line] of namedLines.slice(1))
			faults.add(
				file,
				line,
				'courante',
				sentence('only one year can be the current one, and {current} is (line {at}); not {key}', {
					current: namedLines[0]![0],
					at: namedLines[0]![1],
					key
				})
			)
		if (namedLines.length === 0) return
		for (const [key, year] of index) {
			if (year.courante !== 1 || key === namedLines[0]![0]) continue
			const ended = { ...year, courante: 0, updated_at: school.updatedAt }
			const after = byHand ? ended : { ...ended, ...remembered(annees, year, { courante: 0 }) }
			const known = changes.findIndex((change) => change.after === year)
			if (known === -1) changes.push({ before: year, after })
			else changes[known] = { ...changes[known]!, after }
			index.set(key, after)
		}
	},
	/** Nothing may be written into a year that was closed and stays closed. */
	async checkEach({ noun: nounPlan, table: { file }, changes, gone: removedRows }, { nouns, school }, faults) {
		if (nounPlan.yearOf === undefined || nounPlan.outlivesYear || changes.length + removedRows.length === 0) return
		await school.load([annees])
		const years = nouns.find((plan) => plan.noun.name === annees.name)
		const opened = new Set(years?.changes.filter(({ before }) => before?.['cloturee'] !== 1).map(({ after }) => after['id']))
		const closed = new Map(
			[...school.index(annees).values()].filter(({ id, cloturee }) => cloturee === 1 && !opened.has(id)).map((year) => [year.id, year])
		)
		if (closed.size === 0) return
		for (const { line, before, after } of [...changes, ...removedRows.map((row): Change => ({ before: row, after: row }))]) {
			const year = [after, before].flatMap((row) => (row ? [closed.get(nounPlan.yearOf?.(row, school) ?? 0)] : [])).find(Boolean)
			if (year) faults.add(file, line ?? 1, undefined, yearClosed(year))
		}
	},
	write: (db, changes) =>
		upsert(
			db,
			table,
			lastOnes(
				changes.map(({ after }) => after),
				({ courante }) => courante === 1
			)
		)
})

/** The year of records that do not name one: the one that their author works in, else the current one. */
export const currentYear = (school: School): Annee | undefined =>
	school.annee === undefined
		? [...school.index(annees).values()].find(({ courante }) => courante === 1)
		: school.index(annees).get(school.annee)

/** The academic years that include `date`, the current one first. */
export function yearsOf(school: School, date: string): readonly Annee[] {
	const known = school.once(yearsByDate)
	let years = known.get(date)
	if (!years) {
		years = [...school.index(annees).values()]
			.filter(({ date_debut, date_fin }) => date_debut <= date && date <= date_fin)
			.toSorted((a, b) => b.courante - a.courante)
		known.set(date, years)
	}
	return years
}

const yearsByDate = (): Map<string, readonly Annee[]> => new Map()

export const yearById = (school: School, id: unknown): Annee | undefined =>
	[...school.index(annees).values()].find((year) => year.id === id)

export const isYearOver = (school: School, id: unknown): boolean => (yearById(school, id)?.date_fin ?? '') < school.today

export const yearLabel = (school: School, id: unknown): string => String(yearById(school, id)?.libelle)

/** The column with the year, for records whose key includes it. */
export const anneeOfKey: Column = {
	name: 'annee',
	type: reference(annees),
	key: true,
	stored: 'annee_id',
	byRule: true,
	doc: { fr: "libellé de l'année ; la courante sans lui", en: 'libelle of the year; the current one without it' },
	example: '2026-2027'
}

/** Completes the key of such a record with the year. */
export function prepareAnnee(at: Cursor, draft: { annee_id?: number | undefined }) {
	const libelle = at.value('annee')
	if (at.faulty) return
	if (typeof libelle === 'string') {
		const year = at.reference('annee', annees, libelle)
		if (year) draft.annee_id = year.id
		return
	}
	const current = currentYear(at.school)
	if (current) draft.annee_id = current.id
	else at.fault('annee', 'no academic year is the current one, so each record must name its year')
}
