import { COMMAND, DESABONNEMENT, isMachine, PREMIER_LIEN } from '../../domain/droits/auteur'
import type { Textes } from '../textes/textes'

/** The label of an author without an account: a command of the machine with its user, or the machine. */
export function auteurLabel({ historique }: Textes, auteur: string): string {
	const command = COMMAND.exec(auteur)
	if (command) return command[1] ? `${historique.ligneDeCommande} (${command[1]})` : historique.ligneDeCommande
	if (auteur === PREMIER_LIEN) return historique.premierLien
	if (auteur === DESABONNEMENT) return historique.desabonnement
	return isMachine(auteur) ? historique.machine : auteur
}
