import { join } from 'node:path'
import { onOrder } from '../../process/threads/worker-task'
import type { ExportOrder } from './export-order'
import { exportSchool } from './export-school'
import { zipFolder } from './zip'

declare const self: Worker

onOrder(self, async (order, progress) => {
	const { folder, zip, ...rest } = order as ExportOrder
	const summary = exportSchool({ ...rest, folder }, progress)
	if (zip !== undefined)
		zipFolder(
			folder,
			summary.files.map(({ name }) => name),
			join(folder, zip)
		)
	return summary
})
