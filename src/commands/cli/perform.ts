import { sentence } from '../../domain/sentence'
import { Backups } from '../../files/backups/backups'
import { backupSettings } from '../../files/backups/settings'
import { callControl } from '../control/channel'
import { holdDataFolder } from '../control/hold'
import type { Input, OperationName, Output, Report } from '../control/operations'
import { OperationError } from '../../domain/errors'
import { caHost, certificatesFor, hostOf, openTenants, type Outside } from '../../open'
import { operator } from './operator'

/** Runs an operation where the data folder is held: here when it is free, else in the process that has it. */
export async function perform<Name extends OperationName>(
	outside: Outside,
	name: Name,
	input: Input<Name>,
	report: Report
): Promise<Output<Name>> {
	const { data } = outside.config
	const by = `cli:${operator()}`
	const held = await holdDataFolder(data.dir)
	if (held === undefined)
		throw new OperationError(
			sentence('another process is busy with the data folder {dir}, and has not ended in 10 seconds: try again later', { dir: data.dir })
		)
	if (held === 'served') return callControl(data.dir, name, input, by, report)
	const tenants = openTenants(outside)
	const backups = new Backups(tenants, backupSettings(outside.config))
	try {
		const host = hostOf(outside, tenants, { backups, ca: caHost(certificatesFor(outside, tenants)) })
		const { runOperation } = await import('../control/operations')
		return (await runOperation(host, name, input, { name: by }, report)) as Output<Name>
	} finally {
		await tenants.closeAll()
		held.release()
	}
}
