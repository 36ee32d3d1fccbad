import { expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withProgram } from '../../support/program'

test('a closed terminal ends a demo, and its temporary folder goes with it', () =>
	withProgram(async (program) => {
		const demo = program.start(['demo', '--port', '0', '--json'])
		const [line] = await demo.waitFor(/^\{.*\}$/m)
		const { folder } = JSON.parse(line) as { folder: string }
		expect(existsSync(folder)).toBe(true)
		demo.signal('SIGHUP')
		expect((await demo.finished).code).toBe(0)
		expect(existsSync(folder)).toBe(false)
	}))

test('SIGHUP takes up settings, says which wait for a restart, and leaves a broken file aside', () =>
	withProgram(async (program) => {
		const file = join(program.folder, 'preau.toml')
		const first = readFileSync(file, 'utf8')
		await program.command(['tenant', 'create', 'un', '--name', 'Un'])
		await program.command(['tenant', 'create', 'deux', '--name', 'Deux'])
		const { server, url } = await program.serve()
		const info = async () => (await fetch(`${url}/api/lms/tenant-info`, { headers: { host: 'deux.lan' } })).status
		expect(await info()).toBe(404)

		writeFileSync(file, first.replace('level = "error"', 'level = "loud"'))
		server.signal('SIGHUP')
		await server.waitFor(/"error".*the settings stay as they were.*loud/)

		const other = first.replace('level = "error"', 'level = "info"').replace('bcrypt_cost = 4', 'bcrypt_cost = 5')
		writeFileSync(file, `${other}[tenants.deux]\nhosts = ["deux.lan"]\n`)
		server.signal('SIGHUP')
		await server.waitFor(/"warn".*waits for a restart","setting":"auth\.bcrypt_cost"/)
		await server.waitFor(/settings reloaded","changed":\["log.level","tenants.deux"\]/)
		expect(await info()).toBe(200)
		await server.waitFor(/"info".*"request"/)
		expect((await server.stop()).code).toBe(0)
	}))
