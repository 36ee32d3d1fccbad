import { expect, test } from 'bun:test'
import type { Config } from '../../src/config/entries'
import { loadConfig } from '../../src/config/load'
import { FILE } from './samples'

const defaults: Config = {
	server: { host: '0.0.0.0', port: 443, http_port: 80, names: [], trusted_proxies: [], cors_origins: [] },
	tls: { mode: 'internal', cert_file: '', key_file: '' },
	data: { dir: '/opt/preau/data', synchronous: 'full', min_free_mb: 200, url: '', admin_url: '', token_file: '' },
	limits: { api: 60, discovery: 10, console: 600, body_kib: 1024, import_mib: 64, clients: [] },
	console: { actif: true, operateurs: [] },
	auth: { bcrypt_cost: 12 },
	smtp: { host: '', port: 587, tls: 'required', user: '', password_file: '', ca_file: '', from: '', name: '' },
	alerts: { to: [], language: 'fr', security: '' },
	sms: {
		url: '',
		method: 'POST',
		content_type: 'application/json',
		body: '{"to":"{to}","text":"{text}","id":"{id}"}',
		headers: [],
		secret_file: '',
		ca_file: '',
		success: [200, 201, 202, 204],
		timeout_seconds: 15
	},
	webhook: { url: '', secret_file: '', ca_file: '', timeout_seconds: 15 },
	reminders: { lead_minutes: [1440, 60] },
	video: { window_minutes: 60 },
	backup: { dir: '/opt/preau/backups', second_dir: '', every_minutes: 0, at: '02:00', keep_daily: 7, keep_weekly: 4 },
	moodle: { dossier: '', heure: '02:30', adresses: '' },
	oneroster: { dossier: '', heure: '02:30', version: '1.1' },
	papiers: { adresse: '' },
	log: { level: 'info', format: 'json', file: '', max_mb: 10, keep: 5 },
	metrics: { token_file: '' },
	tenants: {}
}

test('an empty text gives every documented default', () => {
	expect(loadConfig({ file: FILE, text: '' })).toEqual(defaults)
})

test('a byte order mark and CRLF line ends are accepted', () => {
	expect(loadConfig({ file: FILE, text: '\uFEFF[server]\r\nport = 8443\r\nhost = "::1"\r\n' }).server).toMatchObject({
		port: 8443,
		host: '::1'
	})
})

test('headers, dotted keys and inline tables mean the same', () => {
	const written = [
		'[server]\nport = 8443\n[[limits.clients]]\naddress = "10.0.0.5"\napi = 7\ndiscovery = 8\n[tenants.ecole]\nhosts = ["ecole.lan"]',
		'server.port = 8443\nlimits.clients = [{ address = "10.0.0.5", api = 7, discovery = 8 }]\ntenants.ecole.hosts = ["ecole.lan"]',
		'server = { port = 8443 }\nlimits = { clients = [{ address = "10.0.0.5", api = 7, discovery = 8 }] }\ntenants = { ecole = { hosts = ["ecole.lan"] } }'
	]
	const [first, ...others] = written.map((text) => loadConfig({ file: FILE, text }))
	expect(first?.server.port).toBe(8443)
	expect(first?.limits.clients).toEqual([{ address: '10.0.0.5', api: 7, discovery: 8 }])
	expect(first?.tenants['ecole']).toEqual({ hosts: ['ecole.lan'] })
	if (first === undefined) throw new Error('nothing was loaded')
	for (const other of others) expect(other).toEqual(first)
})

test('a client without a limit of its own gets the general one', () => {
	const { limits } = loadConfig({ file: FILE, text: '[limits]\napi = 5\n[[limits.clients]]\naddress = "10.0.0.5"\ndiscovery = 9' })
	expect(limits.clients).toEqual([{ address: '10.0.0.5', api: 5, discovery: 9 }])
})

test('relative paths start at the folder of the file, host names become lower case', () => {
	const config = loadConfig({
		file: FILE,
		text: '[data]\ndir = "../d"\n[smtp]\npassword_file = "secret/smtp"\n[server]\nnames = ["SMS.Ecole.LAN"]'
	})
	expect(config.data.dir).toBe('/opt/d')
	expect(config.smtp.password_file).toBe('/opt/preau/secret/smtp')
	expect(config.server.names).toEqual(['sms.ecole.lan'])
})

test('a tenant code that is also a property of every object exists only if the file has it', () => {
	expect(loadConfig({ file: FILE, text: '' }).tenants['constructor']).toBeUndefined()
	expect(loadConfig({ file: FILE, text: '[tenants.constructor]' }).tenants['constructor']).toEqual({ hosts: [] })
})
