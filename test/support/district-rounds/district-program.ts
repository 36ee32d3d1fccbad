import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Endpoint } from '../../../src/db/server/endpoint'
import { Catalogue, CATALOGUE } from '../../../src/db/server/catalogue'
import { copyNamespace } from '../../../src/db/server/transfer/copy-namespace'
import { launch, type Finished, type Running } from '../child'
import { temporaryFolder } from '../folder'
import { CODE } from '../kills/school'
import { freePort, PROGRAM, tomlFor, type Program } from '../program'
import { startSqld } from '../sqld'
import { startNetwork, type Network } from './network'

/** Incidents of the active process, or between it and its data. */
export const BLOWS = ['kill', 'pause', 'database', 'network', 'loss'] as const
export type Blow = (typeof BLOWS)[number]

/** milliseconds: longer than a process is taken for alive */
const LONG = 10_000
/** milliseconds after which a district without an active process is a fault */
const TOO_LONG = 300_000
/** Debian's libfaketime, which tells a program another time of day and leaves what only grows alone. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
export const canSetClocks = existsSync(FAKETIME)

type Member = {
	readonly config: string
	readonly url: string
	readonly network: Network
	readonly env: Record<string, string>
	child: Running | undefined
}

export type Surroundings = {
	/** of a mail server on loopback */
	readonly mailPort?: number
	/** by how much the clocks of the two processes and of the database's machine are wrong, as "+1h" */
	readonly clocks?: readonly [string, string, string]
	readonly random?: () => number
}

export type DistrictProgram = Program & {
	/** The blow that is dealt instead of the next kill. */
	blow: Blow
	/** Milliseconds from the last blow until another process, or the same one started again, answered. */
	takeover(): Promise<number>
}

/**
 * Runs `use` with a program that is two processes of a district, started again whenever they end. Whoever asks it to serve gets the one that
 * is active; a signal to that one is a blow. Between two rounds its file is a copy of the namespace, for the check.
 */
export async function withDistrict(
	use: (program: DistrictProgram) => Promise<void>,
	{ mailPort, clocks, random = Math.random }: Surroundings = {}
): Promise<void> {
	const folder = temporaryFolder()
	const sqld = await startSqld(clocks && { env: wrong(clocks[2]) })
	const copies = join(folder.path, 'copie')
	mkdirSync(join(copies, 'tenants'), { recursive: true })
	const members: Member[] = []
	for (const [at, name] of (['un', 'deux'] as const).entries()) {
		const network = await startNetwork(Number(new URL(sqld.url).port), random)
		mkdirSync(join(folder.path, name))
		const config = join(folder.path, name, 'preau.toml')
		const port = freePort()
		const toml = tomlFor(port).replace('[data]\n', `[data]\nurl = "${network.url}"\nadmin_url = "${sqld.adminUrl}"\n`)
		writeFileSync(config, mailPort === undefined ? toml : toml + mailThrough(mailPort))
		members.push({ config, url: `http://127.0.0.1:${port}`, network, env: clocks ? wrong(clocks[at]!) : {}, child: undefined })
	}
	const running = new Set<Running>()
	const start = ({ config, env }: Member, args: readonly string[], stdin = '') => {
		const child = launch([...PROGRAM, ...args, '--config', config], { cwd: folder.path, stdin, env: { HOME: folder.path, ...env } })
		running.add(child)
		void child.finished.finally(() => running.delete(child))
		return child
	}
	let isServing = false
	let takeover: Promise<number> = Promise.resolve(0)
	const again = async (member: Member) => {
		member.child = undefined
		await Bun.sleep(500)
		if (isServing) keep(member)
	}
	const keep = (member: Member) => {
		if (member.child) return
		const child = start(member, ['serve'])
		member.child = child
		void child.finished.then(() => again(member))
	}
	/** @param not a process that is meant no more */
	const active = async (not?: Running) => {
		const until = performance.now() + TOO_LONG
		for (;;) {
			const said: string[] = []
			for (const member of members) {
				if (!member.child || member.child === not) continue
				const asked = fetch(`${member.url}/health`, { signal: AbortSignal.timeout(1000) })
				const { status, text } = await asked.then(
					async (answer) => ({ status: answer.status, text: await answer.text() }),
					(error: unknown) => ({ status: 0, text: String(error) })
				)
				if (status === 200) return member
				said.push(`${member.config}: ${status} ${text}`)
			}
			if (performance.now() > until) throw new Error(`nobody is active: ${said.join('; ')}`)
			await Bun.sleep(50)
		}
	}
	const refresh = async () => {
		const endpoint = (namespace: string) => new Endpoint(`${sqld.url}/${namespace}`, undefined)
		const listed = await new Catalogue(endpoint(CATALOGUE)).institutions()
		const served = listed.find(({ code, state }) => code === CODE && state === 'served')
		const copy = join(copies, 'tenants', `${CODE}.db`)
		for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
		if (served) await copyNamespace(endpoint(served.namespace), copy)
	}
	const stopAll = async (): Promise<Finished | undefined> => {
		isServing = false
		let last: Finished | undefined
		const one = await active()
		for (const member of members.toSorted((a) => (a === one ? 1 : -1))) last = (await member.child?.stop()) ?? last
		await refresh()
		return last
	}
	const strike = (member: Member, blow: Blow) => {
		const { child, network } = member
		const struck = performance.now()
		takeover = active(child).then(() => performance.now() - struck)
		const end = () => child?.signal('SIGKILL')
		const later = (what: () => void) => void setTimeout(what, LONG)
		switch (blow) {
			case 'kill':
				return end()
			case 'pause':
				child?.signal('SIGSTOP')
				return later(() => child?.signal('SIGCONT'))
			case 'database':
				return void sqld.killAndStart(LONG).then(end)
			case 'network':
				network.cut()
				return later(() => network.mend())
			case 'loss':
				network.lose(0.2)
				return later(() => {
					network.mend()
					end()
				})
		}
	}
	const run = async (args: readonly string[], stdin?: string) => {
		const finished = await start(members[0]!, args, stdin).finished
		await refresh()
		return finished
	}
	const program: DistrictProgram = {
		folder: folder.path,
		data: copies,
		blow: 'kill',
		start: (args, stdin) => start(current ?? members[0]!, args, stdin),
		run,
		command: async (args, stdin) => ({ ...(await run(args, stdin)), asked: [] }),
		takeover: () => takeover,
		async serve() {
			isServing = true
			members.forEach(keep)
			const member = (current = await active())
			const { child } = member
			const server: Running = {
				pid: child!.pid,
				finished: child!.finished,
				waitFor: (pattern) => child!.waitFor(pattern),
				signal: () => strike(member, program.blow),
				stop: async () => {
					const { code = 1, stdout = '', stderr = '' } = (await stopAll()) ?? {}
					return { code, stdout, stderr }
				}
			}
			return { server, url: member.url }
		}
	}
	let current: Member | undefined
	try {
		await use(program)
	} finally {
		isServing = false
		for (const child of running) {
			child.signal('SIGKILL')
			await child.finished
		}
		for (const { network } of members) network.stop()
		await sqld.stop()
		folder.remove()
	}
}

const wrong = (by: string) => ({ LD_PRELOAD: FAKETIME, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' })

const mailThrough = (port: number) => `[smtp]
host = "127.0.0.1"
port = ${port}
tls = "off"
from = "École <ecole@ecole.test>"
`
