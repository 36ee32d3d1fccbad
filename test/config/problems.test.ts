import { describe, expect, test } from 'bun:test'
import { worded } from '../../src/kit/sentence'
import { loadConfig } from '../../src/config/load'
import { ConfigError } from '../../src/config/problem'
import { FILE } from './samples'

/** The problem lines of this text. */
function problemsOf(text: string): string[] {
	try {
		loadConfig({ file: FILE, text })
		return []
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error
		return error.message.split('\n').slice(1)
	}
}

const HOST = 'expected a host name or address without scheme, port or path'
const NAMES = '{to}, {text}, {id}, {institution}, {secret}'
const CODE = 'expected an institution code: 2 to 40 of a-z, 0-9 and single inner hyphens, and not a reserved word'

const cases: Record<string, [text: string, ...problems: string[]][]> = {
	'unknown names': [
		['[server]\n\n  prot = 1', '3:3: server.prot: unknown key, did you mean "port"?'],
		['[server]\nzzzzzz = 1', '2:1: server.zzzzzz: unknown key'],
		['[servr]\nport = "x"', '1:2: servr: unknown section, did you mean "server"?'],
		['[weather]', '1:2: weather: unknown section'],
		['[smtp]\npassword = "x"', '2:1: smtp.password: unknown key, did you mean "password_file"?'],
		['[server]\nHTTP-port = 1', '2:1: server.HTTP-port: unknown key, did you mean "http_port"?'],
		['[tenants.ecole]\nhost = ["a"]', '2:1: tenants.ecole.host: unknown key, did you mean "hosts"?'],
		['[[limits.clients]]\naddress = "::1"\nadress = "::1"', '3:1: limits.clients[0].adress: unknown key, did you mean "address"?'],
		['[server]\ntoString = 1', '2:1: server.toString: unknown key'],
		['[server]\n"a\\nb" = 1', '2:1: server."a\\nb": unknown key']
	],
	'wrong types': [
		['[server]\nport = "443"', '2:8: server.port: expected an integer from 1 to 65535, got the string "443"'],
		['[server]\nport = 1.5', '2:8: server.port: expected an integer from 1 to 65535, got the float 1.5'],
		['[server]\nport = [1]', '2:8: server.port: expected an integer from 1 to 65535, got a list'],
		['[server]\nhost = true', `2:8: server.host: ${HOST}, got the boolean true`],
		[
			'[server]\nnames = "a.lan"',
			`2:9: server.names: expected a list, in [ ], in which each element is ${HOST.replace('expected ', '')}, got a string`
		],
		['server = 1', '1:10: server: expected a section, written [server], got an integer'],
		['[limits.clients]\napi = 1', '1:9: limits.clients: expected a list of sections, each written [[limits.clients]], got a table'],
		['[limits]\nclients = [1]', '2:12: limits.clients[0]: expected a section, written [[limits.clients]], got an integer'],
		['[[tenants]]', '1:3: tenants: expected sections, each written [tenants.NAME], got a list'],
		['[tenants]\necole = 1', '2:9: tenants.ecole: expected a section, written [tenants.ecole], got an integer']
	],
	'values out of range': [
		['[server]\nport = 0', '2:8: server.port: expected an integer from 1 to 65535, got the integer 0'],
		['[server]\nhttp_port = 65536', '2:13: server.http_port: expected an integer from 0 to 65535, got the integer 65536'],
		[
			'[server]\nport = 99999999999999999999',
			'2:8: server.port: expected an integer from 1 to 65535, got the integer 99999999999999999999'
		],
		['[auth]\nbcrypt_cost = 3', '2:15: auth.bcrypt_cost: expected an integer from 4 to 31, got the integer 3'],
		['[auth]\nbcrypt_cost = 32', '2:15: auth.bcrypt_cost: expected an integer from 4 to 31, got the integer 32'],
		['[reminders]\nlead_minutes = [60, 0]', '2:21: reminders.lead_minutes[1]: expected an integer from 1 to 43200, got the integer 0'],
		['[reminders]\nlead_minutes = [60, 60]', '2:21: reminders.lead_minutes[1]: is in this list a second time'],
		['[data]\ndir = ""', '2:7: data.dir: expected a path, got the string ""'],
		[
			'[data]\ndir = "C:\\new"',
			`2:7: data.dir: expected a path, got the string "C:\\new"; write Windows paths in single quotes, 'C:\\backups', or with /`
		]
	],
	'one of a few': [
		[
			'[tls]\nmode = "intenral"',
			'2:8: tls.mode: expected one of "internal", "files", "off", got the string "intenral"; did you mean "internal"?'
		],
		['[log]\nlevel = "x"', '2:9: log.level: expected one of "debug", "info", "warn", "error", got the string "x"']
	],
	'addresses and names': [
		...['10.0.0.256', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/', 'ecole.lan', 'fe80::1%eth0', ''].map(
			(bad): [string, string] => [
				`[server]\ntrusted_proxies = ["127.0.0.1", "${bad}"]`,
				`2:33: server.trusted_proxies[1]: expected an IPv4 or IPv6 address or network, such as "10.0.0.5" or "10.0.0.0/24", got the string "${bad}"`
			]
		),
		[
			'[[limits.clients]]\naddress = "lms"',
			'2:11: limits.clients[0].address: expected an IPv4 or IPv6 address or network, such as "10.0.0.5" or "10.0.0.0/24", got the string "lms"'
		],
		['[[limits.clients]]\napi = 1', '1:10: limits.clients[0].address: missing'],
		[
			'[[limits.clients]]\naddress = "::1"\n[[limits.clients]]\naddress = "::1"',
			'4:11: limits.clients[1].address: "::1" has its limits on line 2'
		],
		...['https://a.lan', 'a.lan:443', 'a.lan/', 'a_b.lan', '-a.lan', 'a..lan', 'a.lan.', '10.0.0.256', 'a b', ''].map(
			(bad): [string, string] => [`[server]\nnames = ["${bad}"]`, `2:10: server.names[0]: ${HOST}, got the string "${bad}"`]
		),
		[
			'[tenants.ecole]\nhosts = ["école.lan"]',
			`2:10: tenants.ecole.hosts[0]: ${HOST}, got the string "école.lan"; on the network this name is "xn--cole-9oa.lan"`
		],
		...['*', 'lms.lan', 'https://lms.lan/', 'https://lms.lan/x', 'ftp://lms.lan', 'null'].map((bad): [string, string] => [
			`[server]\ncors_origins = ["${bad}"]`,
			`2:17: server.cors_origins[0]: expected an origin, such as "https://lms.ecole.lan", without a path, got the string "${bad}"`
		]),
		...['ecole', 'a@b@c', 'E <a@b', 'a@b>', 'a@b, c@d'].map((bad): [string, string] => [
			`[smtp]\nfrom = "${bad}"`,
			`2:8: smtp.from: expected a mail address, such as "ecole@ecole.lan" or "École <ecole@ecole.lan>", or "", got the string "${bad}"`
		])
	],
	'times of day': [
		...['24:00', '2:00', '02:60', '02:00:00', ''].map((bad): [string, string] => [
			`[backup]\nat = "${bad}"`,
			`2:6: backup.at: expected a time "HH:MM" in quotes, from "00:00" to "23:59", got the string "${bad}"`
		]),
		['[backup]\nat = 02:00', '2:6: backup.at: expected a time "HH:MM" in quotes, from "00:00" to "23:59", got the date or time 02:00']
	],
	'institution codes': [
		...['api', 'static', 'a', 'a--b', '-ab', 'ab-', 'Ecole', 'a'.repeat(41)].map((bad): [string, string] => [
			`\n[tenants.${bad}]`,
			`2:10: tenants.${bad}: ${CODE}`
		]),
		['[tenants."a b"]', `1:10: tenants."a b": ${CODE}`],
		[
			'[tenants.a1]\nhosts = ["x.lan"]\n[tenants.b1]\nhosts = ["y.lan", "X.lan"]',
			'4:19: tenants.b1.hosts[1]: "x.lan" already leads to tenants.a1'
		]
	],
	'entries that need each other': [
		[
			'[tls]\nmode = "files"',
			'2:8: tls.cert_file: missing: tls.mode = "files" needs it',
			'2:8: tls.key_file: missing: tls.mode = "files" needs it'
		],
		['[tls]\nmode = "files"\ncert_file = "c"\nkey_file = ""', '4:12: tls.key_file: missing: tls.mode = "files" needs it'],
		['[tls]\nmode = "files"\ncert_file = 1\nkey_file = "k"', '3:13: tls.cert_file: expected the path of a file, or "", got the integer 1'],
		['[server]\nport = 80', '2:8: server.port: server.port and server.http_port are both 80'],
		['[server]\nhttp_port = 443', '2:13: server.http_port: server.port and server.http_port are both 443']
	],
	'entries of mail, SMS and webhook': [
		['[smtp]\nhost = "mail.lan"', '2:8: smtp.from: missing: smtp.host needs it'],
		['[smtp]\nhost = "mail.lan"\nfrom = ""', '3:8: smtp.from: missing: smtp.host needs it'],
		['[smtp]\nhost = "m.lan"\nfrom = "a@b"\nuser = "u"', '4:8: smtp.password_file: missing: smtp.user needs it'],
		['[smtp]\nhost = "m.lan"\nfrom = "a@b"\npassword_file = "p"', '4:17: smtp.user: missing: smtp.password_file needs it'],
		['[backup]\nevery_minutes = 10', '2:17: backup.second_dir: missing: backup.every_minutes needs it'],
		[
			'[papiers]\nadresse = "http://www.ecole.ci/verifier.html"',
			'2:11: papiers.adresse: expected the https:// address of a file, such as "https://www.ecole.ci/verifier.html", of at most 100 characters, or "", got the string "http://www.ecole.ci/verifier.html"'
		],
		['[webhook]\nurl = "https://lms.lan/h"', '2:7: webhook.secret_file: missing: webhook.url needs it'],
		['[sms]\nurl = "http://127.0.0.1/?k={secret}"', '2:7: sms.secret_file: missing: sms.url needs it'],
		[
			'[sms]\nurl = "http://127.0.0.1"\nmethod = "GET"',
			'2:7: sms.url: no entry of [sms] that is sent contains {to}',
			'2:7: sms.url: no entry of [sms] that is sent contains {text}'
		],
		['[sms]\nurl = "http://127.0.0.1"\nbody = "{to}{text}"', '3:8: sms.body: not JSON once its placeholders are filled in'],
		[
			`[sms]\nbody = '{"a": "{txt}"}'`,
			`2:8: sms.body: expected a text on one line, with placeholders from ${NAMES}, got the string ${JSON.stringify('{"a": "{txt}"}')}; there is no {txt}, did you mean {text}?`
		],
		[
			'[sms]\nheaders = ["X-Key: {zzz}"]',
			`2:12: sms.headers[0]: expected a header, such as "X-Api-Key: {secret}", with placeholders from ${NAMES}, got the string "X-Key: {zzz}"; there is no {zzz}`
		],
		...['X-Key', 'X Key: 1', ': 1', 'X: '].map((bad): [string, string] => [
			`[sms]\nheaders = ["${bad}"]`,
			`2:12: sms.headers[0]: expected a header, such as "X-Api-Key: {secret}", with placeholders from ${NAMES}, got the string "${bad}"`
		]),
		...['ftp://a.lan', 'a.lan', 'http://{to}.lan', 'https://a.lan:{id}/', 'http://', 'https://{secret}@a.lan'].map(
			(bad): [string, string] => [
				`[sms]\nurl = "${bad}"`,
				`2:7: sms.url: expected an http:// or https:// address without user name and password, with placeholders from ${NAMES}, or "", got the string "${bad.replace(/\/\/.*@/, '//***@')}"`
			]
		),
		[
			'[webhook]\nurl = "/hook"',
			'2:7: webhook.url: expected an http:// or https:// address without user name and password, or "", got the string "/hook"'
		]
	],
	'text that is not TOML': [
		['[server]\nport =\nhost = "x"', '2:7: a value is missing after ='],
		['[server]\nport = # later\n', '2:7: a value is missing after ='],
		['[server]\nport =', '2:7: a value is missing after ='],
		['[server\nport = 1', '1:8: the line is not complete: write each entry on one line'],
		['[server]\nport = 1 host = "x"', '2:10: more text after the value: one entry a line, strings in quotes'],
		['[server]\nhost = "x\nport = 1', '2:10: a string has no closing quote'],
		['[server]\nport = 1\nport = 2', '3:1: server.port is here a second time; the first is in line 2, column 1: keep one of them'],
		[
			'[server]\n[smtp]\n# host = ""\n[log]\n\n [ smtp ]\nhost = "a"\n[log]\nlevel = "info"',
			'6:4: [smtp] is here a second time; the first is in line 2, column 2: write the entries there',
			'8:2: [log] is here a second time; the first is in line 4, column 2: write the entries there'
		],
		[
			'[log]\n[log]\n[log]\nlevel = "info"\nlevel = "info"',
			'2:2: [log] is here a second time; the first is in line 1, column 2: write the entries there',
			'3:2: [log] is here a second time; the first is in line 1, column 2: write the entries there',
			'5:1: log.level is here a second time; the first is in line 4, column 1: keep one of them'
		],
		[
			'[tenants.ecole]\nhosts = ["a.lan"]\n[tenants."ecole"]',
			'3:10: [tenants.ecole] is here a second time; the first is in line 1, column 10: write the entries there'
		],
		[
			'server = { port = 1, host = "::", port = 2 }',
			'1:35: server.port is here a second time; the first is in line 1, column 12: keep one of them'
		],
		[
			'log.level = "info"\n[log]\nformat = "text"',
			'2:2: [log] is here a second time; the first is in line 1, column 1: write the entries there'
		],
		['[log]\n[[log]]\n[log]\nlevel =', '2:3: this key or section is here a second time'],
		['[server]\nhost = localhost', '2:8: not TOML: put strings in quotes, and comments after #'],
		['port 443', '1:6: expected = after the key'],
		['[data]\ndir = "C:\\preau"', "2:11: unknown escape: write Windows paths in single quotes, 'C:\\data', or with /"],
		['[data]\r\ndir = \r\n', '2:6: a value is missing after =']
	]
}

