import { serviceLines } from './as-service'
import type { InstalledUnit } from './installed-unit'

/** A folder that a unit lets its service write. */
export type WritablePath = {
	readonly path: string
	/** the service starts without it */
	readonly mayBeAbsent: boolean
}

/** Paths of `ReadWritePaths=`, in the unit and its additions (systemd.exec(5)); an empty value removes the ones before it. */
export function writablePaths(unit: Pick<InstalledUnit, 'text' | 'additions'>): WritablePath[] {
	let paths: WritablePath[] = []
	for (const { name, value } of serviceLines(unit)) {
		if (name !== 'ReadWritePaths') continue
		if (value === '') paths = []
		for (const [, quoted, plain] of value.matchAll(/"([^"]*)"|(\S+)/g)) {
			const [, signs = '', path = ''] = /^([-+]*)(.*)/.exec(quoted ?? plain ?? '') ?? []
			paths.push({ path: path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path, mayBeAbsent: signs.includes('-') })
		}
	}
	return paths
}
