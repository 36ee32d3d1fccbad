import { onOwnThread } from '../../host/threads/worker-task'
import { oneRosterWorker } from '../../workers'
import type { Changes } from '../programs/files-order'
import { NightlyFiles, type Making, type NightlySettings } from '../programs/nightly-files'
import type { OneRosterOrder } from './oneroster-order'
import type { Version } from './tables'

export type OneRosterSettings = NightlySettings & { readonly version: Version }

export class OneRosterFiles extends NightlyFiles<OneRosterSettings> {
	readonly program = 'oneroster'

	protected make({ institution, order }: Making, version = this.settings.version): Promise<Changes> {
		return onOwnThread<Changes>(oneRosterWorker, { ...order, nom: institution.nom, version } satisfies OneRosterOrder)
	}
}
