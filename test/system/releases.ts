import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { version } from '../../package.json'
import { run } from './machine'

const ROOT = resolve(import.meta.dir, '../..')
const SOURCE = ['package.json', 'bun.lock', 'tsconfig.json', 'LICENSE', 'CHANGELOG.md', 'src', 'scripts', 'installer', 'migrations']

export const FIRST = version
export const SECOND = '90.0.0'
export const CRASHING = '90.0.1'
export const UNSIGNED = '90.0.2'

/** Changes a file of a copied source. @throws Error where there is nothing to change */
type Change = (file: string, find: string | RegExp, put: string) => void

type Edition = { readonly version: string; readonly isSigned?: boolean; readonly change?: (change: Change, folder: string) => void }

/** This source, one with a migration more, one that crashes after a further migration, and one that nobody signed. */
export const EDITIONS: readonly Edition[] = [
	{ version: FIRST },
	{ version: SECOND, change: (_, folder) => addMigrations(folder, 1) },
	{
		version: CRASHING,
		change(change, folder) {
			addMigrations(folder, 2)
			change('src/server/active.ts', /await tenants\.checkAll\(.*\)/, "$&\n\t\tthrow new Error('broken on purpose')")
		}
	},
	{ version: UNSIGNED, isSigned: false }
]

/** Builds what the machine upgrades to and from: each edition is made by the release script, in a copy of the source. */
export async function buildReleases(work: string, stick: string): Promise<void> {
	const key = join(work, 'release')
	const made = await run(['minisign', '-G', '-W', '-f', '-p', `${key}.pub`, '-s', `${key}.key`])
	if (made.code !== 0) throw new Error(`minisign made no keys:\n${made.output}`)
	for (const edition of EDITIONS) await build(join(work, `source-${edition.version}`), edition, key, stick)
}

/** The source of an edition in a folder. @throws Error where what it changes stands elsewhere by now */
export function writeSource(folder: string, { version: own, change: apply }: Edition) {
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder, { recursive: true })
	for (const name of SOURCE) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
	symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
	const change: Change = (file, find, put) => {
		const before = readFileSync(join(folder, file), 'utf8')
		const after = before.replace(find, put)
		if (after === before && put !== find) throw new Error(`${file} has no ${String(find)} any more: adapt test/system/releases.ts`)
		writeFileSync(join(folder, file), after)
	}
	change('package.json', `"version": "${version}"`, `"version": "${own}"`)
	apply?.(change, folder)
}

async function build(folder: string, edition: Edition, key: string, stick: string): Promise<void> {
	const { version: own, isSigned = true } = edition
	writeSource(folder, edition)
	const signing = isSigned ? ['--secret-key', `${key}.key`] : []
	const released = await run([process.execPath, join(folder, 'scripts/release.ts'), '--public-key', `${key}.pub`, ...signing])
	if (released.code !== 0) throw new Error(`release ${own} was not made:\n${released.output}`)
	for (const suffix of ['', '.tar'])
		cpSync(join(folder, 'dist', `preau-${own}${suffix}`), join(stick, `preau-${own}${suffix}`), { recursive: true })
	rmSync(folder, { recursive: true })
}

/** How many migrations this source has. */
export const SCHEMA = readdirSync(join(ROOT, 'migrations')).filter((name) => name.endsWith('.sql')).length

function addMigrations(folder: string, count: number) {
	for (let number = SCHEMA + 1; number <= SCHEMA + count; number++) {
		const name = `${String(number).padStart(4, '0')}_essai`
		writeFileSync(join(folder, 'migrations', `${name}.sql`), `CREATE TABLE essai_${number} (id INTEGER PRIMARY KEY) STRICT;\n`)
	}
}
