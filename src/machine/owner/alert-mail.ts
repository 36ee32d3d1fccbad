import { asLine } from '../../domain/as-line'
import type { ADire, Raison } from '../../domain/alertes-machine'
import type { Langue } from '../../domain/langue'
import { asSentence, sentence, worded, type Told } from '../../domain/sentence'
import type { Wrong } from './reasons'

/** What is said of a reason once it is over. */
const OVER: Readonly<Record<Raison, Told>> = {
	donnees: 'the data of every institution can be opened again',
	copies: 'copies are made again',
	second: 'the second folder has the copies again',
	paire: 'both PCs of the pair have everything again',
	disque: 'the disk has room again',
	certificat: 'the certificate is good again',
	messages: 'messages leave again',
	horloge: 'the clock is right again'
}

/** One mail for all that there is to tell now. */
export function alertMail(langue: Langue, machine: string, { neuves, finies }: ADire, wrongs: readonly Wrong[]) {
	const say = (told: Told) => worded(langue, told)
	const told = wrongs.filter(({ raison }) => neuves.includes(raison)).map(({ what }) => say(what))
	const over = finies.map((raison) => say(OVER[raison]))
	const subject = sentence('Préau, {machine}: {what}', {
		machine,
		what: asSentence(told.length > 0 ? 'something needs a look' : 'all is well again')
	})
	const parts = [
		...(told.length > 0 ? [[say('This needs a look:'), ...lines(told)]] : []),
		...(over.length > 0 ? [[say('This is over:'), ...lines(over)]] : []),
		[say('The page "Serveur" of the console says how it is now. Each thing is told at most once a day, and once when it is over.')]
	]
	return { subject: say(subject), text: `${parts.map((part) => part.join('\n')).join('\n\n')}\n` }
}

const lines = (texts: readonly string[]) => texts.map((text) => `- ${asLine(text)}`)
