import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundledPackages, noticeOf, type Bundled } from '../../scripts/notice'
import { temporaryFolder } from '../support/folder'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
})
afterEach(() => folder.remove())

function file(path: string, content: string | object): string {
	mkdirSync(dirname(join(folder.path, path)), { recursive: true })
	writeFileSync(join(folder.path, path), typeof content === 'string' ? content : JSON.stringify(content))
	return path
}

describe('the packages of a bundle', () => {
	test('are those that its files belong to, each version once, with what they bring', () => {
		file('node_modules/@a/one/package.json', {
			name: '@a/one',
			version: '1.0.0',
			license: 'MIT',
			author: { name: 'Awa', email: 'awa@a.test' }
		})
		file('node_modules/@a/one/dist/esm/package.json', { type: 'module' })
		file('node_modules/@a/one/LICENSE', 'the licence of one')
		file('node_modules/@a/one/NOTICE.md', 'the notice of one')
		file('node_modules/@a/one/dist/esm/x.js.LICENSE.txt', 'what x holds')
		file('node_modules/@a/one/node_modules/two/package.json', { name: 'two', version: '2.0.0', license: 'ISC' })
		const inputs = [
			file('src/main.ts', ''),
			file('node_modules/@a/one/dist/esm/x.js', ''),
			file('node_modules/@a/one/dist/esm/y.js', ''),
			file('node_modules/@a/one/node_modules/two/index.js', '')
		]
		expect(bundledPackages(inputs, folder.path)).toEqual([
			{
				name: '@a/one',
				version: '1.0.0',
				licence: 'MIT',
				authors: 'Awa <awa@a.test>',
				texts: ['the licence of one', 'the notice of one', 'what x holds']
			},
			{ name: 'two', version: '2.0.0', licence: 'ISC', authors: '', texts: [] }
		])
	})

	test('packages that are really in the program have their texts in the notice', async () => {
		const root = resolve(import.meta.dir, '../..')
		const bundler = Bun.spawn([process.execPath, join(root, 'test/support/bundled-inputs.ts')], { stdout: 'pipe' })
		const bundled = bundledPackages(JSON.parse(await new Response(bundler.stdout).text()) as string[], root)
		const names = bundled.map(({ name }) => name)
		expect(names).toEqual(
			expect.arrayContaining([
				'elysia',
				'@fontsource-variable/noto-sans',
				'libsql',
				'pdfmake',
				'fontkit',
				'easy-template-x',
				'@libsql/linux-x64-gnu',
				'@node-rs/bcrypt-linux-x64-gnu',
				'swagger-ui-dist'
			])
		)
		const notice = noticeOf(bundled, '1.2.3')
		for (const { name, version } of bundled) expect(notice).toContain(`\n${name} ${version}: `)
		for (const part of ['Bun 1.2.3: MIT', 'bun-v1.2.3', 'GNU LIBRARY GENERAL PUBLIC LICENSE', 'Copyright (c) Drizzle Team', 'Pekka Enberg'])
			expect(notice).toContain(part)
		expect(notice).not.toContain(folder.path)
	})
})

describe('a notice', () => {
	const one = (change: Partial<Bundled>): Bundled => ({
		name: 'one',
		version: '1.0.0',
		licence: 'MIT',
		authors: 'Awa',
		texts: ['text'],
		...change
	})

	test('is refused if a package brings no text and nobody looked at it: each is named', () => {
		const strangers = [one({ texts: [] }), one({}), one({ name: 'two', licence: '', texts: [] })]
		expect(() => noticeOf(strangers, '1.2.3')).toThrow(
			'no licence text comes with one 1.0.0 (MIT), two 1.0.0 (no licence declared): look at it'
		)
	})

	test('is refused if a package that was looked at declares another licence by now', () => {
		expect(noticeOf([one({ name: 'drizzle-orm', licence: 'Apache-2.0', texts: [] })], '1.2.3')).toContain('Apache License')
		expect(() => noticeOf([one({ name: 'drizzle-orm', licence: 'BUSL-1.1', texts: [] })], '1.2.3')).toThrow('drizzle-orm 1.0.0 (BUSL-1.1)')
	})

	test('has the licence of work by others inside a package that was looked at', () => {
		const notice = noticeOf([one({ name: 'brotli', texts: [] })], '1.2.3')
		for (const part of ['Copyright (c) Awa', 'Permission is hereby granted', 'Copyright 2013 Google Inc.', 'Apache License'])
			expect(notice).toContain(part)
	})

	test('is refused if the package that brings the text for another is missing', () => {
		const addon = one({ name: '@libsql/linux-x64-gnu', texts: [] })
		expect(() => noticeOf([addon], '1.2.3')).toThrow('@libsql/linux-x64-gnu')
		expect(noticeOf([addon, one({ name: 'libsql', texts: ['of libsql'] })], '1.2.3').match(/of libsql/g)).toHaveLength(2)
	})
})
