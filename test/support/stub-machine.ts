import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { launch, type Finished } from './child'
import { folderWithStates } from './states'

const FAKES = resolve(import.meta.dir, 'machine-fakes.sh')
const INSTALLER = resolve(import.meta.dir, '../../installer')
const GUIDES = ['OPERATING.md', 'EXPLOITATION.md', 'DISTRICT.md', 'DISTRICT.fr.md']
const REFERENCE = ['FORMAT.md', 'WINDOWS.md', 'WINDOWS.fr.md', 'CHANGELOG.md', 'LICENSE']
const SERVICE_FILES = ['install.sh', 'preau.service', 'README.txt', 'LISEZMOI.txt', 'PAIR.txt', 'PAIRE.txt', 'pair.sh', ...GUIDES]

/** The installed program and its data, as far as an installer sees them. "schema" is what its data looks like. */
const PROGRAM = `#!/bin/sh
# version VERSION schema SCHEMA
data=$DESTDIR/var/lib/preau/tenants/ecole.db
case "$1 $2" in
'version '*) echo 'preau VERSION (stub)' ;;
'user link') echo 'https://pc/console/premier?jeton=once' ;;
'config print') echo '{"server":{},"data":{"dir":"/var/lib/preau"},"limits":{}}' ;;
'config template') echo "# settings $*" ;;
'upgrade --verify') [ ! -e "$3/refused" ] ;;
'check --settings') [ ! -e "$DESTDIR/port-taken" ] || { echo 'FAIL  port 443 is in use by another program'; exit 64; } ;;
'check '*) [ ! -e "$data" ] || [ "$(cat "$data")" -le SCHEMA ] || exit 78 ;;
'serve '*)
	if [ -e "$data" ]; then
		[ "$(cat "$data")" -le SCHEMA ] || exit 78
		[ "$(cat "$data")" = SCHEMA ] || echo SCHEMA >"$data"
	fi
	[ 'HEALTH' != broken ] || exit 1
	echo VERSION >"$DESTDIR/running" ;;
'status '*) [ "$(cat "$DESTDIR/running" 2>/dev/null)" = VERSION ] && echo 'preau VERSION answers at https://pc/' && echo "\${LOCAL_STUB:-}" ;;
'restore '*)
	case $(cat "$2") in damaged) echo 'preau: the archive is damaged' >&2; exit 1 ;; encrypted) read -r typed; [ "$typed" = secret ] || exit 1 ;; esac
	echo "# settings $*" >"$DESTDIR/opt/preau/preau.toml"
	echo secret >"$DESTDIR/opt/preau/smtp.password"
	mkdir -p "$DESTDIR/var/lib/preau/tenants" "$DESTDIR/var/lib/preau/tls"
	echo SCHEMA >"$data" ;;
'ca show') echo 'SHA-256:     AB:CD' ;;
esac
`

export type StubRelease = {
	readonly version: string
	readonly schema: number
	readonly isBroken?: boolean
	/** without the technician's papers, as a program from before them takes it from the stick */
	readonly isWithoutGuides?: boolean
}

/** A folder in place of a machine's root, with stand-ins for systemd and for the program. */
export function stubMachine() {
	const states = folderWithStates()
	const path = states.folder
	const root = join(path, 'root')
	for (const folder of ['run/systemd/system', 'etc/systemd/system', 'opt', 'var/lib', 'usr/local'])
		mkdirSync(join(root, folder), { recursive: true })
	const at = (name: string) => join(root, name)
	const own = { PATH: process.env['PATH'] ?? '', DESTDIR: root, FAKES, ...(process.geteuid?.() === 0 && { IS_ROOT: 'yes' }) }
	states.keep('new')
	return {
		...states,
		at,
		env: own,
		/** Makes a release folder, as on a stick, and answers where. */
		release({ version, schema, isBroken = false, isWithoutGuides = false }: StubRelease): string {
			const folder = join(path, `clé usb ${version}`)
			mkdirSync(folder)
			for (const name of SERVICE_FILES) cpSync(join(INSTALLER, name), join(folder, name))
			writeFileSync(join(folder, 'preau.service'), `# unit of ${version}\n`)
			for (const name of ['NOTICE', ...REFERENCE]) writeFileSync(join(folder, name), `${name} of ${version}\n`)
			const text = PROGRAM.replaceAll('VERSION', version).replaceAll('SCHEMA', String(schema))
			// on a FAT stick nothing is executable
			writeFileSync(join(folder, 'preau-linux-x64'), text.replace('HEALTH', isBroken ? 'broken' : 'well'), { mode: 0o644 })
			const names = [...SERVICE_FILES, 'NOTICE', ...REFERENCE, 'preau-linux-x64'].toSorted()
			writeFileSync(join(folder, 'SHA256SUMS'), names.map((name) => `${sumOf(join(folder, name))}  ${name}\n`).join(''))
			if (isWithoutGuides) for (const name of [...GUIDES, ...REFERENCE]) rmSync(join(folder, name))
			return folder
		},
		/** Writes a file beside the machine, where the installer is run. */
		beside(name: string, text: string) {
			writeFileSync(join(path, name), text)
		},
		/** `umask`: of the shell that installs. */
		install(script: string, args: readonly string[] = [], env: Record<string, string> = {}, stdin = '', umask = '022'): Promise<Finished> {
			return launch(['sh', '-c', `umask ${umask}; . "$FAKES"; . "$0"`, join(script, 'install.sh'), ...args], {
				cwd: path,
				stdin,
				env: { ...own, ...env }
			}).finished
		},
		/** Every file of the machine with its content, except the log of the stand-in and the lock. */
		files(): Record<string, string> {
			const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => lstatSync(at(name)).isFile())
			const kept = names.filter((name) => !['systemctl.log', 'run/preau-install.lock'].includes(name)).toSorted()
			return Object.fromEntries(kept.map((name) => [name, readFileSync(at(name), 'utf8')]))
		},
		/** Which version is installed and which answers, and what the data looks like. */
		state() {
			const read = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8').trim() : undefined)
			return {
				program: /version (\S+)/.exec(read('opt/preau/preau') ?? '')?.[1],
				unit: read('etc/systemd/system/preau.service')?.replace('# unit of ', ''),
				running: read('running'),
				schema: read('var/lib/preau/tenants/ecole.db'),
				isUpgrading: existsSync(at('opt/preau/upgrading'))
			}
		},
		makeSchool(schema: number) {
			mkdirSync(at('var/lib/preau/tenants'), { recursive: true })
			writeFileSync(at('var/lib/preau/tenants/ecole.db'), `${schema}\n`)
		},
		/** Has a signal sent to the installer when it asks systemctl for `verb`. */
		interruptAt(verb: string, signal: string) {
			writeFileSync(at(`interrupt-${verb}`), `${signal}\n`)
		},
		write(name: string, text = '') {
			writeFileSync(at(name), text)
		},
		delete(name: string) {
			rmSync(at(name))
		}
	}
}

export type StubMachine = ReturnType<typeof stubMachine>

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
