import { onOrder } from '../../process/threads/worker-task'
import { importTask } from './import.task'

declare const self: Worker

onOrder(self, importTask)
