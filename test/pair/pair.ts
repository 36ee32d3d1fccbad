import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Running } from '../support/child'
import { makeSchool, CODE, type School } from '../support/kills/school'
import { freePort, withProgram, type Program } from '../support/program'
import { until } from '../system/machine'
import { Pc, type Hardware, type Task } from './pc'

const PAIR = 'sh /opt/preau/pair.sh'
const ADDRESS = '10.9.0.10'
const WAIT = 900_000
/** milliseconds within which a PC that may do so takes over by itself */
const TAKEOVER = 240_000
/** No limits and cheap passwords, for fifty writers at once; and a small disk may fill up. */
const SETTINGS = `sed -i 's/^# bcrypt_cost = .*/bcrypt_cost = 4/; s/^# min_free_mb = .*/min_free_mb = 0/; /^.limits.$/,/body_kib/ s/^# \\(api\\|discovery\\|console\\) = .*/\\1 = 0/' /opt/preau/preau.toml`
const TENANTS = '/var/lib/preau/tenants'

/** Two PCs with the product on them, made a pair as its papers say, and one school. Whoever runs rounds on it treats it as one program. */
export class Pair {
	readonly pcs: readonly [Pc, Pc]
	#serving: Pc
	#release = ''
	/** seconds from the command of each promotion to the first answer */
	readonly promotions: number[] = []
	/** why the PC that waited did not take over: it says that it has not got everything */
	readonly refusals: string[] = []

	constructor(
		readonly folder: string,
		hardware: Hardware
	) {
		const cable = [freePort(), freePort()] as const
		this.pcs = [new Pc(1, folder, hardware, cable), new Pc(2, folder, hardware, cable)]
		this.#serving = this.pcs[0]
	}

	get serving(): Pc {
		return this.#serving
	}

