import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineService } from '../../../src/commands/cli/machine-service'
import { installedUnit } from '../../../src/machine/os-service/systemd/installed-unit'
import { temporaryFolder } from '../../support/folder'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
	mkdirSync(at('etc/systemd/system'), { recursive: true })
	for (const name of ['preau.toml', 'other.toml']) writeFileSync(at(name), '')
	symlinkSync(at('preau.toml'), at('link.toml'))
	unitOf('preau.toml')
})
afterEach(() => folder.remove())

const at = (path: string) => join(folder.path, path)
const unitOf = (name: string) =>
	writeFileSync(at('etc/systemd/system/preau.service'), `[Service]\nExecStart=/opt/preau/preau serve --config ${at(name)}\n`)

/** What is found of the service for a TOML while systemd says that it has failed. */
const found = (name: string) =>
	machineService(at(name), () => installedUnit(folder.path, async () => 'ActiveState=failed\nSubState=failed\nExecMainStatus=226\n'))

test.if(process.platform !== 'win32')('the service of a TOML is found under every name of it, with its trouble', async () => {
	for (const name of ['preau.toml', 'link.toml']) expect((await found(name))?.trouble).toMatchObject({ isPassing: false })
})

test.if(process.platform !== 'win32')('the service of another TOML, or of one that is not there, says nothing of this one', async () => {
	expect(await found('other.toml')).toBeUndefined()
	expect(await found('absent.toml')).toBeUndefined()
	unitOf('absent.toml')
	expect(await found('preau.toml')).toBeUndefined()
})
