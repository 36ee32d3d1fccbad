import { readdirSync, readFileSync } from 'node:fs'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { csvFiles, smallSchool } from './csv-folder'

/** A small school whose files are large: lines without cells say nothing. */
export const largeSchool = (): SourceFile[] =>
	csvFiles(smallSchool()).map(({ name, bytes }) =>
		name === 'etudiants.csv' ? { name, bytes: new Uint8Array(Buffer.concat([bytes, Buffer.alloc(1024 * 1024, '\n')])) } : { name, bytes }
	)

/** The children of a thread as /proc lists them; a thread that has ended does not have any. */
function childrenOfThread(path: string): string {
	try {
		return readFileSync(path, 'latin1')
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH') return ''
		throw error
	}
}

/** The processes that a process has started and that run. */
export const childrenOf = (pid: number): number[] =>
	readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
		childrenOfThread(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number)
	)
