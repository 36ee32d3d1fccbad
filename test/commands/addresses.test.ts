import { expect, test } from 'bun:test'
import { addresses, answeringAddress, localAddress } from '../../src/commands/terminal/addresses'
import { loadConfig } from '../../src/config/load'

const machine = { hostname: () => 'pc', addresses: () => ['127.0.0.1', '::1', '10.0.0.5', '192.168.1.9', 'fd00::5', 'fe80::1'] }
const alone = { ...machine, addresses: () => ['127.0.0.1', '::1'] }
const settings = (text: string) => loadConfig({ file: '/opt/preau/preau.toml', text })
const leadsTo =
	(...found: string[]) =>
	async () =>
		found

test.each([
	['', ['https://10.0.0.5', 'https://192.168.1.9']],
	['[server]\nnames = ["sms.ecole.lan"]', ['https://sms.ecole.lan', 'https://10.0.0.5', 'https://192.168.1.9']],
	['[server]\nhost = "::"', ['https://10.0.0.5', 'https://192.168.1.9', 'https://[fd00::5]']],
	['[server]\nport = 8443', ['https://10.0.0.5:8443', 'https://192.168.1.9:8443']],
	['[server]\nport = 80\n[tls]\nmode = "off"', ['http://10.0.0.5', 'http://192.168.1.9']],
	['[server]\nhost = "127.0.0.1"\nnames = ["a.lan"]', ['https://127.0.0.1', 'https://a.lan']]
])('with %p people can type %p', (text, typed) => {
	const config = settings(text)
	expect(addresses(config, machine, config.server.port)).toEqual(typed)
})

test('a machine without a network has at least itself', () => {
	expect(addresses(settings(''), alone, 443)).toEqual(['https://localhost'])
})

test.each([
	['a name that leads here', '[server]\nnames = ["sms.ecole.lan"]', leadsTo('10.0.0.5'), 'https://sms.ecole.lan/'],
	['a name that nobody knows', '[server]\nnames = ["sms.ecole.lan"]', leadsTo(), 'https://10.0.0.5/'],
	['a name that leads elsewhere', '[server]\nnames = ["sms.ecole.lan"]\nport = 8443', leadsTo('10.0.0.77'), 'https://10.0.0.5:8443/'],
	['no name', '', leadsTo(), 'https://10.0.0.5/'],
	['a name behind a proxy', '[server]\nnames = ["a.lan"]\ntrusted_proxies = ["10.0.0.2"]', leadsTo('10.0.0.2'), 'https://a.lan/'],
	['one address, and a name for it', '[server]\nhost = "127.0.0.1"\nnames = ["a.lan"]', leadsTo(), 'https://a.lan/'],
	['one address', '[server]\nhost = "127.0.0.1"', leadsTo(), 'https://127.0.0.1/']
])('what answers: %s', async (_, text, resolve, address) => {
	expect(await answeringAddress(settings(text), machine, resolve)).toBe(address)
})

test('a machine without a network answers to its name', async () => {
	expect(await answeringAddress(settings(''), alone, leadsTo())).toBe('https://pc/')
	expect(await answeringAddress(settings('[server]\nnames = ["sms.ecole.lan"]'), alone, leadsTo())).toBe('https://sms.ecole.lan/')
})

test.each([
	['leads here', '', leadsTo('127.0.0.1', '192.168.1.9'), 'https://pc.local/'],
	['leads here, at another port', '[server]\nport = 8443', leadsTo('10.0.0.5'), 'https://pc.local:8443/'],
	['is what this machine alone believes', '', leadsTo('127.0.0.1'), undefined],
	['is that of another machine', '', leadsTo('10.0.0.77'), undefined],
	['is known to nobody', '', leadsTo(), undefined],
	['leads here, where one address alone is served', '[server]\nhost = "10.0.0.5"', leadsTo('10.0.0.5'), undefined]
])('its name in mDNS that %s', async (_, text, resolve, address) => {
	expect(await localAddress(settings(text), machine, resolve)).toBe(address)
})