	get waiting(): Pc {
		return this.pcs[2 - this.#serving.number]!
	}

	/** Installs the release of the stick on both and makes them a pair with a school. */
	async make(release: string): Promise<School> {
		const [first, second] = this.pcs
		await Promise.all(this.pcs.map(async (pc) => (await pc.unpack(), await pc.boot())))
		await Promise.all(this.pcs.map((pc) => pc.must(`sh /media/usb/${release}/install.sh && ${SETTINGS} && systemctl restart preau`)))
		const { school, file } = await madeSchool()
		await first.must(`preau restore /root/ecole.db --tenant ${CODE} --yes`, { '/root/ecole.db': file })
		this.#release = release
		const prepare = `cd /root && ${PAIR} prepare --device /dev/vdb --here 10.9.0.11 --other pc2=10.9.0.12 --address ${ADDRESS}/24`
		// the power is cut in its midst: said again, it takes back what it had begun
		first.start(prepare)
		await first.must('while [ ! -d /var/lib/preau.before-pair ]; do sleep 0.02; done')
		await first.cut()
		await first.boot()
		await first.must(prepare)
		const ticket = await first.must('cat /root/preau-pc2.ticket')
		await second.must(`cd /root && ${PAIR} join preau-pc2.ticket --device /dev/vdb`, { '/root/preau-pc2.ticket': ticket })
		await this.whole()
		await this.copy()
		return school
	}

	/** Replaces the PC that waits, which has burnt, as a person does: a new one takes its name and address, with the ticket of the other. */
	async replace(): Promise<void> {
		const { waiting, serving } = this
		await waiting.cut()
		const address = `10.9.0.1${waiting.number}`
		await until(WAIT, 'nobody notices that the other is gone', async () => {
			await Bun.sleep(1000)
			return (await serving.try('drbdadm cstate preau')).output.trim() !== 'Connected'
		})
		await serving.must(`cd /root && ${PAIR} replace ${waiting.name} --other ${waiting.name}=${address}`)
		const ticket = await serving.must(`cat /root/preau-${waiting.name}.ticket`)
		await waiting.unpack()
		await waiting.boot()
		await waiting.must(`sh /media/usb/${this.#release}/install.sh`)
		await waiting.must(`cd /root && ${PAIR} join it.ticket --device /dev/vdb`, { '/root/it.ticket': ticket })
		await this.whole()
	}

	/** Switches on what is off, and waits until both have everything and one serves. */
	async whole(): Promise<void> {
		for (const pc of this.pcs) if (!pc.isOn) await pc.boot()
		await until(WAIT, 'the pair does not become whole', async () => {
			await Bun.sleep(1000)
			return (await this.#serving.try('drbdadm dstate preau; drbdadm cstate preau')).output.trim() === 'UpToDate/UpToDate\nConnected'
		})
		await this.answers(this.#serving)
	}

	/** Waits until a PC answers over HTTPS. */
	answers(pc: Pc, wait = WAIT): Promise<void> {
		return until(wait, `${pc.name} does not answer`, async () => {
			const response = await fetch(`${pc.url}/health`, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
			return response?.ok === true
		})
	}

	/** Acts as a person does when the PC that serves has died: the other takes over, or says what it lacks, and the dead one is brought back. */
	async promote(words: readonly string[] = ['--other-is-off']): Promise<void> {
		const next = this.waiting
		const began = performance.now()
		const { code, output } = await next.try(`sh /opt/preau/pair.sh promote ${words.join(' ')}`)
		if (code !== 0) {
			if (!/bring pc\d back/.test(output)) {
				const journal = await next.try('journalctl --no-pager --lines 40 --unit preau-volume --unit preau-pair')
				throw new Error(`${next.name} does not take over: ${output}${journal.output}`)
			}
			this.refusals.push(`${output.trim()}\n${await next.must('dmesg | grep drbd | tail -n 25')}`)
			await this.#serving.boot()
			return this.answers(this.#serving)
		}
		await this.answers(next)
		this.promotions.push((performance.now() - began) / 1000)
		this.#serving = next
	}

	/** Waits until the PC that waits has taken over by itself. @returns seconds */
	async takenOver(): Promise<number> {
		const next = this.waiting
		const began = performance.now()
		await this.answers(next, TAKEOVER).catch(async (error: unknown) => {
			const units = ['preau-pair', 'preau-volume', 'corosync', 'corosync-qdevice'].map((unit) => `--unit ${unit}`).join(' ')
			throw new Error(`${String(error)}\n${(await next.try(`journalctl --no-pager --output short-monotonic --lines 60 ${units}`)).output}`)
		})
		this.#serving = next
		return (performance.now() - began) / 1000
	}

	/** The pair as the rounds take a program: killed is who serves, and what serves afterwards is the other. */
	asProgram(): Program {
		const serve = async () => {
			if (this.#serving.isOn) await this.whole()
			else await this.promote()
			return { server: this.#server(), url: this.#serving.url }
		}
		const never = () => {
			throw new Error('a pair runs no such command')
		}
		return { folder: this.folder, data: join(this.folder, 'copy'), start: (args) => this.#import(args), run: never, command: never, serve }
	}

	#server(): Running {
		const dead = Promise.withResolvers<void>()
		const said = { code: 0, stdout: '', stderr: '' }
		return {
			pid: 0,
			signal: () => void this.#serving.cut().then(dead.resolve),
			finished: dead.promise.then(() => said),
			stop: async () => (await this.copy(), said),
			waitFor: () => Promise.reject(new Error('a PC says nothing'))
		}
	}

	/** Brings the school's file here, as it is where nobody has it open. @returns its path */
	async copy(): Promise<string> {
		await this.#serving.must('systemctl stop preau')
		const path = await this.#serving.fetch(TENANTS, [`${CODE}.db`, `${CODE}.db-wal`], join(this.folder, 'copy', 'tenants'))
		await this.#serving.must('systemctl start preau')
		return path
	}

	#import(args: readonly string[]): Running {
		let task: Task | undefined
		const [command, code, source = '', ...rest] = args
		const there = join('/var/tmp', basename(source))
		const finished = (async () => {
			const names = await readdir(source)
			const files = await Promise.all(names.map(async (name) => [`${there}/${name}`, await readFile(join(source, name))] as const))
			task = this.#serving.start(`chmod -R a+rX ${there}; preau ${command} ${code} ${there} ${rest.join(' ')}`, Object.fromEntries(files))
			const { code: ended, output } = await task.finished
			return { code: ended, stdout: output, stderr: output }
		})()
		return {
			pid: 0,
			finished,
			signal: () => undefined,
			stop: () => finished,
			async waitFor(pattern) {
				for (;;) {
					const ended = await Promise.race([finished, Bun.sleep(50)])
					const found = pattern.exec(task?.said() ?? '')
					if (found) return found
					if (ended) throw new Error(ended.stderr)
				}
			}
		}
	}
}

/** The rounds' school, made by this source on this computer. */
async function madeSchool(): Promise<{ school: School; file: Buffer }> {
	let made: { school: School; file: Buffer } | undefined
	await withProgram(async (program) => {
		const school = await makeSchool(program)
		made = { school, file: await readFile(join(program.data, 'tenants', `${CODE}.db`)) }
	})
	if (!made) throw new Error('no school was made')
	return made
}
