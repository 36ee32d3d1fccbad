import { onOrder } from '../../host/threads/worker-task'
import { runOrder, type MoodleOrder } from './moodle-order'

declare const self: Worker

onOrder(self, (order) => runOrder(order as MoodleOrder))
