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
	let found: WritablePath[] = []
	for (const { name, value } of serviceLines(unit)) {
		if (name !== 'ReadWritePaths') continue
		if (value === '') found = []
		for (const [, quoted, plain] of value.matchAll(/"([^"]*)"|(\S+)/g)) {
			const [, signs = '', path = ''] = /^([-+]*)(.*)/.exec(quoted ?? plain ?? '') ?? []
			found.push({ path: path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path, mayBeAbsent: signs.includes('-') })
		}
	}
	return found
}
