import { sentence, type Told } from '../../kit/sentence'
import { overlappingPeriodes, type Rang } from '../../domain/resultats/periode'
import { integer, title } from '../../exchange/imports/noun/column-types'
import type { Faults } from '../../exchange/imports/noun/faults'
import { noun, planned, type Noun, type NounPlan, type Plan } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { mustPrecede } from '../../exchange/imports/noun/rules'
import { anneeOfKey, annees, prepareAnnee, yearById } from '../annees/annees.import'
import { niveau } from '../niveaux/niveaux.import'
import { periodes as table } from '../../school/schema'

/** `niveau`: its id, 0 for all, because null can't be part of a natural key */
type Periode = RowOf<typeof table> & { readonly niveau: number }

export const periodes: Noun<Periode> = noun<typeof table, Periode>(table, {
	doc: { fr: "les deux périodes d'une année", en: 'the two periods of a year' },
	columns: [
		anneeOfKey,
		{
			name: 'rang',
			type: integer(1, 2),
			key: true,
			required: true,
			doc: { fr: 'laquelle des deux ; les semestres impairs sont de la première', en: 'first or second; odd semesters are in the first' },
			example: '1'
		},
		{
			name: 'niveau',
			type: niveau.type,
			stored: 'niveau_id',
			key: true,
			doc: {
				fr: "code du niveau dont c'est la période ; vide : de tous les autres",
				en: 'code of the level that the period is for; empty: all others'
			},
			example: ''
		},
		{
			name: 'libelle',
			type: title(),
			required: true,
			doc: { fr: "comment elle s'appelle", en: 'name of the period' },
			example: 'Premier semestre'
		},
		{ name: 'date_debut', type: { form: 'date' }, required: true, doc: { fr: 'premier jour', en: 'first day' }, example: '2026-09-14' },
		{ name: 'date_fin', type: { form: 'date' }, required: true, doc: { fr: 'dernier jour', en: 'last day' }, example: '2027-01-31' },
		{
			name: 'saisie_jusque',
			type: { form: 'date' },
			doc: {
				fr: 'dernier jour de la saisie des notes de session 1 ; vide : pas de limite',
				en: 'last day on which grades of session 1 are typed; empty: no limit'
			},
			example: '2027-02-15'
		}
	],
	key: ['annee_id', 'rang', 'niveau'],
	hangers: [{ table: 'saisies_rouvertes', column: 'periode_id' }],
	yearOf: ({ annee_id }) => annee_id,
	stored: 'SELECT *, ifnull(niveau_id, 0) AS niveau FROM periodes',
	exported: `SELECT p.id, a.libelle AS annee, p.rang, n.code AS niveau, p.libelle, p.date_debut, p.date_fin, p.saisie_jusque
		FROM periodes p JOIN annees a ON a.id = p.annee_id LEFT JOIN niveaux n ON n.id = p.niveau_id`,
	prepare(at, draft) {
		prepareAnnee(at, draft)
		const { niveau_id = null } = draft
		Object.assign(draft, { niveau_id, niveau: niveau_id ?? 0 })
	},
	complete: (at, draft, stored) => mustPrecede(at, 'date_debut', 'date_fin', draft, stored),
	checkAll: checkDays
})

const unlessExported = <R>(plan: NounPlan<R> | undefined) => (plan?.table.isExport ? undefined : plan)

/** Periods must lie within their year, and the second begins after the first ends; rows of an export are not checked. */
async function checkDays(plan: Plan, faults: Faults) {
	const periodePlan = unlessExported(planned(plan, periodes))
	const years = unlessExported(planned(plan, annees))
	if (!periodePlan && !years) return
	const { school } = plan
	await school.load([annees, periodes])
	/** reports a fault at the row's line in the file, otherwise at its year */
	const report = (key: string, annee: string, column: 'date_debut' | 'date_fin', message: Told) => {
		const line = periodePlan?.lines.get(key)
		if (line !== undefined) faults.add(periodePlan!.table.file, line, column, message)
		else if (years?.lines.has(annee)) faults.add(years.table.file, years.lines.get(annee)!, column, message)
	}
	const rows = [...school.index(periodes)].map(([key, row]) => ({ key, ...row, rang: row.rang as Rang, niveau: row.niveau_id }))
	for (const [annee_id, all] of Map.groupBy(rows, (row) => row.annee_id)) {
		const year = yearById(school, annee_id)!
		for (const { key, rang, date_debut, date_fin } of all) {
			if (date_debut < year.date_debut)
				report(
					key,
					year.libelle,
					'date_debut',
					sentence('period {rang} begins on {date_debut}, before {year} does ({begins})', {
						rang,
						date_debut,
						year: year.libelle,
						begins: year.date_debut
					})
				)
			if (date_fin > year.date_fin)
				report(
					key,
					year.libelle,
					'date_fin',
					sentence('period {rang} ends on {date_fin}, after {year} does ({ends})', {
						rang,
						date_fin,
						year: year.libelle,
						ends: year.date_fin
					})
				)
		}
		for (const [first, second] of overlappingPeriodes(all)) {
			const message = sentence('period 2 begins on {date_debut}, and period 1 ends on {date_fin}', {
				date_debut: second.date_debut,
				date_fin: first.date_fin
			})
			if (periodePlan?.lines.has(second.key)) report(second.key, year.libelle, 'date_debut', message)
			else report(first.key, year.libelle, 'date_fin', message)
		}
	}
}
