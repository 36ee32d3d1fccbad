import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../config/entries'
import { issuerOf } from '../../config/public-base'
import { isLoopback } from '../../host/network/addresses'
import { systemMachine, type Machine } from '../../host/tls/machine'
import { machineTimeZone } from '../../kit/clock'
import { XML } from '../programs/programs'
import type { MoodleSettings } from './moodle.service'
import type { MachineSheet } from './sheet'

export const moodleSettings = (config: Config, inForce: () => Config): MoodleSettings => ({
	...config.moodle,
	timeZone: machineTimeZone(),
	sheetOf: (code, folder) => sheetOf(inForce(), code, folder, systemMachine)
})

/** The facts of this machine that a Moodle needs; `folder` is that of the institution's files. */
export function sheetOf({ server, tls }: Config, code: string, folder: string, machine: Pick<Machine, 'addresses'>): MachineSheet {
	const addresses = isIP(server.host) === 4 && server.host !== '0.0.0.0' && !isLoopback(server.host) ? [server.host] : machine.addresses()
	return {
		issuer: issuerOf({ server, tls }, code),
		port: tls.mode === 'off' ? 443 : server.port,
		addresses: addresses.filter((address) => isIP(address) === 4 && !isLoopback(address)),
		file: join(folder, XML)
	}
}
