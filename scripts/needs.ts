import { statSync } from 'node:fs'
import { dirname } from 'node:path'

const SEARCHABLE_BY_OTHERS = 0o001

function isOpen(folder: string): boolean {
	const above = dirname(folder)
	return (statSync(folder).mode & SEARCHABLE_BY_OTHERS) !== 0 && (above === folder || isOpen(above))
}

/** Whether tests may switch between root and another user: in a checkout below a folder of root's own, another user cannot read modules. */
export const isRoot = process.geteuid?.() === 0 && isOpen(import.meta.dir)

/** Whether this machine has what a test says it needs: `root`, institutions that are `files`, or a program. */
export function isHere(needed: string): boolean {
	if (needed === 'root') return isRoot
	return needed === 'files' ? process.env['TEST_STORE'] !== 'libsql' : Bun.which(needed) !== null
}
