import { afterEach, beforeEach, expect, test } from 'bun:test'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliFolder, type CliFolder } from '../support/cli-folder'

let folder: CliFolder
beforeEach(async () => {
	folder = cliFolder()
	await folder.preau('tenant create ecole --name École')
})
afterEach(() => folder.remove())

/** Runs `preau backup` without a server: its exit code, and the lines with `word` that it complains in. */
async function complaints(word: string) {
	const { code, stderr } = await folder.preau('backup')
	return { code, lines: stderr.split('\n').filter((line) => line.includes(word)) }
}

test('a missing second folder fails the backup command, and is reported once', async () => {
	appendFileSync(folder.toml, '[backup]\nsecond_dir = "usb"\n')
	expect(await complaints('usb')).toEqual({
		code: 1,
		lines: [expect.stringMatching(/^preau: warning: ecole: second folder .*usb: it is not there$/)]
	})
	expect(await complaints('stands')).toEqual({ code: 1, lines: ['preau: ecole: the first copy stands, the second could not be made'] })
	mkdirSync(join(folder.path, 'usb'))
	expect(await complaints('usb')).toEqual({ code: 0, lines: [] })
})

test('a failure of a backup is reported once', async () => {
	writeFileSync(join(folder.path, 'backups'), 'a file')
	expect(await complaints('backups')).toEqual({ code: 1, lines: [expect.stringMatching(/^preau: ecole was not copied: /)] })
})

test('copies, archives and exports report a full disk in French, if that is the language', async () => {
	const toml = readFileSync(folder.toml, 'utf8')
	writeFileSync(folder.toml, toml.replace('min_free_mb = 0', 'min_free_mb = 1000000000'))
	const short = 'il manque \\d+ Mo au disque de \\S+ pour une copie de plus à côté de data\\.min_free_mb'
	const said = async (line: readonly string[]) => (await folder.preau([...line, '--lang', 'fr'])).stderr
	expect(await said(['backup'])).toMatch(new RegExp(`^preau : ecole n'a pas été copié : ${short}\n$`))
	expect(await said(['backup', '--machine', folder.path, '--plain'])).toMatch(
		new RegExp(`ecole n'a pas été copié, et aucune archive n'a été faite : ${short}\n$`)
	)
	expect(await said(['export', 'ecole', join(folder.path, 'out')])).toMatch(
		/^preau : l'export ne peut pas être écrit dans \S+ : il manque \d+ Mo à son disque\n$/
	)
})

test('a warning of a copy is in French too', async () => {
	appendFileSync(folder.toml, '[backup]\nsecond_dir = "usb"\n')
	expect((await folder.preau('backup --lang fr')).stderr).toMatch(
		/^preau : avertissement : ecole : second dossier \S+usb : il n'est pas là$/m
	)
})

test('backup without an institution prints one sentence and does not print a table', async () => {
	await folder.preau('tenant delete ecole --yes')
	expect(await folder.preau('backup')).toMatchObject({ code: 0, stdout: '', stderr: 'preau: no institution to copy\n' })
})
