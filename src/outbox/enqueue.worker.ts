import { giveWay } from '../host/threads/scheduling'
import { onOrder } from '../host/threads/worker-task'
import { enqueueAll, type EnqueueOrder } from './enqueue-all'

declare const self: Worker

giveWay()

onOrder(self, (order) => enqueueAll(order as EnqueueOrder))
