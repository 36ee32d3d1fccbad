import { transfer, type TransferOrder } from '../../db/server/transfer/transfer'
import { onOrder } from '../../host/threads/worker-task'

onOrder((order) => transfer(order as TransferOrder))
