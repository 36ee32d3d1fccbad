import { sentence, verbatim } from '../../kit/sentence'
import { existsSync } from 'node:fs'
import shipped from '../../../installer/preau.service' with { type: 'text' }
import type { InstalledUnit } from '../../host/os-service/systemd/installed-unit'
import { writablePaths, type WritablePath } from '../../host/os-service/systemd/writable-paths'
import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn } = findingsOf('unit')

/** Where disks are mounted that somebody takes out. */
const REMOVABLE = /^\/(media|mnt|run\/media)(\/|$)/
/** The folder that the unit by itself lets the service write. */
const STATE_FOLDER = '/var/lib/preau'

/** Whether systemd runs the unit that this program ships, and that unit lets the service write the folders of the settings. */
export function checkUnit(unit: InstalledUnit | undefined, folders: Readonly<Record<string, string>>): Finding[] {
	if (!unit) return [pass('these settings are not installed as a service of systemd')]
	const { file, text, additions } = unit
	const paths = writablePaths(unit)
	const findings = [
		...(text === shipped
			? []
			: [warn('{file} is not the unit of this version: run its installer, and keep changes in "systemctl edit preau"', { file })]),
		...paths.filter(({ mayBeAbsent }) => !mayBeAbsent).flatMap(fragile),
		...Object.entries(folders).flatMap(([setting, folder]) => forbidden(setting, folder, paths))
	]
	const names = additions.map(({ name }) => name)
	return findings.length > 0
		? findings
		: [pass(names.length > 0 ? sentence('{file}, with {names}', { file, names: names.join(', ') }) : verbatim(file))]
}

/** A folder without which the service does not start. */
function fragile({ path }: WritablePath): Finding[] {
	const isThere = existsSync(path)
	if (isThere && !REMOVABLE.test(path)) return []
	return [
		warn(
			isThere
				? sentence(
						'ReadWritePaths={path} is on a disk that may be taken out, and without {path} the service does not start: "systemctl edit preau", with a dash before it: ReadWritePaths=-{path}',
						{ path }
					)
				: sentence(
						'ReadWritePaths={path} is not there, and without it the service does not start: "systemctl edit preau", with a dash before it: ReadWritePaths=-{path}',
						{ path }
					)
		)
	]
}

/** A folder of the settings that the service sees, and may not write. */
function forbidden(setting: string, folder: string, paths: readonly WritablePath[]): Finding[] {
	const isAllowed = folder === '' || [STATE_FOLDER, ...paths.map(({ path }) => path)].some((path) => isWithin(folder, path))
	return isAllowed
		? []
		: [
				warn(
					'systemd does not let the service write in {folder} ({setting}): "systemctl edit preau", [Service], ReadWritePaths=-{folder}',
					{ folder, setting }
				)
			]
}

const isWithin = (folder: string, path: string) => path === '/' || folder === path || folder.startsWith(`${path}/`)
