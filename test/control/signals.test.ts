import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withProgram } from '../support/program'

// every server is a process that reads the whole source first
setDefaultTimeout(60_000)

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

test('a server goes on after SIGHUP, and says what applies changed settings', () =>
	withProgram(async (program) => {
		const file = join(program.folder, 'preau.toml')
		writeFileSync(file, readFileSync(file, 'utf8').replace('level = "error"', 'level = "warn"'))
		const { server, url } = await program.serve()
		server.signal('SIGHUP')
		await server.waitFor(/"warn".*settings are read at start: restart to apply changes/)
		expect((await fetch(`${url}/health`)).status).toBe(200)
		expect((await server.stop()).code).toBe(0)
	}))
