import { openReading } from '../../db/stores/open-reading'
import { putFiles, type Changes, type FilesOrder } from '../programs/files-order'
import { apart, compose } from './compose'
import { selectCours, selectMembres, selectNouveaux, selectPersonnes, type Nouveau } from './moodle.queries'
import { ENGLISH_SHEET, SHEET } from '../programs/programs'
import { stepsOf, type Sheet } from './sheet'

/** Without a sheet: for the members of courses that are not remembered yet. */
export type MoodleOrder = FilesOrder & { readonly sheet?: Sheet }

/** Does an order on the calling thread. @returns the members that it looked for, or how the files are */
export async function runOrder(order: MoodleOrder): Promise<readonly Nouveau[] | Changes> {
	const reading = await openReading(order.place)
	try {
		const { known, leftOut } = apart(await selectPersonnes(reading), order)
		const ids = leftOut.map(({ id }) => id)
		const { jour, code, adresses, sheet } = order
		if (!sheet) return await selectNouveaux(reading, jour, ids)
		const [cours, membres] = [await selectCours(reading, jour), await selectMembres(reading, jour, ids)]
		const made = compose({ code, adresses, known, cours, membres })
		made.files.set(SHEET, stepsOf(sheet, 'fr')).set(ENGLISH_SHEET, stepsOf(sheet, 'en'))
		const changed = putFiles(order, new Map([...made.files].map(([name, text]) => [name, Buffer.from(text)])))
		return { changed, leftOut: [...leftOut.map(({ matricule }) => matricule), ...made.leftOut], renamed: made.renamed }
	} finally {
		await reading.close()
	}
}
