import { onOrder } from '../../process/threads/worker-task'
import { makeCopy, type CopyOrder } from './make-copy'

declare const self: Worker

onOrder(self, async (order) => makeCopy(order as CopyOrder))
