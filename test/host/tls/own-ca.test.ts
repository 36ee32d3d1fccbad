import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { worded, type Told } from '../../../src/kit/sentence'
import { loadConfig } from '../../../src/config/load'
import { permits } from '../../../src/host/tls/constraints'
import { OwnCa } from '../../../src/host/tls/own-ca'
import { factsOf } from '../../../src/host/tls/pem'
import { constraintsOf } from '../../../src/host/tls/x509'
import { TestClock } from '../../support/clock'
import { temporaryFolder } from '../../support/folder'
import { testWith } from '../../support/with-program'

const english = (told: readonly Told[]) => told.map((one) => worded('en', one))

const BUILT = Temporal.Instant.from('2026-06-01T00:00:00Z')

let folder: ReturnType<typeof temporaryFolder>
let clock: TestClock
beforeEach(() => {
	folder = temporaryFolder()
	clock = new TestClock()
})
afterEach(() => folder.remove())

type Surroundings = {
	names?: readonly string[]
	hosts?: readonly string[]
	hostname?: string
	addresses?: readonly string[]
	codes?: readonly string[]
}

function ownCa({ names = [], hosts = [], hostname = 'pc-direction', addresses = ['10.0.0.5'], codes }: Surroundings = {}) {
	const text = `[server]\nnames = ${JSON.stringify(names)}\n[tenants.ecole]\nhosts = ${JSON.stringify(hosts)}\n`
	const config = loadConfig({ file: join(folder.path, 'preau.toml'), text })
	const machine = { hostname: () => hostname, addresses: () => addresses }
	return new OwnCa({ config, clock, built: BUILT, machine, codes: () => codes })
}

const file = (name: string) => join(folder.path, 'data', 'tls', name)
const namesOf = ({ pair }: { pair: { cert: string } }) => factsOf(pair.cert).names
const datesOf = (cert: string) => {
	const { from, to } = factsOf(cert).validity
	return [from.toString(), to.toString()]
}

