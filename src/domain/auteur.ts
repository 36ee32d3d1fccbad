import { asSentence, sentence, type Value } from '../kit/sentence'

/** A command of the machine, with its user where that one has a name. */
export const COMMAND = /^cli:(?:uid-\d+|(.*))$/s

/** one-time and lasting links that write in nobody's name */
export const PREMIER_LIEN = 'lien:0'
export const DESABONNEMENT = 'lien:desabonnement'

export const isMachine = (auteur: string): boolean => auteur.startsWith('job:')

/** Who wrote something, in a sentence: an identifier, or who is nobody with an account. @param auteur as the journal has it */
export function auteurSaid(auteur: string): Value {
	const command = COMMAND.exec(auteur)
	if (auteur === PREMIER_LIEN) return asSentence('the link of the first installation')
	if (auteur === DESABONNEMENT) return asSentence('a link to unsubscribe')
	if (!command) return isMachine(auteur) ? asSentence('the machine') : auteur
	return command[1] ? sentence('the command line ({user})', { user: command[1] }) : asSentence('the command line')
}
