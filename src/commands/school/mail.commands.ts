import { sentence, asSentence, verbatim } from '../../kit/sentence'
import { isMailAddress } from '../../domain/personnes/adresse-mail'
import { tryMail, type TrialStep } from '../../outbox/channels/mail-trial'
import { usageError } from '../../kit/errors'
import type { Command } from '../terminal/command'
import type { Words } from '../terminal/voice'

const test: Command = {
	name: 'mail test',
	summary: 'Send a test mail, and say which setting is wrong if it does not leave',
	usage: 'ADDRESS',
	words: [1, 1],
	examples: ['preau mail test admin@ecole.lan'],
	async run({ io, json, clock, config }, [address = '']) {
		if (!isMailAddress(address)) throw usageError('{address} is not a mail address', { address: JSON.stringify(address) })
		const { smtp } = config()
		if (smtp.host === '') throw usageError('mail is off: set smtp.host and smtp.from')
		const steps = await tryMail(smtp, address, clock)
		const isSent = steps.every(({ ok }) => ok)
		if (json) io.data(JSON.stringify({ sent: isSent, steps: steps.map((step) => inWords(step, io.words)) }))
		else for (const step of steps) (step.ok ? io.out : io.err)(verbatim(lineOf(step, io.words)))
		return isSent ? 0 : 1
	}
}

const inWords = ({ detail, advice, ...step }: TrialStep, words: Words) => ({
	...step,
	detail: words(detail),
	...(advice !== undefined && { advice: words(advice) })
})

function lineOf({ ok, step, detail, setting, advice }: TrialStep, words: Words): string {
	const state = !ok ? 'FAIL' : advice === undefined ? 'PASS' : 'WARN'
	const told = `${state}  ${words(sentence('{step}: {detail}', { step: sentence(step), detail: asSentence(detail) }))}`
	if (advice === undefined) return told
	return `${told}\n      ${words(setting === undefined ? advice : sentence('{setting}: {advice}', { setting, advice: asSentence(advice) }))}`
}

export const mailCommands: readonly Command[] = [test]
