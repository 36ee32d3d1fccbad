import { Backups } from '../../backups/backups'
import { backupSettings } from '../../backups/settings'
import { callControl } from '../../server/control/channel'
import { holdDataFolder } from '../../server/control/hold'
import type { Input, OperationName, Output, Report } from '../../server/control/operations'
import { operationError } from '../../kit/errors'
import { caHost, certificatesFor, districtOf, hostOf, openPrograms, openTenants, seatIn, type Outside, type Seat } from '../../server/open'
import type { District } from '../../tenants/server/district'
import { mustBeInPlace } from './in-place'
import { operator } from './operator'

/** Runs an operation in the process that holds the data folder: here if the folder is free, else in the other process. */
export async function perform<Name extends OperationName>(
	outside: Outside,
	name: Name,
	input: Input<Name>,
	report: Report
): Promise<Output<Name>> {
	const { data } = outside.config
	const by = `cli:${operator()}`
	await mustBeInPlace(outside.config)
	const hold = await holdDataFolder(data.dir)
	if (hold === undefined)
		throw operationError('another process is using the data folder {dir}, and has not ended within 10 seconds: try again later', {
			dir: data.dir
		})
	if (hold === 'served') return callControl(data.dir, name, input, by, report)
	const district = await districtOf(outside)
	try {
		if (!district) return await performHere(outside, name, input, by, report)
		if (await district.becomeActiveSoon())
			return await performHere(outside, name, input, by, report, { district, seat: await seatIn(district) })
		const { runOperation } = await import('../../server/control/operations')
		return (await runOperation(district, name, input, { name: by }, report)) as Output<Name>
	} finally {
		await district?.leave()
		hold.release()
	}
}

/** @param member of the district whose active process this is */
async function performHere<Name extends OperationName>(
	outside: Outside,
	name: Name,
	input: Input<Name>,
	by: string,
	report: Report,
	member?: { readonly district: District; readonly seat: Seat }
): Promise<Output<Name>> {
	const tenants = openTenants(outside, member?.seat)
	const backups = new Backups(tenants, backupSettings(outside.config))
	try {
		const host = hostOf(outside, tenants, {
			backups,
			programs: openPrograms(outside, tenants),
			ca: caHost(certificatesFor(outside, tenants)),
			...(member && { district: member.district })
		})
		const { runOperation } = await import('../../server/control/operations')
		return (await runOperation(host, name, input, { name: by }, report)) as Output<Name>
	} finally {
		await tenants.closeAll()
	}
}
