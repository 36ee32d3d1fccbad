import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installed, installBinary } from '../support/binary'

let preau: Installed

beforeEach(async () => {
	preau = await installBinary()
})
afterEach(() => preau.remove())

/** A port of loopback that nobody holds now. */
function freePort(): number {
	const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
	const { port } = probe
	void probe.stop(true)
	return port ?? 0
}

test('the page of the API has its viewer and document with it', async () => {
	await preau.write('preau.toml', `[server]\nhost = "127.0.0.1"\nport = ${freePort()}\n[tls]\nmode = "off"\n`)
	const serving = preau.start(['serve'])
	const [, url] = await serving.waitFor(/preau serves on (\S+)/)
	const page = await fetch(`${url}/docs`)
	expect(await page.text()).toContain('<div id="viewer">')
	const [style = ''] = /\/assets\/style-\w+\.css/.exec(await (await fetch(`${url}/`)).text()) ?? []
	expect(await (await fetch(url + style)).text()).toContain('--board')
	const viewer = await (await fetch(`${url}/docs/viewer.js`)).text()
	expect(viewer).toBe(await Bun.file(join(import.meta.dir, '../../node_modules/swagger-ui-dist/swagger-ui-bundle.js')).text())
	const served = (await (await fetch(`${url}/docs/openapi.json`)).json()) as { paths: object }
	const printed = await preau.run(['openapi', '--server', url ?? ''])
	expect(printed.code).toBe(0)
	const document = JSON.parse(printed.stdout) as { paths: object; servers: unknown }
	expect(document.paths).toEqual(served.paths)
	expect(document.servers).toEqual([{ url: `${url}/api/lms` }])
	expect((await serving.stop()).code).toBe(0)
})

test.skipIf(Bun.which('curl') === null)('what README shows of the program alone runs as it is written (needs curl)', async () => {
	const readme = readFileSync(join(import.meta.dir, '../../README.md'), 'utf8')
	const blocks = [...readme.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, code = '']) => (code.startsWith('./preau ') ? [code] : []))
	expect(blocks).toHaveLength(4)
	const port = freePort()
	const here = blocks.join('').replaceAll('8443', String(port)).replaceAll('/media/usb/ecole', '{}/ecole')
	// a person reads the proposals of `--plan`, and removes the signs in front of the right ones
	const reviewed = here.replace(
		/^.*--plan > ecole\.toml.*\n/m,
		(line) => `${line}sed -i 's/^#[[:space:]]*\\(kind\\|{\\)/\\1/' ecole.toml\n`
	)
	const [made = '', then = ''] = reviewed.split('./preau serve\n')
	await preau.write('salles.csv', 'code;capacite\nAmphi A;120\n')
	await preau.write('locaux.csv', 'Code;Nom;Capacité\nLabo 1;Laboratoire;24\nLabo 2;Laboratoire;30\n')
	const done = await preau.shell(`set -e; mkdir ecole listes; mv salles.csv ecole; mv locaux.csv 'listes/Nos salles.csv'\n${made}`)
	expect(done).toMatchObject({ code: 0 })
	const serving = preau.start(['serve'])
	await serving.waitFor(/preau serves on (\S+)/)
	const ran = await preau.shell(`set -e; curl() { command curl --silent --show-error --fail-with-body "$@"; }\n${then}`)
	expect(ran).toMatchObject({ code: 0 })
	for (const part of ['salles', '1 created', '2 created', '"tenant_code":"ecole"']) expect(ran.stdout).toContain(part)
	expect((await serving.stop()).code).toBe(0)
})
