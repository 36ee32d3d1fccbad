import { rmSync, statfsSync, statSync } from 'node:fs'
import { makeFolder } from '../../db/files/own-folder'
import { operationError } from '../../kit/errors'
import type { Tenants } from '../../tenants/registry'
import { openTenant } from '../../tenants/tenants.service'
import { onOwnThread } from '../../host/threads/worker-task'
import { exportWorker } from '../../workers'
import { outgoing, unwritten } from '../../tenants/outgoing'
import type { ExportOrder, ExportProgress, ExportSummary } from './export-order'

/**
 * Writes an institution as CSV files into a folder of the data folder. The command takes them from there with the rights of the person who
 * runs it: the server may be forbidden to write anywhere else. @returns that folder too
 */
export async function exportTenant(
	tenants: Tenants,
	code: string,
	report: (progress: ExportProgress) => void,
	zip?: string
): Promise<ExportSummary & { readonly folder: string }> {
	const tenant = await openTenant(tenants, code)
	const exportFile = async (file: string) => {
		// a command fetches its files even after this process has ended; a .zip is for this process alone
		const folder = outgoing(tenants.options.folder, `${zip === undefined ? '' : `${process.pid}_`}${Bun.randomUUIDv7()}`)
		try {
			makeFolder(folder)
			const { bavail, bsize } = statfsSync(folder)
			// the texts of an export are never longer than the file with all its indexes and its journal
			const short = statSync(file).size + tenants.options.store.minFree - bavail * bsize
			if (short > 0) throw operationError('its disk is short of {short} MB', { short: Math.ceil(short / 2 ** 20) })
			const summary = await onOwnThread<ExportSummary>(exportWorker, { file, folder, zip } satisfies ExportOrder, (event) =>
				report(event as ExportProgress)
			)
			return { ...summary, folder }
		} catch (error) {
			rmSync(folder, { recursive: true, force: true })
			throw unwritten(tenants.options.folder, error)
		}
	}
	return tenant.hold('export', () => tenants.places.withFile(code, exportFile))
}
