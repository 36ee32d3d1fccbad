import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { worded, type Told } from '../../../src/kit/sentence'
import { constraintsFor } from '../../../src/host/tls/constraints'
import { readPemFiles } from '../../../src/host/tls/pem-files'
import { issue, makeCa, type Authority, type KeyPair } from '../../../src/host/tls/x509'
import { temporaryFolder } from '../../support/folder'

const english = (told: readonly Told[]) => told.map((one) => worded('en', one))

const folder = temporaryFolder()
const NAMES = { hosts: ['ecole.lan'], addresses: [] }
const NOW = Temporal.Instant.from('2026-11-20T08:00:00Z')
const BUILT = Temporal.Instant.from('2026-06-01T00:00:00Z')
const days = (count: number) => NOW.add({ hours: 24 * count })
let ca: Authority
let leaf: KeyPair
beforeAll(async () => {
	ca = await makeCa('École', constraintsFor(NAMES), { from: days(-100), to: days(1000) })
	leaf = await issue(ca, NAMES, { from: days(-10), to: days(100) })
})
afterAll(folder.remove)

const read = (cert: string, key = leaf.key, now = NOW) => {
	const [certFile, keyFile] = [join(folder.path, 'ecole.crt'), join(folder.path, 'ecole.key')]
	writeFileSync(certFile, cert)
	writeFileSync(keyFile, key)
	return readPemFiles({ mode: 'files', cert_file: certFile, key_file: keyFile }, now, BUILT)
}

test('a whole chain is served as it is', () => {
	const chain = `${leaf.cert}${ca.cert}${ca.root}`
	const { pair, warnings } = read(chain)
	expect([pair.cert.match(/BEGIN/g)?.length, warnings]).toEqual([3, []])
})

test('a leaf without its intermediate certificates is served with a warning that says so', () => {
	expect(english(read(leaf.cert).warnings)).toEqual([
		expect.stringMatching(/ends with a certificate that "O=Préau, CN=École 1" signed: .*append the intermediate certificates/)
	])
})

test('a chain in the wrong order is refused', () => {
	expect(() => read(`${leaf.cert}${ca.root}${ca.cert}`)).toThrow('certificate 2 (O=Préau, CN=École) did not sign certificate 1')
})

test('one that ends soon is a warning, one that has ended or a key with a passphrase a refusal', () => {
	const chain = `${leaf.cert}${ca.cert}${ca.root}`
	expect(english(read(chain, leaf.key, days(80)).warnings)).toEqual([expect.stringContaining('expires in 20 days')])
	expect(() => read(chain, leaf.key, days(101))).toThrow('expired at')
	expect(() => read(chain, leaf.key.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE'))).toThrow('the key has a passphrase')
})

test('a clock from before the program was built has stopped: it refuses nothing', () => {
	const chain = `${leaf.cert}${ca.cert}${ca.root}`
	expect(read(chain, leaf.key, Temporal.Instant.from('2001-01-01T00:00:00Z')).pair.key).toBe(leaf.key)
	expect(() => read(chain, leaf.key, days(-11))).toThrow('is not valid before')
})
