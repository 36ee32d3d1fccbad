import { expect, test } from 'bun:test'
import { Failures } from '../../../src/host/log/failures'
import { changeableLog, type LogOptions } from '../../../src/host/log/log'

const START = Temporal.Instant.from('2026-11-20T08:00:00Z')
const after = (minutes: number) => START.add({ minutes })

test('errors are kept by what failed, where and why; what happened again comes first', () => {
	const failures = new Failures(START)
	failures.note('a job failed', { job: 'outbox', error: new TypeError('secret') }, after(1))
	failures.note('a job failed', { job: 'backup', error: Object.assign(new Error('secret'), { code: 'ENOSPC' }) }, after(2))
	failures.note('a job failed', { job: 'outbox', error: new TypeError('another') }, after(3))
	expect(failures.list()).toEqual([
		{ what: 'a job failed', about: 'outbox', why: 'TypeError', count: 2, first: after(1), last: after(3) },
		{ what: 'a job failed', about: 'backup', why: 'ENOSPC', count: 1, first: after(2), last: after(2) }
	])
})

test('a value that is not a plain name is left out, and beyond the limit the oldest kind goes', () => {
	const failures = new Failures(START)
	failures.note('a job failed', { job: 'Inès ZADI', error: 'a text' }, after(0))
	expect(failures.list()).toMatchObject([{ about: undefined, why: undefined }])
	for (let one = 0; one < 60; one++) failures.note('a job failed', { job: `job-${one}` }, after(one))
	const kept = failures.list().map(({ about }) => about)
	expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'job-59', 'job-10'])
})

test('a log keeps its errors when its level or form changes, those too that are not written', () => {
	const options: LogOptions = { level: 'error', format: 'json', now: () => START, write: () => undefined }
	const log = changeableLog(options)
	log.error('a request failed')
	log.change({ level: 'info', format: 'text' })
	log.error('a request failed')
	expect(log.failures.list()).toMatchObject([{ count: 2 }])
})
