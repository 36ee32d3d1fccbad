import { expect, test } from 'bun:test'
import { loadConfig } from '../../src/config/load'
import { printConfig } from '../../src/config/print'
import { FILE } from './samples'

function printed(text: string): string[] {
	return printConfig(loadConfig({ file: FILE, text }), FILE).split('\n')
}

test('printed defaults have no mark, and printed paths are whole', () => {
	const lines = printed('')
	expect(lines[0]).toBe('# Effective configuration of "/opt/preau/preau.toml"')
	expect(lines).toContain('port = 443')
	expect(lines).toContain('dir = "/opt/preau/data"')
	expect(lines.filter((line) => line.includes('# default'))).toEqual([])
})

test('a printed value that differs shows its default', () => {
	const lines = printed(
		'[server]\nport = 8443\nhttp_port = 80\n[data]\ndir = "d"\n[reminders]\nlead_minutes = []\n[tenants.ecole]\nhosts = ["a.lan"]\n[[limits.clients]]\naddress = "::1"'
	)
	expect(lines.filter((line) => line.includes('# default'))).toEqual([
		'port = 8443 # default: 443',
		'dir = "/opt/preau/d" # default: "/opt/preau/data"',
		'[[limits.clients]] # default: none',
		'lead_minutes = [] # default: [1440, 60]',
		'[tenants.ecole] # default: none'
	])
	expect(lines).toContain('hosts = ["a.lan"]')
	expect(lines).toContain('address = "::1"')
})

test("the comments of a printed configuration are in the reader's language", () => {
	const config = loadConfig({ file: FILE, text: '[server]\nport = 8443\n[tenants.ecole]\nhosts = ["a.lan"]' })
	const lines = printConfig(config, FILE, 'fr').split('\n')
	expect(lines[0]).toBe('# Réglages en vigueur de "/opt/preau/preau.toml"')
	expect(lines).toContain('port = 8443 # par défaut : 443')
	expect(lines).toContain('[tenants.ecole] # par défaut : aucun')
})
