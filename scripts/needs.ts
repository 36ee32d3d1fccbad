import { statSync } from 'node:fs'
import { dirname } from 'node:path'

const SEARCHABLE_BY_OTHERS = 0o001

function isOpen(folder: string): boolean {
	const above = dirname(folder)
	return (statSync(folder).mode & SEARCHABLE_BY_OTHERS) !== 0 && (above === folder || isOpen(above))
}

/** Whether tests may be root and somebody else by turns: from a checkout below a folder of root's own, nobody else reads a module. */
export const isRoot = process.geteuid?.() === 0 && isOpen(import.meta.dir)

/** Whether there is what a test says it needs: `root`, institutions that are `files`, or a program. */
export function isHere(needed: string): boolean {
	if (needed === 'root') return isRoot
	return needed === 'files' ? process.env['TEST_STORE'] !== 'libsql' : Bun.which(needed) !== null
}
