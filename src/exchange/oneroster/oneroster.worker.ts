import { onOrder } from '../../host/threads/worker-task'
import { runOrder, type OneRosterOrder } from './oneroster-order'

onOrder((order) => runOrder(order as OneRosterOrder))
