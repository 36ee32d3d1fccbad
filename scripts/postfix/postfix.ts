import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pair } from '../../test/support/certificates'
import { startAuthServer } from './auth-server'

export const ACCOUNT = { user: 'preau', password: 's3cret pass' }

const must = (command: readonly string[]): string => {
	const { success, stdout, stderr } = Bun.spawnSync([...command])
	if (!success) throw new Error(`${command.join(' ')}: ${stderr.toString()}${stdout.toString()}`)
	return stdout.toString()
}

/** Debian's Postfix, which is not started: the machine's own instance stays as it is. */
export function installPostfix(): void {
	if (process.getuid?.() !== 0) throw new Error('Postfix starts as root only')
	if (Bun.which('postfix', { PATH: `${process.env['PATH']}:/usr/sbin` }) !== null) return
	const policy = '/usr/sbin/policy-rc.d'
	const isOurs = !existsSync(policy)
	if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
	try {
		must(['sh', '-c', 'export DEBIAN_FRONTEND=noninteractive; apt-get update -q && apt-get install -q -y --no-install-recommends postfix'])
	} finally {
		if (isOurs) rmSync(policy)
	}
}

export type Postfix = {
	readonly port: number
	start(): void
	stop(): void
	/** Changes settings of main.cf; a running instance is restarted, because a reload leaves processes with the old settings. */
	set(settings: Readonly<Record<string, string>>): void
	/** Message-IDs of the mails in everybody's box, unordered. */
	delivered(): string[]
	log(): string
	remove(): void
}

/** An instance in a folder of its own, on loopback, with TLS and `ACCOUNT`, that takes mail only for ecole.lan and ecole.test. */
export function createPostfix(port: number, pair: Pair, recipients: readonly string[]): Postfix {
	const folder = mkdtempSync(join(tmpdir(), 'preau-postfix-'))
	chmodSync(folder, 0o755)
	const at = (name: string) => join(folder, name)
	const [uid, gid] = ['-u', '-g'].map((of) => Number(must(['id', of, 'postfix']))) as [number, number]
	for (const name of ['etc', 'queue', 'data', 'boxes', 'auth']) mkdirSync(at(name))
	for (const name of ['data', 'boxes']) chownSync(at(name), uid, gid)
	writeFileSync(at('etc/recipients'), recipients.map((address) => `${address} ${address}/\n`).join(''))
	writeFileSync(at('key.pem'), pair.key, { mode: 0o600 })
	writeFileSync(at('cert.pem'), pair.cert)
	writeFileSync(at('etc/main.cf'), mainCf(at, uid, gid))
	writeFileSync(at('etc/master.cf'), masterCf(port))
	writeFileSync(at('mail.log'), '')
	const auth = startAuthServer(at('auth/socket'), ACCOUNT.user, ACCOUNT.password)
	chmodSync(at('auth/socket'), 0o666)
	const postfix = (...args: string[]) => must(['/usr/sbin/postfix', '-c', at('etc'), ...args])
	let isRunning = false
	const stop = () => {
		if (isRunning) postfix('stop')
		isRunning = false
	}
	return {
		port,
		start() {
			postfix('start')
			isRunning = true
		},
		stop,
		set(settings) {
			for (const [name, value] of Object.entries(settings)) must(['/usr/sbin/postconf', '-c', at('etc'), '-e', `${name}=${value}`])
			if (!isRunning) return
			postfix('stop')
			postfix('start')
		},
		delivered: () =>
			[...new Bun.Glob('*/new/*').scanSync(at('boxes'))].map(
				(name) => /^Message-ID:\s*<(.+)>/im.exec(readFileSync(at(`boxes/${name}`), 'utf8'))?.[1] ?? ''
			),
		log: () => readFileSync(at('mail.log'), 'utf8'),
		remove() {
			stop()
			auth.stop(true)
			rmSync(folder, { recursive: true, force: true })
		}
	}
}

const mainCf = (at: (name: string) => string, uid: number, gid: number) => `compatibility_level = 3.6
queue_directory = ${at('queue')}
data_directory = ${at('data')}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${at('mail.log')}
maillog_file_prefixes = ${at('')}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.ecole.lan
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
virtual_mailbox_domains = ecole.lan, ecole.test
default_transport = error:nothing leaves this machine
relay_transport = error:nothing leaves this machine
virtual_mailbox_base = ${at('boxes')}
virtual_mailbox_maps = texthash:${at('etc/recipients')}
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
virtual_minimum_uid = 1
smtpd_tls_cert_file = ${at('cert.pem')}
smtpd_tls_key_file = ${at('key.pem')}
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${at('auth/socket')}
smtpd_delay_reject = no
smtpd_client_restrictions =
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
`

const masterCf = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
showq unix n - n - - showq
postlog unix-dgram n - n - 1 postlogd
`
