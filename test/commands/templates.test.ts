import { afterAll, expect, test } from 'bun:test'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliFolder } from '../support/cli-folder'

const folder = cliFolder()
afterAll(() => folder.remove())

test('templates are written once, and never over what is there', async () => {
	const target = join(folder.path, 'modeles')
	const write = () => folder.preau(['import', '--templates', target])
	expect((await write()).code).toBe(0)
	const [first = '', ...others] = readdirSync(target)
	for (const name of others) rmSync(join(target, name))
	writeFileSync(join(target, first), 'le mien')
	expect(await write()).toMatchObject({
		code: 1,
		stdout: '',
		stderr: `preau: ${join(target, first)} already exists, and is not overwritten: name another folder\n`
	})
	expect(readdirSync(target)).toEqual([first])
})
