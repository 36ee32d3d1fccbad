import { forbidden, notFound } from '../../kit/errors'
import { mustBePersonnel, perimetreKey } from '../../domain/droits/perimetre'
import type { View } from '../../tenants/visit'
import { mustSeeClasse, readableClasses } from '../classes/classes.service'
import {
	contactsFound,
	readableResponsable,
	readsAllStudents,
	readsFees,
	readsPrivateLife,
	readsRecordsOf,
	readsResponsables
} from './etudiants.policy'
import type { Fiche, Inscription, Responsable } from '../../domain/personnes/fiche-etudiant'
import { etudiantExists, selectInscriptions, selectResponsables, selectRows, type EtudiantRow } from './fiches.queries'
import { selectAnnuaire, selectAnnuaireOfClasses } from './recherche.queries'

const askedOf = ({ institution: { annee }, perimetre }: View) => ({ annee: annee?.id ?? 0, jour: perimetre.jour })

/**
 * The students that the caller may see, for a search with `foundIn`: all for those who enroll students or collect fees, otherwise those in
 * the caller's classes today. @throws AppError 403 unless the caller is staff, 404 or 403 for the class asked for
 */
export function annuaireOf(view: View, classe?: number) {
	const perimetre = mustBePersonnel(view.perimetre)
	return {
		key: `annuaire/${classe ?? ''}|${perimetreKey(perimetre)}`,
		ofSchool: true,
		async make() {
			if (classe !== undefined) await mustSeeClasse({ ...view, perimetre }, classe)
			const all = readsAllStudents(perimetre) && classe === undefined
			const contacts = contactsFound(perimetre)
			const filters = { ...askedOf(view), classe: classe ?? null, contacts }
			return {
				json: all ? await selectAnnuaire(view.db, contacts) : await selectAnnuaireOfClasses(view.db, readableClasses(perimetre), filters)
			}
		}
	}
}

/** The readable data of students found in `annuaireOf`, in the order of `ids`. @throws AppError 403 unless the caller is staff */
export async function fichesOf(view: View, ids: readonly number[]): Promise<Fiche[]> {
	const perimetre = mustBePersonnel(view.perimetre)
	const [columns, rows] = [columnsOf({ ...view, perimetre }), await selectRows(view.db, ids, askedOf(view))]
	const told = columns.responsables ? await responsablesOf(view, ids) : undefined
	return rows.map((row) => ({ ...ficheOf(row, columns.prive), responsables: told && (told.get(row.id) ?? []) }))
}

/** The readable data of responsables, by student; `undefined` if the caller may not read any. */
export async function responsablesOf({ db, perimetre }: View, ids: readonly number[]): Promise<Map<number, Responsable[]> | undefined> {
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
 * A student, with the enrollments of the year and the data of responsables that the caller may read.
 * @throws AppError 404 if the student does not exist, 403 if the caller may not see them
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
		// others read only today's class
		inscriptions: readsAllStudents(perimetre) ? inscriptions : inscriptions.filter(({ presente }) => presente),
		responsables: told && (told.get(id) ?? [])
	}
}

export type FicheDetail = Awaited<ReturnType<typeof getFiche>>

/** The columns of lists that the caller may read besides name, matricule and class. */
export function columnsOf({ perimetre }: View) {
	const prive = readsPrivateLife(perimetre)
	return { prive, responsables: !prive && readsResponsables(perimetre) }
}

export const mayReadFees = ({ perimetre }: View) => readsFees(perimetre)

export const mayReadResponsables = ({ perimetre }: View) => readsResponsables(perimetre)

export const mayReadRecordsOf = ({ perimetre }: View, table: string) => readsRecordsOf(perimetre, table)

/** Whether this is the id of a student, in whatever class. */
export const isStudent = ({ db }: Pick<View, 'db'>, id: number) => etudiantExists(db, id)

/** @throws AppError 403 if the caller may not read students' cards (rules 8.1), 404 if the student does not exist */
export async function mustReadCard({ db, perimetre }: View, id: number) {
	if (!readsPrivateLife(perimetre)) throw forbidden()
	if (!(await etudiantExists(db, id))) throw notFound()
}

/** @throws AppError 404 if the student does not exist, 403 if the caller may not see them */
export async function mustSeeStudent(view: View, id: number) {
	const perimetre = mustBePersonnel(view.perimetre)
	if (!(await etudiantExists(view.db, id))) throw notFound()
	if (readsAllStudents(perimetre)) return
	const [hereRow] = await selectRows(view.db, [id], askedOf(view))
	const classe = hereRow?.inscription ? (JSON.parse(hereRow.inscription) as Inscription) : undefined
	if (!classe?.presente) throw forbidden()
	await mustSeeClasse({ ...view, perimetre }, classe.classe.id)
}
