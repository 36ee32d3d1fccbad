/** Stops threads while they are inside libSQL, each in its own way, and prints what became of them: as a process, which a killed thread would abort. */
import { KeptThread, onOwnThread, withThreadsEnded } from '../../../src/host/threads/worker-task'

const url = new URL('./long.worker.ts', import.meta.url)
const said: string[] = []
const told = (work: Promise<unknown>) => work.then(() => 'done').catch((error: unknown) => (error as Error).message)

const stop = new AbortController()
const stopped = onOwnThread(
	url,
	{},
	(event) => {
		said.push(String(event))
		stop.abort()
	},
	{ stop: stop.signal }
)
console.log('stopped:', await told(stopped), said.join())

const broken = onOwnThread(url, 'leased', undefined, { lease: () => Promise.reject(new Error('no lease')) })
console.log('without a lease:', await told(broken))

const thread = new KeptThread(url)
const kept = new AbortController()
const work = thread.run({}, { stop: kept.signal, name: 'kept' })
setImmediate(() => kept.abort())
console.log('kept:', await told(work), await told(thread.run({}, {})))

const { promise: inside, resolve } = Promise.withResolvers<unknown>()
const running = told(onOwnThread(url, {}, resolve))
await inside
await withThreadsEnded(async () => console.log('at the end:', await running, await told(onOwnThread(url, {})), await told(thread.run({}))))
console.log('after it:', await told(onOwnThread(url, {})))

void onOwnThread(url, {}, () => process.exit(0))
