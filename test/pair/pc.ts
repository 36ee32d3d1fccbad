import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../support/program'
import { run, until, type Ran } from '../system/machine'

const BOOT = 600_000
const CODE = /\ncode=(\d+)\n$/

export type Hardware = { readonly disk: string; readonly kernel: string; readonly initrd: string }

/** A command that was started in a PC and can be watched. */
export type Task = { readonly said: () => string; readonly finished: Promise<Ran & { readonly bytes: Buffer }> }

/** A virtual PC of the two, with a disk of its own for the pair; killing it stands for a power cut. */
export class Pc {
	readonly name: string
	readonly #shell = freePort()
	readonly #https = freePort()
	#qemu: Bun.Subprocess | undefined

	constructor(
		readonly number: 1 | 2,
		readonly folder: string,
		readonly hardware: Hardware,
		/** the UDP ports of the cable between the two, of PC 1 and of PC 2 */
		readonly cable: readonly [number, number]
	) {
		this.name = `pc${number}`
	}

	get url(): string {
		return `https://127.0.0.1:${this.#https}`
	}

	get isOn(): boolean {
		return this.#qemu !== undefined
	}

	/** A fresh Debian on its disk, and an empty one for the pair. */
	async unpack(): Promise<void> {
		await run(['cp', '--sparse=always', this.hardware.disk, this.#file('system.img')])
		rmSync(this.#file('pair.img'), { force: true })
		await run(['truncate', '-s', '160M', this.#file('pair.img')])
	}

	/** Switches it on; answers when it can be worked on. */
	async boot(): Promise<void> {
		this.#qemu = Bun.spawn(['nice', '-n', '10', 'qemu-system-x86_64', ...this.#hardware()], {
			stdin: 'ignore',
			stdout: 'ignore',
			stderr: 'inherit'
		})
		await until(BOOT, `${this.name} does not boot`, async () => {
			await Bun.sleep(1000)
			return (await this.try('systemctl is-system-running')).output.match(/running|degraded/) !== null
		})
	}

	async cut(): Promise<void> {
		this.#qemu?.kill('SIGKILL')
		await this.#qemu?.exited
		this.#qemu = undefined
	}

	/** Starts lines of shell, as root, with files that they may read. */
	start(lines: string, files: Readonly<Record<string, string | Uint8Array>> = {}): Task {
		const laid = Object.entries(files).map(
			([path, content]) => `mkdir -p "$(dirname ${path})"; base64 -d >${path} <<'END'\n${base64(content)}\nEND\n`
		)
		const sent = `exec 2>&1\n${laid.join('')}base64 -d >/run/lines.$$ <<'END'\n${base64(lines)}\nEND\nbash /run/lines.$$ </dev/null\nprintf '\\ncode=%s\\n' $?\nexit\n`
		const heard: Buffer[] = []
		const text = () => Buffer.concat(heard).toString()
		const finished = new Promise<Ran & { bytes: Buffer }>((resolve) => {
			const socket = connect(this.#shell, '127.0.0.1', () => socket.write(sent))
			socket.on('data', (bytes: Buffer) => void heard.push(bytes))
			socket.on('error', () => undefined)
			socket.on('close', () => {
				const code = CODE.exec(text().slice(-20))
				const bytes = Buffer.concat(heard)
				resolve({
					code: code ? Number(code[1]) : -1,
					output: text().replace(CODE, ''),
					bytes: code ? bytes.subarray(0, bytes.length - code[0].length) : bytes
				})
			})
		})
		return { said: text, finished }
	}

	try(lines: string, files: Readonly<Record<string, string | Uint8Array>> = {}) {
		return this.start(lines, files).finished
	}

	/** @throws Error with all that was said, where it does not end well */
	async must(lines: string, files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> {
		const { code, output } = await this.try(lines, files)
		if (code !== 0) throw new Error(`${this.name}: ${lines} ended with ${code}:\n${output.slice(-3000)}`)
		return output
	}

	/** Copies those of the files that exist in the PC's folder into an emptied folder here. @returns the path of the first */
	async fetch(from: string, names: readonly [string, ...string[]], to: string): Promise<string> {
		rmSync(to, { recursive: true, force: true })
		mkdirSync(to, { recursive: true })
		for (const name of names) {
			const { code, bytes } = await this.try(`cd ${from} && { test ! -e ${name} || cat ${name}; }`)
			if (code !== 0) throw new Error(`${name} cannot be read on ${this.name}`)
			if (bytes.length > 0) writeFileSync(join(to, name), bytes)
		}
		return join(to, names[0])
	}

	/** Emulated, without a screen; two disks, and a card for the school's network beside the one for whoever watches. */
	#hardware(): string[] {
		const [one, two] = this.cable
		const [own, other] = this.number === 1 ? [one, two] : [two, one]
		const drive = (name: string) => `-drive file=${this.#file(name)},if=virtio,format=raw`
		const card = (id: string, mac: string) => `-device virtio-net-pci,romfile=,netdev=${id},mac=52:54:00:${mac}:00:0${this.number}`
		const forwards = `hostfwd=tcp:127.0.0.1:${this.#shell}-:2222,hostfwd=tcp:127.0.0.1:${this.#https}-:443`
		const words = [
			'-accel tcg,thread=multi -cpu max -m 1024 -smp 1 -display none -monitor none',
			`-serial file:${this.#file('console')} -kernel ${this.hardware.kernel} -initrd ${this.hardware.initrd}`,
			drive('system.img'),
			drive('pair.img'),
			`-netdev socket,id=campus,udp=127.0.0.1:${other},localaddr=127.0.0.1:${own}`,
			card('campus', 'aa'),
			`-netdev user,id=watch,${forwards}`,
			card('watch', 'bb')
		]
		return [...words.join(' ').split(' '), '-append', `root=/dev/vda rw console=ttyS0 quiet pc=${this.number}`]
	}

	#file = (name: string) => join(this.folder, `${this.name}-${name}`)
}

const base64 = (content: string | Uint8Array) =>
	Buffer.from(content)
		.toString('base64')
		.replaceAll(/.{76}/g, (line) => `${line}\n`)
