import { asSentence, verbatim, type Sentence } from '../../kit/sentence'
import { connect } from 'node:net'
import type { Config } from '../../config/entries'
import { MAIL_IS_OFF } from '../findings/alerts'
import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn } = findingsOf('mail')

/** Whether anything answers at the address of the mail server; "preau mail test" tries the rest. `patience` in milliseconds. */
export async function checkMailServer({ host, port }: Config['smtp'], patience = 3_000): Promise<Finding> {
	if (host === '') return pass(MAIL_IS_OFF)
	const reason = await unreachable(host, port, patience)
	return reason === undefined
		? pass('{host}:{port} takes connections', { host, port })
		: warn('{host}:{port} cannot be reached: {reason}; mails wait', { host, port, reason })
}

/** Why nothing answers at a port; `undefined` if something does. */
export function unreachable(host: string, port: number, patience: number): Promise<Sentence | undefined> {
	return new Promise((resolve) => {
		const socket = connect({ host, port })
		const end = (reason?: Sentence) => {
			clearTimeout(timer)
			socket.destroy()
			resolve(reason)
		}
		const timer = setTimeout(end, patience, asSentence('no answer'))
		socket.on('connect', () => end())
		socket.on('error', (error) => end(verbatim('code' in error ? String(error.code) : error.message)))
	})
}
