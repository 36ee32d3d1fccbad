import { isMailAddress } from '../../messages/channels/mail-address'
import { tryMail, type TrialStep } from '../../messages/channels/mail-trial'
import { OperationError } from '../../domain/errors'
import type { Command } from './command'

const test: Command = {
	name: 'mail test',
	summary: 'Send a test mail, and say which setting is wrong if it does not leave',
	usage: 'ADDRESS',
	words: [1, 1],
	examples: ['preau mail test admin@ecole.lan'],
	async run({ io, json, clock, config }, [address = '']) {
		if (!isMailAddress(address)) throw new OperationError(`${JSON.stringify(address)} is no mail address`, 64)
		const { smtp } = config()
		if (smtp.host === '') throw new OperationError('mail is off: set smtp.host and smtp.from', 64)
		const steps = await tryMail(smtp, address, clock)
		const isSent = steps.every(({ ok }) => ok)
		if (json) io.out(JSON.stringify({ sent: isSent, steps }))
		else for (const step of steps) (step.ok ? io.out : io.err)(lineOf(step))
		return isSent ? 0 : 1
	}
}

function lineOf({ ok, step, detail, setting, advice }: TrialStep): string {
	const state = !ok ? 'FAIL' : advice === undefined ? 'PASS' : 'WARN'
	const told = `${state}  ${step}: ${detail}`
	return advice === undefined ? told : `${told}\n      ${setting === undefined ? '' : `${setting}: `}${advice}`
}

export const mailCommands: readonly Command[] = [test]
