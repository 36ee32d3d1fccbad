import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cliFolder, type CliFolder } from '../support/cli-folder'

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(async () => {
	folder = cliFolder()
	preau = folder.preau
	await preau('tenant create ecole --name École')
})
afterEach(() => folder.remove())

test('the page that verifies papers is written as one file, and the school notes the moment', async () => {
	const file = join(folder.path, 'verifier.html')
	expect(await preau(['papiers', 'verificateur', file])).toMatchObject({ code: 0, stdout: `wrote ${file}\n`, stderr: '' })
	expect(readFileSync(file, 'utf8')).toContain('<title>Vérifier un papier d’École</title>')
	expect(statSync(file).mode & 0o777).toBe(0o644)
	const database = new Database(join(folder.path, 'data', 'tenants', 'ecole.db'), { readonly: true })
	expect(database.query('SELECT fait_at FROM papiers_verificateur').all()).toEqual([
		{ fait_at: Math.floor(folder.clock.now().epochMilliseconds / 1000) }
	])
	database.close()
})

test('one of several institutions must be named', async () => {
	await preau('tenant create lycee --name Lycée --yes')
	const file = join(folder.path, 'verifier.html')
	expect(await preau(['papiers', 'verificateur', file])).toMatchObject({
		code: 64,
		stderr: 'preau: name the institution whose papers the page verifies\n'
	})
	expect(await preau(['papiers', 'verificateur', file, 'lycee', '--json'])).toMatchObject({
		code: 0,
		stdout: `${JSON.stringify({ file })}\n`
	})
	expect(readFileSync(file, 'utf8')).toContain('Vérifier un papier de Lycée')
	expect((await preau(['papiers', 'verificateur', file, 'autre'])).code).not.toBe(0)
})

test('a file that cannot be written is named', async () => {
	const file = join(folder.path, 'nowhere', 'verifier.html')
	expect(await preau(['papiers', 'verificateur', file])).toMatchObject({
		code: 1,
		stderr: expect.stringContaining(`${file} cannot be written`)
	})
})
