import type { Db } from '../../db/db'
import { forbidden, notFound } from '../../domain/errors'
import type { Perimetre } from '../../domain/perimetre'
import type { Institution } from '../../tenants/institution.queries'
import { writableSeances } from './seances.policy'
import { selectSeanceColumns } from './saisie.queries'

export type SeanceColumns = NonNullable<Awaited<ReturnType<typeof selectSeanceColumns>>>

/**
 * The séance that a caller is to write to, as its columns; inside a write, pass the write's `db`.
 * @throws AppError 404 where there is no such séance this year, 403 where he may not write to it
 */
export async function mustWriteSeance(db: Db, { annee }: Institution, perimetre: Perimetre, id: number): Promise<SeanceColumns> {
	const seance = annee && (await selectSeanceColumns(db, writableSeances(perimetre), annee.id, id))
	if (!seance) throw notFound()
	if (!seance.covered) throw forbidden()
	return seance
}
