import { giveWay } from '../../process/threads/scheduling'
import { onOrder } from '../../process/threads/worker-task'
import { enqueueAll, type EnqueueOrder } from './enqueue-all'

declare const self: Worker

giveWay()

onOrder(self, (order) => enqueueAll(order as EnqueueOrder))
