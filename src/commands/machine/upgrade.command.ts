import { sentence } from '../../kit/sentence'
import { existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { operationError, usageError } from '../../kit/errors'
import { installRelease } from '../../host/release/install'
import { RELEASE_KEY } from '../../host/release/public-key'
import { takeRelease } from '../../host/release/take'
import { verifyRelease } from '../../host/release/verify'
import { isRootsAlone } from '../../host/rights/private-folder'
import { flag, type Command } from '../terminal/command'

/** Where root keeps a release while it is judged and installed: the program's own folder, or one that every Linux has. */
const PLACES = ['/opt/preau', '/var/lib', '/root']

export const upgrade: Command = {
	name: 'upgrade',
	summary: 'Upgrade the installed service to a release; goes back to the former version if it does not work',
	usage: 'RELEASE [--verify]',
	words: [1, 1],
	options: { verify: flag('only say whether the release is whole and comes from the publisher of this program') },
	examples: ['sudo preau upgrade /media/usb/preau-1.2.0', 'sudo preau upgrade preau-1.2.0.tar', 'preau upgrade --verify preau-1.2.0.tar'],
	async run({ io }, [given = ''], values) {
		if (process.platform !== 'linux') throw usageError('this command is for Linux; on Windows, run the setup of the release')
		const release = resolve(given)
		if (!existsSync(release)) throw usageError('there is no {release}', { release })
		if (values['verify'] !== true)
			return installRelease(release, { parent: placeOfRoot(), arch: process.arch, publicKey: RELEASE_KEY, langue: io.langue })
		await verify(release)
		io.out(RELEASE_KEY === '' ? sentence('{release} is whole', { release }) : sentence('{release} is whole and signed', { release }))
		return 0
	}
}

function placeOfRoot(): string {
	if (process.geteuid?.() !== 0) throw operationError('run this as root: sudo preau upgrade RELEASE')
	const place = PLACES.find((path) => isRootsAlone(path))
	if (place === undefined) throw operationError('other users may write {places} or above: chmod go-w', { places: PLACES.join(', ') })
	return place
}

/** Verifies a release, at this moment only: this does not install it. */
async function verify(release: string): Promise<void> {
	if (statSync(release).isDirectory()) return verifyRelease(release, process.arch, RELEASE_KEY)
	const { folder, remove } = await takeRelease(release, existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), process.arch)
	try {
		await verifyRelease(folder, process.arch, RELEASE_KEY, release)
	} finally {
		remove()
	}
}
