import { userInfo } from 'node:os'
import { callControl } from '../control/channel'
import { runOperation, type Input, type OperationName, type Output, type Report } from '../control/operations'
import { openTenants, type Outside } from '../start'
import { takeDataFolder } from '../tenants/data-folder'

/** Runs an operation where the data folder is held: here when it is free, else in the process that has it. */
export async function perform<Name extends OperationName>(
	outside: Outside,
	name: Name,
	input: Input<Name>,
	report: Report
): Promise<Output<Name>> {
	const { data, auth } = outside.config
	const by = `cli:${userInfo().username}`
	const lock = takeDataFolder(data.dir)
	if (!lock) return callControl(data.dir, name, input, by, report)
	const tenants = openTenants(outside)
	try {
		return (await runOperation({ tenants, bcryptCost: auth.bcrypt_cost }, name, input, { name: by }, report)) as Output<Name>
	} finally {
		await tenants.closeAll()
		lock.release()
	}
}
