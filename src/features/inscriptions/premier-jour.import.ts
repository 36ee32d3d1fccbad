import { defaultEntree, defaultHeure } from '../../domain/personnes/inscription'
import { timeOfDay } from '../../exchange/imports/noun/cell-text'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { doubt, valueAfter } from '../../exchange/imports/noun/rules'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { sentence } from '../../kit/sentence'
import type { inscriptions } from '../../school/schema'
import { yearById } from '../annees/annees.import'
import { classById } from '../classes/classes.import'

type Inscription = RowOf<typeof inscriptions>

/** The first day that a line does not say. */
export function entree(at: Cursor, draft: Draft<Inscription>, stored: Inscription | undefined): string {
	const year = yearById(at.school, classById(at.school, Number(draft.classe_id))?.annee_id)
	return defaultEntree({
		date_inscription: valueAfter('date_inscription', draft, stored) ?? null,
		debutAnnee: year?.date_debut ?? at.school.today,
		today: at.school.today,
		becomesActive: stored !== undefined
	})
}

/** The hour that a line says, or its default. The lines of an export were not written today. */
export function heureEntree(at: Cursor, row: Inscription, stored: Inscription | undefined): string | null {
	const { school } = at
	const { isExport } = at.table
	const cell = at.value('heure_entree')
	if (typeof cell === 'string') return cell
	if (isExport && cell === null) return null
	const jour = isExport ? '' : school.today
	return defaultHeure(stored, row, { jour, heure: timeOfDay(school.now, school.facts.timezone) })
}

/** How long before its year somebody may enter a class; days. */
const AHEAD = 183

/** Warns about a first day far from the year of the class, which probably belongs to another year. */
export function doubtEntree(at: Cursor, { date_entree, annee_id }: Draft<Inscription>, stored: Inscription | undefined) {
	const year = yearById(at.school, annee_id)
	if (!year || at.table.isExport || typeof date_entree !== 'string' || date_entree === stored?.date_entree) return
	// a faulty year was reported before, and may have no days
	if (typeof year.date_debut !== 'string' || typeof year.date_fin !== 'string') return
	const first = Temporal.PlainDate.from(year.date_debut).subtract({ days: AHEAD }).toString()
	if (first <= date_entree && date_entree <= year.date_fin) return
	const { libelle, date_debut, date_fin } = year
	doubt(
		at,
		'date_entree',
		sentence('{day} is far from the year {libelle} ({date_debut} to {date_fin})', { day: date_entree, libelle, date_debut, date_fin })
	)
}
