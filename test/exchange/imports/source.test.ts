import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { readSource } from '../../../src/exchange/imports/files/source'
import { largeZip } from '../../support/large-zip'
import { encoded } from './csv-folder'
import { failureOf } from './temporary-school'

let folder = ''
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'source-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const CSV = 'libelle;date_debut;date_fin\n'.repeat(50)

async function zipped(name: string, bytes: Uint8Array) {
	const path = join(folder, name)
	await writeFile(path, bytes)
	return path
}

test('a folder gives its files, and those that are not readable without their bytes', async () => {
	const path = join(folder, 'ecole')
	await mkdir(join(path, 'archives'), { recursive: true })
	await writeFile(join(path, 'annees.csv'), CSV)
	await writeFile(join(path, 'README.md'), 'lisez-moi')
	await writeFile(join(path, '.cache'), 'x')
	const files = await readSource(path)
	expect(files.map(({ name, bytes }) => [name, text(bytes)])).toEqual([
		['README.md', ''],
		['annees.csv', CSV],
		['archives/', '']
	])
})

test('a single file is read by itself', async () => {
	const path = await zipped('annees.csv', encoded(CSV))
	expect((await readSource(path)).map(({ name, bytes }) => [name, text(bytes)])).toEqual([['annees.csv', CSV]])
})

test.each([
	['at the top', { 'annees.csv': encoded(CSV), 'LISEZMOI.pdf': encoded('x') }],
	['one folder deep', { 'ecole/annees.csv': encoded(CSV), 'ecole/LISEZMOI.pdf': encoded('x'), '__MACOSX/ecole/._annees.csv': encoded('x') }]
])('a zip with its files %s', async (_, contents) => {
	const files = await readSource(await zipped('ecole.zip', zipSync(contents)))
	expect(files.map(({ name, bytes }) => [name, text(bytes)])).toEqual([
		['LISEZMOI.pdf', ''],
		['annees.csv', CSV]
	])
})

const GOOD = zipSync({ 'annees.csv': encoded(CSV) })
const at = (bytes: Uint8Array, offset: number, ...values: number[]) => {
	const copy = bytes.slice()
	copy.set(values, offset)
	return copy
}
/** where the directory of GOOD begins */
const DIRECTORY = new DataView(GOOD.buffer).getUint32(GOOD.length - 6, true)

test.each([
	['no zip', encoded('annees'), /no directory/],
	['cut off', GOOD.slice(0, -30), /no directory/],
	['damaged content', at(GOOD, 42, 0xff, 0xff), /annees\.csv is damaged/],
	['a bomb by its own word', at(GOOD, DIRECTORY + 24, 0xff, 0xff, 0xff, 0xff), /more than the 536870912 allowed/],
	['a bomb that lies about its size', at(GOOD, DIRECTORY + 24, 5, 0, 0, 0), /annees\.csv is damaged/],
	['encrypted', at(GOOD, DIRECTORY + 8, 1), /annees\.csv is encrypted/],
	['an unknown method', at(GOOD, DIRECTORY + 10, 12), /packed in an unknown way/],
	['a damaged directory', at(GOOD, DIRECTORY, 0), /directory is damaged/]
])('a zip that is %s is refused', async (_, bytes, why) => {
	const path = await zipped('mauvais.zip', bytes)
	expect(await failureOf(readSource(path))).toMatch(why)
})

test('a zip whose directory lies about a size is unpacked only up to that size: damage behind it is never met', async () => {
	const bomb = zipSync({ 'annees.csv': new Uint8Array(4 * 1024 * 1024) })
	const directory = new DataView(bomb.buffer).getUint32(bomb.length - 6, true)
	// the second half of what is packed; a block type that there is not
	const broken = at(at(bomb, directory + 24, 100, 0, 0, 0), Math.floor(directory / 2), ...Array.from({ length: 200 }, () => 0xff))
	const why = await failureOf(readSource(await zipped('menteur.zip', broken)))
	expect(why).toBe('the zip file cannot be read: annees.csv is damaged: it holds more than the 100 bytes that its directory promises')
})

test('a path that does not exist is refused', async () => {
	expect(await failureOf(readSource(join(folder, 'nulle-part')))).toMatch(/^file or folder .* not found$/)
})

test.each(['../annees.csv', 'a/../../annees.csv', '/etc/annees.csv', 'C:\\annees.csv', '..\\annees.csv'])(
	'a zip that contains %s is refused with that name',
	async (name) => {
		const path = await zipped('dehors.zip', zipSync({ 'annees.csv': encoded(CSV), [name]: encoded(CSV) }))
		expect(await failureOf(readSource(path))).toBe(`${path}: ${name} leads out of the archive: pack the files again`)
	}
)

test('a zip may name its files as in its own folder', async () => {
	const files = await readSource(await zipped('ici.zip', zipSync({ './annees.csv': encoded(CSV) })))
	expect(files.map(({ name }) => name)).toEqual(['annees.csv'])
})

