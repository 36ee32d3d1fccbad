import type { Sorte } from '../../domain/papiers/sortes'
import { todayOf, type View } from '../../tenants/visit'
import { reglagesOf, signataireOf } from '../papiers/reglages.service'
import { teteOf } from '../papiers/tete.service'
import type { Ecole } from './papier.paper'

/** The school's part of papers of a kind, today. */
export async function ecoleOf(view: View, sorte: Sorte): Promise<Ecole> {
	const { institution } = view
	const reglage = (await reglagesOf(view.db)).get(sorte)!
	return {
		sorte,
		reglage,
		tete: teteOf(institution),
		lieu: institution.lieu,
		signataire: signataireOf(reglage, institution),
		jour: todayOf(view)
	}
}
