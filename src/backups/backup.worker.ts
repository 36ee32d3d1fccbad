import { onOrder } from '../host/threads/worker-task'
import { makeCopy, verifyCopy, type CopyOrder, type VerifyOrder } from './make-copy'

onOrder(async (order) => {
	const asked = order as CopyOrder | VerifyOrder
	return 'verify' in asked ? verifyCopy(asked) : makeCopy(asked)
})
