import { onOrder } from '../host/threads/worker-task'
import { restoreStep, type RestoreOrder } from './restore-file'

declare const self: Worker

onOrder(self, (order) => restoreStep(order as RestoreOrder))
