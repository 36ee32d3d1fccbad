import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from '../../scripts/needs'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort, tomlFor } from '../support/program'

/** "nobody" where this process may hand something over, else who it is itself */
const owner = isRoot ? 65534 : (process.geteuid?.() ?? 0)

let folder: CliFolder
beforeEach(() => {
	folder = cliFolder(`${tomlFor(freePort())}[backup]\ndir = "data/backups"\n`)
})
afterEach(() => folder.remove())

const data = () => join(folder.path, 'data')
const owners = () =>
	new Set(
		[data(), ...readdirSync(data(), { recursive: true, encoding: 'utf8' }).map((name) => join(data(), name))].map(
			(file) => statSync(file).uid
		)
	)

test('files that root makes in the folder of a service belong to the service, and root is root afterwards', async () => {
	await folder.preau('tenant create ecole --name École')
	chmodSync(folder.path, 0o755)
	for (const name of ['', ...readdirSync(data(), { recursive: true, encoding: 'utf8' })])
		if (isRoot) chownSync(join(data(), name), owner, owner)
	for (const line of [
		'tenant create autre --name Autre',
		'tenant delete ecole --yes',
		'tenant create ecole --name École',
		'backup',
		'check'
	])
		expect([line, (await folder.preau(line)).code]).toEqual([line, 0])
	expect(owners()).toEqual(new Set([owner]))
	expect(process.geteuid?.()).toBe(isRoot ? 0 : owner)
})
