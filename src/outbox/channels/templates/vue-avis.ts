import { fromSeconds } from '../../../kit/clock'
import type { Langue } from '../../../kit/langue'
import type { AvisAbsences, AvisEmploiDuTemps, AvisNotes, Horaire, MessageAvis } from '../channel'
import { moment } from './moment'
import { linesOf, oneLine } from './plain'
import { TEXTES } from './textes'

/** Content that every form of a message without a séance shows, in the recipient's language. */
export type VueAvis = {
	readonly sujet: string
	readonly titre: string
	readonly phrase: string
	/** what it is about: a name and the lines under it */
	readonly blocs: readonly { readonly nom: string; readonly lignes: readonly string[] }[]
	/** the sender's own words */
	readonly texte: readonly string[]
	/** in an SMS: how it begins, and what follows as long as there is room */
	readonly court: readonly string[]
}

export function vueAvis(message: MessageAvis): VueAvis {
	const { avis } = TEXTES[message.langue]
	const session2 = message.type === 'notes' && message.avis.convocations && (message.avis.isRetiree ? avis.session2_retiree : avis.session2)
	const textes = session2 || avis[message.type]
	if (message.type === 'annonce') {
		const { titre, texte, auteur } = message.avis
		const texts = linesOf(texte)
		return {
			sujet: oneLine(titre),
			titre: oneLine(titre),
			phrase: textes.phrase,
			blocs: [],
			texte: [...texts, '', oneLine(auteur)],
			court: [textes.court, oneLine(titre), oneLine(texts.join(' '))]
		}
	}
	const blocs = blocsOf(message)
	const court = blocs.flatMap(({ nom, lignes }) => lignes.map((ligne, index) => (index === 0 ? `${nom}, ${ligne}` : ligne)))
	const noms = [...new Set(blocs.map(({ nom }) => nom))].join(', ')
	const sujet = `${textes.titre}${TEXTES[message.langue].deux_points}${noms}`
	return { sujet, titre: textes.titre, phrase: textes.phrase, blocs, texte: [], court: [textes.court, ...court] }
}

function blocsOf(message: Exclude<MessageAvis, { readonly type: 'annonce' }>): VueAvis['blocs'] {
	if (message.type === 'notes') return deNotes(message.avis, message.langue)
	return message.type === 'emploi_du_temps' ? deSeances(message.avis, message) : deAbsences(message.avis, message)
}

function deSeances({ seances }: AvisEmploiDuTemps, { langue, etablissement }: MessageAvis): VueAvis['blocs'] {
	const textes = TEXTES[langue]
	const when = ({ debut_s, fin_s }: Horaire) => {
		const { court, debut, fin } = moment(langue, etablissement.fuseau, fromSeconds(debut_s), fromSeconds(fin_s))
		return `${court} ${debut}-${fin}`
	}
	return seances.map(({ sorte, matiere, classes, enseignant, salle, motif, avant, ...horaire }) => {
		const isHeld = sorte !== 'annulee' && sorte !== 'reportee'
		const moved = avant === null ? when(horaire) : `${when(avant)} → ${when(horaire)}`
		const details = isHeld ? [salle === null ? '' : `${textes.salle} ${oneLine(salle)}`, oneLine(enseignant ?? '')] : [oneLine(motif ?? '')]
		return {
			nom: [oneLine(matiere), ...(classes.length === 0 ? [] : [`(${classes.map(oneLine).join(', ')})`])].join(' '),
			lignes: [`${[moved, ...details.filter((part) => part !== '')].join(', ')}${textes.deux_points}${textes.changements[sorte]}`]
		}
	})
}

function deNotes({ evaluations, convocations }: AvisNotes, langue: Langue): VueAvis['blocs'] {
	const { deux_points } = TEXTES[langue]
	if (convocations)
		return convocations.map(({ etudiant, periode, matieres }) => ({
			nom: oneLine(etudiant),
			lignes: [`${oneLine(periode)}${deux_points}${matieres.map(oneLine).join(', ')}`]
		}))
	const noms = [...new Set(evaluations.map(({ etudiant }) => etudiant))]
	return noms.map((nom) => ({
		nom: oneLine(nom),
		lignes: evaluations
			.filter(({ etudiant }) => etudiant === nom)
			.map(({ matiere, titre, date }) => `${oneLine(matiere)}, ${oneLine(titre)} (${date.split('-').toReversed().join('/')})`)
	}))
}

const deAbsences = ({ etudiants }: AvisAbsences, { langue, etablissement }: MessageAvis): VueAvis['blocs'] =>
	etudiants.map(({ etudiant, seances }) => ({
		nom: oneLine(etudiant),
		lignes: seances.map(({ debut_s, fin_s, matiere }) => {
			const { court, debut, fin } = moment(langue, etablissement.fuseau, fromSeconds(debut_s), fromSeconds(fin_s))
			return `${court} ${debut}-${fin} ${oneLine(matiere)}`
		})
	}))
