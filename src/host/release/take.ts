import { sentence } from '../../kit/sentence'
import { fstatSync, lstatSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { operationError } from '../../kit/errors'
import { copyOpen } from '../rights/plain-file'
import { namesOf, read } from './verify'

/** A release that nobody else can change. */
export type Taken = { readonly folder: string; readonly remove: () => void }

/** How a folder begins that the installer clears away after a kill. */
const PREFIX = '.release.'

/**
 * Copies what an installation takes from a release, a folder or its .tar, into a new folder below `parent`, which no other user may
 * write: only what was judged there can be what is installed.
 * @throws OperationError if it cannot be read, does not fit, or holds a link
 */
export async function takeRelease(source: string, parent: string, arch: string): Promise<Taken> {
	const folder = mkdtempSync(join(parent, PREFIX))
	const remove = () => rmSync(folder, { recursive: true, force: true })
	try {
		const found = statSync(source)
		if (found.isDirectory()) {
			for (const name of namesOf(arch)) await read(join(source, name), async (descriptor) => copyInto(folder, name, descriptor))
			return { folder: folder, remove }
		}
		mustFit(found.size, folder)
		await unpack(source, folder)
		return { folder: releaseIn(folder), remove }
	} catch (error) {
		remove()
		throw error
	}
}

function copyInto(folder: string, name: string, descriptor: number) {
	mustFit(fstatSync(descriptor).size, folder)
	copyOpen(descriptor, join(folder, name))
}

function mustFit(bytes: number, folder: string) {
	const { bavail, bsize } = statfsSync(folder)
	const short = bytes - bavail * bsize
	if (short > 0)
		throw operationError('the disk of {folder} is short of {short} MB to take the release there', {
			folder,
			short: Math.ceil(short / 2 ** 20)
		})
}

async function unpack(file: string, folder: string) {
	const safely = ['--no-same-owner', '--no-same-permissions', '--force-local']
	// tar does not decompress its input: no more comes out than was measured
	const tar = Bun.spawn(['tar', '--extract', ...safely, '--file', '-', '--directory', folder], {
		stdin: Bun.file(file),
		stdout: 'ignore',
		stderr: 'pipe'
	})
	const [fault, code] = await Promise.all([new Response(tar.stderr).text(), tar.exited])
	if (code !== 0)
		throw operationError('{file} cannot be unpacked: {fault}', {
			file,
			fault: fault.trim().split('\n')[0] ?? sentence('it is not a tar file')
		})
}

/** The folder of the release: the folder itself, or the only folder inside; links are not followed. */
function releaseIn(folder: string): string {
	const [only, second] = readdirSync(folder)
	return only !== undefined && second === undefined && lstatSync(join(folder, only)).isDirectory() ? join(folder, only) : folder
}
