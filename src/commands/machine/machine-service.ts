import { asSentence, sentence } from '../../kit/sentence'
import { existsSync, realpathSync } from 'node:fs'
import { win32 } from 'node:path'
import type { MachineService } from '../../diagnostics/doctor/machine-service'
import { installedUnit, lastWords } from '../../host/os-service/systemd/installed-unit'
import { troubleOf } from '../../host/os-service/systemd/unit-state'
import { SERVICE } from '../../host/os-service/windows/setup'

/** The service that serves the TOML at `configFile`; `undefined` if none is installed, or one for another TOML. */
export async function machineService(
	configFile: string,
	installed = installedUnit,
	words = lastWords
): Promise<MachineService | undefined> {
	if (process.platform === 'win32') return windowsService(configFile)
	const unit = await installed()
	if (!unit || !isSameFile(unit.settings, configFile)) return undefined
	const trouble = unit.state && troubleOf(unit.state)
	const line = trouble && !trouble.isPassing && unit.state?.result !== 'success' ? await words() : undefined
	if (!trouble || line === undefined) return { unit, trouble }
	return {
		unit,
		trouble: {
			...trouble,
			what: sentence('{what}; it said last: {line}', { what: asSentence(trouble.what), line: line.replace(/^preau: /, '') })
		}
	}
}

/** The setup puts the TOML beside the program, which is the only sign of whose service it is. */
async function windowsService(configFile: string): Promise<MachineService | undefined> {
	if (!isSameFile(win32.join(win32.dirname(process.execPath), 'preau.toml'), configFile)) return undefined
	try {
		const { openManagement } = await import('../../host/os-service/windows/manager')
		const found = openManagement().query(SERVICE)
		if (!found) return undefined
		const { state } = found
		if (state === 'running') return { trouble: undefined }
		const isPassing = state === 'startPending' || state === 'stopPending'
		const message = sentence(
			'it is not serving: Windows says {state}; "sc start {service}" starts it, and logs\\preau.log of the data folder says more',
			{ state: state ?? sentence('an unknown state'), service: SERVICE }
		)
		return { trouble: { isPassing, what: message } }
	} catch {
		return undefined
	}
}

function isSameFile(path: string | undefined, otherPath: string): boolean {
	if (path === undefined || !existsSync(path) || !existsSync(otherPath)) return false
	return realpathSync(path) === realpathSync(otherPath)
}
