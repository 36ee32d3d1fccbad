import { montantTape } from '../../domain/argent/caisse'
import type { ModePaiement } from '../../domain/argent/mots'
import { AppError, Faults, forbidden, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour, jourLu } from '../../kit/jour'
import { requiredText } from '../../kit/required-text'
import { todayOf, type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { activerSiRegle } from '../frais/activation.service'
import { soldesOf } from '../frais/comptes.service'
import {
	cancelVersement,
	selectContreEnvoyee,
	selectDeMatricule,
	selectPaiements,
	selectPaiementsDe,
	selectRemboursements,
	updateFiscal,
	type PaiementRow
} from './actes.queries'
import { cashes, decidesMoney, mustCash, mustDecideMoney } from './caisse.policy'
import { caissesOuvertes, especesDans, jourDe, mustHaveCash } from './caisse.service'
import { annulerDans, contrePasser, remplacer } from './contre-ecritures.service'
import { enregistrerParts } from './encaisser.service'
import { MODES, papiersDeCaisse, resteLignes, type Ecrit } from './recu.paper'

export const [MAX_MOTIF, MAX_FISCAL] = [300, 60]

/** Why the caller may not cancel a payment; `undefined` if they may: the cashier the same open day, unless it is verified; else direction, but not for itself. */
function obstacleOf(view: View, paiement: PaiementRow): 'caisse.contre_ecriture' | 'caisse.direction' | 'caisse.le_sien' | undefined {
	const { perimetre } = view
	if (paiement.sorte !== null) return 'caisse.contre_ecriture'
	const isOwn = paiement.fait_par === perimetre.userId
	const isOpenDay =
		paiement.fait_at !== null &&
		jourDe(view, paiement.fait_at) === todayOf(view) &&
		(paiement.mode !== 'especes' || paiement.caisse_ouverte === 1)
	if (isOwn && isOpenDay && paiement.etat !== 'verifie' && cashes(perimetre)) return undefined
	if (!decidesMoney(perimetre)) return 'caisse.direction'
	return isOwn ? 'caisse.le_sien' : undefined
}

/** A student's payments with their receipts and what can be done with each, their refunds, and the credit that can be paid back. @throws AppError 403 */
export async function actesOf(view: View, etudiant: number) {
	const { solde, confirme, total } = (await soldesOf(view, [etudiant])).get(etudiant)!
	return {
		paiements: (await selectPaiementsDe(view.db, etudiant)).map((row) => ({
			...row,
			peutAnnuler: (cashes(view.perimetre) || decidesMoney(view.perimetre)) && obstacleOf(view, row) === undefined
		})),
		remboursements: await selectRemboursements(view.db, etudiant),
		avoir: Math.max(0, Math.min(-solde, confirme - total)),
		/** the drawers from which the caller can pay it */
		caisses: decidesMoney(view.perimetre) ? await caissesOuvertes(view) : []
	}
}

export type Actes = Awaited<ReturnType<typeof actesOf>>

const motifDe = (typed: string) => requiredText('motif', nameText(typed, MAX_MOTIF))

/** @throws AppError 403 for people who neither cash nor decide about money */
function mayAct({ perimetre }: View) {
	if (!cashes(perimetre) && !decidesMoney(perimetre)) throw forbidden()
}

/** A payment that the caller may answer with a counter-entry. @throws AppError 403, 404; 409 that says why not */
async function answerable(write: VisitWrite, id: number): Promise<PaiementRow> {
	mayAct(write)
	const [paiement] = await selectPaiements(write.db, [id])
	if (!paiement) throw notFound()
	const obstacle = obstacleOf(write, paiement)
	if (obstacle !== undefined) throw new AppError('conflict', obstacle)
	return paiement
}

/** @returns the paper of the same form, if it was sent before @throws AppError 422 if another person has sent it */
async function sentBefore({ db, author }: VisitWrite, envoi: string): Promise<number | undefined> {
	const entry = await selectContreEnvoyee(db, envoi)
	if (entry && entry.auteur !== author.name) throw new AppError('validation', 'deja_creee')
	return entry?.papier_id ?? undefined
}

/**
 * Cancels a payment (rule 7.10): a typing error. Cash goes back out of its drawer if that is still open. @returns the paper
 * @throws AppError 403, 404; 409 that says why not; 422 that names `motif`
 */
export const annuler = (visit: KnownVisit, id: number, typed: string, envoi: string): Promise<number> =>
	visit.write({ right: mayAct, touches: ['donnees'] }, async (write) => {
		const sent = await sentBefore(write, envoi)
		if (sent !== undefined) return sent
		const paiement = await answerable(write, id)
		const motif = motifDe(typed)
		const caisse_id = paiement.caisse_ouverte === 1 ? paiement.caisse_id : null
		if (caisse_id !== null && paiement.montant + (paiement.timbre ?? 0) > (await especesDans(write, caisse_id)))
			throw new AppError('conflict', 'caisse.sans_especes')
		const [papier] = await annulerDans(write, { sorte: 'annuler', motif, caisse_id, envoi }, [id])
		if (paiement.versement_id !== null) await cancelVersement(write.db, { id: paiement.versement_id })
		return papier!
	})

/**
 * Gives a payment to another student: no drawer moves, and the right student gets a receipt. @returns the papers: the counter-entry's, then
 * the new receipt @throws AppError 403, 404; 409 that says why not; 422 that names `motif` or `etudiant`
 */
export const reaffecter = (visit: KnownVisit, id: number, etudiant: number, raison: string, envoi: string): Promise<readonly number[]> =>
	visit.write({ right: mayAct, touches: ['donnees'] }, async (write) => {
		const sent = await sentBefore(write, envoi)
		if (sent !== undefined) return [sent]
		const paiement = await answerable(write, id)
		const faults = new Faults()
		if (etudiant === paiement.etudiant_id) faults.add('etudiant', { key: 'champ.meme_etudiant' })
		if (paiement.versement_id === null || paiement.papier_id === null) faults.add('etudiant', { key: 'champ.paiement_importe' })
		faults.throwAny()
		const motif = motifDe(raison)
		const [contre] = await annulerDans(write, { sorte: 'reaffecter', motif, envoi }, [id])
		const { mode, operateur, piece, date, montant, timbre, tiers_id, etat } = paiement
		const parts = [{ etudiant, montant, timbre: timbre ?? 0 }]
		const money = { mode: mode as ModePaiement, operateur, reference: piece, date, tiers: tiers_id ?? undefined, parts }
		const made = await enregistrerParts(write, { ...money, estVerifie: etat !== 'a_verifier' }, parts, paiement.versement_id!)
		await remplacer(write, id, made.paiements[0]!)
		if (etat === 'recu' || etat === 'verifie') await activerSiRegle(write, [etudiant])
		return [contre!, ...made.papiers]
	})

/** The student with a matricule as somebody typed it, who can get a payment. @throws AppError 403 */
export async function beneficiaireDe(view: View, matricule: string): Promise<{ readonly id: number; readonly nom: string } | undefined> {
	mayAct(view)
	return (await selectDeMatricule(view.db, matricule.trim())) ?? undefined
}

/** A refund as somebody typed it. */
export type Remboursement = { readonly montant: string; readonly caisse: number; readonly motif: string }

/**
 * Pays a student's confirmed credit back in cash, out of an open drawer of today: direction grants it. @returns the paper, which the student
 * signs @throws AppError 403, 404; 422 that names `montant`, `caisse` or `motif`
 */
export const rembourser = (visit: KnownVisit, etudiant: number, demande: Remboursement, envoi: string): Promise<number> =>
	visit.write({ right: mustDecideMoney, touches: ['donnees'] }, async (write) => {
		const sent = await sentBefore(write, envoi)
		if (sent !== undefined) return sent
		const { solde, confirme, total } = (await soldesOf(write, [etudiant])).get(etudiant)!
		const max = Math.max(0, Math.min(-solde, confirme - total))
		const read = montantTape(demande.montant)
		const faults = new Faults()
		if ('wrong' in read) faults.add('montant', read.wrong)
		else if (!read.montant) faults.add('montant', { key: read.montant === 0 ? 'champ.min' : 'champ.requis', parameters: { min: 1 } })
		else if (read.montant > max) faults.add('montant', { key: 'champ.max_avoir', parameters: { max } })
		const isOpen = (await caissesOuvertes(write)).some(({ id }) => id === demande.caisse)
		if (!isOpen) faults.add('caisse', { key: 'champ.requis' })
		faults.throwAny()
		const montant = ('montant' in read && read.montant) || 0
		const motif = motifDe(demande.motif)
		await mustHaveCash(write, demande.caisse, montant, 'montant')
		const maker = await papiersDeCaisse(write)
		const ecrit: Ecrit = {
			titre: 'Remboursement',
			resultat: `Remboursé ${maker.amount(montant)}, le ${jourLu(maker.jour)}`,
			faits: [
				['Mode', MODES.especes],
				['Motif', motif]
			],
			montants: [['Montant', montant], ...resteLignes(solde, solde + montant)],
			signe: 'Reçu par (nom et signature) :'
		}
		const [papier] = await contrePasser(write, { sorte: 'rembourser', motif, caisse_id: demande.caisse, envoi }, [
			{ etudiant, ecrit, montant }
		])
		return papier!
	})

/** Notes the number of the tax office and its day, beside a receipt. @throws AppError 403, 404; 422 that names `numero` or `le` */
export const noterFiscal = (visit: KnownVisit, id: number, fiscal: { readonly numero: string; readonly le: string }): Promise<void> =>
	visit.write({ right: mustCash, touches: ['saisies'] }, async (write) => {
		const [paiement] = await selectPaiements(write.db, [id])
		if (!paiement) throw notFound()
		const numero = requiredText('numero', nameText(fiscal.numero, MAX_FISCAL, true))
		const faults = new Faults()
		if (!isJour(fiscal.le)) faults.add('le', { key: 'champ.date' })
		else if (fiscal.le > todayOf(write)) faults.add('le', { key: 'champ.futur' })
		faults.throwAny()
		const { numero_fiscal, numero_fiscal_le } = paiement
		if (numero_fiscal === numero && numero_fiscal_le === fiscal.le) return
		await updateFiscal(write.db, { id, numero, le: fiscal.le })
		const apres = { numero_fiscal: numero, numero_fiscal_le: fiscal.le }
		await write.journal({ action: 'paiement.fiscal', objet: 'paiements', id, avant: { numero_fiscal, numero_fiscal_le }, apres })
	})
