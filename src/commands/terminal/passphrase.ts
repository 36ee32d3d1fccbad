import { readSecret } from '../../outbox/channels/named-files'
import { operationError, usageError } from '../../kit/errors'
import { text, value, type Options, type Values } from './command'
import type { Voice } from './voice'

export const PASSPHRASE_OPTION: Options = {
	'passphrase-file': value('file that holds the passphrase of the archive; default: asked, or the first line of standard input')
}
const option = 'passphrase-file'

/** The passphrase of a new archive: from a file, asked twice on a terminal, else the first line of standard input; `undefined` without encryption. */
export async function newPassphrase(io: Voice, values: Values): Promise<string | undefined> {
	const isPlain = values['plain'] === true
	const file = text(values, option)
	if (isPlain && file !== undefined) throw usageError('use either --plain or --{option}, not both', { option })
	if (isPlain) return undefined
	if (file !== undefined) return readSecret(file, `--${option}`)
	const typed = await io.askSecret('Passphrase (empty: the archive is not encrypted): ')
	if (!io.isInteractive && typed === '')
		throw usageError('no passphrase came on standard input: write one there, or say --plain for an archive that is not encrypted')
	if (io.isInteractive && typed !== '' && (await io.askSecret('Again: ')) !== typed) throw operationError('the two passphrases differ')
	return typed === '' ? undefined : typed
}

/** The passphrase of an existing archive. @throws OperationError 64 if a file is named though the archive is not encrypted: it is probably the wrong one */
export async function passphraseOf(io: Voice, values: Values, isEncrypted: boolean): Promise<string | undefined> {
	const file = text(values, option)
	if (!isEncrypted && file !== undefined)
		throw usageError('the archive is not encrypted: is it really the one that you want? Then leave --{option} out', { option })
	if (!isEncrypted) return undefined
	return file === undefined ? io.askSecret('Passphrase of the archive: ') : readSecret(file, `--${option}`)
}
