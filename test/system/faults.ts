import type { World } from './world'

type Toml = { readonly server?: string; readonly tls?: string; readonly data?: string; readonly smtp?: string }

const toml = ({ server = '', tls = '', data = '/var/lib/preau', smtp = '' }: Toml) =>
	`[server]\nnames = ["sms.ecole.lan"]\n${server}\n[tls]\n${tls}\n[data]\ndir = "${data}"\n[smtp]\n${smtp}\n[backup]\ndir = "/var/lib/preau/backups"\n`

const withSecret = (file: string) => toml({ smtp: `host = "127.0.0.1"\nfrom = "a@ecole.lan"\nuser = "a"\npassword_file = "${file}"` })
const withKey = (key: string, cert = 'ok.crt') => toml({ tls: `mode = "files"\ncert_file = "${cert}"\nkey_file = "${key}"` })
const put = (what: 'ok.key' | 'pw', file: string, owner: string, mode: string) =>
	`install -D -o ${owner.split(':').join(' -g ')} -m ${mode} /root/pem/${what} ${file}`

type Case = { readonly name: string; readonly settings: string; readonly make?: string; readonly code: number; readonly told?: RegExp }

/** Settings that an administrator makes, wrong or right, and the exit code of a start with them. */
const CASES: readonly Case[] = [
	{ name: 'settings that are well', settings: toml({}), code: 0 },
	{
		name: 'a secret of root alone',
		settings: withSecret('pw'),
		make: put('pw', '/opt/preau/pw', 'root:root', '600'),
		code: 64,
		told: /chown root:preau \/opt\/preau\/pw && chmod 640/
	},
	{
		name: 'a secret of root and its group',
		settings: withSecret('pw'),
		make: put('pw', '/opt/preau/pw', 'root:root', '640'),
		code: 64,
		told: /chown root:preau/
	},
	{
		name: 'a secret in a closed folder',
		settings: withSecret('/opt/closed/pw'),
		make: `${put('pw', '/opt/closed/pw', 'root:root', '644')}; chmod 700 /opt/closed`,
		code: 64,
		told: /may not enter \/opt\/closed/
	},
	{ name: 'a secret of root and the service', settings: withSecret('pw'), make: put('pw', '/opt/preau/pw', 'root:preau', '640'), code: 0 },
	{ name: 'no such secret', settings: withSecret('absent'), code: 64, told: /no such file|ENOENT/ },
	{ name: 'no such secret, in a section that is off', settings: toml({ smtp: 'password_file = "absent"' }), code: 0 },
	{
		name: 'a TOML of root alone',
		settings: toml({}),
		make: 'chmod 600 /opt/preau/preau.toml; chown root:root /opt/preau/preau.toml',
		code: 64,
		told: /chown root:preau \/opt\/preau\/preau\.toml/
	},
	{ name: 'an unknown setting', settings: toml({ server: 'prot = 443' }), code: 64, told: /did you mean "port"/ },
	{ name: "the school's certificate", settings: withKey('ok.key'), make: put('ok.key', '/opt/preau/ok.key', 'root:preau', '640'), code: 0 },
	{
		name: 'a key of root alone',
		settings: withKey('ok.key'),
		make: put('ok.key', '/opt/preau/ok.key', 'root:root', '600'),
		code: 64,
		told: /chown root:preau \/opt\/preau\/ok\.key/
	},
	{
		name: 'a key in /root',
		settings: withKey('/root/ok.key'),
		make: put('ok.key', '/root/ok.key', 'root:preau', '644'),
		code: 64,
		told: /nothing of \/root/
	},
	{
		name: 'a link to a key in /root',
		settings: withKey('ok.key'),
		make: `${put('ok.key', '/root/ok.key', 'root:preau', '644')}; ln -sf /root/ok.key /opt/preau/ok.key`,
		code: 64,
		told: /nothing of \/root/
	},
	{
		name: 'a key in /home',
		settings: withKey('/home/it/ok.key'),
		make: put('ok.key', '/home/it/ok.key', 'root:preau', '644'),
		code: 64,
		told: /nothing of \/home/
	},
	{
		name: 'a key in /tmp',
		settings: withKey('/tmp/ok.key'),
		make: put('ok.key', '/tmp/ok.key', 'root:preau', '644'),
		code: 64,
		told: /nothing of \/tmp/
	},
	{
		name: 'a certificate that has ended',
		settings: withKey('ok.key', 'ended.crt'),
		make: put('ok.key', '/opt/preau/ok.key', 'root:preau', '640'),
		code: 64,
		told: /expired at/
	},
	{ name: 'the key of another certificate', settings: withKey('other.key'), code: 64, told: /is not the key of the certificate/ },
	{
		name: 'a data.dir that is not there',
		settings: toml({ data: '/srv/x/preau' }),
		code: 64,
		told: /\/srv\/x\/preau is not there; the data of this service lies in \/var\/lib\/preau/
	},
	{ name: 'a misspelt data.dir', settings: toml({ data: '/var/lib/preaux' }), code: 64, told: /lies in \/var\/lib\/preau/ },
	{
		name: 'a misspelt data.dir where the service may write',
		settings: toml({ data: '/var/lib/preau/donnes' }),
		code: 64,
		told: /lies in \/var\/lib\/preau/
	},
	{ name: 'a data.dir that is a file', settings: toml({ data: '/opt/preau/README.txt' }), code: 1, told: /cannot be used/ },
	{
		name: 'a port of another program',
		settings: toml({ server: 'port = 8443' }),
		code: 64,
		told: /port 8443 is in use by another program/
	},
	{
		name: 'an HTTP port of another program',
		settings: toml({ server: 'http_port = 8443' }),
		code: 64,
		told: /port 8443 is in use by another program/
	},
	{ name: 'another port that is free', settings: toml({ server: 'port = 9443' }), code: 0 }
]

