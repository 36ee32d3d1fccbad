import { notFound } from '../../kit/errors'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import type { View } from '../../tenants/visit'
import { responsablesOf } from '../etudiants/fiches.service'
import { selectClasses, selectMois, selectManquees, type Manquee } from './absences.queries'
import { classesOfAbsences, keepsJustificatifs } from './justificatifs.policy'

export type Absent = Pick<Manquee, 'etudiant_id' | 'nom' | 'prenoms' | 'matricule' | 'classe_id' | 'classe'> & {
	readonly seances: readonly Pick<Manquee, 'seance_id' | 'classe' | 'date' | 'heure_debut' | 'heure_fin' | 'matiere' | 'statut'>[]
}

/** Two days (YYYY-MM-DD), both included. */
export type Jours = { readonly du: string; readonly au: string }

/**
 * The students who missed at least `least` séances in some days (RULES.md 4.6) in the caller's classes, or one of them, by class and name, each once,
 * with every séance. @throws AppError 403
 */
export async function absentsOf(
	{ db, institution: { annee }, perimetre }: View,
	{ du, au, classe: only, least = 1 }: Jours & { readonly classe?: number | undefined; readonly least?: number }
): Promise<Absent[]> {
	const visible = classesOfAbsences(perimetre)
	const rows = annee ? await selectManquees(db, visible, { du, au, annee: annee.id }) : []
	const asked = rows.filter(({ classe_id }) => only === undefined || classe_id === only)
	const students = [...Map.groupBy(asked, ({ etudiant_id }) => etudiant_id).values()]
	return students.flatMap((etudiantAbsences) => {
		if (etudiantAbsences.length < least) return []
		const { etudiant_id, nom, prenoms, matricule, classe_id, classe } = etudiantAbsences[0]!
		return [{ etudiant_id, nom, prenoms, matricule, classe_id, classe, seances: etudiantAbsences }]
	})
}

/** The responsables to call, by student; `undefined` if the caller doesn't call families. */
export const responsablesToCall = async (view: View, absents: readonly Absent[]): Promise<ReadonlyMap<number, Responsable[]> | undefined> =>
	keepsJustificatifs(view.perimetre) ? responsablesOf(view, [...new Set(absents.map(({ etudiant_id }) => etudiant_id))]) : undefined

/** The classes whose absences the caller reads. @throws AppError 403 */
export async function absenceClasses({ db, institution: { annee }, perimetre }: View) {
	const visible = classesOfAbsences(perimetre)
	return annee ? selectClasses(db, visible, annee.id) : []
}

/** Minutes missed, not justified and justified. */
export type Minutes = { readonly absent: number; readonly excuse: number }
export type HeuresEtudiant = Pick<Absent, 'etudiant_id' | 'nom' | 'prenoms' | 'matricule'> & { readonly mois: ReadonlyMap<string, Minutes> }

const NONE: Minutes = { absent: 0, excuse: 0 }
export const sumOf = (all: Iterable<Minutes>): Minutes =>
	[...all].reduce((sum, { absent, excuse }) => ({ absent: sum.absent + absent, excuse: sum.excuse + excuse }), NONE)

/** The time that each student of a class missed there, by month (YYYY-MM), by name. @throws AppError 404 unless the class is the caller's, 403 */
export async function heuresOfClasse(view: View, classe: number): Promise<HeuresEtudiant[]> {
	if (!(await absenceClasses(view)).some(({ id }) => id === classe)) throw notFound()
	const students = new Map<number, Omit<HeuresEtudiant, 'mois'> & { mois: Map<string, Minutes> }>()
	for (const { mois, statut, minutes, ...etudiant } of await selectMois(view.db, { classe, du: '', au: '~' })) {
		const student = students.get(etudiant.etudiant_id) ?? { ...etudiant, mois: new Map<string, Minutes>() }
		students.set(etudiant.etudiant_id, student)
		student.mois.set(mois, { ...(student.mois.get(mois) ?? NONE), [statut]: minutes })
	}
	return [...students.values()]
}

/** The time that students of a class missed there between two days, by student, for papers; whoever writes those reads it there. */
export async function manquesDe(
	{ db }: Pick<View, 'db'>,
	asked: Jours & { readonly classe: number }
): Promise<ReadonlyMap<number, Minutes>> {
	const manques = new Map<number, Minutes>()
	for (const { etudiant_id, statut, minutes } of await selectMois(db, asked))
		manques.set(etudiant_id, sumOf([manques.get(etudiant_id) ?? NONE, { ...NONE, [statut]: minutes }]))
	return manques
}
