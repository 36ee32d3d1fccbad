import type { Message } from '../channel'
import { TEXTES } from './textes'
import { vue } from './vue'

/** Title and body of the in-app notification, in the user's language. */
export function inAppText(message: Message): { titre: string; corps: string } {
	const textes = TEXTES[message.langue]
	const { moment, matiere, lignes, lien, texte } = vue(message)
	return {
		titre: `${textes[message.type].titre}${textes.deux_points}${matiere}`,
		corps: [
			`${moment.jour}, ${textes.heures(moment.debut, moment.fin)}`,
			...lignes.map(([label, value]) => `${label}${textes.deux_points}${value}`),
			...(lien === undefined ? [] : [`${textes.lien}${textes.deux_points}${lien}`]),
			...(texte.length > 0 ? ['', ...texte] : [])
		].join('\n')
	}
}
