import { onOrderOfParent } from '../../process/threads/own-process'
import { comeForward, endFirst, stepBack } from '../../process/threads/scheduling'
import { importTask } from './import.task'

/** Imports what the process of number `parent` says: in its own time, but for what others have to wait for. */
export function importFor(parent: number) {
	stepBack()
	endFirst()
	onOrderOfParent(parent, (order, progress, lease) =>
		importTask(order, progress, (run) =>
			lease(() => {
				comeForward()
				return run().finally(stepBack)
			})
		)
	)
}
