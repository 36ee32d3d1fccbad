import type { InstalledUnit } from './installed-unit'

/** Settings of a service's life, not of its sandbox; its standard output is the caller's. */
const LIFE =
	/^(Type|NotifyAccess|Exec\w+|BusName|PIDFile|Restart\w*|Watchdog\w+|Timeout\w+|RuntimeMaxSec|StartLimit\w+|SuccessExitStatus|RemainAfterExit|OOMPolicy|Standard\w+|WorkingDirectory|StateDirectory\w*)$/

/** The lines of `[Service]`, in the unit and its additions. */
export const serviceLines = ({ text, additions }: Pick<InstalledUnit, 'text' | 'additions'>) =>
	[text, ...additions.map((addition) => addition.text)].flatMap((unit) => {
		let section = ''
		return unit
			.replaceAll('\\\n', ' ')
			.split('\n')
			.flatMap((line) => {
				section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1] ?? section
				const [, name, value] = /^\s*(\w+)\s*=(.*)/.exec(line) ?? []
				return section === 'Service' && name !== undefined && value !== undefined ? [{ name, value: value.trim() }] : []
			})
	})

/** The folder of the service, which systemd makes for it. */
export function stateFolder(unit: Pick<InstalledUnit, 'text' | 'additions'>): string {
	const last = serviceLines(unit).findLast(({ name }) => name === 'StateDirectory')
	return `/var/lib/${last?.value.split(' ')[0] ?? 'preau'}`
}

/**
 * The words before a program that have it run as the service would: its user, what it sees and may do, nothing of how it lives (systemd-run(1)).
 * Where systemd cannot be asked, its user alone.
 * @param unknown lines that the systemd of this machine does not know, and leaves out of the service as well
 */
export function asService(unit: Pick<InstalledUnit, 'text' | 'additions' | 'state'>, unknown: ReadonlySet<string>): string[] {
	const [lines, folder] = [serviceLines(unit), stateFolder(unit)]
	const environment = `STATE_DIRECTORY=${folder}`
	if (!unit.state) {
		const last = (name: string) => lines.findLast((line) => line.name === name)?.value ?? 'preau'
		return ['setpriv', `--reuid=${last('User')}`, `--regid=${last('Group')}`, '--init-groups', 'env', environment]
	}
	const properties = lines
		.filter(({ name }) => !LIFE.test(name) && !unknown.has(name))
		.map(({ name, value }) => `--property=${name}=${value}`)
	const call = ['systemd-run', '--quiet', '--wait', '--pipe', '--collect', `--setenv=${environment}`]
	return [...call, ...properties, `--property=ReadWritePaths=-${folder}`, '--']
}
