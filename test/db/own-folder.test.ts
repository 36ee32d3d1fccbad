import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../src/db/files/own-folder'
import { writePrivate } from '../../src/db/files/private-file'
import { exportTenant } from '../../src/exchange/exports/export-tenant'
import { receiveUpload } from '../../src/exchange/uploads/upload'
import { backupsOf } from '../support/backups'
import { withProgram } from '../support/program'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let data: string
let away: string

describe.skipIf(process.platform === 'win32')('while the data folder is away, nothing is made', () => {
	beforeEach(async () => {
		schools = await startSchools()
		data = schools.config.data.dir
		away = `${data}.away`
	})
	afterEach(async () => {
		if (existsSync(data)) renameSync(data, `${data}.other`)
		renameSync(away, data)
		await schools.stop()
	})

	const upload = () => {
		const body = new FormData()
		body.set('fichiers', new File(['a'], 'a.csv'))
		return receiveUpload(new Request('http://alpha.test/', { method: 'POST', body }), data, 1)
	}
	const tries: Readonly<Record<string, () => unknown>> = {
		'a copy that is due': () => backupsOf(schools.tenants, data, { dir: join(data, 'backups') }).run(['alpha', 'beta']),
		'a new institution': () => schools.tenants.places.begin('gamma'),
		'an institution that is set aside': () => schools.tenants.setAside('alpha'),
		'an export': () => exportTenant(schools.tenants, 'alpha', () => undefined),
		'a file that somebody sends': upload,
		'the record of alerts': () => writePrivate(join(data, 'alertes.json'), 'x'),
		'a certificate': () => makeFolder(join(data, 'tls')),
		'a copy before a migration': () => makeFolder(join(data, 'backups'))
	}

	for (const [what, attempt] of Object.entries(tries))
		test(`the folder is not made again by ${what}`, async () => {
			renameSync(data, away)
			await Promise.resolve()
				.then(attempt)
				.catch(() => undefined)
			expect(existsSync(data)).toBe(false)
			// as a mount point lies there without its disk
			mkdirSync(data)
			await Promise.resolve()
				.then(attempt)
				.catch(() => undefined)
			expect(readdirSync(data)).toEqual([])
		})
})

test.skipIf(process.platform === 'win32')('no command makes a data folder while that of the server is away', () =>
	withProgram(async ({ command, serve, data: folder }) => {
		await command(['tenant', 'create', 'ecole', '--name', 'École'])
		await serve()
		renameSync(folder, `${folder}.away`)
		for (const words of [
			['backup'],
			['tenant', 'create', 'autre', '--name', 'Autre'],
			['tenant', 'list'],
			['check'],
			['export', 'ecole']
		]) {
			const { code } = await command(words)
			expect([words, code === 0, existsSync(folder)]).toEqual([words, false, false])
		}
		mkdirSync(folder)
		expect((await command(['backup'])).code).not.toBe(0)
		expect(readdirSync(folder)).toEqual([])
		renameSync(`${folder}.away`, folder)
		expect((await command(['backup'])).code).toBe(0)
	})
)

test('no module makes folders by itself, except before it serves or where a person names them', async () => {
	const makers: string[] = []
	for await (const name of new Bun.Glob('**/*.{ts,tsx}').scan(join(import.meta.dir, '../../src')))
		if (/\bmkdir(Sync)?\(/.test(readFileSync(join(import.meta.dir, '../../src', name), 'utf8'))) makers.push(name)
	expect(makers.toSorted()).toEqual([
		'backups/machine/write-settings.ts',
		'backups/recent-copies.ts',
		'commands/machine/demo.command.ts',
		'commands/school/export.command.ts',
		'commands/school/import.command.ts',
		'commands/school/init.command.ts',
		'db/files/own-folder.ts',
		'exchange/programs/place.ts',
		'host/log/rotating-file.ts',
		'host/native/unpacked.ts',
		'host/os-service/windows/setup.ts',
		'tenants/data-folder.ts',
		'tenants/exchange.ts'
	])
})
