import { asLine } from '../../domain/as-line'
import type { ADire } from '../../domain/alertes-machine'
import type { Langue } from '../../domain/langue'
import { asSentence, sentence, worded, type Told } from '../../domain/sentence'
import type { Wrong } from './reasons'

/** One mail for all that there is to tell now, and what was told and goes on. `ended`: what is over, each in its sentence */
export function alertMail(
	langue: Langue,
	machine: string,
	{ neuves }: Pick<ADire, 'neuves'>,
	wrongs: readonly Wrong[],
	ended: readonly Told[] = []
) {
	const say = (told: Told) => worded(langue, told)
	const isNew = ({ raison }: Wrong) => neuves.includes(raison)
	const told = wrongs.filter(isNew).map(({ what }) => say(what))
	const goesOn = wrongs.filter((wrong) => !isNew(wrong)).map(({ what }) => say(what))
	const over = ended.map(say)
	const subject = sentence('Préau, {machine}: {what}', {
		machine,
		what: asSentence(
			told.length > 0 ? 'something needs a look' : goesOn.length > 0 ? 'one thing is over, another still needs a look' : 'all is well again'
		)
	})
	const parts = [
		...(told.length > 0 ? [[say('This needs a look:'), ...lines(told)]] : []),
		...(over.length > 0 ? [[say('This is over:'), ...lines(over)]] : []),
		...(goesOn.length > 0 ? [[say('This was told before, and still needs a look:'), ...lines(goesOn)]] : []),
		[say('The page "Serveur" of the console says how it is now. Each thing is told at most once a day, and once when it is over.')]
	]
	return { subject: say(subject), text: `${parts.map((part) => part.join('\n')).join('\n\n')}\n` }
}

const lines = (texts: readonly string[]) => texts.map((text) => `- ${asLine(text)}`)
