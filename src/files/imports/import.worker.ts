import { letGo } from '../../db/let-go'
import { importFailure } from './failure'
import type { FromWorker, ToWorker } from './import-order'
import { runImport } from './run-import'

declare const self: Worker

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
const say = (message: FromWorker) => self.postMessage(message)

async function settle(outcome: FromWorker) {
	await letGo()
	say(outcome)
}

let granted: (() => void) | undefined

async function lease(run: () => Promise<void>) {
	const grant = new Promise<void>((resolve) => (granted = resolve))
	say({ ask: 'lease' })
	await grant
	try {
		await run()
	} finally {
		say({ ask: 'release' })
	}
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
	if ('lease' in data) granted?.()
	else
		runImport(data.order, { lease, progress: (progress) => say({ progress }) }).then(
			(done) => settle({ done }),
			(error: unknown) => settle({ error: importFailure(error) })
		)
})
