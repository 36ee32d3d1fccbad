import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort, tomlFor } from '../support/program'
import { readOneRoster } from '../support/oneroster'
import { smallDisk } from '../support/small-disk'

let disk: ReturnType<typeof smallDisk>
let folder: CliFolder
beforeEach(() => {
	disk = smallDisk()
})
afterEach(() => {
	folder.remove()
	disk.remove()
})

describe('an export without enough room', () => {
	test('one sentence names the target folder that is full, and nothing is left there', async () => {
		folder = cliFolder()
		await folder.preau('tenant create ecole --name École')
		if (!disk.mounted) return
		disk.fill()
		const target = join(disk.path, 'out')
		expect(await folder.preau(['export', 'ecole', target])).toMatchObject({
			code: 1,
			stderr: `preau: ${target} cannot be written: the disk is full\n`
		})
		expect(readdirSync(disk.path)).toEqual(['rest'])
	})

	test('one sentence names the data folder that is full', async () => {
		const data = join(disk.path, 'data')
		folder = cliFolder(tomlFor(freePort(), data))
		await folder.preau('tenant create ecole --name École')
		if (!disk.mounted) return
		disk.fill(2 ** 16)
		const { code, stderr } = await folder.preau(['export', 'ecole', join(folder.path, 'out')])
		expect([code, stderr]).toEqual([1, expect.stringContaining(`the export cannot be written in ${data}: `)])
		expect(stderr).not.toContain('ENOSPC')
	})
})

describe('an export for Moodle', () => {
	const school = async () => {
		folder = cliFolder()
		await folder.preau('tenant create ecole --name École')
		return join(folder.path, 'moodle')
	}

	test('writes its five files, and again only those that have changed', async () => {
		const target = await school()
		expect(await folder.preau(['export', 'ecole', target, '--pour', 'moodle'])).toMatchObject({
			code: 0,
			stdout: `new in ${target}: utilisateurs.csv, cours.csv, imsenterprise.xml, LISEZMOI.txt, README.txt\n`
		})
		expect(readdirSync(target).toSorted()).toEqual(['LISEZMOI.txt', 'README.txt', 'cours.csv', 'imsenterprise.xml', 'utilisateurs.csv'])
		expect(await folder.preau(['export', 'ecole', target, '--pour', 'moodle'])).toMatchObject({
			code: 0,
			stdout: `the files in ${target} are as they should be\n`
		})
		expect(readdirSync(join(folder.path, 'data', 'outgoing'))).toEqual([])
	})

	test('makes a folder that its group may read, as the night does', async () => {
		const target = await school()
		await folder.preau(['export', 'ecole', target, '--pour', 'moodle'])
		expect((statSync(target).mode & 0o777).toString(8)).toBe('750')
	})

	test('names in its steps the folder where it has written the file', async () => {
		const target = await school()
		await folder.preau(['export', 'ecole', target, '--pour', 'moodle'])
		expect(readFileSync(join(target, 'LISEZMOI.txt'), 'utf8')).toContain(`       ${join(target, 'imsenterprise.xml')}\n`)
	})

	test('refuses the name of another program', async () => {
		const target = await school()
		expect(await folder.preau(['export', 'ecole', target, '--pour', 'chamilo'])).toMatchObject({
			code: 64,
			stderr: 'preau: --pour chamilo: there are only files for moodle, oneroster\n'
		})
	})
})

describe('an export for a reader of OneRoster', () => {
	const oneRoster = async (...more: readonly string[]) => {
		const target = join(folder.path, 'oneroster')
		return { target, ...(await folder.preau(['export', 'ecole', target, ...more])) }
	}
	beforeEach(async () => {
		folder = cliFolder()
		await folder.preau('tenant create ecole --name École')
	})
	const versionIn = (target: string) =>
		readOneRoster(join(target, 'oneroster.zip'))['manifest']!.rows.find(({ propertyName }) => propertyName === 'oneroster.version')![
			'value'
		]

	test('writes one file of the version that the settings or the command name, and again only if it has changed', async () => {
		const { target, ...first } = await oneRoster('--pour', 'oneroster')
		expect(first).toMatchObject({ code: 0, stdout: `new in ${target}: oneroster.zip\n` })
		expect([readdirSync(target), versionIn(target), (statSync(target).mode & 0o777).toString(8)]).toEqual([['oneroster.zip'], '1.1', '750'])
		expect(await oneRoster('--pour', 'oneroster')).toMatchObject({ code: 0, stdout: `the files in ${target} are as they should be\n` })
		expect(await oneRoster('--pour', 'oneroster', '--version', '1.2')).toMatchObject({ code: 0 })
		expect(versionIn(target)).toBe('1.2')
	})

	test.each([
		['--pour oneroster --version 2.0', '2.0'],
		['--pour moodle --version 1.1', '1.1'],
		['--version 1.2', '1.2']
	])('refuses %s', async (line, version) => {
		const { code, stderr } = await oneRoster(...line.split(' '))
		expect([code, stderr]).toEqual([
			64,
			`preau: --version ${version}: the files for oneroster have version 1.1 or 1.2, and no others have one\n`
		])
	})
})
