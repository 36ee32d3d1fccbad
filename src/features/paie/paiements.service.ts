import { restesDe } from '../../domain/heures/paie'
import { MODES_PAIE, type ModePaie } from '../../domain/vocabulaire'
import { toSeconds } from '../../kit/clock'
import { AppError, Faults, invalidFields, notFound } from '../../kit/errors'
import { linesText, nameText } from '../../kit/free-text'
import { requiredText } from '../../kit/required-text'
import { todayOf, type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { MAX_MOTIF } from './arret.service'
import { mustCancelPayments, mustNotBeOwn, mustPay, readablePaie } from './paie.policy'
import { insertPaiements, selectArretes, selectByCle, selectPaiement } from './ecrire-paie.queries'
import { selectPaiements } from './paie.queries'
import { jourIn, montantIn } from './travaux.service'

const MAX_REFERENCE = 100

/** A part of a payment, to one teacher: all that is owed, unless `montant` says how much; `du` is what they saw as owed. */
export type Paye = { readonly enseignant_id: number; readonly du: number; readonly montant?: string | undefined }
/** A payment as it was typed, of one teacher or of several at once. */
export type PaiementSaisi = Readonly<Record<'cle' | 'date' | 'mode' | 'reference', string>> & { readonly payes: readonly Paye[] }

function readPaiement(view: View, { date, mode: typed, reference }: PaiementSaisi) {
	const faults = new Faults()
	const jour = jourIn(faults, view, date)
	const mode = MODES_PAIE.find((candidate) => candidate === typed)
	if (!mode) faults.add('mode', { key: 'champ.choix' })
	const text = nameText(reference, MAX_REFERENCE, true)
	if ('wrong' in text) faults.add('reference', text.wrong)
	else if (text.text === '' && mode !== undefined && mode !== 'especes') faults.add('reference', { key: 'paie.reference' })
	faults.throwAny()
	return { date: jour, mode: mode as ModePaie, reference: ('text' in text && text.text) || null }
}

/**
 * The amount of a payment, at most what is owed. @throws AppError 409 if something else is owed than the author saw; 422 that names
 * `montant`, and to whoever closed one of the months that it pays
 */
function amountOf({ du: shown, montant }: Paye, etats: Awaited<ReturnType<typeof selectArretes>>, userId: number): number {
	const paye = etats[0]?.paye ?? 0
	const du = etats.reduce((sum, { net }) => sum + net, 0) - paye
	if (du !== shown) throw new AppError('conflict', 'modifie_entretemps')
	const restes = restesDe(etats, paye)
	if (etats.some(({ mois, arrete_par }) => arrete_par === userId && restes.get(mois)! > 0))
		throw new AppError('validation', 'paie.propre_arret')
	if (du <= 0) throw new AppError('validation', 'paie.rien_a_payer')
	if (montant === undefined) return du
	const faults = new Faults()
	const amount = montantIn(faults, 'montant', montant, [1, du])
	faults.throwAny()
	return amount
}

async function isWritten({ db }: VisitWrite, { cle, payes }: PaiementSaisi, read: ReturnType<typeof readPaiement>): Promise<boolean> {
	const payments = await selectByCle(db, cle)
	if (payments.length === 0) return false
	const isSame = payments.length === payes.length && payments.every((row) => row.date === read.date && row.mode === read.mode)
	if (!isSame || payments.some((row) => row.reference !== read.reference)) throw new AppError('validation', 'deja_creee')
	return true
}

/**
 * Writes that teachers were paid, all together or not at all (rule 5.10). The same form sent twice pays once.
 * @throws AppError 403, 409; 422 that names fields
 */
export const payer = (visit: KnownVisit, saisi: PaiementSaisi): Promise<{ readonly nombre: number }> =>
	visit.write({ right: mustPay, touches: [] }, async (write) => {
		const { db, now, perimetre, journal } = write
		const read = readPaiement(write, saisi)
		const ids = saisi.payes.map(({ enseignant_id }) => enseignant_id)
		mustNotBeOwn(perimetre, ...ids)
		if (ids.length === 0) throw invalidFields({ e: [{ key: 'paie.personne' }] })
		if (await isWritten(write, saisi, read)) return { nombre: ids.length }
		const etats = Map.groupBy(await selectArretes(db, ids), ({ enseignant_id }) => enseignant_id)
		const acte = { ...read, cle: saisi.cle, saisi_at: toSeconds(now), saisi_par: perimetre.userId, annule_id: null, motif: null }
		const paiements = saisi.payes.map((paye) => ({
			enseignant_id: paye.enseignant_id,
			montant: amountOf(paye, etats.get(paye.enseignant_id) ?? [], perimetre.userId),
			...acte
		}))
		const rows = await insertPaiements(db, paiements)
		await journal(
			...rows.map(({ id, enseignant_id, montant }) => ({
				action: 'heures.payer',
				objet: 'paiements_heures',
				id,
				apres: { enseignant_id, montant, ...read }
			}))
		)
		return { nombre: rows.length }
	})

/** The payments of a teacher, the newest first. @throws AppError 403 */
export const paiementsDe = (view: View, enseignant: number) => selectPaiements(view.db, readablePaie(view.perimetre, enseignant))

/** The payment that somebody takes back. @throws AppError 403, 404 */
export async function paiementAAnnuler(view: View, id: number) {
	mustCancelPayments(view)
	const [paiement, contre] = await selectPaiement(view.db, id)
	if (paiement?.id !== id) throw notFound()
	return { paiement, contre }
}

/**
 * Takes a payment back by one counter-entry with a reason, never by the person who wrote it (rule 5.10). Doing it again changes nothing.
 * @throws AppError 403, 404; 422 for a counter-entry, one's own entry or a missing reason
 */
export const annulerPaiement = (visit: KnownVisit, id: number, reason: string): Promise<void> =>
	visit.write({ right: mustCancelPayments, touches: [] }, async (write) => {
		const { db, now, perimetre, journal } = write
		const { paiement, contre } = await paiementAAnnuler(write, id)
		const { enseignant_id, montant, mode, reference } = paiement
		if (paiement.annule_id !== null) throw new AppError('validation', 'paie.contre_ecriture')
		if (paiement.saisi_par === perimetre.userId) throw new AppError('validation', 'paie.propre_saisie')
		mustNotBeOwn(perimetre, enseignant_id)
		if (contre) return
		const motif = requiredText('motif', linesText(reason, MAX_MOTIF))
		const acte = { date: todayOf(write), mode, reference, saisi_at: toSeconds(now), saisi_par: perimetre.userId, annule_id: id, motif }
		const [row] = await insertPaiements(db, [{ enseignant_id, montant: -montant, cle: `annule-${id}`, ...acte }])
		await journal({ action: 'heures.annuler', objet: 'paiements_heures', id: row!.id, apres: { enseignant_id, montant: -montant, motif } })
	})
