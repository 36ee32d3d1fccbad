import { expect, test } from 'bun:test'
import { runCli } from '../../src/commands/run'
import { systemClock } from '../../src/kit/clock'
import { invalidities } from '../support/openapi-validity'

async function preau(...argv: string[]) {
	const out: string[] = []
	const err: string[] = []
	const silent = async () => ''
	const io = {
		out: (line: string) => void out.push(line),
		err: (line: string) => void err.push(line),
		isInteractive: false,
		progress: () => undefined,
		ask: silent,
		askSecret: silent
	}
	const code = await runCli(argv, { io, clock: systemClock, defaultConfigFile: '/nowhere/preau.toml', service: async () => undefined })
	return { code, out: out.join('\n'), err: err.join('\n') }
}

test('preau openapi prints a valid document, without a configuration', async () => {
	const { code, out, err } = await preau('openapi')
	expect({ code, err }).toEqual({ code: 0, err: '' })
	const document = JSON.parse(out)
	expect(await invalidities(document)).toEqual([])
	expect(document.servers).toEqual([{ url: 'https://localhost/api/lms' }])
})

test.each([
	['https://ecole.example', 'https://ecole.example/api/lms'],
	['https://ecole.example/', 'https://ecole.example/api/lms'],
	['http://10.0.0.5:8080/ecole', 'http://10.0.0.5:8080/ecole/api/lms'],
	['https://ecole.example/api/lms', 'https://ecole.example/api/lms']
])('--server %s is %s', async (server, url) => {
	expect(JSON.parse((await preau('openapi', '--server', server)).out).servers).toEqual([{ url }])
})

test.each(['ecole.example', 'ftp://ecole.example', '/api/lms', 'https://ecole.example/?a=1', ''])(
	'--server "%s" is refused',
	async (server) => {
		const { code, out, err } = await preau('openapi', '--server', server)
		expect({ code, out }).toEqual({ code: 64, out: '' })
		expect(err).toContain('--server takes an address')
	}
)
