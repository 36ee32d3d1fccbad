import { notFound } from '../../kit/errors'
import { may } from '../../domain/droits/perimetre'
import { jourOf, mustBeOpen, type KnownVisit, type View } from '../../tenants/visit'
import { keepsPieces } from './pieces.policy'
import {
	deleteRecues,
	insertRecues,
	selectAsked,
	selectClasses,
	selectMissing,
	selectMissingOf,
	selectOfStudent,
	selectOneMissing,
	type PieceDemandee
} from './pieces.queries'

export type { PieceDemandee as PieceDuDossier } from './pieces.queries'

export type Manque = Omit<Awaited<ReturnType<typeof selectMissingOf>>[number], 'manque'> & { readonly manque: readonly string[] }

const mustKeep = may(keepsPieces)

const askedOf = (view: View) => ({ annee: view.institution.annee?.id ?? 0, jour: jourOf(view) })

/** The pieces that a student needs this year, with those handed in; `undefined` if the caller doesn't manage enrollments. */
export async function piecesOf(view: View, etudiant: number) {
	if (!keepsPieces(view.perimetre)) return undefined
	return selectOfStudent(view.db, etudiant, askedOf(view))
}

const idsOf = (pieces: readonly PieceDemandee[]) => pieces.map(({ id }) => id)

/** The checkboxes that a user has changed: newly checked and newly unchecked. */
export type Cochees = { readonly venues: readonly number[]; readonly parties: readonly number[] }

/**
 * Records pieces that were handed in and given back. Other pieces stay, even if somebody else has changed them meanwhile. A piece that is
 * already there keeps its day and author. @throws AppError 403, 404, 422 in a closed year
 */
export async function notePieces(visit: KnownVisit, etudiant: number, { venues, parties }: Cochees): Promise<void> {
	await visit.write({ right: mustKeep, touches: ['donnees'] }, async (write) => {
		mustBeOpen(write.institution)
		const { db, journal } = write
		const demandees = askedOf(write)
		const rows = await selectOfStudent(db, etudiant, demandees)
		if ([...venues, ...parties].some((id) => !rows.some((row) => row.id === id))) throw notFound()
		const come = rows.filter((row) => row.recue_le === null && venues.includes(row.id))
		const removedRows = rows.filter((row) => row.recue_le !== null && parties.includes(row.id))
		if (come.length + removedRows.length === 0) return
		const recue_par = visit.caller.userId
		await insertRecues(db, etudiant, demandees.annee, idsOf(come), { le: demandees.jour, par: recue_par })
		await deleteRecues(db, etudiant, demandees.annee, idsOf(removedRows))
		// by the keys of imports, so that an old file does not undo them
		const line = ({ id, libelle }: PieceDemandee, recue_le: string | null) => ({
			objet: 'pieces_recues',
			id: [etudiant, demandees.annee, id].join(':'),
			said: { etudiant_id: etudiant, annee_id: demandees.annee, piece_id: id, piece: libelle, recue_le }
		})
		await journal(
			...come.map((id) => {
				const { said, ...of } = line(id, demandees.jour)
				return { action: 'fiche.create', ...of, apres: said }
			}),
			...removedRows.map((row) => {
				const { said, ...of } = line(row, row.recue_le)
				return { action: 'fiche.delete', ...of, avant: said }
			})
		)
	})
}

/** The classes of the list. @throws AppError 403 */
export async function classesOfPieces(view: View) {
	mustKeep(view)
	return selectClasses(view.db, askedOf(view).annee)
}

/** Whether the school asks for any pieces. @throws AppError 403 */
export async function asksForPieces(view: View) {
	mustKeep(view)
	return (await selectAsked(view.db)) !== undefined
}

/** Whether any enrolled student lacks a piece that the school asks for. @throws AppError 403 */
export async function lacksPieces(view: View) {
	mustKeep(view)
	return (await selectAsked(view.db)) !== undefined && (await selectOneMissing(view.db, askedOf(view))) !== undefined
}

/** The enrollments with missing pieces, by class and name, of one class or all. @throws AppError 403, 404 */
export async function inscriptionsIncompletes(view: View, classe?: number): Promise<number[]> {
	const classes = await classesOfPieces(view)
	if (classe !== undefined && !classes.some(({ id }) => id === classe)) throw notFound()
	if (!(await selectAsked(view.db))) return []
	return JSON.parse((await selectMissing(view.db, classe, askedOf(view)))!.ids) as number[]
}

/** The missing pieces of enrollments found by `inscriptionsIncompletes`, in the same order. @throws AppError 403 */
export async function piecesManquantes(view: View, inscriptions: readonly number[]): Promise<Manque[]> {
	mustKeep(view)
	if (inscriptions.length === 0) return []
	return (await selectMissingOf(view.db, inscriptions, askedOf(view).annee)).map(({ manque, ...row }) => ({
		...row,
		manque: JSON.parse(manque) as string[]
	}))
}
