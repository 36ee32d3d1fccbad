/**
 * Makes dist/preau-VERSION/, what goes on a USB stick, and dist/preau-VERSION.tar of it; the same source makes the same bytes:
 *   scripts/bun scripts/release.ts                          with the program for this machine
 *   scripts/bun scripts/release.ts all                      with the programs for every platform
 *   scripts/bun scripts/release.ts windows-x64              with preau-setup.exe (French and English), which makensis makes (apt install nsis)
 *   scripts/bun scripts/release.ts --public-key FILE.pub    that accepts upgrades only with signatures of this minisign key
 *   scripts/bun scripts/release.ts --secret-key FILE.key    signed with minisign, which asks for the key's password
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { version } from '../package.json'
import { bundledPackages, inputsFile, noticeOf } from './notice'
import { hostPlatform, platforms } from './platforms'

const root = resolve(import.meta.dir, '..')
const dist = join(root, 'dist')
const folder = join(dist, `preau-${version}`)

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { 'public-key': { type: 'string' }, 'secret-key': { type: 'string' } }
})

async function run(command: readonly string[], env: Record<string, string> = {}, cwd = root): Promise<void> {
	const child = Bun.spawn([...command], { cwd, env: { ...process.env, ...env }, stdio: ['inherit', 'inherit', 'inherit'] })
	if ((await child.exited) !== 0) throw new Error(`${command[0]} failed`)
}

/** The key's own line, without the comment above it. */
async function keyLine(file: string): Promise<string> {
	const line = (await readFile(file, 'utf8')).split('\n')[1]?.trim() ?? ''
	if (Buffer.from(line, 'base64').length !== 42) throw new Error(`${file} is not a minisign public key`)
	return line
}

/** The time of the source's last change, so that two releases of it are the same. */
async function sourceDate(): Promise<string> {
	return process.env['SOURCE_DATE_EPOCH'] ?? ((await git('log', '-1', '--format=%ct')) || String(Math.floor(Date.now() / 1000)))
}

async function sums(names: readonly string[]): Promise<string> {
	const lines = await Promise.all(
		names.map(async (name) => {
			const hash = new Bun.CryptoHasher('sha256')
			for await (const chunk of Bun.file(join(folder, name)).stream()) hash.update(chunk)
			return `${hash.digest('hex')}  ${name}\n`
		})
	)
	return lines.join('')
}

const git = async (...args: string[]) =>
	(await new Response(Bun.spawn(['git', ...args], { cwd: root, stdout: 'pipe', stderr: 'ignore' }).stdout).text()).trim()

/** Each release has its own number: once that is tagged, the next release needs another. @throws Error if this number is another commit's */
async function assertNumberIsNew(): Promise<void> {
	const [tagged, head] = await Promise.all([git('rev-parse', `refs/tags/v${version}^{commit}`), git('rev-parse', 'HEAD')])
	if (/^[0-9a-f]+$/.test(tagged) && tagged !== head)
		throw new Error(`${version} is released already (tag v${version}): raise it in package.json`)
}

const names = positionals.includes('all') ? Object.keys(platforms) : positionals.length > 0 ? positionals : [hostPlatform()]
await assertNumberIsNew()
const publicKey = values['public-key'] === undefined ? '' : await keyLine(values['public-key'])
const date = await sourceDate()
await run([process.execPath, 'scripts/build.ts', ...names], { PREAU_RELEASE_KEY: publicKey, SOURCE_DATE_EPOCH: date })

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const inputs = await Promise.all(names.map(async (name) => (await Bun.file(inputsFile(root, name)).json()) as string[]))
const notice = join(folder, 'NOTICE')
await writeFile(notice, noticeOf(bundledPackages(inputs.flat(), root), Bun.version))
const withWindows = names.includes('windows-x64')
const setup = join(dist, 'preau-setup.exe')
if (withWindows) await buildSetup()

/** The installer with windows; NSIS makes it on Linux as well. */
async function buildSetup(): Promise<void> {
	if (Bun.which('makensis') === null) throw new Error('makensis makes the setup for Windows: apt-get install nsis')
	const given = { VERSION: version, PROGRAM: join(dist, 'preau-windows-x64.exe'), NOTICE: notice, OUT: setup }
	const defined = Object.entries(given).map(([name, value]) => `-D${name}=${value}`)
	const script = join(root, 'installer', 'windows', 'setup.nsi')
	await run(['makensis', '-V2', '-INPUTCHARSET', 'UTF8', ...defined, script], { SOURCE_DATE_EPOCH: date })
}

/** The papers of whoever operates Préau, each in English and French. */
const PAPERS = [
	['README.txt', 'LISEZMOI.txt'],
	['OPERATING.md', 'EXPLOITATION.md'],
	['PAIR.txt', 'PAIRE.txt'],
	['WINDOWS.md', 'WINDOWS.fr.md'],
	['DISTRICT.md', 'DISTRICT.fr.md']
].flat()

const files = [
	...names.map((name) => join(dist, `preau-${name}${platforms[name]?.suffix ?? ''}`)),
	...['install.sh', 'preau.service', 'pair.sh', ...PAPERS].map((name) => join(root, 'installer', name)),
	...['LICENSE', 'CHANGELOG.md', 'src/exchange/imports/FORMAT.md'].map((name) => join(root, name)),
	...(withWindows ? [setup, join(root, 'installer', 'windows', 'install.ps1')] : [])
]
for (const file of files) await copyFile(file, join(folder, basename(file)))
await writeFile(join(folder, 'SHA256SUMS'), await sums([...files, notice].map((file) => basename(file)).toSorted()))
if (values['secret-key'] !== undefined)
	await run(['minisign', '-S', '-s', resolve(values['secret-key']), '-m', 'SHA256SUMS', '-t', `preau ${version}`], {}, folder)

const tar = `${folder}.tar`
const sameEverywhere = ['--sort=name', '--format=ustar', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
await run(['tar', ...sameEverywhere, `--mtime=@${date}`, '-C', dist, '-cf', tar, basename(folder)])
console.log(`${folder}\n${tar}`)
