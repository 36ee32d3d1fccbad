import { importTask } from '../exchange/imports/import.task'
import { NOUNS } from './nouns'
import { onOrder } from '../host/threads/worker-task'

onOrder(importTask(NOUNS))
