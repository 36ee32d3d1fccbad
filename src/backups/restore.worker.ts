import { onOrder } from '../host/threads/worker-task'
import { restoreStep, type RestoreOrder } from './restore-file'

onOrder((order) => restoreStep(order as RestoreOrder))
