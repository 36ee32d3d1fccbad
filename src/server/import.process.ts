import { onOrderOfParent } from '../host/threads/own-process'
import { comeForward, endFirst, stepBack } from '../host/threads/scheduling'
import { importTask } from '../exchange/imports/import.task'
import { NOUNS } from './nouns'

/**
 * Imports what the process of number `parent` says: in its own time, but for what others have to wait for. It comes forward before it asks
 * for the lease, and until it has said that it gives it back.
 */
export function importFor(parent: number) {
	const importNouns = importTask(NOUNS)
	stepBack()
	endFirst()
	onOrderOfParent(parent, (order, progress, lease) =>
		importNouns(order, progress, (run) => {
			comeForward()
			return lease(run).finally(stepBack)
		})
	)
}
