import { chmodSync, closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { operationError } from '../../kit/errors'
import { asOwner } from '../../host/rights/folder-owner'
import { MAX_INPUT, PATIENT_CLIENT, PATIENT_SERVER, type Door } from './door'

const NAME = 'control.sock'
/** The longest path that every system takes for a socket, in bytes. */
const MAX_PATH = 100

/** A socket in the data folder, which only the same operating-system user can open; root asks as that user. */
export const unixDoor: Door = {
	open(folder, answer) {
		const { path, release } = socketOf(folder)
		rmSync(path, { force: true })
		const previous = process.umask(0o177)
		try {
			const server = Bun.serve({
				unix: path,
				maxRequestBodySize: MAX_INPUT,
				...PATIENT_SERVER,
				fetch: answer
			})
			chmodSync(path, 0o600)
			return async () => {
				await server.stop()
				rmSync(path, { force: true })
				release()
			}
		} finally {
			process.umask(previous)
		}
	},

	async isAnswering(folder) {
		const { path, release } = socketOf(folder)
		try {
			const socket = await asOwner(folder, () => Bun.connect({ unix: path, socket: { data: () => undefined } }))
			socket.end()
			return true
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'EACCES')
				throw operationError("the data folder {folder} is served by another user: try sudo, or as the service's user", { folder })
			return false
		} finally {
			release()
		}
	},

	async ask(folder, name, body) {
		const { path, release } = socketOf(folder)
		try {
			return await asOwner(folder, () => fetch(`http://preau/${name}`, { unix: path, method: 'POST', body, ...PATIENT_CLIENT }))
		} finally {
			release()
		}
	}
}

/** A path that is too long for a socket is shortened through an open descriptor of the folder (Linux). */
function socketOf(folder: string): { path: string; release: () => void } {
	const path = join(folder, NAME)
	if (Buffer.byteLength(path) <= MAX_PATH || process.platform !== 'linux') return { path, release: () => undefined }
	const descriptor = openSync(folder, 'r')
	return { path: `/proc/self/fd/${descriptor}/${NAME}`, release: () => closeSync(descriptor) }
}
