import { onFile } from '../../../src/host/threads/reading'
import { operationError } from '../../../src/kit/errors'

onFile((name, bytes) => {
	if (name === 'endless') for (;;) bytes.toString()
	if (name === 'refused') throw operationError('the disk is full')
	if (name === 'broken') throw new TypeError('x is not a function')
	return bytes.length
})
