import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cliFolder } from '../support/cli-folder'
import { freePort, tomlFor } from '../support/program'

const folder = cliFolder(tomlFor(freePort()).replace('mode = "off"', 'mode = "internal"'))
afterAll(() => folder.remove())

test('"ca export" says where the certificate is, whole, however the file was named', async () => {
	const file = join(folder.path, 'preau-ca.crt')
	const { code, stdout, stderr } = await folder.preau(['ca', 'export', relative(process.cwd(), file)])
	expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
	expect(stdout.split('\n')[0]).toBe(`wrote ${file}`)
	expect(readFileSync(file, 'utf8')).toStartWith('-----BEGIN CERTIFICATE-----')
	expect(JSON.parse((await folder.preau(['ca', 'export', relative(process.cwd(), file), '--json'])).stdout)).toMatchObject({ file })
})
