import type { InstalledUnit } from '../../host/os-service/systemd/installed-unit'
import type { Trouble } from '../../host/os-service/systemd/unit-state'

/** What an installation has made of the settings in question: a service of systemd or of Windows. */
export type MachineService = {
	/** why it does not serve now */
	readonly trouble: Trouble | undefined
	/** of systemd */
	readonly unit?: InstalledUnit
}
