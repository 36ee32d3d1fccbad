import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { launch, type Finished } from './child'
import { temporaryFolder } from './folder'

const PAIR = resolve(import.meta.dir, '../../installer/pair.sh')

const PROGRAM = `#!/bin/sh
case $1 in
version) echo 'preau 1.2.0 (stub)' ;;
config) echo '{"tls":{"key_file":"'"$DESTDIR"'/etc/cle.pem"},"data":{"dir":"/var/lib/preau"}}' ;;
status) [ ! -e "$DESTDIR/status-holds" ] || { : >"$DESTDIR/held"; /bin/sleep 0.5; }; [ ! -e "$DESTDIR/sick" ] && [ ! -e "$DESTDIR/slow" ] ;;
pair) echo "the pair: $3" ;;
esac
`

const DRBDADM = `#!/bin/sh
d=$DESTDIR/drbd
echo "$*" >>"$DESTDIR/drbd.log"
read -r role <"$d/role"
case $1 in
cstate | role | dstate) cat "$d/$1" ;;
primary)
	[ "$3" = --force ] || [ "$2" = --force ] || ! grep -q ^Outdated "$d/dstate" || { echo 'Need access to UpToDate data' >&2; exit 17; }
	[ ! -e "$d/refuses-primary" ] || { echo 'State change failed' >&2; exit 11; }
	[ "\${role#*/}" != Primary ] || { echo 'State change failed: Multiple primaries not allowed by config' >&2; exit 11; }
	# the kernel asks up to four times for one promotion
	if [ -e "$d/asks" ]; then
		for _ in 1 2 3 4; do
			answered=0
			sh "$DESTDIR/opt/preau/pair.sh" may-go-on <&- >&- 2>&- || answered=$?
			echo $answered >>"$d/answered"
			[ $answered = 1 ] || break
		done
		[ $answered = 7 ] || { echo 'Refusing to be Primary while peer is not outdated' >&2; exit 11; }
	fi
	: >"$d/unclean"
	echo "Primary/\${role#*/}" >"$d/role" ;;
secondary) echo "Secondary/\${role#*/}" >"$d/role"; rm -f "$d/unclean" ;;
create-md) echo drbd >>"$DESTDIR/disk/signature" ;;
apply-al) rm -f "$d/unclean" ;;
wipe-md) [ ! -e "$d/unclean" ] && sed -i /drbd/d "$DESTDIR/disk/signature" ;;
down) [ ! -e "$d/none" ] ;;
up) [ ! -e "$d/refuses" ] ;;
adjust) [ ! -e "$DESTDIR/drbd-refuses" ] ;;
esac
`

/** Does what systemctl does to the volume: the script itself takes and releases it. */
const SYSTEMCTL = `#!/bin/sh
echo "$*" >>"$DESTDIR/systemctl.log"
case $1 in
restart) case "$*" in *corosync*) [ ! -e "$DESTDIR/corosync-fails" ] ;; esac ;;
enable) [ ! -e "$DESTDIR/enable-fails" ] ;;
is-active) case "$*" in *preau-volume) [ ! -e "$DESTDIR/stopping" ] ;; *) [ ! -e "$DESTDIR/preau-died" ] ;; esac ;;
show) cat "$DESTDIR/served" 2>/dev/null || true ;;
start) [ "$2" != preau ] || { rm -f "$DESTDIR/preau-died"; [ -e "$DESTDIR/sick" ] || echo served >>"$DESTDIR/served"; }; [ "$2" != preau-volume ] || { rm -f "$DESTDIR/stopping"; sh "$DESTDIR/opt/preau/pair.sh" take; } ;;
# a job that stops a unit is done when the unit has failed to
stop) case "$*" in *preau-volume*) [ ! -e "$DESTDIR/etc/preau-pair.conf" ] || sh "$DESTDIR/opt/preau/pair.sh" release || : >"$DESTDIR/stopping" ;; esac ;;
esac
`

