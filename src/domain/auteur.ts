import { asSentence, sentence, type Value } from './sentence'

/** A command of the machine, with its user where that one has a name. */
export const COMMAND = /^cli:(?:uid-\d+|(.*))$/s

export const isMachine = (auteur: string): boolean => auteur.startsWith('job:')

/** Who wrote something, in a sentence: an identifier, or who is nobody with an account. @param auteur as the journal has it */
export function auteurSaid(auteur: string): Value {
	const command = COMMAND.exec(auteur)
	if (!command) return isMachine(auteur) ? asSentence('the machine') : auteur
	return command[1] ? sentence('the command line ({user})', { user: command[1] }) : asSentence('the command line')
}
