import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { ifPossible } from '../../kit/if-possible'

/** Bytes that this user can still write to the disk of `folder`. */
export function freeDisk(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Whether new files can be written to `folder`: not without permission, and not on a disk that has become read-only. */
export function takesWrites(folder: string): boolean {
	try {
		accessSync(folder, constants.W_OK)
		return true
	} catch {
		return false
	}
}

/**
 * Whether only this process is forbidden to write to the disk of `folder`, as with systemd's `ProtectSystem=`: the mount is read-only, but
 * the mounted file system is writable (proc(5), `mountinfo`).
 */
export function isForbiddenHere(folder: string, mounts: () => string = systemMounts): boolean {
	const within = (point: string) => point === '/' || folder === point || folder.startsWith(`${point}/`)
	const lines = mounts()
		.split('\n')
		.map((line) => line.split(' - '))
		.flatMap(([mountPoint = '', mounted = '']) => {
			const [, , , , point = '', options = ''] = mountPoint.split(' ')
			return point !== '' && within(unescaped(point)) ? [{ point, options, all: mounted.split(' ')[2] ?? '' }] : []
		})
	const nearest = lines.reduce<(typeof lines)[number] | undefined>(
		(best, line) => (line.point.length >= (best?.point.length ?? 0) ? line : best),
		undefined
	)
	return nearest !== undefined && isReadOnly(nearest.options) && !isReadOnly(nearest.all)
}

const isReadOnly = (options: string) => options.split(',').includes('ro')
const unescaped = (point: string) => point.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))

const systemMounts = (): string => ifPossible(() => readFileSync('/proc/self/mountinfo', 'utf8')) ?? ''
