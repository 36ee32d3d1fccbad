import { freeDisk } from '../db/disk'
import type { TenantFiles } from '../tenants/tenant-files'
import type { Checked } from './checked'

export type Disk = {
	readonly folder: string
	readonly files: Pick<TenantFiles, 'isWritable'>
	/** bytes below which writes are refused */
	readonly minFree: number
	readonly free?: (folder: string) => number
}

/** Whether the data folder takes writes. A short disk is no failure: reads go on, and it recovers by itself. */
export function disk({ folder, files, minFree, free = freeDisk }: Disk): Checked {
	let left: number
	try {
		left = free(folder)
	} catch {
		return { status: 'failing', writes: 'refused', reason: 'unreadable' }
	}
	const sizes = { free_mb: Math.floor(left / 2 ** 20), min_free_mb: minFree / 2 ** 20 }
	if (!files.isWritable) return { status: 'failing', writes: 'refused', reason: 'read-only', ...sizes }
	if (left < minFree) return { status: 'degraded', writes: 'refused', reason: 'full', ...sizes }
	return { status: 'ok', writes: 'accepted', ...sizes }
}
