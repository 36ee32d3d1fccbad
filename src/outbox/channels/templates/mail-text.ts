import type { MessageSeance } from '../channel'
import { oneLine } from './plain'
import { TEXTES } from './textes'
import type { Vue } from './vue'

export function mailText(
	{ type, langue, etablissement, destinataire, lien_desabonnement: link }: MessageSeance,
	{ moment, matiere, lignes, lien, texte }: Vue
): string {
	const textes = TEXTES[langue]
	const details = [...lignes, ...(lien === undefined ? [] : [[textes.lien, lien] as const])]
	return [
		textes.bonjour(oneLine(destinataire.prenoms)),
		'',
		textes[type].phrase,
		'',
		matiere,
		`${moment.jour}, ${textes.heures(moment.debut, moment.fin)}`,
		textes.fuseau(moment.fuseau),
		'',
		...details.map(([label, value]) => `${label}${textes.deux_points}${value}`),
		...(details.length > 0 ? [''] : []),
		...(texte.length > 0 ? [`${textes.message}${textes.deux_points}`.trimEnd(), ...texte.map((line) => `> ${line}`.trimEnd()), ''] : []),
		'-- ',
		textes.automatique(oneLine(etablissement.nom)),
		...(link === undefined ? [] : [`${textes.arreter}${textes.deux_points}${link}`]),
		''
	].join('\n')
}
