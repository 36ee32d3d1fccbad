import { pdfTask } from '../exchange/pdf/pdf.task'
import { giveWay } from '../host/threads/scheduling'
import { onOrder } from '../host/threads/worker-task'

// requests of people go first
giveWay()
onOrder(pdfTask)
