import { operationError } from '../../kit/errors'
import type { Voice } from './voice'

/** Asks twice on a terminal; elsewhere the first line of standard input is the password. */
export async function newPassword(io: Voice): Promise<string> {
	const password = await io.askSecret('Password: ')
	if (io.isInteractive && (await io.askSecret('Again: ')) !== password) throw operationError('the two passwords differ')
	return password
}
