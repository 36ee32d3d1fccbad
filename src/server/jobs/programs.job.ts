import type { Program } from '../../exchange/programs/programs'
import type { Job } from './scheduler'

/** Looks once a minute whether the night's files for another program are due. */
export const filesJob = (files: { readonly program: Program; runDue(): Promise<void> }): Job => ({
	name: files.program,
	when: '30 * * * * *',
	run: () => files.runDue()
})
