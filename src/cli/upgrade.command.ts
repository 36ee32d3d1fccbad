import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { OperationError } from '../domain/errors'
import { RELEASE_KEY } from '../release/public-key'
import { verifyRelease } from '../release/verify'
import type { Command } from './command'

export const upgrade: Command = {
	name: 'upgrade',
	summary: 'Upgrade the installed service to a release; back to what was there when it does not work',
	usage: 'RELEASE [--verify]',
	words: [1, 1],
	options: { verify: { type: 'boolean' } },
	help: { verify: 'only say whether the release is whole and comes from the publisher of this program' },
	examples: ['sudo preau upgrade /media/usb/preau-1.2.0', 'sudo preau upgrade preau-1.2.0.tar', 'preau upgrade --verify preau-1.2.0.tar'],
	async run({ io }, [given = ''], values) {
		if (process.platform !== 'linux') throw new OperationError('this command is for Linux; on Windows, run the setup of the release', 64)
		const release = resolve(given)
		if (!existsSync(release)) throw new OperationError(`there is no ${release}`, 64)
		const unpacked = statSync(release).isDirectory() ? undefined : await unpack(release)
		try {
			const folder = unpacked ? releaseIn(unpacked) : release
			await verifyRelease(folder, process.arch, RELEASE_KEY)
			if (values['verify'] === true) io.out(`${release} is whole${RELEASE_KEY === '' ? '' : ' and signed'}`)
			return values['verify'] === true ? 0 : await install(folder)
		} finally {
			if (unpacked) rmSync(unpacked, { recursive: true, force: true })
		}
	}
}

/** The one way in is the release's own installer; it goes on to its end, or back, whatever happens to this process. */
async function install(folder: string): Promise<number> {
	const child = Bun.spawn(['sh', join(folder, 'install.sh')], { stdio: ['inherit', 'inherit', 'inherit'] })
	// a terminal's Ctrl-C reaches both; what was meant for this process alone is handed on
	process.on('SIGINT', () => undefined)
	for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
	return child.exited
}

async function unpack(file: string): Promise<string> {
	const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'preau-release-'))
	const tar = Bun.spawn(['tar', '--extract', '--no-same-owner', '--file', file, '--directory', folder], {
		stdout: 'ignore',
		stderr: 'pipe'
	})
	const [fault, code] = await Promise.all([tar.stderr.text(), tar.exited])
	if (code === 0) return folder
	rmSync(folder, { recursive: true, force: true })
	throw new OperationError(`${file} cannot be unpacked: ${fault.trim().split('\n')[0] ?? 'it is no tar file'}`)
}

/** The release lies in the folder itself, or in the one folder inside. */
function releaseIn(folder: string): string {
	const [only, second] = readdirSync(folder)
	return only !== undefined && second === undefined ? join(folder, only) : folder
}
