import { describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { decrypting, encrypting } from '../../../src/backups/machine/age'
import { archived, readArchive, type Content } from '../../../src/backups/machine/archive'
import { manifestText } from '../../../src/backups/machine/manifest'
import { END, inTar } from '../../../src/backups/machine/tar'
import { OperationError } from '../../../src/kit/errors'
import { sha256Of } from '../../../src/tenants/exchange'
import { bytesOf, memorySink } from '../../support/bytes'

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

const archive = (contents = CONTENTS, about = ABOUT) => Buffer.concat([...archived(about, contents, () => undefined)])

const sealed = (bytes: Uint8Array) => bytesOf(encrypting([bytes], PASSPHRASE, 1))

async function read(bytes: Uint8Array, passphrase = PASSPHRASE) {
	const found: Record<string, string> = {}
	const isSealed = Buffer.from(bytes).toString('latin1', 0, 3) !== 'man'
	const manifest = await readArchive(
		isSealed ? decrypting([bytes], passphrase) : [bytes],
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
	const file = (name: string, text: string) => [...inTar({ name, bytes: Buffer.byteLength(text) }, 0, [Buffer.from(text)])]
	const manifest = manifestText({ ...ABOUT, members: names.map((name) => ({ name, bytes: 1, sha256: sha256Of('x') })) })
	return Buffer.concat([
		...file('manifest.json', manifest),
		...file('manifest.json.sha256', `${sha256Of(manifest)}  manifest.json\n`),
		...order.flatMap((name) => file(name, 'x')),
		END
	])
}

test('an archive gives back its content, and tar and sha256sum agree', async () => {
	const { manifest, found } = await read(archive())
	expect(manifest).toMatchObject({ format: 1, ...ABOUT, members: CONTENTS.map(({ name, sha256 }) => ({ name, sha256 })) })
	expect(found['tenants/ecole.db']).toBe('SQLite'.repeat(100))
	expect(await read(await sealed(archive()))).toEqual({ manifest, found })
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

test('an archive that was encrypted by an edition with its own age is read', async () => {
	const file = readFileSync(join(import.meta.dir, '../../fixtures/archives/own-age.machine'))
	const { manifest, found } = await read(file, 'une longue phrase: clé')
	expect(manifest).toMatchObject({
		program: '0.2.0',
		members: Object.entries(found).map(([name, text]) => ({ name, sha256: sha256Of(text) }))
	})
	expect(found).toMatchObject({ 'files/smtp.password_file': 'mot-de-passe\n', 'tenants/ecole.db': 'SQLite'.repeat(12_000) })
})

describe.each([
	['as it is', archive()],
	['encrypted', await sealed(archive())]
])('an archive, %s,', (_, whole) => {
	const refuses = async (bytes: Uint8Array) => {
		try {
			await read(bytes)
			return false
		} catch (error) {
			return error instanceof OperationError && !error.message.includes('\n')
		}
	}
	const at = fc.nat(whole.length - 1)

	test('is refused if a single bit is changed, wherever it is', async () => {
		await fc.assert(
			fc.asyncProperty(at, fc.nat(7), async (position, bit) => {
				const changed = Buffer.from(whole)
				changed[position]! ^= 1 << bit
				return refuses(changed)
			}),
			{ numRuns: 1500 }
		)
	})

	test('an archive that was cut anywhere is refused', async () => {
		await fc.assert(
			fc.asyncProperty(at, (length) => refuses(whole.subarray(0, length))),
			{ numRuns: 500 }
		)
		for (let length = whole.length - 1100; length < whole.length; length++)
			expect([length, await refuses(whole.subarray(0, length))]).toEqual([length, true])
	})

	test('an archive that goes on after its end, or whose blocks change places, is refused', async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2000 }), (more) => refuses(Buffer.concat([whole, more]))),
			{ numRuns: 100 }
		)
		const block = fc.nat(Math.floor(whole.length / 512) - 1)
		await fc.assert(
			fc.asyncProperty(block, block, async (one, other) => {
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
])('a member named %p is refused before anything is taken of it', async (name) => {
	expect(read(forged(['preau.toml', name]))).rejects.toThrow(`the archive lists ${JSON.stringify(name)}, which does not belong there`)
})

test('members that are not as the manifest lists them are refused: named otherwise, in another order, twice, too few', async () => {
	const names = ['preau.toml', 'tls/ca.pem']
	expect(Object.keys((await read(forged(names))).found)).toEqual(names)
	for (const order of [['preau.toml', '../../../backups/x'], ['tls/ca.pem', 'preau.toml'], ['preau.toml'], [...names, 'tls/server.pem']])
		expect(read(forged(names, order))).rejects.toThrow('the archive is damaged')
	expect(read(forged(['preau.toml', 'preau.toml']))).rejects.toThrow('does not belong there')
	expect(read(forged(['tls/ca.pem']))).rejects.toThrow('lacks preau.toml')
})

test('a link instead of a file is refused', async () => {
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
	expect(read(bytes)).rejects.toThrow('the archive is damaged')
})

test('an archive of a newer program is refused with exit code 78', async () => {
	expect(read(archive(CONTENTS, { ...ABOUT, schema: SCHEMA + 1 }))).rejects.toThrow(
		expect.objectContaining({ exitCode: 78, message: expect.stringContaining('a newer program wrote the archive (Préau 1.2.3)') })
	)
})

test('a file that changes while it is read prevents the archive', () => {
	const changed = { ...content('preau.toml', 'a'), pieces: () => [Buffer.from('b')] }
	expect(() => archive([changed])).toThrow('preau.toml changed while it was read')
	expect(() => archive([{ ...changed, pieces: () => [Buffer.from('ab')] }])).toThrow('preau.toml changed while it was read')
})
