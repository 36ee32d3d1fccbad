import type { InstalledUnit } from '../../host/os-service/systemd/installed-unit'
import type { Trouble } from '../../host/os-service/systemd/unit-state'

/** The service of systemd or of Windows that an installation has made for these settings. */
export type MachineService = {
	/** why it does not serve now */
	readonly trouble: Trouble | undefined
	/** of systemd */
	readonly unit?: InstalledUnit
}