test('a folder or zip without any CSV is refused', async () => {
	const empty = join(folder, 'vide')
	await mkdir(empty)
	expect(await failureOf(readSource(empty))).toBe(`no CSV file in ${empty}`)
	await writeFile(join(empty, 'LISEZMOI.pdf'), 'x')
	expect(await failureOf(readSource(empty))).toBe(`no CSV file in ${empty}`)
	const path = await zipped('sans.zip', zipSync({ 'LISEZMOI.pdf': encoded('x') }))
	expect(await failureOf(readSource(path))).toBe(`no CSV file in ${path}`)
})

test('a folder or zip of tables that are called .txt, as some programs save them, is read', async () => {
	const inside = join(folder, 'textes')
	await mkdir(inside)
	await writeFile(join(inside, 'annees.txt'), CSV)
	const packed = { 'Ecole/2026/annees.txt': encoded(CSV), 'Ecole/2026/salles.txt': encoded(CSV) }
	expect((await readSource(inside)).map(({ name, bytes }) => [name, text(bytes)])).toEqual([['annees.txt', CSV]])
	expect((await readSource(await zipped('textes.zip', zipSync(packed)))).map(({ name }) => name)).toEqual(['annees.txt', 'salles.txt'])
})

test.each([
	['Excel', { '[Content_Types].xml': encoded('x'), 'xl/workbook.xml': encoded('x') }],
	['OpenDocument', { mimetype: encoded('x'), 'content.xml': encoded('x') }]
])('a workbook of %s that is called .zip is named for what it is', async (_, contents) => {
	const path = await zipped('classeur.zip', zipSync(contents))
	expect(await failureOf(readSource(path))).toBe(`${path}: this is a spreadsheet: open it and save it as .xlsx, or as CSV (UTF-8)`)
})

describe('an archive as programs make it', () => {
	const read = async (bytes: Uint8Array) =>
		(await readSource(await zipped('ecole.zip', bytes))).map(({ name, bytes: of }) => [name, text(of)])
	const of = (...names: readonly string[]) => zipSync(Object.fromEntries(names.map((name) => [name, encoded(CSV)])))

	test.each([
		['by its end alone', {}],
		['by its entries, while its end is the usual one', { isInEndToo: true }],
		['and of no disk at all', { disks: 0 }]
	])('is read where it is in the form of large archives, %s', async (_, form) => {
		expect(await read(largeZip(encoded('annees.csv'), encoded(CSV), form))).toEqual([['annees.csv', CSV]])
	})

	test('is refused if the sizes of a large one are cut off, or its end leads nowhere', async () => {
		const cut = largeZip(encoded('annees.csv'), encoded(CSV), { field: 8 })
		expect(await failureOf(readSource(await zipped('coupe.zip', cut)))).toMatch(/directory is damaged/)
		const good = largeZip(encoded('annees.csv'), encoded(CSV))
		const lost = at(good, good.length - 22 - 12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)
		expect(await failureOf(readSource(await zipped('perdu.zip', lost)))).toMatch(/directory is damaged/)
	})

	test('has names in UTF-8, with or without saying so, or in the code page of Windows', async () => {
		const named = (name: Uint8Array) => read(at(largeZip(name, encoded(CSV)), 6, 0, 0))
		expect(await named(encoded('années.csv'))).toEqual([['années.csv', CSV]])
		expect(await named(Buffer.from('ann\u0082es.csv', 'latin1'))).toEqual([['années.csv', CSV]])
	})

	test('has its files in one folder, however deep, with either slash', async () => {
		for (const folder of ['Ecole/', 'Ecole/2026/', 'Ecole\\', 'Ecole\\2026\\'])
			expect(await read(of(`${folder}annees.csv`, `${folder}salles.csv`))).toEqual([
				['annees.csv', CSV],
				['salles.csv', CSV]
			])
	})

	test('is refused with its reason if files are in folders of folders', async () => {
		const path = await zipped('deux.zip', of('Ecole/2025/annees.csv', 'Ecole/2026/annees.csv'))
		expect(await failureOf(readSource(path))).toBe(
			`${path}: Ecole/2025/annees.csv lies in a folder within a folder: pack the files themselves`
		)
	})
})

test('the file that Office puts beside an open workbook is not read, and cannot be imported by itself', async () => {
	const path = join(folder, 'ouvert')
	await mkdir(path)
	await writeFile(join(path, '~$etudiants.xlsx'), 'moi')
	expect(await failureOf(readSource(path))).toBe(`no CSV file in ${path}`)
	await writeFile(join(path, 'annees.csv'), CSV)
	expect((await readSource(path)).map(({ name, bytes }) => [name, text(bytes)])).toEqual([
		['annees.csv', CSV],
		['~$etudiants.xlsx', '']
	])
})
