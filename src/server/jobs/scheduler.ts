import { Cron } from 'croner'
import type { Log } from '../../host/log/log'

export type Job = {
	readonly name: string
	/** cron pattern with seconds, in the machine's zone */
	readonly when: string
	readonly run: () => Promise<void>
}

export type Scheduler = { stop(): Promise<void> }

/** Milliseconds in which only requests that waited for the start are served: finding each job's first time takes as long as many answers. */
const HEAD_START = 500

/** Runs jobs at their times, never one beside itself. A job that fails is logged and runs again at its next time. */
export function schedule(jobs: readonly Job[], log: Log): Scheduler {
	const running = new Set<Promise<void>>()
	let timers: readonly Cron[] = []
	const begin = () => {
		timers = jobs.map(
			({ name, when, run }) =>
				new Cron(when, { protect: true }, async () => {
					const round = run().catch((error: unknown) => log.error('a job failed', { job: name, error }))
					running.add(round)
					await round
					running.delete(round)
				})
		)
	}
	const beginning = setTimeout(begin, HEAD_START)
	return {
		async stop() {
			clearTimeout(beginning)
			for (const timer of timers) timer.stop()
			await Promise.all(running)
		}
	}
}
