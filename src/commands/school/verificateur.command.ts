import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { atNamed } from '../../host/rights/folder-owner'
import { openToOthers } from '../../host/rights/umask'
import { operationError, usageError } from '../../kit/errors'
import { sentence } from '../../kit/sentence'
import { reasonFrom } from '../../kit/system-failure'
import type { Command, CommandContext } from '../terminal/command'

export const verificateur: Command = {
	name: 'papiers verificateur',
	summary: 'Write the page with which anybody verifies the papers of an institution, as one file without names for its web site',
	usage: 'FILE.html [CODE]',
	words: [1, 2],
	examples: ['preau papiers verificateur verifier.html', 'preau papiers verificateur /media/usb/verifier.html ecole'],
	async run(context, [name = '', code]) {
		const { io, json, config, perform } = context
		const page = await perform('papiers.verificateur', { code: code ?? (await onlyCode(context)) })
		const file = resolve(name)
		try {
			await atNamed(file, config().data.dir, () => openToOthers(() => writeFileSync(file, page)))
		} catch (error) {
			throw operationError('{file} cannot be written: {error}', { file, error: reasonFrom(error) })
		}
		if (json) io.data(JSON.stringify({ file }))
		else io.out(sentence('wrote {file}', { file }))
	}
}

/** The code of the only institution. @throws OperationError 64 if there are several */
async function onlyCode({ perform }: CommandContext): Promise<string> {
	const [only, second] = await perform('tenant.list', null)
	if (!only || second) throw usageError('name the institution whose papers the page verifies')
	return only.code
}
