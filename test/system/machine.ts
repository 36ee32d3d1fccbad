import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Ran = { readonly code: number; readonly output: string }

const ENVIRONMENT = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8']
/** SIGRTMIN+4 asks systemd to power off; Bun has no names for real-time signals. */
const POWER_OFF = 'RTMIN+4'
const BOOT = 30_000

export async function run(command: readonly string[], stdin = ''): Promise<Ran> {
	const child = Bun.spawn([...command], { stdin: Buffer.from(stdin), stdout: 'pipe', stderr: 'pipe' })
	const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
	return { code, output: out + err }
}

async function must(command: readonly string[]): Promise<void> {
	const { code, output } = await run(command)
	if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`)
}

/** A Debian with systemd as its first process, on a layer of its own over a tree that stays as it is, without any network. */
export class Machine {
	readonly #folder: string
	readonly root: string
	#leader = 0
	#nspawn: Promise<unknown> | undefined
	#nspawnPid = 0

	constructor(
		readonly name: string,
		folder: string,
		readonly tree: string,
		/** [folder of this computer, folder in the machine] */
		readonly mounts: readonly (readonly [string, string])[]
	) {
		this.#folder = join(folder, name)
		this.root = join(this.#folder, 'root')
	}

	/** Mounts the layer and boots; answers when systemd has started everything. */
	async boot(): Promise<void> {
		for (const part of ['upper', 'work', 'root']) mkdirSync(join(this.#folder, part), { recursive: true })
		if ((await run(['mountpoint', '-q', this.root])).code !== 0) {
			const [upper, work] = [join(this.#folder, 'upper'), join(this.#folder, 'work')]
			await must(['mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${this.tree},upperdir=${upper},workdir=${work}`, this.root])
			writeFileSync(join(this.root, 'etc/hostname'), `${this.name}\n`)
		}
		const console = openSync(join(this.#folder, 'console'), 'a')
		const quiet = ['--quiet', '--register=no', '--keep-unit', '--resolv-conf=off', '--timezone=off', '--link-journal=no', '--console=pipe']
		const binds = this.mounts.map(([from, to]) => `--bind=${from}:${to}`)
		const child = spawn('systemd-nspawn', [...quiet, '-D', this.root, '--boot', `--machine=${this.name}`, '--private-network', ...binds], {
			stdio: ['ignore', console, console]
		})
		this.#nspawn = new Promise((resolve) => child.once('close', resolve))
		this.#nspawnPid = child.pid ?? 0
		await until(BOOT, `${this.name} does not boot: ${this.#console()}`, async () => {
			this.#leader = firstChild(this.#nspawnPid)
			return this.#leader !== 0 && /running|degraded/.test((await this.sh('systemctl is-system-running')).output)
		})
	}

	/** Runs a line of shell as root in the machine. */
	sh(line: string, stdin = ''): Promise<Ran> {
		const inside = ['nsenter', '-t', String(this.#leader), '-m', '-u', '-i', '-n', '-p', '-C', '-r', '-w']
		return run([...inside, ...ENVIRONMENT, 'sh', '-c', line], stdin)
	}

	async powerOff(): Promise<void> {
		await must(['kill', '-s', POWER_OFF, String(this.#leader)])
		await this.#nspawn
	}

	/** Simulates a power cut, except that the disk's own memory keeps its content. */
	async cut(): Promise<void> {
		await run(['kill', '-9', String(this.#leader)])
		await this.#nspawn
	}

	/** Ends it, if it runs, and removes everything that it wrote. */
	async remove(): Promise<void> {
		if (this.#leader !== 0 && existsSync(`/proc/${this.#nspawnPid}`)) await this.cut()
		await run(['umount', '-l', this.root])
		rmSync(this.#folder, { recursive: true, force: true })
	}

	#console(): string {
		const file = join(this.#folder, 'console')
		return existsSync(file) ? readFileSync(file, 'utf8').slice(-2000) : ''
	}
}

function firstChild(pid: number): number {
	try {
		return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? 0)
	} catch {
		return 0
	}
}

/** Asks every 50 ms until it holds. @throws Error after `milliseconds` */
export async function until(milliseconds: number, otherwise: string, holds: () => Promise<boolean>): Promise<void> {
	const started = performance.now()
	while (!(await holds())) {
		if (performance.now() - started > milliseconds) throw new Error(otherwise)
		await Bun.sleep(50)
	}
}
