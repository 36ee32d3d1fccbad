import type { MessageAvis } from '../channel'
import { oneLine } from './plain'
import { TEXTES } from './textes'
import type { VueAvis } from './vue-avis'

/** The text part of a mail about no séance. */
export function avisText(
	{ langue, etablissement, destinataire, lien_desabonnement: link }: MessageAvis,
	{ titre, phrase, blocs, texte }: VueAvis
): string {
	const textes = TEXTES[langue]
	return [
		textes.bonjour(oneLine(destinataire.prenoms)),
		'',
		phrase,
		'',
		titre,
		'',
		...blocs.flatMap(({ nom, lignes }) => [nom, ...lignes.map((ligne) => `- ${ligne}`), '']),
		...(texte.length > 0 ? [...texte.map((line) => `> ${line}`.trimEnd()), ''] : []),
		'-- ',
		textes.automatique(oneLine(etablissement.nom)),
		...(link === undefined ? [] : [`${textes.arreter}${textes.deux_points}${link}`]),
		''
	].join('\n')
}
