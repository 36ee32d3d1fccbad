import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { RETOUR } from '../support/oidc'

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(async () => {
	folder = cliFolder()
	preau = folder.preau
	await preau('tenant create ecole --name École')
})
afterEach(() => folder.remove())

const listed = async () => JSON.parse((await preau('client list ecole --json')).stdout) as Record<string, unknown>[]

test('a client is made, listed without its secret, and removed', async () => {
	const made = await preau(`client create ecole Moodle --retour ${RETOUR} --json`)
	expect([made.code, made.stderr]).toEqual([0, ''])
	const { client_id, secret, issuer } = JSON.parse(made.stdout)
	expect([client_id, secret, issuer]).toEqual([
		expect.stringMatching(/^[A-Za-z0-9]{20}$/),
		expect.stringMatching(/^[A-Za-z0-9]{48}$/),
		expect.stringMatching(/^https?:\/\/[^/]+\/ecole\/oidc$/)
	])
	expect(await listed()).toEqual([
		{ client_id, nom: 'Moodle', retours: [RETOUR], personnel: false, sans_secret: false, created_at: expect.stringContaining('2026-11-20') }
	])
	const list = await preau('client list ecole')
	expect([list.stdout.includes(client_id), list.stdout.includes(secret)]).toEqual([true, false])
	expect((await preau(`client delete ecole ${client_id}`)).stdout).toBe('Moodle is removed\n')
	expect([await listed(), (await preau(`client delete ecole ${client_id}`)).code]).toEqual([[], 1])
})

test('a client may have several addresses, be for staff too, and have no secret', async () => {
	const made = await preau(`client create ecole App --retour ${RETOUR} --retour https://app.lan/cb --personnel --sans-secret --json`)
	expect(JSON.parse(made.stdout)).toMatchObject({ secret: null })
	expect(await listed()).toMatchObject([{ retours: [RETOUR, 'https://app.lan/cb'], personnel: true, sans_secret: true }])
})

test.each([
	['http://moodle.example/cb', '', 'must be https'],
	['http://10.0.0.5/cb', '--sans-secret', 'must be https'],
	['moodle.ecole.lan/cb', '', 'must be a whole address'],
	['javascript:alert(1)', '', 'must be a whole address'],
	['https://moodle.ecole.lan/cb#x', '', 'must be a whole address'],
	['https://a:b@moodle.ecole.lan/cb', '', 'must be a whole address'],
	[`https://moodle.ecole.lan/${'x'.repeat(500)}`, '', 'must be a whole address']
])('the address of return %s %s is refused', async (retour, option, why) => {
	const made = await preau(`client create ecole Moodle --retour ${retour} ${option}`.trim())
	expect(made).toMatchObject({ code: 64, stdout: '', stderr: expect.stringContaining(`preau: retour: ${why}`) })
	expect(await listed()).toEqual([])
})

test.each(['http://10.0.0.5/cb', 'http://moodle.ecole.lan/cb', 'http://localhost:8080/cb', 'http://[fd00::5]/cb'])(
	'the address %s in the network of the school is accepted with a warning',
	async (retour) => {
		const made = await preau(`client create ecole Moodle --retour ${retour}`)
		expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('others can read what passes over the network')])
	}
)

test('a client of a school whose programs get real e-mails undecided gets them with a warning', async () => {
	const file = new Database(join(folder.path, 'data', 'tenants', 'ecole.db'))
	file.run('UPDATE etablissement SET adresses_reelles = 1')
	file.close()
	const create = (name: string) => preau(`client create ecole ${name} --retour ${RETOUR}`)
	expect((await create('Moodle')).stderr).toContain('the programs of ecole get the real e-mails of people, as before')
})

test('a client needs a name and an address of return, and an institution', async () => {
	expect((await preau('client create ecole Moodle')).stderr).toContain('preau: retour: must not be empty')
	expect((await preau(['client', 'create', 'ecole', ' ', '--retour', RETOUR])).stderr).toContain('preau: nom: must not be empty')
	expect((await preau(`client create autre Moodle --retour ${RETOUR}`)).code).not.toBe(0)
})
