import { onOrderOfParent } from '../host/threads/own-process'
import { comeForward, endFirst, stepBack } from '../host/threads/scheduling'
import { importTask } from '../exchange/imports/import.task'
import { readMapped } from '../exchange/mapping/apply/read-mapped'
import { NOUNS } from './nouns'

/**
 * Imports on the order of the process `parent`, with low priority. It has normal priority only while others wait for it: from before it
 * asks for the lease until it has returned it.
 */
export function importFor(parent: number) {
	const importNouns = importTask(NOUNS, readMapped)
	stepBack()
	endFirst()
	onOrderOfParent(parent, (order, progress, lease) =>
		importNouns(order, progress, (run) => {
			comeForward()
			return lease(run).finally(stepBack)
		})
	)
}
