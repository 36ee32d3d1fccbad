import { sentence } from '../../kit/sentence'
import { MIGRATIONS } from '../../db/migrations'
import { findingsOf, type Finding } from './finding'
import { mayBeThere, type TenantFacts } from '../facts/tenant-facts'

const { pass, warn, fail } = findingsOf('data')

const NEWEST = MIGRATIONS.at(-1)?.number ?? 0

/** Whether this program cannot read it, and would not start. */
export const isNewer = ({ schema }: Pick<TenantFacts, 'schema'>) => schema !== null && schema > NEWEST

/** Whether each institution's file is sound, and by which version of the program it was written. */
export function checkDatabases(tenants: readonly TenantFacts[]): Finding[] {
	if (tenants.length === 0) return [warn('no institution yet; "preau tenant create" makes one')]
	return tenants.map(({ code, file, bytes, problem, schema, revision }) => {
		if (problem !== null)
			return fail(
				mayBeThere(problem)
					? sentence('institution {code}: {file}: {problem}', { code, file, problem })
					: sentence('institution {code}: {file}: {problem}; "preau restore" brings a copy back', { code, file, problem })
			)
		if (isNewer({ schema }))
			return fail(
				sentence('institution {code}: {file} has schema {schema}, this program knows {newest}: a newer program wrote it', {
					code,
					file,
					schema: schema ?? 0,
					newest: NEWEST
				})
			)
		const size = sentence('{megabytes} MB', { megabytes: (bytes / 2 ** 20).toFixed(1) })
		if (schema !== NEWEST)
			return pass(
				sentence('institution {code}: sound, {size}, schema {schema}; a start brings it to {newest}', {
					code,
					size,
					schema: schema ?? 0,
					newest: NEWEST
				})
			)
		return pass(sentence('institution {code}: sound, {size}, revision {revision}', { code, size, revision: revision ?? 0 }))
	})
}
