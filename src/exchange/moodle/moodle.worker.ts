import { onOrder } from '../../host/threads/worker-task'
import { runOrder, type MoodleOrder } from './moodle-order'

onOrder((order) => runOrder(order as MoodleOrder))
