import { forbidden, notFound } from '../../kit/errors'
import { usesModule } from '../../domain/droits/modules'
import { readerKey } from '../../domain/droits/perimetre'
import { extended, jsonOf, listOf, type Json } from '../../db/queries/json'
import { Records } from '../../db/queries/records'
import type { List } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { mustSeeClasse, readableClasses } from '../classes/classes.service'
import { teintesOf, type Teintes } from '../../domain/seances/teintes'
import { evaluationsByMatiere } from '../refs/evaluations-de-matiere.service'
import { selectEnseignees } from './enseignees.queries'
import { readsHeures, visibleMatieres } from './matieres.policy'
import { matiereExists, selectMatiere, selectMatieres } from './matieres.queries'
import { selectClassesOfMatiere, selectCoursOfClasse, selectMatieresOfClasse, type CoursDeClasse } from './suivi.queries'

export type { CoursDeClasse }

type Filters = { readonly classe_id?: number | undefined; readonly code?: string | undefined }

/** The matières that the caller may see; for a class, those taught to it. */
export const listMatieres = (view: View, { classe_id, code }: Filters): List => ({
	texts: ['code', 'nom'],
	key: `matieres?${classe_id ?? ''}/${code ?? ''}|${readerKey(view.perimetre)}`,
	given: () => givenBy(view),
	async select(window) {
		if (classe_id !== undefined) await mustSeeClasse(view, classe_id)
		const rows = await selectMatieres(
			view.db,
			visibleMatieres(view.perimetre),
			{ annee: view.institution.annee, classe: classe_id, code },
			window
		)
		return { records: Records.of(await withEvaluations(view, rows.each)) }
	}
})

/**
 * A matière with the classes to which it is taught in the year and which the caller may read.
 * @throws AppError 404 if the matière does not exist, 403 if the caller may not see it
 */
export async function getMatiere(view: View, id: number) {
	const { db, institution, perimetre } = view
	const row = await selectMatiere(db, visibleMatieres(perimetre), { annee: institution.annee, id })
	if (!row) throw (await matiereExists(db, id)) ? forbidden() : notFound()
	const [matiere = row] = await withEvaluations(view, [{ id, cle: '', json: row.json }])
	const { annee } = institution
	const classes = annee
		? await selectClassesOfMatiere(
				db,
				readableClasses(perimetre),
				{ annee: annee.id, jour: view.perimetre.jour, matiere: id },
				usesModule(institution, 'emploi_temps')
			)
		: []
	return { json: extended(matiere.json, { classes: listOf(classes.map(({ json }) => json)) }) }
}

/** The matières of a class that the caller may see, by name, with their hours done and their teachers. The caller must be allowed to read the class. */
export const matieresOfClasse = async (view: View, classe: number) =>
	(
		await selectMatieresOfClasse(
			view.db,
			visibleMatieres(view.perimetre),
			{ annee: view.institution.annee?.id ?? 0, jour: view.perimetre.jour, classe },
			usesModule(view.institution, 'emploi_temps')
		)
	).map(({ json }) => json)

/** The same with hours planned, done, left and exceeded. The caller must be allowed to read the class. */
export const coursOfClasse = ({ db, institution, perimetre }: View, classe: number) =>
	selectCoursOfClasse(
		db,
		visibleMatieres(perimetre),
		{ annee: institution.annee?.id ?? 0, jour: perimetre.jour, classe },
		usesModule(institution, 'emploi_temps')
	)

/** Whether the caller has classes whose hours they read together: not teachers, who read those of their own matières. */
export const opensHeures = ({ perimetre, institution }: View) => readsHeures(perimetre) && usesModule(institution, 'emploi_temps')

/** The colours of the matières of some classes, among those that the caller may see. */
export const teintesOfClasses = async ({ db, institution: { annee }, perimetre }: View, classes: readonly number[]): Promise<Teintes> =>
	teintesOf(await selectEnseignees(db, visibleMatieres(perimetre), { annee: annee?.id ?? 0, classes }))

async function withEvaluations<Model extends object>(
	view: View,
	rows: readonly { readonly id: number; readonly cle: string; readonly json: Json<Model> }[]
) {
	const ids = rows.map(({ id }) => id)
	const evaluations = usesModule(view.institution, 'evaluations') ? await evaluationsByMatiere(view, ids) : undefined
	return rows.map(({ id, cle, json }) => {
		const ofMatiere = evaluations ? listOf((evaluations.get(id) ?? []).map((row) => row.json)) : jsonOf(null)
		return { id, cle, json: extended(json, { evaluations: ofMatiere }) }
	})
}
