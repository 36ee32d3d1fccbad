import { depassement, enCentiemesHeure, secondesAValider, secondesReelles, secondesRetenues } from '../../domain/heures/heures'
import { isMois } from '../../domain/heures/paie'
import { toSeconds } from '../../kit/clock'
import { AppError, invalidFields, notFound } from '../../kit/errors'
import { linesText } from '../../kit/free-text'
import { listName } from '../../kit/forms'
import { hundredths } from '../../kit/nombre-ecrit'
import { requiredText } from '../../kit/required-text'
import { todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { tenueOf } from '../seances/statut/depassements.service'
import { lignesDesMois, moisDesEnseignants, mustBeOfOpenYear, remarqueOf, type Ligne, type MoisDEnseignant } from './mois.service'
import { mustCloseMonths, mustNotBeOwn } from './paie.policy'
import { insertAjustement, insertEtats, insertLignes, selectAjustement } from './ecrire-paie.queries'

export const MAX_MOTIF = 500

/** A teacher whose month somebody closes, with the fingerprint of what they saw. */
export type Choisi = { readonly enseignant_id: number; readonly vu: string }

/** @throws AppError 422 for a month that has not begun, 404 for a text that is not a month */
function mustHaveBegun(view: View, mois: string) {
	if (!isMois(mois)) throw notFound()
	if (mois > todayOf(view).slice(0, 7)) throw new AppError('validation', 'paie.mois_a_venir')
}

/** @throws AppError 409 if the lines are not those that the author saw; 422 if something must be done before the month is closed */
function mustBeReady({ enseignant, lignes, attend, vu }: MoisDEnseignant, shown: string) {
	const nom = listName(enseignant)
	if (vu !== shown) throw new AppError('conflict', 'paie.change', { parameters: { nom } })
	if (attend !== undefined) throw new AppError('validation', 'paie.mois_avant', { parameters: { nom, mois: attend } })
	const lacking = lignes.find(({ manque }) => manque !== null)
	if (lacking)
		throw new AppError('validation', lacking.manque === 'contrat' ? 'paie.sans_contrat' : 'paie.sans_taux', {
			parameters: { nom, jour: lacking.date, type: lacking.type }
		})
}

/** A line as the closed month keeps it. */
const lineToKeep = ({ signee, correction, tenue, chevauche, attend, motif, manque: _manque, heure: _heure, ...ligne }: Ligne) => ({
	...ligne,
	signee: signee ? 1 : 0,
	correction: correction ? 1 : 0,
	remarque: remarqueOf({ tenue, chevauche, attend, motif })
})

/**
 * Closes a month for some teachers at once (rule 5.9); those whose month is closed already stay as they are.
 * @throws AppError 403, 404; 409 and 422 that name the teacher
 */
export const arreter = (visit: KnownVisit, mois: string, choisis: readonly Choisi[]): Promise<{ readonly nombre: number }> =>
	visit.write({ right: mustCloseMonths, touches: [] }, async (write) => {
		const { db, now, perimetre, journal } = write
		mustHaveBegun(write, mois)
		mustNotBeOwn(perimetre, ...choisis.map(({ enseignant_id }) => enseignant_id))
		const months = new Map((await moisDesEnseignants(write, mois)).map((month) => [month.enseignant.id, month]))
		const open = choisis.flatMap(({ enseignant_id, vu }) => {
			const month = months.get(enseignant_id)
			if (!month) throw notFound()
			if (month.etat) return []
			mustBeReady(month, vu)
			return [month]
		})
		if (open.length === 0) return { nombre: 0 }
		const acte = { mois, arrete_at: toSeconds(now), arrete_par: perimetre.userId }
		const etats = await insertEtats(
			db,
			open.map(({ enseignant, totaux }) => ({ enseignant_id: enseignant.id, ...totaux, ...acte }))
		)
		const ids = new Map(etats.map((etat) => [etat.enseignant_id, etat.id]))
		const lignes = await lignesDesMois(write, open)
		const today = todayOf(write)
		await insertLignes(
			db,
			open.flatMap(({ enseignant: { id } }) =>
				lignes
					.get(id)!
					.filter(({ date, tenue, correction }) => tenue || correction || date <= today)
					.map((ligne) => ({ etat_id: ids.get(id)!, ...lineToKeep(ligne) }))
			)
		)
		await journal(
			...open.map(({ enseignant, totaux }) => ({
				action: 'heures.arreter',
				objet: 'etats_heures',
				id: ids.get(enseignant.id)!,
				apres: { enseignant_id: enseignant.id, mois, ...totaux }
			}))
		)
		return { nombre: open.length }
	})

/** A decision about the hours of a séance as it was typed; `vu` is the real length, in seconds, that its author saw. */
export type AjustementSaisi = { readonly quantite: string; readonly motif: string; readonly vu: number }

/** The séance whose hours somebody decides about; `attend`: the hundredths of an hour that they may validate (rule 5.2). @throws AppError 403, 404 */
export async function seanceAAjuster(view: View, id: number) {
	mustCloseMonths(view)
	const seance = await tenueOf(view, id)
	if (!seance || seance.enseignant_id === null) throw notFound()
	const regle = enCentiemesHeure(secondesRetenues(seance))
	const attend = view.perimetre.administrateur ? enCentiemesHeure(secondesAValider(seance)) : 0
	return {
		...seance,
		enseignant_id: seance.enseignant_id,
		reel_s: secondesReelles(seance),
		regle,
		attend,
		depassement: depassement(seance)
	}
}

/**
 * Says how many hours of a held séance are retained, at most those of rule 5.2; empty: as the rule says. It holds as long as the séance has
 * the length that the author saw. @throws AppError 403, 404, 409; 422 that names `quantite` or `motif`
 */
export const ajuster = (visit: KnownVisit, id: number, { quantite: text, motif: reason, vu }: AjustementSaisi): Promise<void> =>
	visit.write({ right: mustCloseMonths, touches: [] }, async (write) => {
		const { db, now, perimetre, journal } = write
		const { enseignant_id, date, reel_s, regle, statut } = await seanceAAjuster(write, id)
		await mustBeOfOpenYear(write, date)
		mustNotBeOwn(perimetre, enseignant_id)
		if (reel_s !== vu) throw new AppError('conflict', 'modifie_entretemps')
		if (statut !== 'terminee') throw new AppError('validation', 'paie.pas_tenue')
		const quantite = text.trim() === '' ? null : hundredths(text.trim())
		if (quantite === undefined || (quantite !== null && quantite < 0)) throw invalidFields({ quantite: [{ key: 'champ.nombre' }] })
		if (quantite !== null && quantite > regle) throw invalidFields({ quantite: [{ key: 'champ.max', parameters: { max: regle / 100 } }] })
		const motif = requiredText('motif', linesText(reason, MAX_MOTIF))
		const former = await selectAjustement(db, id, enseignant_id)
		if (former && former.quantite === quantite && former.motif === motif && former.reel_s === reel_s) return
		const ajustement = { seance_id: id, enseignant_id, reel_s, quantite, motif, ajuste_at: toSeconds(now), ajuste_par: perimetre.userId }
		const ajustementId = await insertAjustement(db, ajustement)
		await journal({
			action: 'heures.ajuster',
			objet: 'ajustements_heures',
			id: ajustementId,
			apres: { seance_id: id, enseignant_id, quantite, motif }
		})
	})
