import { setPriority } from 'node:os'
import { onOrder } from '../../host/threads/worker-task'
import { empreintesOf, type EmpreintesOrder } from './empreintes.service'

declare const self: Worker

// readers go first on the processor; on Linux this lowers the priority of the calling thread alone
if (process.platform === 'linux') setPriority(0, 10)

onOrder(self, (order) => empreintesOf(order as EmpreintesOrder))
