import { lookTask } from '../exchange/uploads/look.task'
import { giveWay } from '../host/threads/scheduling'
import { onOrder } from '../host/threads/worker-task'
import { NOUNS } from './nouns'

// requests of people go first
giveWay()
onOrder(lookTask(NOUNS))
