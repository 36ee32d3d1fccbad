import { giveWay } from '../../host/threads/scheduling'
import { onOrder } from '../../host/threads/worker-task'
import { empreintesOf, type EmpreintesOrder } from './empreintes.service'

// requests of people go first
giveWay()

onOrder((order) => empreintesOf(order as EmpreintesOrder))
