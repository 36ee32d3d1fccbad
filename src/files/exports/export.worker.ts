import { onOrder } from '../../process/threads/worker-task'
import type { ExportOrder } from './export-order'
import { exportSchool } from './export-school'

declare const self: Worker

onOrder(self, async (order, progress) => exportSchool(order as ExportOrder, progress))
