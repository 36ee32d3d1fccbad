import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Place } from '../../db/files/place'
import { openReading } from '../../db/stores/open-reading'
import { operationError } from '../../kit/errors'
import { apart, compose, type As } from './compose'
import { selectCours, selectMembres, selectNouveaux, selectPersonnes, type Nouveau } from './moodle.queries'
import { ENGLISH_SHEET, SHEET } from './names'
import { makeReadable, placeFiles } from './place'
import { stepsOf, type Sheet } from './sheet'

export type MoodleOrder = As & {
	readonly place: Place
	/** a day in the institution's time zone */
	readonly jour: string
} &
	/** the members of courses that are not remembered yet */
	(
		| { readonly looks: true }
		/** the files of an institution, into a folder of a folder that is there */
		| { readonly folder: string; readonly sheet: Sheet; readonly now: string }
	)

/** How the files of an institution differ from those of before, and from the institution. */
export type MoodleSummary = {
	/** the names of the files that are new */
	readonly changed: readonly string[]
	/** matricules of people, and keys of courses, that are left out */
	readonly leftOut: readonly string[]
	/** matricules of people whose names have characters that the files cannot hold */
	readonly renamed: readonly string[]
}

/** Does an order on the calling thread. @returns the members that it looked for, or how the files are */
export async function runOrder(order: MoodleOrder): Promise<readonly Nouveau[] | MoodleSummary> {
	const reading = await openReading(order.place)
	try {
		const { known, leftOut } = apart(await selectPersonnes(reading), order)
		const ids = leftOut.map(({ id }) => id)
		const { jour, code, adresses } = order
		if ('looks' in order) return await selectNouveaux(reading, jour, ids)
		const { folder, sheet, now } = order
		const [cours, membres] = [await selectCours(reading, jour), await selectMembres(reading, jour, ids)]
		const made = compose({ code, adresses, known, cours, membres })
		made.files.set(SHEET, stepsOf(sheet, 'fr')).set(ENGLISH_SHEET, stepsOf(sheet, 'en'))
		mustNotBeLinks(folder)
		makeReadable(folder)
		const files = new Map([...made.files].map(([name, text]) => [name, Buffer.from(text)]))
		const changed = placeFiles(folder, files, Temporal.Instant.from(now))
		return { changed, leftOut: [...leftOut.map(({ matricule }) => matricule), ...made.leftOut], renamed: made.renamed }
	} finally {
		await reading.close()
	}
}

/** The parent of a folder must be there: a disk that is not in must not be taken for one that is. */
function mustNotBeLinks(folder: string) {
	for (const path of [dirname(folder), folder])
		if (lstatSync(path, { throwIfNoEntry: path !== folder })?.isSymbolicLink())
			throw operationError('{path} is a link: name the folder itself', { path })
}
