import { montantTape } from '../../domain/argent/caisse'
import type { ModePaiement, SorteContreEcriture } from '../../domain/argent/mots'
import { numeroText } from '../../domain/papiers/sortes'
import { toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, Faults, forbidden, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour, jourLu } from '../../kit/jour'
import { requiredText } from '../../kit/required-text'
import { todayOf, type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { activerSiRegle } from '../frais/activation.service'
import { soldesOf } from '../frais/comptes.service'
import { numerosOf } from '../papiers/papiers.service'
import { inscrirePapiers, remplacer } from '../papiers/registre.service'
import {
	cancelVersement,
	insertContre,
	selectContreEnvoyee,
	selectDeMatricule,
	selectPaiement,
	selectPaiementsDe,
	selectRemboursements,
	updateFiscal,
	type PaiementRow
} from './actes.queries'
import { cashes, decidesMoney, mustCash, mustDecideMoney } from './caisse.policy'
import { caissesOuvertes, jourDe, mustHaveCash } from './caisse.service'
import { destinatairesOf } from './encaisser.service'
import { insertPaiement } from './encaisser.queries'
import { MODES, papiersDeCaisse, recu, resteLignes, type Ecrit } from './recu.paper'

export const [MAX_MOTIF, MAX_FISCAL] = [300, 60]

/** Why the caller may not cancel a payment; `undefined` if they may: the cashier the same open day, later direction, but not for itself. */
function obstacleOf(view: View, paiement: PaiementRow): 'caisse.contre_ecriture' | 'caisse.direction' | 'caisse.le_sien' | undefined {
	const { perimetre } = view
	if (paiement.sorte !== null) return 'caisse.contre_ecriture'
	const isOwn = paiement.fait_par === perimetre.userId
	const isOpenDay =
		paiement.fait_at !== null &&
		jourDe(view, paiement.fait_at) === todayOf(view) &&
		(paiement.mode !== 'especes' || paiement.caisse_ouverte === 1)
	if (isOwn && isOpenDay && cashes(perimetre)) return undefined
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
	const paiement = await selectPaiement(write.db, id)
	if (!paiement) throw notFound()
	const obstacle = obstacleOf(write, paiement)
	if (obstacle !== undefined) throw new AppError('conflict', obstacle)
	return paiement
}

type Contre = {
	readonly sorte: SorteContreEcriture
	readonly motif: string
	readonly caisse_id: number | null
	readonly envoi: string | null
	readonly etudiant: number
	readonly ecrit: Ecrit
	readonly paiement?: PaiementRow
	readonly montant?: number
	readonly remplacePar?: number
}

/** Writes a counter-entry with the next number of the series and its paper, and ends the receipt that it answers. @returns the paper's id */
async function contrePasser(write: VisitWrite, { sorte, motif, caisse_id, envoi, etudiant, ecrit, ...about }: Contre): Promise<number> {
	const { db, now, author, journal } = write
	const { paiement, montant = null, remplacePar = null } = about
	const maker = await papiersDeCaisse(write)
	const destinataire = (await destinatairesOf(write, [etudiant])).get(etudiant)!
	const ids = await inscrirePapiers(write, 'recu', [maker.paper(destinataire, ecrit)])
	const [papier] = await numerosOf(db, ids)
	const entry = {
		sorte,
		paiement_id: paiement?.id ?? null,
		etudiant_id: paiement ? null : etudiant,
		montant,
		remplace_par: remplacePar,
		reference: numeroText(papier!),
		caisse_id,
		motif,
		date: todayOf(write)
	}
	const [created] = await insertContre(db, { ...entry, papier_id: papier!.id, at: toSeconds(now), auteur: author.name, envoi })
	await journal({ action: `paiement.${sorte}`, objet: 'contre_ecritures', id: created!.id, apres: entry })
	if (paiement?.papier_id != null) await remplacer(write, paiement.papier_id, papier!.id)
	return papier!.id
}

/** @returns the paper of the same form, if it was sent before @throws AppError 422 if another person has sent it */
async function sentBefore({ db, author }: VisitWrite, envoi: string): Promise<number | undefined> {
	const entry = await selectContreEnvoyee(db, envoi)
	if (entry && entry.auteur !== author.name) throw new AppError('validation', 'deja_creee')
	return entry?.papier_id ?? undefined
}

const argentDe = ({ mode, operateur, piece }: PaiementRow) =>
	[MODES[mode as ModePaiement] ?? (mode || null), operateur, piece && `n° ${piece}`].filter(Boolean).join(', ')

const ANNULATION = { annuler: 'Annulation de paiement', reaffecter: 'Réaffectation de paiement' } as const

/** The words of the paper about a payment that counts no longer. */
async function annulation(write: VisitWrite, sorte: keyof typeof ANNULATION, paiement: PaiementRow, motif: string): Promise<Ecrit> {
	const avant = (await soldesOf(write, [paiement.etudiant_id])).get(paiement.etudiant_id)!.solde
	return {
		titre: ANNULATION[sorte],
		resultat: `Le paiement ${paiement.reference} ne compte plus`,
		faits: [
			['Paiement', `${paiement.reference} du ${jourLu(paiement.date)}`],
			['Mode', argentDe(paiement) || null],
			['Motif', motif]
		],
		montants: [['Montant', paiement.montant], ...resteLignes(avant, paiement.tiers_id === null ? avant + paiement.montant : avant)]
	}
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
		const ecrit = await annulation(write, 'annuler', paiement, motif)
		const contre = { sorte: 'annuler', motif, caisse_id, envoi, etudiant: paiement.etudiant_id, ecrit, paiement } as const
		const papier = await contrePasser(write, contre)
		if (paiement.versement_id !== null) await cancelVersement(write.db, { id: paiement.versement_id })
		return papier
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
		const ecrit = await annulation(write, 'reaffecter', paiement, motif)
		const created = await recuPour(write, paiement, etudiant)
		const contre = { sorte: 'reaffecter', motif, caisse_id: null, envoi, etudiant: paiement.etudiant_id, ecrit, paiement } as const
		const papier = await contrePasser(write, { ...contre, remplacePar: created.id })
		if (paiement.etat === 'recu' || paiement.etat === 'verifie') await activerSiRegle(write, etudiant)
		return [papier, created.papier]
	})

