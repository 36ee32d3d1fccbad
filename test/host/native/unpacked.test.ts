import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpack, unpackingFolder } from '../../../src/host/native/unpacked'
import { temporaryFolder } from '../../support/folder'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
})
afterEach(() => folder.remove())

const module = Buffer.from('a module')

test('a module is unpacked once, into a folder that need not be there', () => {
	const place = join(folder.path, 'new')
	const file = unpack(module, place)
	const { ino } = statSync(file)
	expect(readFileSync(file)).toEqual(module)
	expect(unpack(module, place)).toBe(file)
	expect(statSync(file).ino).toBe(ino)
	expect(readdirSync(place)).toHaveLength(1)
})

test('an unpacked file with other bytes is not trusted', () => {
	const file = unpack(module, folder.path)
	writeFileSync(file, 'half a mod')
	expect(unpack(module, folder.path)).toBe(file)
	expect(readFileSync(file)).toEqual(module)
})

test('another version has another name', () => {
	expect(unpack(Buffer.from('another module'), folder.path)).not.toBe(unpack(module, folder.path))
})

test('BUN_TMPDIR names the folder', () => {
	expect(unpackingFolder({ BUN_TMPDIR: '/a', TMPDIR: '/b' })).toBe('/a')
	expect(unpackingFolder({ TMPDIR: '/b' })).toBe('/b')
})
