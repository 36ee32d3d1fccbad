import { forbidden, notFound } from '../../domain/errors'
import type { View } from '../../tenants/visit'
import { writableSeances } from './seances.policy'
import { selectSeanceColumns } from './seance-columns.queries'

export type SeanceColumns = NonNullable<Awaited<ReturnType<typeof selectSeanceColumns>>>

/**
 * The séance that a caller is to write to, as its columns; inside a write, pass what the write got.
 * @throws AppError 404 if there is no such séance this year, 403 if the caller may not write to it
 */
export async function mustWriteSeance({ db, institution: { annee }, perimetre }: View, id: number): Promise<SeanceColumns> {
	const seance = annee && (await selectSeanceColumns(db, writableSeances(perimetre), annee.id, id))
	if (!seance) throw notFound()
	if (!seance.covered) throw forbidden()
	return seance
}