/** Where `power-cut-at` names this command, and its first word, the power goes. */
const POWER = `[ ! -e "$DESTDIR/power-cut-at" ] || [ "$(cat "$DESTDIR/power-cut-at")" != "\${0##*/} $1" ] || { kill -9 "$PPID"; exit 1; }
`

/** Where `days` lies, time goes on by itself, and what befalls meanwhile is its next line; with the last one whoever waits is ended. */
const SLEEP = `#!/bin/sh
[ -e "$DESTDIR/days" ] || exec /bin/sleep "$@"
read -r up _ <"$DESTDIR/proc/uptime"
echo "$((\${up%.*} + $1)).00 0.00" >"$DESTDIR/proc/uptime"
IFS= read -r line <"$DESTDIR/days" || { kill "$PPID"; exit; }
sed -i 1d "$DESTDIR/days"
sh -c "$line"
`

const STUBS: Readonly<Record<string, string>> = {
	sleep: SLEEP,
	corosync: '#!/bin/sh\n',
	'corosync-qdevice': '#!/bin/sh\n',
	'corosync-quorumtool': '#!/bin/sh\ncat "$DESTDIR/votes"\n',
	drbdadm: DRBDADM,
	systemctl: SYSTEMCTL,
	id: '#!/bin/sh\ncase $* in -u) echo "${UID_STUB:-0}" ;; *) stat -c %u "$DESTDIR/var/lib" ;; esac\n',
	hostname: '#!/bin/sh\necho "${HOSTNAME_STUB:-pc1}"\n',
	modprobe: '#!/bin/sh\n[ ! -e "$DESTDIR/no-drbd" ]\n',
	blockdev: '#!/bin/sh\ngrep . "$DESTDIR/disk/bytes"\n',
	lsblk: '#!/bin/sh\ncase $2 in MOUNTPOINT) cat "$DESTDIR/disk/mounted" ;; *) cat "$DESTDIR/disk/names" ;; esac\n',
	wipefs: `#!/bin/sh
case "$*" in
*--all*) : >"$DESTDIR/disk/signature" ;;
*UUID*) cat "$DESTDIR/disk/uuid" ;;
*) cat "$DESTDIR/disk/signature" ;;
esac
`,
	blkid: '#!/bin/sh\ncat "$DESTDIR/disk/blkid"\n',
	'mkfs.ext4':
		'#!/bin/sh\necho "$*" >>"$DESTDIR/mkfs.log"\nrm -rf "$DESTDIR/srv/preau-pair"\necho ext4 >>"$DESTDIR/disk/signature"\necho "$5" >"$DESTDIR/disk/uuid"\n',
	ip: `#!/bin/sh
case "$*" in
*'addr show') while read -r one; do echo "2: eth0    inet $one brd 10.0.0.255 scope global eth0"; done <"$DESTDIR/addresses" ;;
*'route get 10.0.0.'*) echo "$5 dev eth0 src 10.0.0.11 uid 0" ;;
*'route get '*) echo "$5 via 10.0.0.1 dev eth0 src 10.0.0.11" ;;
'addr add '*) echo "$3" >>"$DESTDIR/addresses" ;;
'addr del '*) grep -vxF "$3" "$DESTDIR/addresses" >"$DESTDIR/left"; mv "$DESTDIR/left" "$DESTDIR/addresses" ;;
esac
`,
	arping: `#!/bin/sh
case " $* " in *' -U '*) [ ! -e "$DESTDIR/stops-then" ] || : >"$DESTDIR/stopping" ;; esac
for last; do :; done
# who was silent when somebody looked, and is no more
if [ -e "$DESTDIR/answering-then" ] && grep -qxF "$last" "$DESTDIR/answering-then"; then mv "$DESTDIR/answering-then" "$DESTDIR/answering"; exit 1; fi
grep -qxF "$last" "$DESTDIR/answering"
`,
	cp: `#!/bin/sh
[ ! -e "$DESTDIR/no-room" ] || exit 1
[ ! -e "$DESTDIR/holds" ] || { : >"$DESTDIR/held"; /bin/sleep 0.5; }
exec /bin/cp "$@"
`,
	mount: `#!/bin/sh
for last; do :; done
echo "$last" >>"$DESTDIR/mounts"
[ ! -d "$DESTDIR/gone" ] || [ "$last" != "$DESTDIR/srv/preau-pair" ] || mv "$DESTDIR/gone" "$last/settings"
`,
	umount: `#!/bin/sh
[ ! -e "$DESTDIR/busy" ] || { echo 'target is busy' >&2; exit 32; }
[ ! -e "$DESTDIR/volume-goes" ] || [ ! -d "$1/settings" ] || mv "$1/settings" "$DESTDIR/gone"
grep -vxF "$1" "$DESTDIR/mounts" >"$DESTDIR/left"; mv "$DESTDIR/left" "$DESTDIR/mounts"
`,
	usermod: '#!/bin/sh\necho "usermod $*" >>"$DESTDIR/users.log"\n',
	groupmod: '#!/bin/sh\necho "groupmod $*" >>"$DESTDIR/users.log"\n',
	getent: '#!/bin/sh\n[ ! -e "$DESTDIR/numbers-are-free" ]\n',
	mountpoint: '#!/bin/sh\ngrep -qxF "$2" "$DESTDIR/mounts"\n',
	...Object.fromEntries(['sync', 'chown'].map((name) => [name, '#!/bin/sh\n'])),
	...(process.geteuid?.() !== 0 && { setpriv: '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n' })
}

