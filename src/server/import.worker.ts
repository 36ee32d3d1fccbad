import { importTask } from '../exchange/imports/import.task'
import { NOUNS } from './nouns'
import { onOrder } from '../host/threads/worker-task'

declare const self: Worker

onOrder(self, importTask(NOUNS))
