import { jourLong } from '../../domain/papiers/mots'
import type { MOTIFS_SORTIE } from '../../domain/vocabulaire'
import { papierDeScolarite, type Faits } from './scolarite.paper'

/** Reasons for leaving as an exeat says them; null: it leaves them out. */
const MOTIFS: Readonly<Record<(typeof MOTIFS_SORTIE)[number], string | null>> = {
	abandon: 'abandon des études',
	transfert: 'transfert dans un autre établissement',
	exclusion: 'exclusion',
	fin_scolarite: 'fin de la scolarité',
	autre: null
}

/** Says that somebody leaves the school, or has left it, since which day and for which reason. */
export function exeat(faits: Faits, depart: string) {
	const { motif_sortie } = faits.scolarite
	const motif = motif_sortie && MOTIFS[motif_sortie]
	const jour = jourLong(depart)
	return papierDeScolarite('exeat', faits, {
		titre: 'Exeat',
		resultat: `${depart > faits.jour ? 'Quitte' : 'A quitté'} l’établissement le ${jour}`,
		champs: { depart: jour, motif: motif && `pour ${motif}` }
	})
}
