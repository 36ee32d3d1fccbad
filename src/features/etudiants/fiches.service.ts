import { forbidden, notFound } from '../../domain/errors'
import { folded } from '../../domain/forms'
import { mustBePersonnel } from '../../domain/perimetre'
import type { View } from '../../tenants/visit'
import { mustSeeClasse, readableClasses } from '../classes/classes.service'
import { readableResponsable, readsAllStudents, readsFees, readsPrivateLife, readsResponsables } from './etudiants.policy'
import type { Fiche, Inscription, Responsable } from '../../domain/fiche-etudiant'
import { etudiantExists, selectInscriptions, selectResponsables, selectRows, type EtudiantRow } from './fiches.queries'
import { MOTS, selectAllIds, selectIdsOfClasses, type Recherche } from './recherche.queries'

export type Asked = { readonly q?: string | undefined; readonly classe?: number | undefined }

/** The words of a search, without accents and case; what comes after the last one that is looked for alone is part of it. */
function rechercheOf(q: string): Recherche {
	const texte = folded(q).trim()
	const words = texte.split(/\s+/).filter((word) => word !== '')
	return { texte, mots: words.length <= MOTS ? words : [...words.slice(0, MOTS - 1), words.slice(MOTS - 1).join(' ')] }
}

const askedOf = ({ institution: { annee }, perimetre }: View) => ({ annee: annee?.id ?? 0, jour: perimetre.jour })

/**
 * The ids of the students whom the caller may see, by name: all of them for who enrolls them or takes their fees, else those who are in the
 * caller's classes today. @throws AppError 403 for who is no staff, 404 or 403 of a class that is asked for
 */
export async function findStudents(view: View, { q = '', classe }: Asked): Promise<number[]> {
	const perimetre = mustBePersonnel(view.perimetre)
	const recherche = rechercheOf(q)
	if (classe !== undefined) await mustSeeClasse({ ...view, perimetre }, classe)
	if (readsAllStudents(perimetre) && classe === undefined) return selectAllIds(view.db, recherche)
	return selectIdsOfClasses(view.db, readableClasses(perimetre), recherche, { ...askedOf(view), classe: classe ?? null })
}

/** What the caller may read of students that `findStudents` found, in their order. @throws AppError 403 for who is no staff */
export async function fichesOf(view: View, ids: readonly number[]): Promise<Fiche[]> {
	const perimetre = mustBePersonnel(view.perimetre)
	const [columns, rows] = [columnsOf({ ...view, perimetre }), await selectRows(view.db, ids, askedOf(view))]
	const told = columns.responsables ? await responsablesOf(view, ids) : undefined
	return rows.map((row) => ({ ...ficheOf(row, columns.prive), responsables: told && (told.get(row.id) ?? []) }))
}

/** What the caller reads of those who answer for students, by student; `undefined` for who reads nothing of anybody. */
async function responsablesOf({ db, perimetre }: View, ids: readonly number[]): Promise<Map<number, Responsable[]> | undefined> {
	if (!readsResponsables(perimetre)) return undefined
	const told = new Map<number, Responsable[]>()
	for (const { etudiant, ...responsable } of await selectResponsables(db, ids)) {
		const readable = readableResponsable(perimetre, responsable)
		if (readable) told.set(etudiant, [...(told.get(etudiant) ?? []), readable])
	}
	return told
}

function ficheOf({ id, matricule, nom, prenoms, inscription, ...prive }: EtudiantRow, isPrivate: boolean): Omit<Fiche, 'responsables'> {
	return {
		id,
		matricule,
		nom,
		prenoms,
		inscription: inscription === null ? undefined : (JSON.parse(inscription) as Inscription),
		prive: isPrivate ? prive : undefined
	}
}

/**
 * One student, with the enrollments of the year that the caller may read, and of those who answer for the student what the caller may read.
 * @throws AppError 404 where there is none, 403 where it is none of the caller's
 */
export async function getFiche(view: View, id: number) {
	const { db } = view
	await mustSeeStudent(view, id)
	const perimetre = mustBePersonnel(view.perimetre)
	const [fiche] = await fichesOf(view, [id])
	if (!fiche) throw notFound()
	const all = await selectInscriptions(db, { ...askedOf(view), etudiant: id })
	const inscriptions = all.map(({ json }) => JSON.parse(json) as Inscription)
	const told = await responsablesOf(view, [id])
	return {
		...fiche,
		// others are told of the class of today alone
		inscriptions: readsAllStudents(perimetre) ? inscriptions : inscriptions.filter(({ presente }) => presente),
		responsables: told && (told.get(id) ?? [])
	}
}

export type FicheDetail = Awaited<ReturnType<typeof getFiche>>

/** What lists tell the caller of students besides name, matricule and class. */
export const columnsOf = ({ perimetre }: View) => {
	const prive = readsPrivateLife(perimetre)
	return { prive, responsables: !prive && readsResponsables(perimetre) }
}

/** Whether the caller reads what students owe. */
export const mayReadFees = ({ perimetre }: View) => readsFees(perimetre)

/** @throws AppError 404 where there is no such student, 403 where it is none of the caller's */
export async function mustSeeStudent(view: View, id: number) {
	const perimetre = mustBePersonnel(view.perimetre)
	if (!(await etudiantExists(view.db, id))) throw notFound()
	if (readsAllStudents(perimetre)) return
	const [here] = await selectRows(view.db, [id], askedOf(view))
	const classe = here?.inscription ? (JSON.parse(here.inscription) as Inscription) : undefined
	if (!classe?.presente) throw forbidden()
	await mustSeeClasse({ ...view, perimetre }, classe.classe.id)
}