/** A folder in place of the root of pc1 (10.0.0.11), on which Préau serves and the disk is empty, with stand-ins for DRBD and systemd. */
export function stubPair() {
	const { path, remove } = temporaryFolder()
	// what the data's owner does, who need not be root
	chmodSync(path, 0o755)
	const root = join(path, 'root')
	const bin = join(path, 'bin')
	const at = (name: string) => join(root, name)
	const write = (name: string, text: string) => {
		mkdirSync(dirname(at(name)), { recursive: true })
		writeFileSync(at(name), text)
	}
	const executable = (file: string, text: string) => {
		writeFileSync(file, text)
		chmodSync(file, 0o755)
	}
	mkdirSync(bin, { recursive: true })
	for (const [name, text] of Object.entries(STUBS)) executable(join(bin, name), text.replace('\n', `\n${POWER}`))
	for (const folder of ['etc/drbd.d', 'opt/preau/tmp', 'run', 'srv', 'var/lib/preau/tenants']) mkdirSync(at(folder), { recursive: true })
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
	executable(at('opt/preau/preau'), PROGRAM)
	writeFileSync(at('opt/preau/pair.sh'), readFileSync(PAIR))
	const own = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, DESTDIR: root, LC_ALL: 'C', PAIR_HANDSHAKE: '1' }
	const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
		launch(['sh', at('opt/preau/pair.sh'), ...args], { cwd: path, stdin: '', env: { ...own, ...env } })
	return {
		/** With a person at the terminal, who types this. */
		typed: (command: string, text: string): Promise<Finished> =>
			launch(['script', '-qec', `sh ${at('opt/preau/pair.sh')} ${command}`, '/dev/null'], { cwd: path, stdin: text, env: own }).finished,
		remove,
		at,
		write,
		beside: join(path, 'preau-pc2.ticket'),
		read: (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined),
		/** What DRBD says from now on. */
		drbd(cstate: string, role: string, dstate: string) {
			for (const [name, text] of Object.entries({ cstate, role, dstate })) write(`drbd/${name}`, `${text}\n`)
		},
		start,
		/** Runs what DRBD asks as the kernel does: without any open files. */
		asked: (): Promise<Finished> =>
			launch(['sh', '-c', `exec sh ${at('opt/preau/pair.sh')} may-go-on <&- >&- 2>&-`], { cwd: path, stdin: '', env: own }).finished,
		run: (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Finished> => start(args, env).finished
	}
}

export type StubPair = ReturnType<typeof stubPair>
