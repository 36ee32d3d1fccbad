import { asSentence, sentence, worded } from '../../../kit/sentence'
import { readFilesOf } from '../../imports/files/source'
import type { ReadMapped } from '../../imports/mapped-reading'
import { fingerprint } from '../../imports/tables/read-files'
import { readFacts } from '../school-facts.queries'
import { readSheets } from '../sheets/read-sheets'
import { applyDecisions } from './apply'
import { selectKeptRows, selectOwing, selectParents } from './apply.queries'
import { Parents } from './parents'

/** Reads a school's own spreadsheets as records of Préau's nouns, by all that a person has decided about them. */
export const readMapped: ReadMapped = async (source, { nouns, reading, today }, faults) => {
	const { decisions } = source.mapped
	const files = await readFilesOf(source)
	const sheetsRead = readSheets(files)
	const facts = await readFacts(reading)
	const keptRows = new Map((await selectKeptRows(reading)).map(({ cle, matricule }) => [cle, matricule]))
	const owing = new Set((await selectOwing(reading)).map(({ matricule, annee }) => `${matricule} ${annee}`))
	const parents = new Parents(await selectParents(reading))
	const leftOut = [
		...sheetsRead.ignored,
		...sheetsRead.refused.map(({ file, told }) => worded(faults.langue, sentence('{file} ({why})', { file, why: asSentence(told) })))
	]
	return {
		...applyDecisions(sheetsRead.sheets, { nouns, decisions, facts, today, keptRows, owing, parents, faults }),
		ignored: leftOut,
		broken: false,
		empreinte: fingerprint(files)
	}
}