/** The student with a matricule as somebody typed it, who can get a payment. @throws AppError 403 */
export async function beneficiaireDe(view: View, matricule: string): Promise<{ readonly id: number; readonly nom: string } | undefined> {
	mayAct(view)
	return (await selectDeMatricule(view.db, matricule.trim())) ?? undefined
}

/** The same money as a payment of another student. */
async function recuPour(write: VisitWrite, paiement: PaiementRow, etudiant: number) {
	const { db, now, institution, journal } = write
	const { date, montant, timbre, tiers_id, versement_id } = paiement
	const mode = paiement.mode as ModePaiement
	const maker = await papiersDeCaisse(write)
	const destinataire = (await destinatairesOf(write, [etudiant])).get(etudiant)!
	const avant = (await soldesOf(write, [etudiant])).get(etudiant)!.solde
	const payment = { mode, operateur: paiement.operateur, reference: paiement.piece, date, montant, timbre: timbre ?? 0 }
	const words = { total: undefined, tiers: null, estAVerifier: paiement.etat === 'a_verifier' }
	const apres = tiers_id === null ? avant - montant : avant
	const ids = await inscrirePapiers(write, 'recu', [maker.paper(destinataire, recu(maker, { ...payment, ...words, avant, apres }))])
	const [papier] = await numerosOf(db, ids)
	const row = { reference: numeroText(papier!), etudiant_id: etudiant, date, montant, mode }
	const updated_at = toWireInstant(now, institution.timezone)
	const [created] = await insertPaiement(db, { ...row, updated_at, versement_id, timbre, papier_id: papier!.id })
	await journal({ action: 'paiement.create', objet: 'paiements', id: created!.id, apres: { ...row, versement_id } })
	return { id: created!.id, papier: papier!.id }
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
		return contrePasser(write, { sorte: 'rembourser', motif, caisse_id: demande.caisse, envoi, etudiant, montant, ecrit })
	})

/** Notes the number of the tax office and its day, beside a receipt. @throws AppError 403, 404; 422 that names `numero` or `le` */
export const noterFiscal = (visit: KnownVisit, id: number, fiscal: { readonly numero: string; readonly le: string }): Promise<void> =>
	visit.write({ right: mustCash, touches: ['saisies'] }, async (write) => {
		const paiement = await selectPaiement(write.db, id)
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
