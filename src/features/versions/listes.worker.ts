import { setPriority } from 'node:os'
import { onOrder } from '../../host/threads/worker-task'
import { empreintesOf, type EmpreintesOrder } from './empreintes.service'

// requests of people go first: on Linux this lowers the priority of only the calling thread
if (process.platform === 'linux') setPriority(0, 10)

onOrder((order) => empreintesOf(order as EmpreintesOrder))
