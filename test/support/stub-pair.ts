import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { launch, type Finished } from './child'
import { folderWithStates } from './states'

const PAIR = resolve(import.meta.dir, '../../installer/pair.sh')
const FAKES = resolve(import.meta.dir, 'pair-fakes.sh')
/** Runs pair.sh in a shell that has the stand-ins. */
const SCRIPT = '. "$FAKES"; . "$0"'

const PROGRAM = `#!/bin/sh
case $1 in
version) echo 'preau 1.2.0 (stub)' ;;
config) echo '{"tls":{"key_file":"'"$DESTDIR"'/etc/cle.pem"},"data":{"dir":"/var/lib/preau"}}' ;;
status) [ ! -e "$DESTDIR/status-holds" ] || { : >"$DESTDIR/held"; /bin/sleep 0.5; }; [ ! -e "$DESTDIR/sick" ] && [ ! -e "$DESTDIR/slow" ] ;;
pair) echo "the pair: $3" ;;
esac
`

/** A folder in place of the root of pc1 (10.0.0.11), on which Préau serves and the disk is empty, with stand-ins for DRBD and systemd. */
export function stubPair() {
	const states = folderWithStates()
	const { folder } = states
	const root = join(folder, 'root')
	const at = (name: string) => join(root, name)
	const write = (name: string, text: string) => {
		mkdirSync(dirname(at(name)), { recursive: true })
		writeFileSync(at(name), text)
	}
	for (const name of ['etc/drbd.d', 'opt/preau/tmp', 'run', 'srv', 'var/lib/preau/tenants']) mkdirSync(at(name), { recursive: true })
	// what the data's owner does, who need not be root
	states.letIn()
	chmodSync(root, 0o755)
	write('var/lib/preau/tenants/ecole.db', 'marks')
	write('opt/preau/preau.toml', '# settings\n')
	write('etc/cle.pem', 'key')
	write('etc/machine-id', 'aaaa\n')
	write('proc/drbd', 'version: 8.4.11 (api:1/proto:86-101)\n 0: cs:Connected ro:Primary/Secondary ds:UpToDate/UpToDate C r-----\n')
	for (const [name, text] of Object.entries({ bytes: '1000000000\n', mounted: '\n', names: 'sdb1\n', signature: '', blkid: '', uuid: '' }))
		write(`disk/${name}`, text)
	for (const [name, text] of Object.entries({ cstate: 'WFConnection\n', role: 'Secondary/Unknown\n', dstate: 'UpToDate/DUnknown\n' }))
		write(`drbd/${name}`, text)
	write('votes', '')
	write('proc/uptime', '100.00 0.00\n')
	write('addresses', '127.0.0.1/8\n10.0.0.11/24\n')
	for (const name of ['answering', 'mounts', 'systemctl.log', 'drbd.log', 'mkfs.log']) write(name, '')
	write('opt/preau/preau', PROGRAM)
	chmodSync(at('opt/preau/preau'), 0o755)
	writeFileSync(at('opt/preau/pair.sh'), readFileSync(PAIR))
	const own = {
		PATH: process.env['PATH'] ?? '',
		DESTDIR: root,
		FAKES,
		LC_ALL: 'C',
		PAIR_HANDSHAKE: '1',
		...(process.geteuid?.() === 0 && { IS_ROOT: 'yes' })
	}
	const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
		launch(['sh', '-c', SCRIPT, at('opt/preau/pair.sh'), ...args], { cwd: folder, stdin: '', env: { ...own, ...env } })
	const pc = {
		/** With a person at the terminal, who types this. */
		typed: (command: string, text: string): Promise<Finished> =>
			launch(['script', '-qec', `sh -c '${SCRIPT}' '${at('opt/preau/pair.sh')}' ${command}`, '/dev/null'], {
				cwd: folder,
				stdin: text,
				env: own
			}).finished,
		...states,
		at,
		write,
		/** Scripts that run while pair.sh sleeps, each time the next; with the last one pair.sh is ended. */
		days(...scripts: readonly string[]) {
			rmSync(at('days'), { recursive: true, force: true })
			for (const [day, script] of scripts.entries()) write(`days/${day}`, script)
			write('day', '0\n')
		},
		beside: join(folder, 'preau-pc2.ticket'),
		read: (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined),
		/** What DRBD says from now on. */
		drbd(cstate: string, role: string, dstate: string) {
			for (const [name, text] of Object.entries({ cstate, role, dstate })) write(`drbd/${name}`, `${text}\n`)
		},
		start,
		/** Runs what DRBD asks as the kernel does: without any open files. */
		asked: (): Promise<Finished> =>
			launch(['sh', '-c', `exec sh -c '${SCRIPT}' "$0" may-go-on <&- >&- 2>&-`, at('opt/preau/pair.sh')], {
				cwd: folder,
				stdin: '',
				env: own
			}).finished,
		run: (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Finished> => start(args, env).finished
	}
	states.keep('new')
	return pc
}

export type StubPair = ReturnType<typeof stubPair>
