import { expect } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { withSchool, type TemporarySchool } from './temporary-school'
import { NOUNS } from '../../../src/server/nouns'

/** The files of an export, in the order of the kinds. */
export function exported(school: TemporarySchool): SourceFile[] {
	mkdirSync(school.folder, { recursive: true })
	const folder = mkdtempSync(join(school.folder, 'export-'))
	const { files } = exportSchool({ file: fileURLToPath(school.url), folder }, () => undefined, NOUNS)
	expect(readdirSync(folder).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
	return files.map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
}

export const texts = (files: readonly SourceFile[]) => files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])

/** An export of `school` changes nothing in it, and makes the same export of an empty one. */
export async function mustRoundTrip(school: TemporarySchool, timezone: string) {
	const before = await school.fingerprint()
	const files = exported(school)
	expect(await school.fingerprint()).toBe(before)
	const again = async () => {
		const report = await school.import(files, { diff: true })
		expect(report.errors).toEqual([])
		expect(report.diff).toEqual([])
		expect(report.written).toBe(false)
	}
	const records = await school.fingerprint('records')
	await again()
	expect(await school.fingerprint('records')).toBe(records)
	const remembering = await school.fingerprint()
	await again()
	expect(await school.fingerprint()).toBe(remembering)
	await withSchool(async (empty) => {
		const moved = await empty.import(files)
		expect(moved.errors).toEqual([])
		expect(texts(exported(empty))).toEqual(texts(files))
	}, timezone)
}
