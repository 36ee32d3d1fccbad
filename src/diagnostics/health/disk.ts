import { freeDisk } from '../../db/files/disk'
import type { TenantFiles } from '../../tenants/tenant-files'
import type { Checked } from './checked'

export type Disk = {
	readonly folder: string
	readonly files: Pick<TenantFiles, 'isWritable'>
	/** bytes below which writes are refused */
	readonly minFree: number
	readonly free?: (folder: string) => number
	/** bytes that were free when a write last did not fit, for each file that has not been written since */
	readonly fullAt: readonly number[]
}

/** Bytes by which free space must grow before a disk counts as having room again; below this it counts as full. */
const ROOM = 2 ** 20

/** Whether the data folder takes writes. A full disk is not a failure: reads go on, and it recovers by itself. */
export function disk({ folder, files, minFree, fullAt, free = freeDisk }: Disk): Checked {
	let bytes: number
	try {
		bytes = free(folder)
	} catch {
		return { status: 'failing', writes: 'refused', reason: 'unreadable' }
	}
	const sizes = { free_mb: Math.floor(bytes / 2 ** 20), min_free_mb: minFree / 2 ** 20 }
	if (!files.isWritable) return { status: 'failing', writes: 'refused', reason: 'read-only', ...sizes }
	const isRefused = bytes < minFree || fullAt.some((then) => bytes < then + ROOM)
	if (isRefused || bytes < ROOM) return { status: 'degraded', writes: isRefused ? 'refused' : 'accepted', reason: 'full', ...sizes }
	return { status: 'ok', writes: 'accepted', ...sizes }
}
