import { onOrder } from '../../process/threads/worker-task'
import { tenantFacts, type FactsOrder } from './tenant-facts'

declare const self: Worker

onOrder(self, async (order, progress) => {
	const { files, ...how } = order as FactsOrder
	return files.map(({ code, file }) => {
		progress(code)
		return tenantFacts(code, file, how)
	})
})
