import type { MessageAvis, MessagePersonnel, MessageSeance } from '../channel'
import { TEXTES } from './textes'
import { vue } from './vue'
import { vueAvis } from './vue-avis'

/** Title and body of the in-app notification, in the user's language. */
export const inAppText = (message: MessagePersonnel): { titre: string; corps: string } =>
	'avis' in message ? ofAvis(message) : ofSeance(message)

function ofAvis(message: MessageAvis) {
	const { sujet, phrase, blocs, texte } = vueAvis(message)
	const lines = blocs.flatMap(({ nom, lignes }) => [nom, ...lignes.map((ligne) => `- ${ligne}`)])
	return { titre: sujet, corps: (message.type === 'annonce' ? texte : [phrase, ...lines]).join('\n') }
}

function ofSeance(message: MessageSeance) {
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
