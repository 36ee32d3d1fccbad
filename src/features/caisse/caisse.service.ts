import { attenduDe, coupuresDe, montantTape, sommeDe, type Billets } from '../../domain/argent/caisse'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, Faults, forbidden, invalidFields, notFound } from '../../kit/errors'
import type { Message } from '../../kit/messages'
import { nameText, type freeText } from '../../kit/free-text'
import { jourIn, jourLu } from '../../kit/jour'
import { todayOf, type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { cashes, closesForOthers, mustCash, readableCaisses, readsAllDrawers } from './caisse.policy'
import { selectCaisses, type CaisseRow, type DesCaisses } from './caisse.queries'
import { selectOuverte } from './encaisser.queries'
import { closeCaisse, insertCaisse, insertDepense, selectDepenses, selectLignes, selectParMode } from './mouvements.queries'

export { cashes, closesForOthers, decidesMoney, readsAllDrawers } from './caisse.policy'

export const MAX_LIBELLE = 200
export const [MAX_TEMOIN, MAX_MOTIF_ECART, MAX_BORDEREAU] = [200, 300, 100]
/** Drawers of one list. */
const SHOWN = 60

const caisseOf = (row: CaisseRow) => ({
	...row,
	/** the cash that must lie in it now, or at its closing */
	attendu: row.attendu ?? attenduDe(row),
	/** counted less expected; undefined as long as it is open */
	ecart: row.compte === null ? undefined : row.compte - row.attendu!
})

export type Caisse = ReturnType<typeof caisseOf>

const listCaisses = async (view: View, asked: DesCaisses, limit = SHOWN) =>
	(await selectCaisses(view.db, readableCaisses(view.perimetre), asked, limit)).map(caisseOf)

/** The caller's open drawer. @throws AppError 403 unless the caller cashes */
export async function maCaisse(view: View): Promise<Caisse | undefined> {
	mustCash(view)
	const open = await selectOuverte(view.db, view.perimetre.userId)
	return open && (await listCaisses(view, ['id', { id: open.id }]))[0]
}

/** A drawer with its expenses, receipts and what went back. @throws AppError 403, 404 */
export async function detailDe(view: View, id: number) {
	const [caisse] = await listCaisses(view, ['id', { id }])
	if (!caisse) throw notFound()
	return {
		caisse,
		depenses: await selectDepenses(view.db, id),
		lignes: await selectLignes(view.db, id),
		mayClose: caisse.fermee_at === null && mayClose(view, caisse),
		isOwn: caisse.caissier === view.perimetre.userId
	}
}

/** The drawers of a day (YYYY-MM-DD), those that are still open from days before, and the money of the day by cashier and mode. @throws AppError 403 */
export async function caissesDuJour(view: View, jour: string) {
	const { db, perimetre, institution } = view
	const caisses = await listCaisses(view, ['jour', { jour }])
	const open = await listCaisses(view, ['ouvertes', {}])
	const start = Temporal.PlainDate.from(jour).toZonedDateTime(institution.timezone)
	const seconds = [start, start.add({ days: 1 }).startOfDay()].map((day) => toSeconds(day.toInstant())) as [number, number]
	return {
		caisses,
		enRetard: open.filter((caisse) => caisse.jour < todayOf(view)),
		modes: await selectParMode(db, jour, ...seconds, readsAllDrawers(perimetre) ? null : perimetre.userId),
		/** a day is closed when all its drawers are */
		estClos: caisses.length > 0 && caisses.every(({ fermee_at }) => fermee_at !== null)
	}
}

/** The drawers of today that are open, from which a refund can be paid. */
export const caissesOuvertes = async (view: View): Promise<readonly Caisse[]> =>
	(await listCaisses(view, ['ouvertes', {}])).filter(({ jour }) => jour === todayOf(view))

const mayClose = ({ perimetre }: Pick<View, 'perimetre'>, { caissier }: Pick<Caisse, 'caissier'>) =>
	caissier === perimetre.userId ? cashes(perimetre) : closesForOthers(perimetre)

/** Opens a drawer of today with a float. @returns its id @throws AppError 403; 409 if one is open already; 422 that names `fond` */
export const ouvrir = (visit: KnownVisit, fond: string): Promise<number> =>
	visit.write({ right: mustCash, touches: ['saisies'] }, async (write) => {
		const { db, now, perimetre, journal } = write
		const read = montantTape(fond)
		const faults = new Faults()
		if ('wrong' in read) faults.add('fond', read.wrong)
		faults.throwAny()
		const open = await selectOuverte(db, perimetre.userId)
		if (open) throw new AppError('conflict', 'caisse.deja_ouverte', { parameters: { jour: jourLu(open.jour) } })
		const caisse = { caissier: perimetre.userId, jour: todayOf(write), fond: ('montant' in read && read.montant) || 0 }
		const [created] = await insertCaisse(db, { ...caisse, ouverte_at: toSeconds(now) })
		await journal({ action: 'caisse.ouvrir', objet: 'caisses', id: created!.id, apres: caisse })
		return created!.id
	})

const REQUIRED: Message = { key: 'champ.requis' }

/** A text of one line. If it is empty, `required` says why it must not be. */
function textIn(faults: Faults, field: string, read: ReturnType<typeof freeText>, required: Message | false): string | null {
	if ('wrong' in read) faults.add(field, read.wrong)
	else if (read.text === '' && required) faults.add(field, required)
	return ('text' in read && read.text) || null
}

/**
 * Pays a petty expense from the caller's open drawer. `envoi` is the key of the form. @throws AppError 403; 409 without an open drawer of
 * today; 422 that names `libelle` or `montant`
 */
export const depenser = (visit: KnownVisit, typed: { readonly libelle: string; readonly montant: string }, envoi: string): Promise<void> =>
	visit.write({ right: mustCash, touches: ['saisies'] }, async (write) => {
		const { db, now, perimetre, journal } = write
		const faults = new Faults()
		const libelle = textIn(faults, 'libelle', nameText(typed.libelle, MAX_LIBELLE), REQUIRED)
		const read = montantTape(typed.montant)
		if ('wrong' in read) faults.add('montant', read.wrong)
		else if (!read.montant) faults.add('montant', { key: read.montant === 0 ? 'champ.min' : 'champ.requis', parameters: { min: 1 } })
		faults.throwAny()
		const montant = ('montant' in read && read.montant) || 0
		const caisse_id = await caisseDuJour(write)
		const depense = { caisse_id, libelle: libelle!, montant }
		await mustHaveCash(write, caisse_id, montant, 'montant')
		const [created] = await insertDepense(db, { ...depense, faite_at: toSeconds(now), faite_par: perimetre.userId, envoi })
		if (created) await journal({ action: 'depense.create', objet: 'depenses', id: created.id, apres: depense })
	})

/** The caller's open drawer of today. @throws AppError 409 without one */
export async function caisseDuJour(write: View): Promise<number> {
	const caisse = await selectOuverte(write.db, write.perimetre.userId)
	if (!caisse) throw new AppError('conflict', 'caisse.fermee')
	if (caisse.jour !== todayOf(write)) throw new AppError('conflict', 'caisse.autre_jour', { parameters: { jour: jourLu(caisse.jour) } })
	return caisse.id
}

/** The cash that lies in a drawer. @throws AppError 404 */
export async function especesDans(view: View, id: number): Promise<number> {
	const [caisse] = await listCaisses(view, ['id', { id }])
	if (!caisse) throw notFound()
	return caisse.attendu
}

/** @throws AppError 404 if the drawer is not there; 422 that names the field if it holds less cash than `montant` */
export async function mustHaveCash(view: View, id: number, montant: number, field: string): Promise<void> {
	const especes = await especesDans(view, id)
	if (montant > especes) throw invalidFields({ [field]: [{ key: 'champ.max_caisse', parameters: { max: Math.max(0, especes) } }] })
}

/** The closing of a drawer as somebody typed it: how many of each note and coin, by its value, and what went to the bank. */
export type Comptage = {
	readonly billets: Readonly<Record<string, string>>
	readonly motif: string
	readonly temoin: string
	readonly depot: string
	readonly bordereau: string
	/** the sum that the page showed as expected */
	readonly attendu: string
}

const MOST_OF_ONE = 1_000_000

function billetsDe(faults: Faults, devise: string, typed: Comptage['billets']): Billets {
	const counts = coupuresDe(devise).map((coupure) => {
		const field = `billets_${coupure}`
		const read = montantTape(typed[coupure] ?? '')
		if ('wrong' in read) faults.add(field, read.wrong)
		else if ((read.montant ?? 0) > MOST_OF_ONE) faults.add(field, { key: 'champ.max', parameters: { max: MOST_OF_ONE } })
		return [String(coupure), ('montant' in read && read.montant) || 0] as const
	})
	return Object.fromEntries(counts.filter(([, nombre]) => nombre > 0))
}

/**
 * Closes a drawer: one's own, or with `comptabilite` another's before a named witness. @throws AppError 403, 404; 409 if it is closed, or its
 * cash has changed since the page; 422 that names fields: a difference without a reason, a missing witness, a deposit without a slip
 */
export const fermer = (visit: KnownVisit, id: number, comptage: Comptage): Promise<void> =>
	visit.write({ right: (write) => closable(write, id), touches: ['saisies'] }, async (write, caisse) => {
		const { db, now, institution, perimetre, journal } = write
		if (caisse.fermee_at !== null) throw new AppError('conflict', 'caisse.deja_fermee')
		if (comptage.attendu !== String(caisse.attendu)) throw new AppError('conflict', 'modifie_entretemps')
		const faults = new Faults()
		const billets = billetsDe(faults, institution.devise, comptage.billets)
		const [compte, attendu] = [sommeDe(billets), caisse.attendu]
		const motif_ecart = textIn(
			faults,
			'motif',
			nameText(comptage.motif, MAX_MOTIF_ECART),
			compte !== attendu && { key: 'champ.ecart', parameters: { compte, attendu } }
		)
		const temoin = textIn(faults, 'temoin', nameText(comptage.temoin, MAX_TEMOIN), caisse.caissier !== perimetre.userId && REQUIRED)
		const depot = montantTape(comptage.depot)
		if ('wrong' in depot) faults.add('depot', depot.wrong)
		else if ((depot.montant ?? 0) > compte) faults.add('depot', { key: 'champ.max', parameters: { max: compte } })
		const deposit = ('montant' in depot && depot.montant) || null
		const bordereau = textIn(faults, 'bordereau', nameText(comptage.bordereau, MAX_BORDEREAU, true), deposit !== null && REQUIRED)
		faults.throwAny()
		const closing = { compte, attendu, motif_ecart: compte === attendu ? null : motif_ecart, temoin, billets, depot: deposit, bordereau }
		await closeCaisse(db, { id, ...closing, fermee_at: toSeconds(now), fermee_par: perimetre.userId })
		await journal({ action: 'caisse.fermer', objet: 'caisses', id, apres: closing })
	})

/** A drawer that the caller closes. @throws AppError 403, 404 */
async function closable(write: VisitWrite, id: number): Promise<Caisse> {
	const [caisse] = await listCaisses(write, ['id', { id }])
	if (!caisse) throw notFound()
	if (!mayClose(write, caisse)) throw forbidden()
	return caisse
}

/** The day on which seconds fall at the school. */
export const jourDe = ({ institution }: Pick<View, 'institution'>, seconds: number) =>
	jourIn(fromSeconds(seconds), institution.timezone).toString()
