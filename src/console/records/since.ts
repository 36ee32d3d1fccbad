import type { RecordField, StoredRecord } from '../../exchange/records/records'
import { writersOf } from '../../auth/writers.service'
import type { Desk } from '../desk'
import { meantBy } from '../parts/based'
import { isNews, type Cells, type Since } from '../parts/record-form'

/** The changes that a refused form asks for when it is shown again, with the people who changed the same record since it was made. */
export async function meantSince(
	{ form, visit }: Desk,
	kind: string,
	fields: readonly Pick<RecordField, 'name' | 'form'>[],
	stored: StoredRecord | undefined
): Promise<{ readonly cells: Cells; readonly since: Since }> {
	const { cells, ...since } = meantBy(form, fields, stored)
	return { cells, since: stored && isNews(since) ? { ...since, writers: await writersOf(visit, kind, stored.id, stored.cells) } : since }
}
