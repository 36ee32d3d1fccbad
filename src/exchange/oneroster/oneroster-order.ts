import { openReading } from '../../db/stores/open-reading'
import { zipFiles } from '../exports/zip'
import { putFiles, type Changes, type FilesOrder } from '../programs/files-order'
import { compose } from './compose'
import { ZIP } from '../programs/programs'
import { selectAnnees, selectCours, selectMembres, selectPeriodes, selectPersonnes } from './oneroster.queries'
import type { Version } from './tables'

/** `nom`: of the institution. */
export type OneRosterOrder = FilesOrder & { readonly nom: string; readonly version: Version }

/** Does an order on the calling thread. */
export async function runOrder(order: OneRosterOrder): Promise<Changes> {
	const reading = await openReading(order.place)
	try {
		const { jour } = order
		const membres = await selectMembres(reading, jour)
		const files = compose(order, {
			annees: await selectAnnees(reading, jour),
			periodes: await selectPeriodes(reading, jour),
			cours: await selectCours(reading, jour),
			membres,
			personnes: await selectPersonnes(reading, [...new Set(membres.map(({ id }) => id))])
		})
		const zip = zipFiles(new Map([...files].map(([name, text]) => [name, Buffer.from(text)])))
		return { changed: putFiles(order, new Map([[ZIP, zip]])), leftOut: [], renamed: [] }
	} finally {
		await reading.close()
	}
}
