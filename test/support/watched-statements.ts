/** Preloaded by `scripts/bun test`: a raw statement answers exactly the columns that its shape names, stored as the shape says. */
import { mkdirSync, openSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { watched } from '../../src/db/queries/watched'
import { bundledThread } from './thread-modules'

const root = resolve(import.meta.dir, '../..')
const REPORTS = join(root, 'build', 'reports')
mkdirSync(REPORTS, { recursive: true })
/** Lines of all lanes: `made path:line`, `run path:line`. Opened once for all threads: a test may become a user who may not open it. */
const notes = Bun.isMainThread ? openSync(join(REPORTS, 'statements.txt'), 'a') : Number(process.env['WATCHED_STATEMENTS'])
process.env['WATCHED_STATEMENTS'] = String(notes)
type Shape = Readonly<Record<string, string>>
const KINDS: Shape = { integer: 'number', real: 'number', text: 'string' }

/** Threads are watched too. */
const Unwatched = globalThis.Worker
globalThis.Worker = class extends Unwatched {
	constructor(url: string | URL, options?: WorkerOptions) {
		super(bundledThread(url), { ...options, preload: import.meta.path })
	}
}

watched.made = (shape) => {
	const at = place()
	note('made', at)
	let isRun = false
	return (columns, rows) => {
		if (!isRun) note('run', at)
		isRun = true
		judge(at, shape, columns, rows)
	}
}

function judge(at: string, shape: Shape, columns: readonly string[], rows: readonly object[]) {
	const wanted = Object.keys(shape).toSorted().join(', ')
	const got = columns.toSorted().join(', ')
	if (wanted !== got) throw new Error(`${at}: the statement answers ${got}; its shape names ${wanted}`)
	for (const row of rows)
		for (const [name, value] of Object.entries(row)) {
			const stored = shape[name]!
			const isRight = value === null ? stored.endsWith('?') : typeof value === KINDS[stored.replace('?', '')]
			if (!isRight) throw new Error(`${at}: ${name} is ${value === null ? 'null' : `a ${typeof value}`}; its shape says ${stored}`)
		}
}

const note = (what: 'made' | 'run', at: string) => writeSync(notes, `${what} ${at}\n`)

/** Where in `src/` the statement stands that is being made. */
function place(): string {
	const frames = (new Error('here').stack ?? '')
		.split('\n')
		.flatMap((line) => /^(src\/[^:()]+:\d+):\d+/.exec(line.split(`${root}/`)[1] ?? '')?.[1] ?? [])
	return frames.find((one) => !one.startsWith('src/db/queries/rows.ts')) ?? 'src'
}
