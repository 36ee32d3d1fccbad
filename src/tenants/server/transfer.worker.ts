import { transfer, type TransferOrder } from '../../db/server/transfer/transfer'
import { onOrder } from '../../host/threads/worker-task'

declare const self: Worker

onOrder(self, (order) => transfer(order as TransferOrder))
