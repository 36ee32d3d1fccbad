import { importTask } from '../exchange/imports/import.task'
import { readMapped } from '../exchange/mapping/apply/read-mapped'
import { NOUNS } from './nouns'
import { onOrder } from '../host/threads/worker-task'

onOrder(importTask(NOUNS, readMapped))
