import { mustGoOn } from '../../db/client/stop'
import type { Lease } from '../../host/threads/worker-task'
import { chunks } from './rows/chunks'
import { importFailure } from './report/failure'
import type { DiffEntry } from './report/diff'
import type { ImportOrder, ImportProgress } from './import-order'
import type { ReadMapped } from './mapped-reading'
import type { Noun } from './noun/noun'
import type { ImportReport } from './report/report'
import { runImport } from './run-import'

/** An event of a running import: its progress, or a part of its report's diff. Parts are small, so that nobody waits for them. */
export type ImportEvent = ImportProgress | { readonly diff: readonly DiffEntry[] }

/** How many entries of a diff are read in a millisecond. */
const PART = 500

/** An import of these nouns, as a task for a thread or process of its own. */
export const importTask =
	(nouns: readonly Noun[], readMapped?: ReadMapped) =>
	async (order: unknown, say: (event: ImportEvent) => void, lease: Lease): Promise<ImportReport> => {
		try {
			const progress = (event: ImportProgress) => {
				mustGoOn()
				say(event)
			}
			const report = await runImport(order as ImportOrder, { lease, progress }, nouns, readMapped)
			if (!report.diff) return report
			for (const diff of chunks(report.diff, PART)) say({ diff })
			return { ...report, diff: [] }
		} catch (error) {
			throw importFailure(error)
		}
	}
