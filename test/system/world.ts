import type { Checks } from './checks'
import { Lms } from './lms'
import type { Machine, Ran } from './machine'
import { until } from './machine'

export const STICK = '/media/usb'
export const stick = (version: string) => `${STICK}/preau-${version}`

/** The tools of every part of the story. */
export type World = {
	readonly checks: Checks
	readonly machine: Machine
	readonly lms: Lms
	/** Runs the installer of a release, or the installed one. */
	readonly install: (folder: string, args?: string) => Promise<Ran>
	/** Waits until that version answers over HTTPS, and says whether it did. */
	readonly answers: (version: string) => Promise<boolean>
	readonly property: (name: string) => Promise<string>
}

export function worldOf(checks: Checks, machine: Machine): World {
	const lms = new Lms(machine)
	return {
		checks,
		machine,
		lms,
		install: (folder, args = '') => machine.sh(`sh ${folder}/install.sh ${args}`),
		answers: (version) =>
			until(30_000, 'no answer', async () => (await lms.version()) === version).then(
				() => true,
				() => false
			),
		property: async (name) => (await machine.sh(`systemctl show preau --property ${name} --value`)).output.trim()
	}
}

/** How much of an installation there is. */
export const NOTHING = 'ls -d /opt/preau /etc/systemd/system/preau.service /usr/local/bin/preau 2>/dev/null | wc -l'
