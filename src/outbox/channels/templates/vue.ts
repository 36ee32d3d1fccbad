import { isCallOff } from '../../../domain/vocabulaire'
import type { MessageSeance } from '../channel'
import { moment } from './moment'
import { linesOf, oneLine } from './plain'
import { TEXTES } from './textes'

export type Vue = ReturnType<typeof vue>

/** Content that every form of a message shows, in the recipient's language. */
export function vue({ type, langue, etablissement, seance, texte }: MessageSeance) {
	const textes = TEXTES[langue]
	const when = moment(langue, etablissement.fuseau, seance.debut, seance.fin)
	const matiere = oneLine(seance.matiere)
	const lignes: readonly (readonly [string, string | null])[] = [
		[seance.classes.length > 1 ? textes.classes : textes.classe, seance.classes.join(', ')],
		[textes.enseignant, seance.enseignant],
		[textes.salle, seance.salle]
	]
	return {
		sujet: `${textes[type].objet} ${matiere}, ${when.jourSansAnnee} ${textes.a(when.debut)}`,
		moment: when,
		matiere,
		/** the place and the people: label and value */
		lignes: lignes.map(([label, value]) => [label, oneLine(value ?? '')] as const).filter(([, value]) => value !== ''),
		/** a web address that opens the session; none for one that is called off */
		lien: isCallOff(type) ? undefined : webAddress(seance.lien),
		texte: texte === null || texte.trim() === '' ? [] : linesOf(texte)
	}
}

/** In its one form, without what a mail program might not take for an address. */
function webAddress(lien: string | null): string | undefined {
	if (lien === null || !/^https?:\/\//i.test(lien) || !URL.canParse(lien)) return undefined
	return new URL(lien).href
}
