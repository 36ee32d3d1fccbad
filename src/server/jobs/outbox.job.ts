import type { OutboxWorker } from '../../outbox/worker'
import type { Job } from './scheduler'

/** Sends what is due; the worker knows without opening a file whether anything is. */
export const outboxJob = (worker: OutboxWorker): Job => ({ name: 'outbox', when: '*/2 * * * * *', run: () => worker.run() })
