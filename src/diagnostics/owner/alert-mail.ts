import { asLine } from '../../kit/as-line'
import type { ADire, Raison } from '../../domain/alertes-machine'
import type { Langue } from '../../kit/langue'
import { asSentence, sentence, worded, type Told as Phrased } from '../../kit/sentence'
import { isWrong } from '../findings/finding'
import type { Told } from './to-tell'

/** The mail with all new problems, the reported ones that go on, and the present state of those that are over. */
export function alertMail(
	langue: Langue,
	machine: string,
	{ neuves, toujours, finies }: ADire & { readonly toujours: readonly Raison[] },
	problems: readonly Told[]
) {
	const say = (told: Phrased) => worded(langue, told)
	const those = (raisons: readonly Raison[]) =>
		problems.filter(({ raison }) => raisons.includes(raison)).map(({ sentence: told }) => say(told))
	const [newOnes, goesOn, over] = [those(neuves), those(toujours), those(finies)]
	const subject = sentence('Préau, {machine}: {what}', {
		machine,
		what: asSentence(
			newOnes.length > 0
				? 'something needs attention'
				: goesOn.length > 0
					? 'partly over, and something still needs attention'
					: problems.some(isWrong)
						? 'the reported problems are over'
						: 'all is well again'
		)
	})
	const parts = [
		...(newOnes.length > 0 ? [[say('This needs attention:'), ...lines(newOnes)]] : []),
		...(over.length > 0 ? [[say('This is over:'), ...lines(over)]] : []),
		...(goesOn.length > 0 ? [[say('This was reported before, and still needs attention:'), ...lines(goesOn)]] : []),
		[say('The console page "Serveur" shows the present state. A mail comes at most once a day for each problem, and once when it is over.')]
	]
	return { subject: say(subject), text: `${parts.map((part) => part.join('\n')).join('\n\n')}\n` }
}

const lines = (texts: readonly string[]) => texts.map((text) => `- ${asLine(text)}`)
