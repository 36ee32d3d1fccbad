import { giveWay } from '../host/threads/scheduling'
import { onOrder } from '../host/threads/worker-task'
import { enqueueAll, type EnqueueOrder } from './enqueue-all'

giveWay()

onOrder((order) => enqueueAll(order as EnqueueOrder))
