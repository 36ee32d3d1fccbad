import { sentence } from '../../kit/sentence'
import { MIGRATIONS } from '../../db/migrations/migrations'
import { mayBeSound } from '../facts/file-problem'
import type { KnownTenant, TenantFacts } from '../facts/known'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('data')

const NEWEST = MIGRATIONS.at(-1)?.number ?? 0

/** Whether this program cannot read it, and would not start. */
export const isNewer = ({ schema }: Pick<TenantFacts, 'schema'>) => schema !== null && schema > NEWEST

/** The finding for a data folder without an institution: a new machine, unless copies name some. */
export const checkNone = (lost: readonly string[]): Finding =>
	lost.length === 0
		? warn('no institution yet; "preau tenant create" makes one')
		: fail(
				'the data of {codes} is not there, and copies name it: was "tenants" moved or emptied, or is its disk missing? put it back; only if it is lost does "preau restore" bring a copy back',
				{ codes: lost.join(', ') }
			)

/** Whether the data of each institution can be used; `lost` are named by copies alone. */
export function checkData(tenants: readonly Pick<KnownTenant, 'code' | 'file' | 'problem'>[], lost: readonly string[] = []): Finding[] {
	if (lost.length > 0) return [checkNone(lost)]
	const failures = tenants.flatMap(({ code, file, problem }) =>
		problem === null
			? []
			: mayBeSound(problem)
				? [fail('institution {code}: {file}: {problem}', { code, file, problem })]
				: [fail('institution {code}: {file}: {problem}; "preau restore" brings a copy back', { code, file, problem })]
	)
	const { length: n } = tenants
	if (failures.length > 0 || n === 0) return failures
	return [n === 1 ? pass('one institution, readable') : pass('{n} institutions, all readable', { n })]
}

/** Whether each institution's file is sound, and by which version of the program it was written. */
export function checkDatabases(tenants: readonly TenantFacts[], lost: readonly string[] = []): Finding[] {
	if (tenants.length === 0) return [checkNone(lost)]
	return tenants.flatMap((tenant) => {
		const { code, file, bytes, problem, revision } = tenant
		if (problem !== null) return checkData([tenant])
		const schema = tenant.schema ?? 0
		if (isNewer(tenant))
			return [
				fail('institution {code}: {file} has schema {schema}, this program knows {newest}: a newer program wrote it', {
					code,
					file,
					schema,
					newest: NEWEST
				})
			]
		const size = sentence('{megabytes} MB', { megabytes: (bytes / 2 ** 20).toFixed(1) })
		return [
			schema === NEWEST
				? pass('institution {code}: sound, {size}, revision {revision}', { code, size, revision: revision ?? 0 })
				: pass('institution {code}: sound, {size}, schema {schema}; a start brings it to {newest}', { code, size, schema, newest: NEWEST })
		]
	})
}