for (const [title, list] of Object.entries(cases)) {
	describe(title, () => {
		for (const [text, ...problems] of list) {
			test(JSON.stringify(text), () => {
				expect(problemsOf(text)).toEqual(problems.map((problem) => `preau.toml:${problem}`))
			})
		}
	})
}

test('all problems are reported at once, in the order of the file, under the whole path', () => {
	const text = '[log]\nlevle = "info"\n[tls]\nmode = "files"\ncert_file = "c"\n[server]\nport = "443"\nnames = ["a b"]\n[bakcup]\n'
	expect(() => loadConfig({ file: FILE, text })).toThrow(
		[
			'/opt/preau/preau.toml has 5 problems:',
			'preau.toml:2:1: log.levle: unknown key, did you mean "level"?',
			'preau.toml:4:8: tls.key_file: missing: tls.mode = "files" needs it',
			'preau.toml:7:8: server.port: expected an integer from 1 to 65535, got the string "443"',
			`preau.toml:8:10: server.names[0]: ${HOST}, got the string "a b"`,
			'preau.toml:9:2: bakcup: unknown section, did you mean "backup"?'
		].join('\n')
	)
})

test('the error carries its problems as data', () => {
	try {
		loadConfig({ file: FILE, text: '[server]\nport = 0' })
		expect.unreachable()
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error
		expect(error.file).toBe(FILE)
		expect(error.problems.map((problem) => ({ ...problem, message: worded('en', problem.message) }))).toEqual([
			{ line: 2, column: 8, key: 'server.port', message: 'expected an integer from 1 to 65535, got the integer 0' }
		])
	}
})

test('no message repeats a secret', () => {
	const secret = 'hunter2'
	const texts = [
		`[smtp]\npassword = "${secret}"`,
		`[smtp]\npassword_file = "${secret}\\n"`,
		`[smtp]\npassword_file = ["${secret}"]`,
		`[smtp]\nhost = "smtp://user:${secret}@mail.lan"`,
		`[tls]\nkey_file = """\n-----BEGIN PRIVATE KEY-----\n${secret}\n"""`,
		`[smtp]\npassword = "${secret}" x`
	]
	for (const text of texts) {
		const problems = problemsOf(text)
		expect(problems).toHaveLength(1)
		expect(problems.join('\n')).not.toContain(secret)
	}
})

test('a long value is shortened', () => {
	expect(problemsOf(`[log]\nformat = "${'x'.repeat(5000)}"`).join('').length).toBeLessThan(200)
})
