import { extended, jsonOf, listOf } from '../../db/queries/json'
import { jourIn, mondayOf } from '../../kit/jour'
import { usesModule } from '../../domain/droits/modules'
import { WHOLE } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { matieresOfClasse } from '../matieres/matieres.service'
import { listSeances } from '../seances/seances.service'
import { visibleClasse } from '../classes/classes.service'

/** How many days of timetable a class shows by default. */
const DAYS = 28

type Asked = {
	readonly date_debut?: string | undefined
	readonly date_fin?: string | undefined
	/** whether the caller's token may read timetables */
	readonly seances: boolean
}

/** A class with its matières and four weeks of its timetable, from this week's Monday. */
export async function getClasse(view: View, id: number, { seances: reads, ...days }: Asked) {
	const { institution, now } = view
	const classe = await visibleClasse(view, id)
	const monday = mondayOf(jourIn(now, institution.timezone))
	const asked = days.date_debut !== undefined || days.date_fin !== undefined
	const shown = asked ? days : { date_debut: monday.toString(), date_fin: monday.add({ days: DAYS - 1 }).toString() }
	const matieres = await matieresOfClasse(view, id)
	const seances =
		reads && usesModule(institution, 'emploi_temps') ? await listSeances(view, { ...shown, classe_id: id }).select(WHOLE) : undefined
	return { json: extended(classe.json, { matieres: listOf(matieres), emploi_temps: seances ? seances.records.list : jsonOf(null) }) }
}
