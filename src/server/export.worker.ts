import { join } from 'node:path'
import { onOrder } from '../host/threads/worker-task'
import type { ExportOrder } from '../exchange/exports/export-order'
import { exportSchool } from '../exchange/exports/export-school'
import { zipFolder } from '../exchange/exports/zip-folder'
import { NOUNS } from './nouns'

onOrder(async (order, progress) => {
	const { folder, zip, ...rest } = order as ExportOrder
	const summary = exportSchool({ ...rest, folder }, progress, NOUNS)
	if (zip !== undefined)
		zipFolder(
			folder,
			summary.files.map(({ name }) => name),
			join(folder, zip)
		)
	return summary
})
