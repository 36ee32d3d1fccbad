import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { installRelease } from '../../../src/host/release/install'
import { takeRelease } from '../../../src/host/release/take'
import { verifyRelease } from '../../../src/host/release/verify'
import { isRootsAlone } from '../../../src/host/rights/private-folder'
import { cliFolder } from '../../support/cli-folder'
import { temporaryFolder } from '../../support/folder'

const isRoot = process.geteuid?.() === 0
const STRANGER = isRoot ? 65534 : (process.geteuid?.() ?? 0)
const FILES = ['LISEZMOI.txt', 'NOTICE', 'README.txt', 'install.sh', 'preau-linux-x64', 'preau.service']

let folder: ReturnType<typeof temporaryFolder>
const at = (...parts: string[]) => join(folder.path, ...parts)
/** A folder of the one who installs, and the stick of somebody else. */
const own = () => at('own')
const stick = (...parts: string[]) => at('stick', 'preau', ...parts)
const ran = () => (existsSync(at('ran')) ? readFileSync(at('ran'), 'utf8').trim().split('\n') : [])

beforeEach(() => {
	folder = temporaryFolder()
	chmodSync(folder.path, 0o755)
	mkdirSync(own(), { mode: 0o700 })
	mkdirSync(stick(), { recursive: true })
	for (const name of FILES) writeFileSync(stick(name), `# ${name}\n`)
	writeFileSync(stick('install.sh'), `echo "the verified one as $(id -u)" >>'${at('ran')}'\n`)
	truncateSync(stick('preau-linux-x64'), 30_000_000)
	const sum = (name: string) => createHash('sha256').update(readFileSync(stick(name)))
	writeFileSync(stick('SHA256SUMS'), FILES.map((name) => `${sum(name).digest('hex')}  ${name}\n`).join(''))
	for (const path of [at('stick'), stick(), ...readdirSync(stick()).map((name) => stick(name))]) chownSync(path, STRANGER, STRANGER)
})
afterEach(() => folder.remove())

const install = (given = stick()) => installRelease(given, { parent: own(), arch: 'x64', publicKey: '', langue: 'en' })
const refusal = (given = stick()) =>
	install(given).then(
		(code) => `ended with ${code}`,
		(error: unknown) => String(error)
	)

function pack(...names: string[]): string {
	expect(Bun.spawnSync(['tar', '-C', at('stick'), '-cf', at('preau:1.tar'), ...names]).exitCode).toBe(0)
	return at('preau:1.tar')
}

describe('what is installed', () => {
	test.each([
		['a folder', () => stick()],
		['a .tar of a folder', () => pack('preau')],
		[
			'a .tar of files',
			() => (renameSync(stick(), at('flat')), Bun.spawnSync(['tar', '-C', at('flat'), '-cf', at('flat.tar'), '.']), at('flat.tar'))
		]
	])('from %s is a copy of one’s own, and the copy is gone afterwards', async (_, given) => {
		expect(await install(given())).toBe(0)
		expect(ran()).toEqual([`the verified one as ${process.geteuid?.()}`])
		expect(readdirSync(own())).toEqual([])
	})

	test('is what was verified, also when the stick exchanges it right afterwards', async () => {
		const taken = await takeRelease(stick(), own(), 'x64')
		expect(statSync(taken.folder).mode & 0o777).toBe(0o700)
		writeFileSync(stick('install.sh'), 'echo exchanged\n')
		await verifyRelease(taken.folder, 'x64', '')
		expect(readFileSync(join(taken.folder, 'install.sh'), 'utf8')).toContain('the verified one')
		taken.remove()
		expect(readdirSync(own())).toEqual([])
	})

	test('is what was verified, or nothing, while another user exchanges it all the time', async () => {
		const exchange = `echo 'echo EXCHANGED as "$(id -u)" >>${at('ran')}' >evil; cp install.sh good
			while :; do ln -f evil x; mv x install.sh; sleep 0.01; ln -f good y; mv y install.sh; sleep 0.01; done`
		const as = isRoot ? ['setpriv', `--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups'] : []
		const stranger = Bun.spawn([...as, 'sh', '-c', exchange], { cwd: stick(), stdout: 'ignore', stderr: 'ignore' })
		try {
			const said: string[] = []
			for (let round = 0; round < 12; round++) said.push(await refusal())
			for (const one of said) expect(one).toMatch(/^ended with 0$|install\.sh (does not match|is missing)/)
			expect(ran().filter((line) => line.includes('EXCHANGED'))).toEqual([])
		} finally {
			stranger.kill('SIGKILL')
			await stranger.exited
		}
	})
})

describe('a release is refused', () => {
	test.each(FILES)('whose %s is a link', async (name) => {
		renameSync(stick(name), at('stick', 'target'))
		symlinkSync(at('stick', 'target'), stick(name))
		const sentence = `${name} is a link, or not a file: a release holds only plain files`
		expect(await refusal()).toContain(sentence)
		expect(await verifyRelease(stick(), 'x64', '').catch(String)).toContain(sentence)
		expect(await refusal(pack('preau'))).toContain(sentence)
		expect([ran(), readdirSync(own())]).toEqual([[], []])
	})

	test.each([
		['a pipe', () => Bun.spawnSync(['mkfifo', stick('install.sh')])],
		['a folder', () => mkdirSync(stick('install.sh'))]
	])('whose installer is %s', async (_, make) => {
		rmSync(stick('install.sh'))
		make()
		expect(await refusal()).toContain('install.sh is a link, or not a file')
		expect(readdirSync(own())).toEqual([])
	})

	test('whose .tar holds a link for its folder', async () => {
		symlinkSync(stick(), at('stick', 'elsewhere'))
		expect(await refusal(pack('elsewhere'))).toContain('is not a release: SHA256SUMS is missing')
		expect(ran()).toEqual([])
	})

	test('the refusal names the path that was typed, not that of the copy', async () => {
		rmSync(stick('NOTICE'))
		for (const given of [stick(), pack('preau')]) expect(await refusal(given)).toContain(`NOTICE is missing in the release ${given}`)
	})

	test('a file that is not a .tar is refused', async () => {
		writeFileSync(at('x.tar'), 'no tar file\n')
		expect(await refusal(at('x.tar'))).toContain('x.tar cannot be unpacked: tar: ')
		expect(readdirSync(own())).toEqual([])
	})

	test('a compressed .tar, which may hold more than the disk, is refused', async () => {
		writeFileSync(at('x.tar'), gzipSync(readFileSync(pack('preau'))))
		expect(await refusal(at('x.tar'))).toContain('x.tar cannot be unpacked: tar: Archive is compressed')
		expect([ran(), readdirSync(own())]).toEqual([[], []])
	})
})

test('the command says what a link is, and only root installs', async () => {
	const cli = cliFolder()
	symlinkSync('elsewhere', stick('SHA256SUMS.minisig'))
	rmSync(stick('install.sh'))
	symlinkSync(stick('README.txt'), stick('install.sh'))
	expect(await cli.preau(['upgrade', '--verify', stick()])).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('install.sh is a link')
	})
	expect(await cli.preau(['upgrade', stick()])).toMatchObject({
		code: 1,
		stderr: expect.stringContaining(isRoot ? 'install.sh is a link' : 'run this as root: sudo preau upgrade')
	})
	cli.remove()
})

test('a folder is root’s alone where nobody else may write on the whole way there', () => {
	expect(['/', '/tmp', own(), at('missing')].map((path) => isRootsAlone(path))).toEqual([true, false, false, false])
})