describe('the CA', () => {
	test('is a P-256 root whose key is gone, above a CA that it signed', async () => {
		const { root, cert } = (await ownCa().current(), ownCa().find()!)
		const [above, below] = [new X509Certificate(root), new X509Certificate(cert)]
		expect(below.checkIssued(above) && below.verify(above.publicKey)).toBe(true)
		expect(above.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
		const stored = readFileSync(file('ca.pem'), 'utf8')
		expect(stored.match(/PRIVATE KEY-----\n/g)).toHaveLength(2)
		expect(above.checkPrivateKey(createPrivateKey(stored))).toBe(false)
	})

	testWith(['openssl'], 'says critically, of root and CA, that they sign, how deep and for whom', async () => {
		const { root, cert } = (await ownCa().current(), ownCa().find()!)
		for (const [pem, length] of [
			[root, 1],
			[cert, 0]
		] as const) {
			const said = Bun.spawnSync(['openssl', 'x509', '-noout', '-text'], { stdin: Buffer.from(pem) }).stdout.toString()
			expect(said).toMatch(new RegExp(`Basic Constraints: critical\\s+CA:TRUE, pathlen:${length}`))
			expect(said).toMatch(/Name Constraints: critical\s+Permitted:/)
			expect(said).toMatch(/Key Usage: critical\s+Certificate Sign/)
		}
	})

	test('may sign the names it was made for, local names and private addresses, and nothing else', async () => {
		const { permitted } = await ownCa({ names: ['sms.ecole.ci', '197.159.1.2'], hosts: ['lycee.ecole.ci'] }).describe()
		for (const name of ['sms.ecole.ci', 'www.sms.ecole.ci', 'lycee.ecole.ci', 'a.lan', 'a.local', 'x.home.arpa', 'pc-direction'])
			expect([name, permits(permitted, name)]).toEqual([name, true])
		for (const name of ['192.168.1.9', '172.31.0.1', '127.0.0.1', '::1', 'fd12::9', 'fe80::1', '197.159.1.2'])
			expect([name, permits(permitted, name)]).toEqual([name, true])
		for (const name of [
			'ecole.ci',
			'xsms.ecole.ci',
			'banque.example',
			'lan.example',
			'8.8.8.8',
			'172.32.0.1',
			'197.159.1.3',
			'2001:db8::1'
		])
			expect([name, permits(permitted, name)]).toEqual([name, false])
		expect(constraintsOf(ownCa().find()!.cert)).toEqual(permitted)
	})

	test('stays the same, readable by its user alone, and nothing half-written stays beside it', async () => {
		const first = await ownCa().describe()
		expect(await ownCa({ names: ['autre.lan'] }).describe()).toEqual(first)
		await ownCa().current()
		expect(readdirSync(file('')).toSorted()).toEqual(['ca.pem', 'server.pem'])
		for (const name of ['ca.pem', 'server.pem']) expect(statSync(file(name)).mode & 0o777).toBe(0o600)
		expect(statSync(file('')).mode & 0o777).toBe(0o700)
	})

	test('is reported if it is damaged, and never replaced by itself; a damaged server certificate is', async () => {
		const before = await ownCa().current()
		writeFileSync(file('server.pem'), readFileSync(file('server.pem'), 'utf8').slice(0, 300))
		const after = await ownCa().current()
		expect([after.isNew, after.ca]).toEqual([true, before.ca])
		writeFileSync(file('ca.pem'), readFileSync(file('ca.pem'), 'utf8').slice(0, 700))
		expect(ownCa().current()).rejects.toThrow('is damaged: put a copy of it back, or make a new CA with "preau ca renew"')
		expect((await ownCa().renew()).setAside).toMatch(/ca-20261120T080000Z\.pem$/)
		expect((await ownCa().current()).ca).not.toBe(before.ca)
	})

	test('lives twenty years, warns in the last two, and its certificates end with it', async () => {
		const { not_after: end } = await ownCa().describe()
		expect(end).toBe('2046-11-15T08:00:00Z')
		expect((await ownCa().current()).warnings).toEqual([])
		clock.set('2045-01-10T00:00:00Z')
		expect(english((await ownCa().current()).warnings)).toEqual([expect.stringMatching(/^the CA ends in 674 days: "preau ca renew"/)])
		clock.set('2046-08-01T00:00:00Z')
		const last = await ownCa().current()
		expect(datesOf(last.pair.cert)[1]).toBe(end)
		expect((await ownCa().current()).isNew).toBe(false)
	})
})

describe('the server certificate', () => {
	test('carries every name and address of the machine, for 397 days and servers only, with its chain', async () => {
		const made = await ownCa({
			names: ['SMS.ecole.lan'],
			hosts: ['ecole.lan'],
			addresses: ['10.0.0.5', 'fd00:0:0::5', 'fe80::1']
		}).current()
		expect(namesOf(made)).toEqual({
			hosts: ['sms.ecole.lan', 'ecole.lan', 'pc-direction', 'pc-direction.local', 'localhost'],
			addresses: ['127.0.0.1', '::1', '10.0.0.5', 'fd00::5', 'fe80::1']
		})
		expect(datesOf(made.pair.cert)).toEqual(['2026-11-19T08:00:00Z', '2027-12-21T08:00:00Z'])
		expect(new X509Certificate(made.pair.cert).keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
		expect(made.pair.cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
		expect(new X509Certificate(made.pair.cert).checkPrivateKey(createPrivateKey(made.pair.key))).toBe(true)
	})

	test('is the same until 130 days before its end', async () => {
		const first = await ownCa().current()
		clock.advance({ hours: 24 * 266 })
		expect(await ownCa().current()).toEqual({ ...first, isNew: false })
		clock.advance({ hours: 24 })
		const next = await ownCa().current()
		expect([next.isNew, next.ca]).toEqual([true, first.ca])
		expect(datesOf(next.pair.cert)[0]).toBe('2027-08-13T08:00:00Z')
	})

	test('is replaced for a new name or address, not for one that went away and may come back', async () => {
		await ownCa().current()
		expect((await ownCa({ addresses: [] }).current()).isNew).toBe(false)
		const moved = await ownCa({ addresses: ['10.0.0.6'] }).current()
		expect([moved.isNew, namesOf(moved).addresses]).toEqual([true, ['127.0.0.1', '::1', '10.0.0.6']])
		expect((await ownCa({ addresses: ['10.0.0.6'], names: ['a.lan'] }).current()).isNew).toBe(true)
		expect((await ownCa({ addresses: ['10.0.0.6'] }).current()).isNew).toBe(true)
		expect((await ownCa({ addresses: ['10.0.0.6'] }).current()).isNew).toBe(false)
	})

	test('leaves out the hosts of an institution that is not there, which the CA may sign once it is made', async () => {
		const hosts = ['sms.ecole.ci']
		const before = await ownCa({ hosts, codes: ['lycee'] }).current()
		expect([namesOf(before).hosts, before.warnings]).toEqual([['pc-direction', 'pc-direction.local', 'localhost'], []])
		const after = await ownCa({ hosts, codes: ['ecole'] }).current()
		expect([namesOf(after).hosts, after.warnings]).toEqual([['sms.ecole.ci', 'pc-direction', 'pc-direction.local', 'localhost'], []])
		expect(after.ca).toBe(before.ca)
		expect(after.ca).toContain('BEGIN CERTIFICATE')
	})

	test('leaves out what the CA may not sign, and says why', async () => {
		await ownCa().current()
		const made = await ownCa({ names: ['sms.ecole.ci'], addresses: ['10.0.0.5', '2001:db8::5'] }).current()
		expect(namesOf(made)).toEqual({
			hosts: ['pc-direction', 'pc-direction.local', 'localhost'],
			addresses: ['127.0.0.1', '::1', '10.0.0.5']
		})
		expect(english(made.warnings)).toEqual([
			expect.stringContaining(
				'the CA is older than the name "sms.ecole.ci" and may not sign it: to keep this CA, call the machine pc-direction, NOM.lan'
			),
			expect.stringContaining('left out of the certificate: 2001:db8::5')
		])
		const { ca } = await ownCa({ names: ['sms.ecole.ci'] }).renew()
		const renewed = await ownCa({ names: ['sms.ecole.ci'] }).current()
		expect([renewed.isNew, renewed.ca, renewed.warnings]).toEqual([true, ca.pem, []])
		expect(namesOf(renewed).hosts).toContain('sms.ecole.ci')
	})

	test.each([
		['PC_DIRECTION', 'has an underscore'],
		['pc direction', 'is not a valid one'],
		['', 'is not a valid one'],
		['10.0.0.5', 'is not a valid one']
	])('does without the host name "%s"', async (hostname, reason) => {
		const made = await ownCa({ hostname }).current()
		expect(namesOf(made).hosts).toEqual(['localhost'])
		expect(english(made.warnings)).toEqual([expect.stringContaining(reason)])
	})

	test('property: every name in it is one that its CA may sign', () =>
		fc.assert(
			fc.asyncProperty(
				fc.array(fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6()), { maxLength: 4 }),
				fc.array(fc.oneof(fc.ipV4(), fc.ipV6()), { maxLength: 4 }),
				fc.string({ maxLength: 70 }),
				async (names, addresses, hostname) => {
					const made = await ownCa({ names: names.filter((name) => name.length < 200), addresses, hostname }).current()
					const permitted = constraintsOf(made.ca!)
					const { hosts, addresses: carried } = namesOf(made)
					expect([...hosts, ...carried].filter((name) => !permits(permitted, name))).toEqual([])
					expect(carried).toContain('127.0.0.1')
				}
			),
			{ numRuns: 25 }
		))
})

describe('a wrong clock', () => {
	test('a clock at 2001 makes certificates that are good when the clock is put right', async () => {
		clock.set('2001-01-01T00:00:00Z')
		const made = await ownCa().current()
		expect(datesOf(made.ca!)).toEqual(['2026-05-31T00:00:00Z', '2046-05-27T00:00:00Z'])
		expect(datesOf(made.pair.cert)).toEqual(['2026-05-31T00:00:00Z', '2027-07-02T00:00:00Z'])
		clock.set('2026-11-20T08:00:00Z')
		expect(await ownCa().current()).toMatchObject({ isNew: false, pair: made.pair })
	})

	test('a stopped clock leaves a good certificate, and the dates of a certificate that is replaced for its names', async () => {
		clock.set('2029-01-01T00:00:00Z')
		const good = await ownCa().current()
		clock.set('2001-01-01T00:00:00Z')
		expect((await ownCa().current()).isNew).toBe(false)
		const renamed = await ownCa({ names: ['a.lan'] }).current()
		expect(datesOf(renamed.pair.cert)).toEqual(datesOf(good.pair.cert))
	})

	test('a clock at 2037 makes a CA that is good today, and a certificate that is replaced today', async () => {
		clock.set('2037-01-01T00:00:00Z')
		const made = await ownCa().current()
		clock.set('2026-11-20T08:00:00Z')
		const today = await ownCa().current()
		expect([today.isNew, today.ca]).toEqual([true, made.ca])
		expect(datesOf(today.ca!)[0]).toBe('2026-05-31T00:00:00Z')
		expect(datesOf(today.pair.cert)[0]).toBe('2026-11-19T08:00:00Z')
	})
})
