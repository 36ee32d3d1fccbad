import { Faults } from '../../../kit/errors'
import { freeText, nameText } from '../../../kit/free-text'
import { isHeure, isJour } from '../../../kit/jour'
import { isHttps } from '../../../domain/personnes/lien'
import type { Prevue } from '../../../domain/seances/changement-seance'
import type { View } from '../../../tenants/visit'
import { selectEnseignant } from './planification.queries'

/** The typed fields of a séance, parsed. */
export type Valeurs = Omit<Prevue, 'classes' | 'statut' | 'motif'>

const MAX = { salle: 200, lien: 500, motif: 500 } as const

export function judge({ institution: { annee } }: View, valeurs: Valeurs, faults: Faults) {
	const { date, heure_debut, heure_fin, salle, lien_visio } = valeurs
	if (!isJour(date)) faults.add('date', { key: 'champ.date' })
	else if (annee && (date < annee.date_debut || date > annee.date_fin))
		faults.add('date', { key: 'champ.entre', parameters: { min: annee.date_debut, max: annee.date_fin } })
	for (const field of ['heure_debut', 'heure_fin'] as const) if (!isHeure(valeurs[field])) faults.add(field, { key: 'champ.heure' })
	if (isHeure(heure_debut) && isHeure(heure_fin) && heure_fin <= heure_debut)
		faults.add('heure_fin', { key: 'champ.apres', parameters: { autre: heure_debut } })
	const room = nameText(salle ?? '', MAX.salle)
	if ('wrong' in room) faults.add('salle', room.wrong)
	if (lien_visio !== null) judgeLien(lien_visio, faults)
}

export function judgeLien(lien: string, faults: Faults) {
	if (lien.length > MAX.lien) faults.add('lien_visio', { key: 'champ.caracteres_max', parameters: { max: MAX.lien } })
	else if (!isHttps(lien)) faults.add('lien_visio', { key: 'champ.lien_https' })
}

const NOBODY = { enseignant_id: null, enseignant: null, enseignant_dit: null, matricule: null }

/** The teacher chosen for a séance; the account must be open. */
export async function teacherOf({ db }: View, id: number | null, faults: Faults) {
	if (id === null) return NOBODY
	const found = await selectEnseignant(db, id)
	if (!found) faults.add('enseignant', { key: 'champ.choix' })
	return found ?? NOBODY
}

/** The reason for calling a séance off; `null` if it is empty. @throws AppError 422 */
export function readMotif(sent: string): string | null {
	const found = freeText(sent.trim(), MAX.motif)
	const faults = new Faults()
	if ('wrong' in found) faults.add('motif', found.wrong)
	faults.throwAny()
	return 'wrong' in found || found.text === '' ? null : found.text
}
