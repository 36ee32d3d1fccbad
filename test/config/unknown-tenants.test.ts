import { expect, test } from 'bun:test'
import { unknownTenantLines } from '../../src/config/unknown-tenants'
import { withProgram } from '../support/program'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hosts: string[] = []

test('an unknown institution is reported with the nearest name, if one is near', () => {
	const tenants = { ecole: { hosts }, ecoel: { hosts }, lycee: { hosts } }
	expect(unknownTenantLines({ tenants }, ['ecole', 'institut'])).toEqual([
		'tenants.ecoel: no such institution, did you mean "ecole"?',
		'tenants.lycee: no such institution'
	])
})

test('a server warns of an unknown institution at its start', () =>
	withProgram(async (program) => {
		const file = join(program.folder, 'preau.toml')
		writeFileSync(
			file,
			`${readFileSync(file, 'utf8').replace('level = "error"', 'level = "warn"')}[tenants.ecoel]\nhosts = ["ecole.lan"]\n`
		)
		await program.command(['tenant', 'create', 'ecole', '--name', 'École'])
		const { server } = await program.serve()
		await server.waitFor(/"warn".*tenants\.ecoel: no such institution, did you mean ..ecole/)
	}))
