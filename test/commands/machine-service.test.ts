import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineService } from '../../src/commands/machine/machine-service'
import { installedUnit } from '../../src/host/os-service/systemd/installed-unit'
import { worded } from '../../src/kit/sentence'
import { temporaryFolder } from '../support/folder'

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

/** The service that is found for a TOML while systemd says that it has failed. */
const found = (name: string) =>
	machineService(at(name), () => installedUnit(folder.path, async () => 'ActiveState=failed\nSubState=failed\nExecMainStatus=226\n'))

test.if(process.platform !== 'win32')('the service of a TOML is found under every name of it, with its trouble', async () => {
	for (const name of ['preau.toml', 'link.toml']) expect((await found(name))?.trouble).toMatchObject({ isPassing: false })
})

test.if(process.platform !== 'win32')('a service that has failed is reported with the last line that it printed', async () => {
	const show = async () => 'ActiveState=failed\nSubState=failed\nResult=exit-code\nExecMainCode=1\nExecMainStatus=64\n'
	const installed = () => installedUnit(folder.path, show)
	const said = async (line: string | undefined) => (await machineService(at('preau.toml'), installed, async () => line))?.trouble?.what
	const told = await said('preau: smtp.password_file: the file holds more than one line')
	expect(worded('fr', told!)).toEndWith(' ; il a dit en dernier : smtp.password_file: the file holds more than one line')
	expect(worded('en', told!)).toEndWith('; it said last: smtp.password_file: the file holds more than one line')
	expect(worded('en', (await said(undefined))!)).toEndWith('says more')
})

test.if(process.platform !== 'win32')('the service of another TOML, or of one that is not there, says nothing of this one', async () => {
	expect(await found('other.toml')).toBeUndefined()
	expect(await found('absent.toml')).toBeUndefined()
	unitOf('absent.toml')
	expect(await found('preau.toml')).toBeUndefined()
})
