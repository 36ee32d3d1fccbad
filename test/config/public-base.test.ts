import { expect, test } from 'bun:test'
import { loadConfig } from '../../src/config/load'
import { publicBase, verificateurOf } from '../../src/config/public-base'

const FILES = '[tls]\nmode = "files"\ncert_file = "c.pem"\nkey_file = "k.pem"\n'
const OWN = '[tenants.ecole]\nhosts = ["10.0.0.9", "ecole.example"]\n'

test.each<[string, string, string | undefined]>([
	['nothing is known', '', undefined],
	['the own CA, which browsers do not know', `[server]\nnames = ["sms.ecole.example"]\n${OWN}`, undefined],
	['no encryption', `[server]\nnames = ["sms.ecole.example"]\n[tls]\nmode = "off"\n`, undefined],
	['a certificate, and no name', `${FILES}[tenants.ecole]\nhosts = ["10.0.0.9"]\n`, undefined],
	['a certificate and a name of the institution', `${FILES}${OWN}`, 'https://ecole.example/api/lms'],
	[
		'a certificate, a name of the machine and a port',
		`[server]\nport = 8443\nnames = ["sms.example"]\n${FILES}`,
		'https://sms.example:8443/ecole/api/lms'
	],
	[
		'behind a proxy that encrypts',
		`[server]\nport = 8080\ntrusted_proxies = ["127.0.0.1"]\n[tls]\nmode = "off"\n${OWN}`,
		'https://ecole.example/api/lms'
	]
])('%s', (_, text, expected) => {
	expect(publicBase(loadConfig({ file: '/etc/preau.toml', text }), 'ecole')).toBe(expected)
})

test.each<[string, string, string | undefined]>([
	['nothing is known', '', undefined],
	["the school's site", '[papiers]\nadresse = "https://www.ecole.ci/verifier.html"\n', 'https://www.ecole.ci/verifier.html'],
	['a name of the machine', '[server]\nnames = ["sms.ecole.lan"]\n', 'https://sms.ecole.lan/ecole/verifier'],
	['a name of the institution and a port', `[server]\nport = 8443\n${OWN}`, 'https://10.0.0.9:8443/verifier'],
	['no encryption', '[server]\nport = 80\nnames = ["fe80::1"]\n[tls]\nmode = "off"\n', 'http://[fe80::1]/ecole/verifier'],
	[
		'behind a proxy that encrypts',
		'[server]\nport = 8080\nnames = ["sms.example"]\ntrusted_proxies = ["127.0.0.1"]\n[tls]\nmode = "off"\n',
		'https://sms.example/ecole/verifier'
	]
])('the page that verifies papers has an address: %s', (_, text, expected) => {
	expect(verificateurOf(loadConfig({ file: '/etc/preau.toml', text }), 'ecole')).toBe(expected)
})
