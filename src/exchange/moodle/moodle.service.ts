import { join } from 'node:path'
import { adressesOf, keepsReal } from '../../domain/personnes/identite-externe'
import { onOwnThread } from '../../host/threads/worker-task'
import type { Institution } from '../../tenants/institution.queries'
import { moodleWorker } from '../../workers'
import type { Changes } from '../programs/files-order'
import { NightlyFiles, type Making, type NightlySettings } from '../programs/nightly-files'
import type { MoodleOrder } from './moodle-order'
import { deleteAnciens, insertMembres, type Nouveau } from './moodle.queries'
import type { MachineSheet, Sheet } from './sheet'

export type MoodleSettings = NightlySettings & { readonly sheetOf: (code: string, folder: string) => MachineSheet }

/** Members that are remembered by one write, which keeps others waiting. */
const AT_ONCE = 4000

export class MoodleFiles extends NightlyFiles<MoodleSettings> {
	readonly program = 'moodle'

	/** The facts for the steps that join a Moodle to an institution. */
	sheet(code: string, institution: Institution, folder = join(this.settings.dossier, code)): Sheet {
		const { sheetOf, adresses } = this.settings
		return { ...sheetOf(code, folder), code, adresses: adressesOf(adresses, institution), isKept: keepsReal(adresses, institution) }
	}

	protected async make({ tenant: { store }, institution, order, author, target }: Making): Promise<Changes> {
		const nouveaux = await onOwnThread<readonly Nouveau[]>(moodleWorker, order satisfies MoodleOrder)
		await store.write({ author, touches: [] }, ({ db }) => deleteAnciens(db, order.jour))
		for (let at = 0; at < nouveaux.length; at += AT_ONCE)
			await store.write({ author, touches: [] }, ({ db }) => insertMembres(db, nouveaux.slice(at, at + AT_ONCE)))
		const sheet = this.sheet(order.code, institution, target)
		return onOwnThread<Changes>(moodleWorker, { ...order, sheet } satisfies MoodleOrder)
	}
}
