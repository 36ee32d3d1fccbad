import { asLine } from '../../kit/as-line'
import type { Raison } from '../../domain/alertes-machine'
import type { Langue } from '../../kit/langue'
import { asSentence, sentence, worded, type Told } from '../../kit/sentence'
import type { Wrong } from './reasons'

/** One mail for all that there is to tell now, and what was told and goes on. `ended`: what is over, each in its sentence */
export function alertMail(
	langue: Langue,
	machine: string,
	{ neuves, toujours }: { readonly neuves: readonly Raison[]; readonly toujours: readonly Raison[] },
	wrongs: readonly Wrong[],
	ended: readonly Told[] = []
) {
	const say = (told: Told) => worded(langue, told)
	const those = (raisons: readonly Raison[]) => wrongs.filter(({ raison }) => raisons.includes(raison)).map(({ what }) => say(what))
	const [told, goesOn] = [those(neuves), those(toujours)]
	const over = ended.map(say)
	const subject = sentence('Préau, {machine}: {what}', {
		machine,
		what: asSentence(
			told.length > 0
				? 'something needs a look'
				: goesOn.length > 0
					? 'partly over, and something still needs a look'
					: wrongs.length > 0
						? 'what was told is over'
						: 'all is well again'
		)
	})
	const parts = [
		...(told.length > 0 ? [[say('This needs a look:'), ...lines(told)]] : []),
		...(over.length > 0 ? [[say('This is over:'), ...lines(over)]] : []),
		...(goesOn.length > 0 ? [[say('This was told before, and still needs a look:'), ...lines(goesOn)]] : []),
		[say('The page "Serveur" of the console says how it is now. A mail comes at most once a day for each thing, and once when it is over.')]
	]
	return { subject: say(subject), text: `${parts.map((part) => part.join('\n')).join('\n\n')}\n` }
}

const lines = (texts: readonly string[]) => texts.map((text) => `- ${asLine(text)}`)
