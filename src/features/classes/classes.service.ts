import type { Db } from '../../db/store'
import { forbidden, notFound } from '../../domain/errors'
import { jourIn, mondayOf } from '../../domain/jour'
import { readerKey, type Perimetre } from '../../domain/perimetre'
import { WHOLE, type List } from '../../reading/lists'
import type { Institution } from '../../tenants/institution.queries'
import { listSeances } from '../seances/seances.service'
import { studentDetails, visibleClasses } from './classes.policy'
import { classeExists, selectClasse, selectClasses, selectMatieresOfClasse, selectStudents } from './classes.queries'

/** The days of timetable that a class shows unless it is asked for others. */
const DAYS = 28

/** The classes of the current year that the caller may see. */
export const listClasses = (db: Db, { annee }: Institution, perimetre: Perimetre, { code }: { code?: string | undefined }): List => ({
	key: `classes?${code ?? ''}|${readerKey(perimetre)}`,
	select: async (window) => (annee ? selectClasses(db, visibleClasses(perimetre), { annee: annee.id, code }, window) : [])
})

/** @throws AppError 404 where there is no such class this year, 403 where it is not the caller's */
export async function mustSeeClasse(db: Db, { annee }: Institution, perimetre: Perimetre, id: number) {
	const classe = annee && (await selectClasse(db, visibleClasses(perimetre), annee.id, id))
	if (classe) return classe
	throw annee && (await classeExists(db, annee.id, id)) ? forbidden() : notFound()
}

type Days = { readonly date_debut?: string | undefined; readonly date_fin?: string | undefined }

/** A class with its matières and four weeks of its timetable, from this week's Monday. */
export async function getClasse(db: Db, institution: Institution, perimetre: Perimetre, id: number, now: Temporal.Instant, days: Days) {
	const classe = await mustSeeClasse(db, institution, perimetre, id)
	const monday = mondayOf(jourIn(now, institution.timezone))
	const asked = days.date_debut !== undefined || days.date_fin !== undefined
	const shown = asked ? days : { date_debut: monday.toString(), date_fin: monday.add({ days: DAYS - 1 }).toString() }
	const seances = await listSeances(db, institution, perimetre, { ...shown, classe_id: id }).select(WHOLE)
	const matieres = await selectMatieresOfClasse(db, id)
	const extra = `"matieres":[${matieres.join(',')}],"emploi_temps":[${seances.map(({ json }) => json).join(',')}]`
	return {
		json: `${classe.json.slice(0, -1)},${extra}}`,
		...(!asked && { until: monday.add({ weeks: 1 }).toZonedDateTime(institution.timezone).epochMilliseconds })
	}
}

/** The students of a class that the caller may see. */
export const listStudents = (
	db: Db,
	institution: Institution,
	perimetre: Perimetre,
	id: number,
	filters: { matricule?: string | undefined }
): List => ({
	key: `etudiants/${id}?${filters.matricule ?? ''}|${readerKey(perimetre)}`,
	async select(window) {
		await mustSeeClasse(db, institution, perimetre, id)
		const shown = studentDetails(perimetre)
		// a matricule that the caller is not shown is none that he may search by, either
		if (filters.matricule !== undefined && !shown.matricule) return []
		return selectStudents(db, id, filters, shown, window)
	}
})
