import { join } from 'node:path'
import { Endpoint } from '../../../src/db/server/endpoint'
import type { StatementResult } from '../../../src/db/server/hrana'
import { plainOf } from '../../../src/db/server/hrana'
import { launch, type Running } from '../child'
import { startSqld } from '../sqld'

/** Blows: the writing process is killed, or stopped in the middle and continued once another writes, or the database is killed. */
export const BLOWS = ['kill', 'stop', 'database'] as const
export type Blow = (typeof BLOWS)[number]

export type Round = {
	readonly blow: Blow
	/** milliseconds from the blow to the next acknowledged write */
	readonly until: number
}

export type Judgement = {
	readonly acknowledged: number
	/** acknowledged and not there */
	readonly lost: readonly string[]
	/** there more than once */
	readonly twice: readonly string[]
	/** there without their line in the journal, or the line without them */
	readonly half: readonly string[]
	/** written by a process after another had taken over */
	readonly late: readonly string[]
}

const TABLE = 'CREATE TABLE essais (id INTEGER PRIMARY KEY, texte TEXT NOT NULL) STRICT'
const writer = join(import.meta.dir, 'writer.ts')

/** Deals one blow after the other to a writer of a namespace. @param random from 0 to 1, for the moment of each */
export async function serverRounds(blows: readonly Blow[], random: () => number, told: (round: Round) => void): Promise<Judgement> {
	const sqld = await startSqld()
	const writers: Running[] = []
	const stopped = new Set<Running>()
	try {
		const url = await sqld.namespace()
		const prepared = await sqld.open(url)
		await prepared.client.execute(TABLE)
		const next = () => {
			const { PATH = '' } = process.env
			const one = launch([process.execPath, writer, url, String(writers.length + 2)], { cwd: import.meta.dir, env: { PATH } })
			writers.push(one)
			return one
		}
		let active = next()
		let resumed = 0
		for (const blow of blows) {
			await active.waitFor(new RegExp(`^total ${10 * (1 + Math.floor(10 * random()))}$`, 'm'))
			const start = performance.now()
			if (blow === 'database') {
				await sqld.killAndStart()
				await active.waitFor(new RegExp(`(?:reprise[^]*?){${++resumed}}`))
			} else {
				const former = active
				former.signal(blow === 'kill' ? 'SIGKILL' : 'SIGSTOP')
				if (blow === 'stop') stopped.add(former)
				active = next()
				resumed = 0
				await active.waitFor(/^ack /m)
				former.signal('SIGCONT')
				await former.finished
				stopped.delete(former)
			}
			told({ blow, until: performance.now() - start })
		}
		active.signal('SIGKILL')
		const outputs = await Promise.all(writers.map(({ finished }) => finished))
		const acknowledged = outputs.flatMap(({ stdout }) => [...stdout.matchAll(/^ack (.+)$/gm)].map(([, texte]) => texte!))
		return await judge(url, acknowledged)
	} finally {
		for (const one of writers) one.signal('SIGKILL')
		await sqld.stop()
	}
}

async function judge(url: string, acknowledged: readonly string[]): Promise<Judgement> {
	const endpoint = new Endpoint(url, undefined)
	const column = async (sql: string) => {
		const { results } = await endpoint.send([{ type: 'execute', stmt: { sql } }, { type: 'close' }])
		const [found] = results
		if (found?.type !== 'ok') throw new Error(found?.error.message)
		return (found.response.result as StatementResult).rows.map(([value]) => String(plainOf(value!)))
	}
	const there = await column('SELECT texte FROM essais ORDER BY id')
	const told = await column("SELECT objet_id FROM journal WHERE action = 'essai'")
	const [whole, journal] = [new Set(there), new Set(told)]
	let latest = 0
	const late = there.filter((texte) => {
		const fence = Number(texte.split('-')[0])
		latest = Math.max(latest, fence)
		return fence < latest
	})
	return {
		acknowledged: acknowledged.length,
		lost: acknowledged.filter((texte) => !whole.has(texte)),
		twice: there.filter((texte, index) => there.indexOf(texte) !== index),
		half: [...there.filter((texte) => !journal.has(texte)), ...told.filter((texte) => !whole.has(texte))],
		late
	}
}