const PEM = `mkdir -p /root/pem && cd /root/pem && echo secret >pw
for name in ok other; do openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=sms.ecole.lan -addext subjectAltName=DNS:sms.ecole.lan -days 60 -keyout $name.key -out $name.crt 2>/dev/null; done
faketime '2020-01-01 00:00:00' openssl req -x509 -key ok.key -subj /CN=sms.ecole.lan -days 30 -out ended.crt`

/** Lists everything that asking must not change: all files except the inside of the databases, which the server writes. */
const TREE =
	"find /opt /srv /root /home /tmp /var/lib /etc -xdev -not -path '*/systemd*' -not -path '*backups*' -printf '%p %u:%g %m\\n' | sort"

/** The same verdict from all who are asked before a start, and from the start itself; and asking changes nothing. */
export async function faults({ checks, machine, property }: World): Promise<void> {
	checks.title('what keeps a service from starting')
	await machine.sh(`cp -p /opt/preau/preau.toml /root/before.toml; mkdir -p /srv /home; ${PEM}`)
	await machine.sh('systemd-run -q --unit=blocker --service-type=exec openssl s_server -quiet -accept 8443 -nocert -psk 00')
	const table = ['      check  config check  restart  start']
	for (const { name, settings, make = 'true', code, told = /^/ } of CASES) {
		await machine.sh('cat >/opt/preau/preau.toml', settings)
		await machine.sh('chown root:preau /opt/preau/preau.toml; chmod 640 /opt/preau/preau.toml; cp /root/pem/*.crt /opt/preau')
		// the server opens the file of the institution, and makes what lies beside it
		await machine.sh('curl -sk --max-time 10 --retry 20 --retry-connrefused https://localhost/ecole/api/lms/tenant-info')
		await machine.sh(`install -o root -g preau -m 640 /root/pem/other.key /opt/preau/other.key; ${make}; ${TREE} >/root/tree`)
		const process = await property('MainPID')
		const asked = [await machine.sh('preau check'), await machine.sh('preau config check')]
		if (code !== 0) asked.push(await machine.sh('preau restart'))
		checks.that(`${name}: all who are asked end with ${code}`, new Set(asked.map((one) => one.code)), new Set([code]))
		checks.that(
			'  and say why',
			asked.map(({ output }) => output).filter((output) => !told.test(output)),
			[]
		)
		checks.that('  they make and change nothing', (await machine.sh(`${TREE} | diff /root/tree -`)).output, '')
		checks.that('  the service goes on', await property('MainPID'), process)
		if (code === 0) asked.push(await machine.sh('preau restart'))
		else await machine.sh('systemctl restart preau; sleep 0.5')
		const status = Number(await property('ExecMainStatus'))
		checks.that('  a start ends the same way', [status, asked.at(-1)?.code], [code, code])
		for (const command of code === 64 ? ['status', 'doctor'] : [])
			checks.that(`  ${command} says why`, (await machine.sh(`preau ${command}`)).output, told)
		table.push(`      ${[...asked.map((one) => one.code), status].map((one) => String(one).padEnd(7)).join('')}${name}`)
		await machine.sh('rm -rf /opt/preau/pw /opt/preau/*.key /opt/preau/*.crt /opt/closed /root/ok.key /home/it /tmp/ok.key')
		await machine.sh('cp -p /root/before.toml /opt/preau/preau.toml; systemctl restart preau')
	}
	await machine.sh('systemctl stop blocker')
	checks.that('it answers again', (await machine.sh('preau status --wait 30')).code, 0)
	const other = await machine.sh('useradd it; setpriv --reuid=it --regid=it --clear-groups preau status')
	checks.that('status without sudo says that it takes sudo', [other.code, /run this with sudo/.test(other.output)], [64, true])
	console.log(table.join('\n'))
}
