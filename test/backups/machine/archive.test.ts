import { describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { decrypting, encrypting } from '../../../src/backups/machine/age'
import { readArchive, writeArchive, type Content } from '../../../src/backups/machine/archive'
import { manifestText } from '../../../src/backups/machine/manifest'
import { TarWriter } from '../../../src/backups/machine/tar'
import { OperationError } from '../../../src/kit/errors'
import { sha256Of } from '../../../src/tenants/exchange'
import { memorySink, memorySource } from '../../support/bytes'

const SCHEMA = 6
const ABOUT = { program: '1.2.3', schema: SCHEMA, created: '2026-11-20T08:00:00Z', platform: 'linux', host: 'pc', names: [], ca: null }
const content = (name: string, text: string): Content => ({
	name,
	bytes: Buffer.byteLength(text),
	sha256: sha256Of(text),
	pieces: () => [Buffer.from(text)]
})
const CONTENTS = [
	content('preau.toml', '[server]\nport = 8443\n'),
	content('files/smtp.password_file', 'mot-de-passe\n'),
	content('tls/ca.pem', 'x'.repeat(512)),
	content('tenants/ecole.db', 'SQLite'.repeat(100))
]
const PASSPHRASE = 'une longue phrase'

function archive(contents = CONTENTS, about = ABOUT) {
	const sink = memorySink()
	writeArchive(sink, about, contents, () => undefined)
	return sink.bytes()
}

function sealed(bytes: Uint8Array) {
	const sink = memorySink()
	const sealing = encrypting(sink, PASSPHRASE, 1)
	sealing.write(bytes)
	sealing.end()
	return sink.bytes()
}

function read(bytes: Uint8Array) {
	const found: Record<string, string> = {}
	const isSealed = Buffer.from(bytes).toString('latin1', 0, 3) !== 'man'
	const source = isSealed ? decrypting(memorySource(bytes), PASSPHRASE) : memorySource(bytes)
	const manifest = readArchive(
		source,
		({ name }) => {
			const sink = memorySink()
			return { write: sink.write, end: () => void (found[name] = sink.bytes().toString()) }
		},
		SCHEMA
	)
	return { manifest, found }
}

/** An archive whose manifest lists what no writer would. */
function forged(names: readonly string[], order = names) {
	const sink = memorySink()
	const tar = new TarWriter(sink, 0)
	const add = (name: string, text: string) => tar.add({ name, bytes: Buffer.byteLength(text) }, [Buffer.from(text)])
	const manifest = manifestText({ ...ABOUT, members: names.map((name) => ({ name, bytes: 1, sha256: sha256Of('x') })) })
	add('manifest.json', manifest)
	add('manifest.json.sha256', `${sha256Of(manifest)}  manifest.json\n`)
	for (const name of order) add(name, 'x')
	tar.end()
	return sink.bytes()
}

test('what goes in comes out, and tar and sha256sum agree', () => {
	const { manifest, found } = read(archive())
	expect(manifest).toMatchObject({ format: 1, ...ABOUT, members: CONTENTS.map(({ name, sha256 }) => ({ name, sha256 })) })
	expect(found['tenants/ecole.db']).toBe('SQLite'.repeat(100))
	expect(read(sealed(archive()))).toEqual({ manifest, found })
	const folder = mkdtempSync(join(tmpdir(), 'preau-test-'))
	try {
		writeFileSync(join(folder, 'archive'), archive())
		const ran = Bun.spawnSync(['sh', '-c', 'tar --extract --file archive && sha256sum --check --quiet manifest.json.sha256'], {
			cwd: folder
		})
		expect([ran.exitCode, ran.stderr.toString()]).toEqual([0, ''])
		expect(readFileSync(join(folder, 'files/smtp.password_file'), 'utf8')).toBe('mot-de-passe\n')
	} finally {
		rmSync(folder, { recursive: true })
	}
})

describe.each([
	['as it is', archive()],
	['encrypted', sealed(archive())]
])('an archive, %s,', (_, whole) => {
	const refuses = (bytes: Uint8Array) => {
		try {
			read(bytes)
			return false
		} catch (error) {
			return error instanceof OperationError && !error.message.includes('\n')
		}
	}
	const at = fc.nat(whole.length - 1)

	test('of which one bit is another is refused, wherever it is', () => {
		fc.assert(
			fc.property(at, fc.nat(7), (position, bit) => {
				const changed = Buffer.from(whole)
				changed[position]! ^= 1 << bit
				return refuses(changed)
			}),
			{ numRuns: 1500 }
		)
	})

	test('that was cut is refused, wherever it was', () => {
		fc.assert(
			fc.property(at, (length) => refuses(whole.subarray(0, length))),
			{ numRuns: 500 }
		)
		for (let length = whole.length - 1100; length < whole.length; length++)
			expect([length, refuses(whole.subarray(0, length))]).toEqual([length, true])
	})

	test('that goes on after its end, or whose blocks change places, is refused', () => {
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 1, maxLength: 2000 }), (more) => refuses(Buffer.concat([whole, more]))),
			{ numRuns: 100 }
		)
		const block = fc.nat(Math.floor(whole.length / 512) - 1)
		fc.assert(
			fc.property(block, block, (one, other) => {
				const blocks = Array.from({ length: Math.ceil(whole.length / 512) }, (_, n) => whole.subarray(n * 512, (n + 1) * 512))
				;[blocks[one], blocks[other]] = [blocks[other]!, blocks[one]!]
				const changed = Buffer.concat(blocks)
				return changed.equals(whole) || refuses(changed)
			}),
			{ numRuns: 300 }
		)
	})
})

