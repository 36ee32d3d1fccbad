import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import typescript from 'typescript-5'
import { listening } from '../../support/listening'
import { startSchools, type Schools } from '../../support/school'
import { sourceNodes } from '../../support/source-nodes'

let schools: Schools
let server: ReturnType<typeof listening>
beforeAll(async () => {
	schools = await startSchools()
	server = listening(schools)
})
afterAll(async () => {
	await server.stop()
	await schools.stop()
})

/** The whole answer to a request as it is written on the wire. */
const answerTo = (lines: string) =>
	new Promise<string>((resolve, reject) => {
		let answer = ''
		const socket = connect(server.port, '127.0.0.1', () => socket.write(`${lines}\r\nConnection: close\r\n\r\n`))
		socket.on('data', (bytes) => (answer += bytes.toString('latin1')))
		socket.on('close', () => resolve(answer))
		socket.on('error', reject)
	})

const PATHS = ['oidc/keys', 'oidc/authorize', 'console/connexion', 'api/lms/tenant-info', 'calendrier/x.ics']
const HOSTS = ['"'.repeat(20), 'a b', '\\', '%25', '-'.repeat(9000), ' ', '<', 'a:b:c', '[::1', '1:99999', 'a, b', 'x@y']

test.each([...PATHS.map((path) => `/alpha/${path}`), '/health', '/metrics', '/docs', '/nowhere'])(
	'a Host that cannot stand in an address is refused with 400 at %s',
	async (path) => {
		for (const host of HOSTS) {
			const answer = await answerTo(`GET ${path} HTTP/1.1\r\nHost: ${host}`)
			expect([host, answer.slice(0, 24), /nosniff/.test(answer)]).toEqual([host, 'HTTP/1.1 400 Bad Request', true])
		}
		for (const host of ['127.0.0.1', '[::1]:8443', 'pc_1', 'xn--cole-9oa.lan'])
			expect(await answerTo(`GET ${path} HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1.1 ([234](?!00 Bad)|400 [^]*<h1>)/)
	}
)

test('a request without a Host is refused with 400', async () => {
	expect(await answerTo('GET /alpha/oidc/keys HTTP/1.0')).toStartWith('HTTP/1.1 400')
})

/** Addresses of settings, of this program's own files, or checked by `URL.canParse` in the line before. */
const OWN: ReadonlySet<string> = new Set([
	'src/config/address.kind.ts',
	'src/config/template.kind.ts',
	'src/db/server/endpoint.ts',
	'src/db/server/open-server-store.ts',
	'src/db/server/transfer/transfer.ts',
	'src/db/stores/open-store.ts',
	'src/domain/personnes/lien.ts',
	'src/features/seances/calendrier/vevent.service.ts',
	'src/host/tls/names.ts',
	'src/kit/url.ts',
	'src/outbox/channels/templates/vue.ts',
	'src/server/demo/signed-in.ts',
	'src/server/demo/story.ts',
	'src/workers.ts'
])

test('no module makes a URL of the text of a request with `new URL`, which throws', () => {
	const used = new Set<string>()
	for (const { node, file } of sourceNodes())
		if (typescript.isNewExpression(node) && node.expression.getText() === 'URL') used.add(`src/${file}`)
	expect([...used].toSorted()).toEqual([...OWN].toSorted())
})
