import { Records } from '../../db/queries/records'
import { forbidden, notFound } from '../../kit/errors'
import { readerKey } from '../../domain/droits/perimetre'
import type { List } from '../../reading/lists'
import { givenBy, mustBeOpen, type KnownVisit, type Needs, type View, type VisitWrite } from '../../tenants/visit'
import { studentDetails, visibleClasses } from './classes.policy'
import { classeIsVisible, selectAnneeOfClasse, selectClasse, selectClasses, selectStudents } from './classes.queries'

export { studentsShown, visibleClasses as readableClasses } from './classes.policy'
export { selectAnneeOfClasse as anneeOfClasse } from './classes.queries'

/**
 * Writes about a class in its year, in which `right` is asked.
 * @throws AppError 404 for an unknown class, 422 if its year is closed
 */
export function writeInClasse<G>(
	visit: KnownVisit,
	classe: number,
	{ touches, right }: Needs<G>,
	run: (write: VisitWrite, granted: G) => Promise<void>
) {
	const inItsYear = async (given: VisitWrite) => {
		const annee = await selectAnneeOfClasse(given.db, classe)
		if (annee === undefined) throw notFound()
		const write = annee === given.institution.annee?.id ? given : await given.inYear(annee)
		const granted = await right(write)
		mustBeOpen(write.institution)
		return { write, granted }
	}
	return visit.write({ right: inItsYear, touches }, (_given, { write, granted }) => run(write, granted))
}

export const listClasses = (view: View, { code }: { code?: string | undefined }): List => ({
	texts: ['code', 'nom'],
	key: `classes?${code ?? ''}|${readerKey(view.perimetre)}`,
	given: () => givenBy(view),
	async select(window) {
		const { db, institution, perimetre } = view
		const { annee } = institution
		if (!annee) return { records: Records.none }
		return { records: await selectClasses(db, visibleClasses(perimetre), { annee: annee.id, jour: view.perimetre.jour, code }, window) }
	}
})

/** @throws AppError 404 if this year has no class with this id, 403 if the caller may not see it */
export async function mustSeeClasse({ db, institution: { annee }, perimetre }: View, id: number) {
	if (annee && (await classeIsVisible(db, visibleClasses(perimetre), annee.id, id))) return
	throw annee && (await selectAnneeOfClasse(db, id)) === annee.id ? forbidden() : notFound()
}

/** A class of the year; `undefined` if there is not one that the caller may see. */
export async function findClasse({ db, institution: { annee }, perimetre }: View, id: number) {
	return annee ? selectClasse(db, visibleClasses(perimetre), { annee: annee.id, jour: perimetre.jour, id }) : undefined
}

/** @throws AppError 404 or 403 as `mustSeeClasse` */
export async function visibleClasse(view: View, id: number) {
	const classe = await findClasse(view, id)
	if (classe) return classe
	await mustSeeClasse(view, id)
	throw notFound()
}

export const listStudents = (view: View, id: number, filters: { matricule?: string | undefined }): List => ({
	key: `etudiants/${id}?${filters.matricule ?? ''}|${readerKey(view.perimetre)}`,
	given: () => givenBy(view),
	async select(window) {
		const { db, institution, perimetre } = view
		const { annee } = institution
		const shown = studentDetails(perimetre, id)
		// a caller who may not see matricules may not search by them either
		const mayFind = annee && (filters.matricule === undefined || shown.matricule)
		const visible = visibleClasses(perimetre)
		const asked = { ...filters, annee: annee?.id ?? 0, jour: view.perimetre.jour, classe: id }
		const found = mayFind ? await selectStudents(db, visible, asked, shown, window) : Records.none
		if (found === Records.none) await mustSeeClasse(view, id)
		return { records: found }
	}
})
