import { overlap } from '../../domain/personnes/inscription'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { School } from '../../exchange/imports/noun/lookup'
import type { NounPlan } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { jourLu } from '../../kit/jour'
import { sentence } from '../../kit/sentence'
import type { inscriptions } from '../../school/schema'
import { yearLabel } from '../annees/annees.import'
import { classById } from '../classes/classes.import'

type Inscription = RowOf<typeof inscriptions>

export const isActive = ({ statut }: Inscription) => statut === 'Active'

/** Checks that a student has at most one Active enrollment a day, including stored ones. `all`: the enrollments as they become, by key. */
export function checkOneActive(
	{ table: { file }, lines, changes }: NounPlan<Inscription>,
	school: School,
	all: Iterable<[string, Inscription]>,
	faults: Faults
) {
	const touchedRows = new Set(changes.map(({ after }) => after))
	const active = new Map<string, { readonly key: string; readonly row: Inscription }[]>()
	const rows = [...all].filter(([, row]) => isActive(row))
	const storedFirst = rows.toSorted(([, a], [, b]) => Number(touchedRows.has(a)) - Number(touchedRows.has(b)))
	for (const [key, row] of storedFirst) {
		const enrolment = `${row.etudiant_id}@${row.annee_id}`
		const others = active.get(enrolment)
		const other = others?.find((candidate) => overlap(candidate.row, row))
		if (others) others.push({ key, row })
		else active.set(enrolment, [{ key, row }])
		if (!other || !touchedRows.has(row)) continue
		const line = lines.get(other.key)
		const code = String(classById(school, other.row.classe_id)?.code)
		const { date_entree, date_sortie } = other.row
		const where = line === undefined ? sentence('stored') : sentence('line {line}', { line })
		const at = [file, lines.get(key) ?? 1] as const
		if (date_sortie !== null && date_entree < row.date_entree)
			faults.add(
				...at,
				'date_entree',
				sentence('must not be before {day}: until then the student is in class {code} ({where})', { day: jourLu(date_sortie), code, where })
			)
		else
			faults.add(
				...at,
				'statut',
				sentence('the student already has an Active enrollment in {year}: class {code} ({where})', {
					year: yearLabel(school, row.annee_id),
					code,
					where
				})
			)
	}
}
