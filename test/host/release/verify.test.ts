import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyRelease } from '../../../src/host/release/verify'
import { temporaryFolder } from '../../support/folder'

const FILES = ['LISEZMOI.txt', 'NOTICE', 'README.txt', 'install.sh', 'preau-linux-x64', 'preau.service']
const NUMBER = Buffer.from('12345678')
const COMMENT = 'preau 1.2.0'

let folder: ReturnType<typeof temporaryFolder>
const at = (name: string) => join(folder.path, name)
const verify = (key = '', arch = 'x64') => verifyRelease(folder.path, arch, key)
const refusal = (key = '', arch = 'x64') =>
	verify(key, arch).then(
		() => 'accepted',
		(error: unknown) => String(error)
	)

beforeEach(() => {
	folder = temporaryFolder()
	for (const name of FILES) writeFileSync(at(name), `${name} of a release\n`)
	const sum = (name: string) =>
		createHash('sha256')
			.update(readFileSync(at(name)))
			.digest('hex')
	writeFileSync(at('SHA256SUMS'), FILES.map((name) => `${sum(name)}  ${name}\n`).join(''))
})
afterEach(() => folder.remove())

function makeKey() {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519')
	const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
	return { line: Buffer.concat([Buffer.from('Ed'), NUMBER, raw]).toString('base64'), privateKey }
}

function signRelease(privateKey: KeyObject) {
	const proof = sign(
		null,
		createHash('blake2b512')
			.update(readFileSync(at('SHA256SUMS')))
			.digest(),
		privateKey
	)
	const seal = sign(null, Buffer.concat([proof, Buffer.from(COMMENT)]), privateKey)
	const signature = Buffer.concat([Buffer.from('ED'), NUMBER, proof]).toString('base64')
	writeFileSync(at('SHA256SUMS.minisig'), `untrusted comment: x\n${signature}\ntrusted comment: ${COMMENT}\n${seal.toString('base64')}\n`)
}

describe('a release', () => {
	test('a complete release is accepted, also without files for other machines', async () => {
		appendFileSync(at('SHA256SUMS'), `${'0'.repeat(64)}  preau-windows-x64.exe\n`)
		await verify()
	})

	test.each(FILES)('a release is refused if its %s was copied in part', async (name) => {
		writeFileSync(at(name), readFileSync(at(name)).subarray(1))
		expect(await refusal()).toContain(`${at(name)} does not match SHA256SUMS`)
	})

	test.each(FILES)('a release is refused if %s or its line in SHA256SUMS is missing', async (name) => {
		writeFileSync(at('SHA256SUMS'), readFileSync(at('SHA256SUMS'), 'utf8').replace(new RegExp(`.*  ${name}\n`), ''))
		expect(await refusal()).toContain(`${name} is missing in the release`)
		rmSync(at(name))
		expect(await refusal()).toContain(`${name} is missing in the release`)
	})

	test('a release may lack files that older releases did not have; every file in its sums must match', async () => {
		const line = (name: string, text: string) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`
		appendFileSync(at('SHA256SUMS'), line('OPERATING.md', 'whole\n'))
		// its install.sh leaves the file on the stick
		expect(await refusal()).toBe('accepted')
		const script = "guides='OPERATING.md'\n"
		writeFileSync(at('install.sh'), script)
		writeFileSync(at('SHA256SUMS'), readFileSync(at('SHA256SUMS'), 'utf8').replace(/.*  install\.sh\n/, line('install.sh', script)))
		expect(await refusal()).toContain('OPERATING.md is missing in the release')
		writeFileSync(at('OPERATING.md'), 'whol')
		expect(await refusal()).toContain(`${at('OPERATING.md')} does not match SHA256SUMS`)
		writeFileSync(at('OPERATING.md'), 'whole\n')
		await verify()
	})

	test('a release for another processor is refused', async () => {
		expect(await refusal('', 'arm64')).toContain('has no program for this machine (preau-linux-arm64): it holds preau-linux-x64')
	})

	test('needs a file of sums: another folder is refused', async () => {
		rmSync(at('SHA256SUMS'))
		expect(await refusal()).toContain('is not a release: SHA256SUMS is missing')
	})
})

describe('a program with a key', () => {
	test('accepts what its publisher signed', async () => {
		const { line, privateKey } = makeKey()
		signRelease(privateKey)
		await verify(line)
	})

	test('refuses what is not signed', async () => {
		expect(await refusal(makeKey().line)).toContain('the release is not signed')
	})

	test('refuses what somebody else signed, and what was changed afterwards', async () => {
		const { line, privateKey } = makeKey()
		signRelease(makeKey().privateKey)
		expect(await refusal(line)).toContain('was not made for this release by the publisher')
		signRelease(privateKey)
		appendFileSync(at('SHA256SUMS'), '\n')
		expect(await refusal(line)).toContain('was not made for this release by the publisher')
	})
})
