import { MIGRATIONS } from '../../db/migrations'
import { findingsOf, type Finding } from './finding'
import type { TenantFacts } from '../facts/tenant-facts'

const { pass, warn, fail } = findingsOf('data')

const NEWEST = MIGRATIONS.at(-1)?.number ?? 0

/** Whether each institution's file is sound, and by which version of the program it was written. */
export function checkDatabases(tenants: readonly TenantFacts[]): Finding[] {
	if (tenants.length === 0) return [warn('no institution yet; "preau tenant create" makes one')]
	return tenants.map(({ code, file, bytes, problem, schema, revision }) => {
		if (problem !== null) return fail(`institution ${code}: ${file}: ${problem}; "preau restore" brings a copy back`)
		if (schema !== null && schema > NEWEST)
			return fail(`institution ${code}: ${file} has schema ${schema}, this program knows ${NEWEST}: a newer program wrote it`)
		const size = `${(bytes / 2 ** 20).toFixed(1)} MB`
		if (schema !== NEWEST) return pass(`institution ${code}: sound, ${size}, schema ${schema}; a start brings it to ${NEWEST}`)
		return pass(`institution ${code}: sound, ${size}, revision ${revision}`)
	})
}
