import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { messageFrom, OperationError } from '../domain/errors'
import type { ExportProgress } from '../exports/export-order'
import { EXPORT_MANIFEST } from '../imports/exported'
import type { Command } from './command'

export const exportCommand: Command = {
	name: 'export',
	summary: "Write an institution as CSV files that an import takes back: no passwords, no journal; for all of it there is 'backup'",
	usage: 'CODE DEST',
	words: [2, 2],
	examples: ['preau export ecole /media/usb/ecole'],
	async run(context, [code = '', destination = '']) {
		const { io, json } = context
		const target = resolve(destination)
		mustBeFree(target)
		const done = await context.perform('export', { code }, (event) => {
			if (!json) io.progress(`writing ${(event as ExportProgress).kind}`)
		})
		const { folder, files, withoutRef } = done
		try {
			takeOver(
				folder,
				target,
				files.map(({ name }) => name)
			)
		} finally {
			rmSync(folder, { recursive: true, force: true })
		}
		if (json) io.out(JSON.stringify({ folder: target, files, withoutRef }))
		else {
			const tables = files.filter(({ name }) => name !== EXPORT_MANIFEST)
			io.out(`${tables.length} files in ${target}: ${tables.map(({ name, records }) => `${name} ${records}`).join(', ')}`)
		}
		for (const [kind, count] of Object.entries(withoutRef))
			if (count > 0) io.err(`preau: warning: ${count} of the ${kind} have no ref and are left out, with what belongs to them`)
	}
}

function mustBeFree(target: string) {
	const found = statSync(target, { throwIfNoEntry: false })
	if (!found) return
	if (!found.isDirectory()) throw new OperationError(`${target} is a file: name a folder`, 64)
	if (readdirSync(target).length > 0) throw new OperationError(`${target} is not empty: name a new folder`, 64)
}

/** Copies the files; under their names they appear together, once all of them are there. */
function takeOver(folder: string, target: string, names: readonly string[]) {
	const existed = existsSync(target)
	const part = (name: string) => join(target, `${name}.part`)
	try {
		mkdirSync(target, { recursive: true })
		for (const name of names) copyFileSync(join(folder, name), part(name))
		for (const name of names) renameSync(part(name), join(target, name))
	} catch (error) {
		for (const name of names) rmSync(part(name), { force: true })
		if (!existed) rmSync(target, { recursive: true, force: true })
		throw new OperationError(`${target} cannot be written: ${messageFrom(error)}`)
	}
}
