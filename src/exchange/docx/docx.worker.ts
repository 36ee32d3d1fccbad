import { giveWay } from '../../host/threads/scheduling'
import { onOrder } from '../../host/threads/worker-task'
import { docxTask } from './docx.task'

// requests of people go first
giveWay()
onOrder(docxTask)
