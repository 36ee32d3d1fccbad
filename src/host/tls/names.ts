import { sentence } from '../../kit/sentence'
import { isIP } from 'node:net'
import type { Config } from '../../config/entries'
import type { Machine } from './machine'

/** Host names and addresses for a certificate, each in its normal form. */
export type Names = { readonly hosts: readonly string[]; readonly addresses: readonly string[] }

type Named = Pick<Config, 'server' | 'tenants'>

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

/** Names and addresses by which this machine is reached, from its settings and its network. */
export function wantedNames({ server, tenants }: Named, machine: Machine) {
	const hostname = machine.hostname().toLowerCase().replace(/\.$/, '')
	const [label = ''] = hostname.split('.')
	const fault = hostFault(hostname)
	const candidates = [
		...server.names,
		...Object.values(tenants).flatMap(({ hosts }) => hosts),
		...(EVERY_ADDRESS.has(server.host) ? [] : [server.host]),
		...(fault === undefined ? [hostname, ...(isIP(label) === 0 ? [`${label}.local`] : [])] : []),
		'localhost'
	]
	return {
		/** the names of the machine in the settings, and its own host name: the CA is made for these too */
		own: {
			hosts: unique(candidates.filter((name) => isIP(name) === 0)),
			addresses: unique(candidates.filter((name) => isIP(name) !== 0).map(plainForm))
		},
		/** the addresses that its network gave it, and loopback */
		network: unique([
			'127.0.0.1',
			'::1',
			...machine
				.addresses()
				.filter((address) => isIP(address) !== 0)
				.map(plainForm)
		]),
		/** sentences about names that no certificate can carry */
		faults: fault === undefined ? [] : [sentence(fault, { hostname })]
	}
}

function hostFault(hostname: string) {
	if (hostname.includes('_'))
		return 'the host name "{hostname}" has an underscore, which no certificate may carry: the certificate leaves it out'
	const labels = hostname.split('.')
	return hostname.length <= 253 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
		? undefined
		: 'the host name "{hostname}" is not a valid one: the certificate leaves it out'
}

/** The one form of an address: IPv6 compressed, in lower case and without an IPv4 tail. */
export function plainForm(address: string): string {
	if (isIP(address) !== 6) return address
	const hexadecimal = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
		const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
		return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
	})
	return new URL(`http://[${hexadecimal}]`).hostname.slice(1, -1)
}

const unique = (values: readonly string[]) => [...new Set(values)]
