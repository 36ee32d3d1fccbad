import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { launch, type Finished, type Running } from './child'

/** "nobody" on Linux: what the executable runs as when the tests run as root. */
const ordinaryUser = 65534

export interface Installed {
	readonly folder: string
	/** Writes a file beside the executable, owned by the user it runs as. */
	write(name: string, text: string): Promise<string>
	/** Makes a symbolic link to the executable, its folder included; a path from the folder of the executable. */
	link(path: string): Promise<string>
	start(args: readonly string[], stdin?: string): Running
	run(args: readonly string[], stdin?: string, env?: Record<string, string>): Promise<Finished>
	/** Runs a line in a shell, where the executable may have other names; `{}` in the line is its folder. */
	shell(line: string): Promise<Finished>
	/** Kills what still runs and removes the folder. */
	remove(): Promise<void>
}

/** The executable under test: PREAU_BINARY, which scripts/test sets after the build. */
export function builtBinary(): string {
	const path = process.env['PREAU_BINARY']
	if (path === undefined || !existsSync(path)) throw new Error(`PREAU_BINARY names no executable (${path ?? 'not set'}): build first`)
	return path
}

/** Copies the executable, alone, into an empty folder; it runs there as an ordinary user with an empty environment. */
export async function installBinary(): Promise<Installed> {
	const built = builtBinary()
	const folder = await mkdtemp(join(tmpdir(), 'preau-binary-'))
	const program = join(folder, process.platform === 'win32' ? 'preau.exe' : 'preau')
	await copyFile(built, program)
	await chmod(program, 0o755)
	await handOver(folder)
	await handOver(program)
	const running = new Set<Running>()

	function start(args: readonly string[], stdin = '', env: Record<string, string> = {}): Running {
		return launched([program, ...args], stdin, env)
	}

	function launched(command: readonly string[], stdin: string, env: Record<string, string>): Running {
		const child = launch([...asOrdinaryUser(), ...command], { cwd: folder, stdin, env })
		running.add(child)
		void child.finished.finally(() => running.delete(child))
		return child
	}

	return {
		folder,
		async write(name, text) {
			const file = join(folder, basename(name))
			await writeFile(file, text)
			await handOver(file)
			return file
		},
		async link(path) {
			const file = join(folder, path)
			await mkdir(dirname(file), { recursive: true })
			await symlink(program, file)
			await handOver(dirname(file))
			return file
		},
		start,
		shell: (line) => launched(['/bin/sh', '-c', line.replaceAll('{}', folder)], '', { PATH: '/usr/bin:/bin' }).finished,
		run: (args, stdin, env) => start(args, stdin, env).finished,
		async remove() {
			const left = [...running]
			for (const child of left) child.signal('SIGKILL')
			await Promise.all(left.map((child) => child.finished))
			await rm(folder, { recursive: true, force: true })
		}
	}
}

async function handOver(path: string): Promise<void> {
	if (process.getuid?.() === 0) await chown(path, ordinaryUser, ordinaryUser)
}

function asOrdinaryUser(): string[] {
	if (process.getuid?.() !== 0) return []
	const setpriv = Bun.which('setpriv')
	if (setpriv === null) throw new Error('run the tests as an ordinary user, or install setpriv (util-linux)')
	return [setpriv, `--reuid=${ordinaryUser}`, `--regid=${ordinaryUser}`, '--clear-groups']
}
