import { findingsOf, type Finding } from '../findings/finding'
import type { MachineService } from './machine-service'

const { pass, warn, fail } = findingsOf('service')

/** Whether the installed service serves. */
export function checkService(service: MachineService | undefined): Finding[] {
	if (!service) return []
	const { trouble, unit } = service
	if (trouble) return [trouble.isPassing ? warn(trouble.what) : fail(trouble.what)]
	return [unit && !unit.state ? warn('systemd cannot be asked whether it serves') : pass('it runs')]
}
