import type { EtatVersement, ModePaiement } from '../../domain/argent/mots'
import { cleDe } from '../../domain/argent/reference'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { jourIn } from '../../kit/jour'
import { requiredText } from '../../kit/required-text'
import { seen } from '../../kit/seen'
import type { KnownVisit, View, VisitWrite } from '../../tenants/visit'
import { annulerDans } from '../caisse/contre-ecritures.service'
import { activerSiRegle } from '../frais/activation.service'
import { mustReadVerification, mustVerify } from './rapprochement.policy'
import { selectAVerifier, selectEtudiants, selectLignesDe, selectVersements, updateEtats } from './verifier.queries'

export { verifies } from './rapprochement.policy'

/** Characters of a reason, and versements that one form verifies, at most. */
export const MAX_MOTIF = 300
const MAX_ENSEMBLE = 500

/** A student's part of money: its payment, and the number of its receipt. */
export type PartVersee = {
	readonly id: number
	readonly recu: string
	readonly etudiant: number
	readonly montant: number
	readonly nom: string
}

type Row = Awaited<ReturnType<typeof selectVersements>>[number]

/** Money as the page about it shows it, with the amount of its parts in force; `vu`: the fingerprint of that. */
function shownOf({ parts, ...row }: Row) {
	const students = JSON.parse(parts) as PartVersee[]
	const { id, mode, operateur, reference, date } = row
	const montant = students.reduce((sum, part) => sum + part.montant, 0) || row.montant
	return { ...row, montant, parts: students, vu: seen([id, mode, operateur, reference, date, montant, students]) }
}

export type Versement = ReturnType<typeof shownOf>

/** Money of any state, by ids. */
export const versementsDe = async (db: View['db'], ids: readonly number[]): Promise<Versement[]> =>
	(await selectVersements(db, ids)).map(shownOf)

/** Money that waits, with the line of a statement that tells its reference, if there is one. */
export type AVerifier = Versement & {
	/** the day since which it waits */
	readonly depuis: string
	readonly ligne: { readonly date: string; readonly brut: number } | undefined
	/** whether the reader has entered it, and so may not say that it has arrived */
	readonly estSien: boolean
}

async function waitingOf({ db, perimetre, institution }: View, rows: readonly Row[]): Promise<AVerifier[]> {
	const lignes = await selectLignesDe(
		db,
		rows.flatMap(({ cle }) => cle ?? [])
	)
	const byCle = Map.groupBy(
		lignes.filter(({ sens }) => sens === 'entree'),
		({ cle }) => cle
	)
	return rows.map((row) => {
		const ligne = byCle.get(row.cle ?? '')?.find((line) => row.operateur === null || line.operateur_cle === cleDe(row.operateur))
		const depuis = jourIn(fromSeconds(row.fait_at), institution.timezone).toString()
		return { ...shownOf(row), depuis, ligne, estSien: row.fait_par === perimetre.userId }
	})
}

/** The money that waits for verification, the oldest first. @throws AppError 403 */
export async function aVerifier(view: View, mode?: ModePaiement): Promise<AVerifier[]> {
	mustReadVerification(view)
	return waitingOf(view, await selectAVerifier(view.db, mode))
}

/** Money that waits, or has waited. @throws AppError 403, 404 */
export async function versementOf(view: View, id: number): Promise<AVerifier> {
	mustVerify(view)
	const [row] = await waitingOf(view, await selectVersements(view.db, [id]))
	if (!row) throw notFound()
	return row
}

/** A ticked versement, and the fingerprint of what the page showed of it. */
export type Vu = { readonly id: number; readonly vu: string }

/** The versements as their author saw them, entered by others. @throws AppError 404; 409 if one has changed, or is the caller's own */
async function judged(write: VisitWrite, seenOnes: readonly Vu[], target: EtatVersement): Promise<Versement[]> {
	const rows = await versementsDe(
		write.db,
		seenOnes.map(({ id }) => id)
	)
	if (rows.length !== new Set(seenOnes.map(({ id }) => id)).size) throw notFound()
	const prints = new Map(seenOnes.map(({ id, vu }) => [id, vu]))
	const open = rows.filter(({ etat }) => etat !== target)
	if (open.some(({ id, etat, vu }) => etat !== 'a_verifier' || vu !== prints.get(id))) throw new AppError('conflict', 'verifier.change')
	if (open.some(({ fait_par }) => fait_par === write.perimetre.userId)) throw new AppError('conflict', 'verifier.sien')
	return open
}

/** Notes that money has arrived, and makes enrollments active that it pays. Money that needs no verification keeps its state. */
export async function confirmer(write: VisitWrite, ids: readonly number[]): Promise<number> {
	const { db, now, perimetre } = write
	const verdict = { etat: 'verifie', verifie_at: toSeconds(now), verifie_par: perimetre.userId } as const
	const done = await updateEtats(db, ids, verdict)
	await write.journal(...done.map(({ id }) => ({ action: 'versement.verifier', objet: 'versements', id, apres: { etat: 'verifie' } })))
	const etudiants = await selectEtudiants(db, ids)
	await activerSiRegle(
		write,
		etudiants.map(({ id }) => id)
	)
	return done.length
}

/** Takes money back by one counter-entry for each of its payments; its reference may be used again. */
export async function rejeterDans(write: VisitWrite, versements: readonly Pick<Versement, 'id' | 'parts'>[], motif: string): Promise<void> {
	const { db, now, perimetre } = write
	const ids = versements.map(({ id }) => id)
	await updateEtats(db, ids, { etat: 'rejete', verifie_at: toSeconds(now), verifie_par: perimetre.userId })
	await write.journal(...ids.map((id) => ({ action: 'versement.rejeter', objet: 'versements', id, apres: { etat: 'rejete', motif } })))
	const paiements = versements.flatMap(({ parts }) => parts.map(({ id }) => id))
	await annulerDans(write, { sorte: 'rejeter', motif }, paiements)
}

/** Says that money has arrived (rule 7.8). @returns how many are verified by it @throws AppError 403, 404, 409; 422 for too many */
export const verifier = (visit: KnownVisit, ones: readonly Vu[]): Promise<number> =>
	visit.write({ right: mustVerify, touches: ['donnees'] }, async (write) => {
		if (ones.length === 0 || ones.length > MAX_ENSEMBLE)
			throw new AppError('validation', 'verifier.choisir', { parameters: { max: MAX_ENSEMBLE } })
		const open = await judged(write, ones, 'verifie')
		return confirmer(
			write,
			open.map(({ id }) => id)
		)
	})

/** Says that money has not arrived, and why. @throws AppError 403, 404, 409; 422 that names `motif` */
export const rejeter = (visit: KnownVisit, versement: Vu, typed: string): Promise<void> =>
	visit.write({ right: mustVerify, touches: ['donnees'] }, async (write) => {
		const motif = requiredText('motif', nameText(typed, MAX_MOTIF))
		const open = await judged(write, [versement], 'rejete')
		if (open.length > 0) await rejeterDans(write, open, motif)
	})