test.each([
	'../../../backups/x',
	'tenants/../../x.db',
	'/etc/passwd',
	'tenants/ecole.db/x',
	'files/../x',
	'tls/x.pem',
	'tls/../ca.pem',
	'x',
	'',
	'files/smtp.host',
	'tenants/.db'
])('a member named %p is refused before anything is taken of it', (name) => {
	expect(() => read(forged(['preau.toml', name]))).toThrow(`the archive lists ${JSON.stringify(name)}, which no archive of a machine holds`)
})

test('members that are not as the manifest lists them are refused: named otherwise, in another order, twice, too few', () => {
	const names = ['preau.toml', 'tls/ca.pem']
	expect(Object.keys(read(forged(names)).found)).toEqual(names)
	for (const order of [['preau.toml', '../../../backups/x'], ['tls/ca.pem', 'preau.toml'], ['preau.toml'], [...names, 'tls/server.pem']])
		expect(() => read(forged(names, order))).toThrow('the archive is damaged')
	expect(() => read(forged(['preau.toml', 'preau.toml']))).toThrow('no archive of a machine holds')
	expect(() => read(forged(['tls/ca.pem']))).toThrow('lists no preau.toml')
})

test('a link in the place of a file is refused', () => {
	const bytes = archive()
	const at = bytes.indexOf('preau.toml\0')
	const head = bytes.subarray(at, at + 512)
	head.write('2', 156, 'latin1')
	head.write('/etc/shadow', 157, 'latin1')
	head.write('        ', 148, 'latin1')
	head.write(
		`${head
			.reduce((sum, byte) => sum + byte, 0)
			.toString(8)
			.padStart(6, '0')}\0 `,
		148,
		'latin1'
	)
	expect(() => read(bytes)).toThrow('the archive is damaged')
})

test('an archive of a newer program is refused with exit code 78', () => {
	expect(() => read(archive(CONTENTS, { ...ABOUT, schema: SCHEMA + 1 }))).toThrow(
		expect.objectContaining({ exitCode: 78, message: expect.stringContaining('a newer program wrote the archive (Préau 1.2.3)') })
	)
})

test('a file that changes while it is read makes no archive', () => {
	const changed = { ...content('preau.toml', 'a'), pieces: () => [Buffer.from('b')] }
	expect(() => archive([changed])).toThrow('preau.toml changed while it was read')
	expect(() => archive([{ ...changed, pieces: () => [Buffer.from('ab')] }])).toThrow('preau.toml changed while it was read')
})
