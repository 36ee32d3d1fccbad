import { importTask } from './files/imports/import.task'
import { NOUNS } from './nouns'
import { onOrder } from './process/threads/worker-task'

declare const self: Worker

onOrder(self, importTask(NOUNS))
