import type { Scope } from '../../db/scope'
import { forbidden, notFound } from '../../domain/errors'
import type { Perimetre } from '../../domain/perimetre'
import type { View } from '../../tenants/visit'
import { registerSeances, writableSeances } from './seances.policy'
import { selectSeanceColumns } from './seance-columns.queries'

export type SeanceColumns = NonNullable<Awaited<ReturnType<typeof selectSeanceColumns>>>

/**
 * The séance that a caller is to write to, as its columns; inside a write, pass what the write got.
 * @throws AppError 404 if there is no such séance this year, 403 if the caller may not write to it
 */
export const mustWriteSeance = (view: View, id: number) => mustBeCovered(view, id, writableSeances)

/** The same of the séance whose register a caller is to keep by hand. */
export const mustKeepRegister = (view: View, id: number) => mustBeCovered(view, id, registerSeances)

async function mustBeCovered(
	{ db, institution: { annee }, perimetre }: View,
	id: number,
	scopeOf: (perimetre: Perimetre) => Scope<'seances'>
): Promise<SeanceColumns> {
	const seance = annee && (await selectSeanceColumns(db, scopeOf(perimetre), annee.id, id))
	if (!seance) throw notFound()
	if (!seance.covered) throw forbidden()
	return seance
}
