import { asSentence, sentence, type Value } from '../../kit/sentence'

/** A command of the machine, with the name of its user if there is one. */
export const COMMAND = /^cli:(?:uid-\d+|(.*))$/s

/** one-time and lasting links, whose writes do not belong to an account */
export const PREMIER_LIEN = 'lien:0'
export const DESABONNEMENT = 'lien:desabonnement'

export const isMachine = (auteur: string): boolean => auteur.startsWith('job:')

/** The author of a write as a sentence, or the name of their account. @param auteur as the journal stores it */
export function auteurSaid(auteur: string): Value {
	const command = COMMAND.exec(auteur)
	if (auteur === PREMIER_LIEN) return asSentence('the link of the first installation')
	if (auteur === DESABONNEMENT) return asSentence('a link to unsubscribe')
	if (!command) return isMachine(auteur) ? asSentence('the machine') : auteur
	return command[1] ? sentence('the command line ({user})', { user: command[1] }) : asSentence('the command line')
}
