import type { Scope } from '../../db/queries/scope'
import { forbidden, notFound } from '../../kit/errors'
import type { Perimetre } from '../../domain/droits/perimetre'
import { inItsYear, mustBeOpen, type View, type VisitWrite } from '../../tenants/visit'
import { registerSeances, signableSeances, writableSeances } from './seances.policy'
import { selectAnneeOfSeance, selectSeanceColumns } from './seance-columns.queries'

export type SeanceColumns = NonNullable<Awaited<ReturnType<typeof selectSeanceColumns>>>

type ScopeOf = (perimetre: Perimetre) => Scope<'seances'>

export { selectAnneeOfSeance as anneeOfSeance } from './seance-columns.queries'

export type Writable = { readonly write: VisitWrite; readonly seance: SeanceColumns }

/**
 * The séance, if the caller may write to it.
 * @throws AppError 404 if it doesn't exist, 403 if the caller may not write to it, 422 if its year is closed
 */
export const mustWriteSeance = (write: VisitWrite, id: number) => mustWrite(write, id, writableSeances)

/** The same for a séance whose register the caller keeps by hand. */
export const mustKeepRegister = (write: VisitWrite, id: number) => mustWrite(write, id, registerSeances)

/** The columns of a séance of the year that the caller manages. @throws AppError 404, 403 */
export async function mustAnswerFor(view: View, id: number): Promise<SeanceColumns> {
	const seance = await find(view, id, writableSeances)
	if (!seance) throw notFound()
	if (!seance.covered) throw forbidden()
	return seance
}

/** Whether the caller keeps the register of this séance by hand. @throws AppError 404 if it doesn't exist this year */
export const mustSeeRegister = (view: View, id: number) => covers(view, id, registerSeances)

/** Whether the caller reads the signatures of this séance, and so prints its sheet. @throws AppError 404 */
export const mayPrintSheet = (view: View, id: number) => covers(view, id, signableSeances)

async function covers(view: View, id: number, scopeOf: ScopeOf): Promise<boolean> {
	const seance = await find(view, id, scopeOf)
	if (!seance) throw notFound()
	return seance.covered === 1
}

/** Whether the caller may write to a séance of the year that they may see, and keep its register by hand. */
export async function rightsOn(view: View, id: number): Promise<{ readonly writes: boolean; readonly keepsRegister: boolean }> {
	const isOpen = view.institution.annee?.cloturee !== true
	const [writable, register] = [await find(view, id, writableSeances), await find(view, id, registerSeances)]
	return { writes: isOpen && writable?.covered === 1, keepsRegister: isOpen && register?.covered === 1 }
}

const find = ({ db, institution: { annee }, perimetre }: View, id: number, scopeOf: ScopeOf) =>
	annee && selectSeanceColumns(db, scopeOf(perimetre), annee.id, id)

async function mustWrite(given: VisitWrite, id: number, scopeOf: ScopeOf): Promise<Writable> {
	const { write, found } = await inItsYear(
		given,
		(inYear) => find(inYear, id, scopeOf),
		(db) => selectAnneeOfSeance(db, id)
	)
	if (!found.covered) throw forbidden()
	mustBeOpen(write.institution)
	return { write, seance: found }
}
