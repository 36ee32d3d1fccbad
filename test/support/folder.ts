import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder of this test's own. */
export function temporaryFolder() {
	const path = mkdtempSync(join(tmpdir(), 'preau-test-'))
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
