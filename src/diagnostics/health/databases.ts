import type { Tenants } from '../../tenants/registry'
import type { Tenant } from '../../tenants/tenant'
import type { Checked } from './checked'

/** milliseconds that a file may take to answer a trivial query */
const PATIENCE = 2_000

/** Whether the open files are in their place and answer, and how many could not be opened or are `lost`; does not open any. */
export async function databases(tenants: Looked, broken?: readonly string[], lost: readonly string[] = []): Promise<Checked> {
	const unavailable = (broken ?? (await brokenOnes(tenants))).length + lost.length
	const [known, open] = [tenants.codes.length + lost.length, tenants.openTenants().length]
	const status = unavailable === 0 ? 'ok' : unavailable < known ? 'degraded' : 'failing'
	return { status, known, open, unavailable }
}

type Looked = Pick<Tenants, 'codes' | 'unusable' | 'openTenants' | 'lookAll'>

/** The institutions whose files do not answer, or could not be opened. */
export async function brokenOnes(tenants: Looked): Promise<string[]> {
	tenants.lookAll()
	const silent = await Promise.all(tenants.openTenants().map(async (tenant) => ((await answers(tenant)) ? [] : [tenant.code])))
	return [...silent.flat(), ...tenants.unusable]
}

async function answers({ store }: Tenant): Promise<boolean> {
	if (store.client.isDamaged) return false
	const { promise: late, resolve } = Promise.withResolvers<boolean>()
	const timer = setTimeout(resolve, PATIENCE, false)
	try {
		const read = store.client.execute('SELECT revision FROM etat').then(({ rows }) => rows.length === 1)
		return await Promise.race([read, late])
	} catch {
		return false
	} finally {
		clearTimeout(timer)
	}
}
