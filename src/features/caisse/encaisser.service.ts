import { etatInitial, modesDeReference, montantTape, timbreDe } from '../../domain/argent/caisse'
import { MODES_PAIEMENT, type ModePaiement } from '../../domain/argent/mots'
import { cleDe, MAX_OPERATEUR, MAX_REFERENCE } from '../../domain/argent/reference'
import { numeroText } from '../../domain/papiers/sortes'
import { toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, Faults, invalidFields, notFound } from '../../kit/errors'
import { listName } from '../../kit/forms'
import { nameText } from '../../kit/free-text'
import { isJour, jourLu } from '../../kit/jour'
import { type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { fichesOf } from '../etudiants/fiches.service'
import { activerSiRegle } from '../frais/activation.service'
import { soldesOf } from '../frais/comptes.service'
import { numerosOf } from '../papiers/papiers.service'
import { personnesOf } from '../papiers/personnes.service'
import { inscrirePapiers } from '../papiers/registre.service'
import { mustCash } from './caisse.policy'
import { caisseDuJour } from './caisse.service'
import {
	insertPaiement,
	insertVersement,
	selectEnvoye,
	selectMemesReferences,
	selectTiers,
	selectTimbre,
	updateEnvoi
} from './encaisser.queries'
import { papiersDeCaisse, recu, type Destinataire } from './recu.paper'

export { cashes, mustCash } from './caisse.policy'

/** Students of one versement at most. */
export const MAX_PARTS = 20

/** A versement as somebody typed it. */
export type Saisie = {
	readonly mode: string
	readonly operateur: string
	readonly reference: string
	/** the value date */
	readonly date: string
	readonly parts: readonly { readonly etudiant: number; readonly montant: string }[]
}

/** Money that arrives: for each student a part, which gets a receipt of its own. */
export type Versement = {
	readonly mode: ModePaiement
	readonly operateur: string | null
	readonly reference: string | null
	/** YYYY-MM-DD, the value date */
	readonly date: string
	readonly parts: readonly { readonly etudiant: number; readonly montant: number }[]
	/** the third party that pays, if not the families */
	readonly tiers?: number | undefined
	/** whether a statement has told it already, so that its receipts promise it without reserve */
	readonly estVerifie?: boolean
	/** what the third party has left to pay for each student; absent: the account of the family */
	readonly soldes?: ReadonlyMap<number, { readonly solde: number }> | undefined
}

/** The name of the field with the amount of a student. */
export const montantField = (etudiant: number) => `montant_${etudiant}`

/** Reads what somebody typed on a day (rule 7.6). @throws AppError 422 that names each wrong field */
export function versementDe({ mode: typedMode, operateur, reference, date, parts }: Saisie, today: string): Versement {
	const faults = new Faults()
	const mode = MODES_PAIEMENT.find((candidate) => candidate === typedMode)
	if (!mode) faults.add('mode', { key: 'champ.requis' })
	const textIn = (field: string, text: string, max: number, isRequired: boolean) => {
		const read = nameText(text, max, true)
		if ('wrong' in read) faults.add(field, read.wrong)
		else if (cleDe(read.text) === '' && (isRequired || read.text !== '')) faults.add(field, { key: 'champ.requis' })
		return ('text' in read && read.text) || null
	}
	const isCash = mode === undefined || mode === 'especes'
	const texts = {
		operateur: isCash ? null : textIn('operateur', operateur, MAX_OPERATEUR, mode === 'mobile_money'),
		reference: textIn('reference', reference, MAX_REFERENCE, !isCash)
	}
	const first = isJour(date) ? Temporal.PlainDate.from(today).subtract({ years: 1 }).toString() : date
	if (!isJour(date)) faults.add('date', { key: 'champ.jour' })
	else if (date > today) faults.add('date', { key: 'champ.futur' })
	else if (date < first) faults.add('date', { key: 'champ.bornes', parameters: { autre: jourLu(first) } })
	const amounts = parts.slice(0, MAX_PARTS).flatMap(({ etudiant, montant: typed }, at) => {
		const field = montantField(etudiant)
		const read = montantTape(typed)
		if ('wrong' in read) faults.add(field, read.wrong)
		else if (read.montant === 0) faults.add(field, { key: 'champ.min', parameters: { min: 1 } })
		else if (read.montant !== undefined) return [{ etudiant, montant: read.montant }]
		else if (at === 0 && parts.every((part) => part.montant.trim() === '')) faults.add(field, { key: 'champ.requis' })
		return []
	})
	faults.throwAny()
	return { mode: mode!, ...texts, date, parts: amounts }
}

/** Amounts beyond what each student of a versement owes: they stay as credit. */
export async function avoirsDe(view: View, { parts }: Pick<Versement, 'parts'>) {
	const soldes = await soldesOf(
		view,
		parts.map(({ etudiant }) => etudiant)
	)
	return parts.flatMap(({ etudiant, montant }) => {
		const avoir = montant - Math.max(0, soldes.get(etudiant)!.solde)
		return avoir > 0 ? [{ etudiant, avoir }] : []
	})
}

/** The papers and the versement that a form has made. */
export type Encaisse = { readonly versement: number; readonly paiements: readonly number[]; readonly papiers: readonly number[] }

/**
 * Takes money at the counter: one versement, and for each student a payment with its receipt. `envoi` is the key of the form: sent twice, it
 * takes the money once. @throws AppError 403, 404; 409 without an open drawer of today for cash, or while numbers must be confirmed; 422 that
 * names the fields
 */
export const encaisser = (visit: KnownVisit, versement: Versement, envoi: string): Promise<Encaisse> =>
	visit.write({ right: mustCash, touches: ['donnees'] }, (write) => encaisserDans(write, versement, envoi))

/** Whether a form has taken its money already. */
export const versementEnvoye = async ({ db }: VisitWrite, envoi: string): Promise<boolean> => (await selectEnvoye(db, envoi)).length > 0

/** The same in a write that has checked its right. */
export async function encaisserDans(write: VisitWrite, versement: Versement, envoi: string | null): Promise<Encaisse> {
	const { db, perimetre } = write
	const sent = envoi === null ? [] : await selectEnvoye(db, envoi)
	if (sent.some(({ fait_par }) => fait_par !== perimetre.userId)) throw new AppError('validation', 'deja_creee')
	if (sent.length > 0)
		return { versement: sent[0]!.versement_id, paiements: sent.map(({ id }) => id), papiers: sent.map(({ papier_id }) => papier_id) }
	const partage = await partageDe(write, versement)
	const caisse = versement.mode === 'especes' ? await caisseDuJour(write) : null
	const reglage = (await selectTimbre(db)) ?? { timbre_milliemes: 0, timbre_seuil: 0 }
	const parts = versement.parts.map((part) => ({ ...part, timbre: timbreDe(versement.mode, part.montant, reglage) }))
	if (partage) await updateEnvoi(db, partage.id, envoi)
	const id = partage?.id ?? (await enregistrer(write, versement, parts, caisse, envoi))
	const money = partage ? { ...versement, date: partage.date, estVerifie: partage.etat !== 'a_verifier' } : versement
	const made = await enregistrerParts(write, money, parts, id)
	if ((partage?.etat ?? etatInitial(versement.mode)) !== 'a_verifier') {
		const etudiants = parts.map(({ etudiant }) => etudiant)
		await activerSiRegle(write, etudiants)
	}
	return { versement: id, ...made }
}

/**
 * The caller's money of the same reference and operator, if what its cancelled parts leave is enough for these parts.
 * @throws AppError 422 that names the receipt that has that reference otherwise
 */
async function partageDe({ db, perimetre }: VisitWrite, { mode, operateur, reference, tiers, parts }: Versement) {
	if (reference === null) return undefined
	const rows = await selectMemesReferences(db, modesDeReference(mode), cleDe(reference))
	const twin = rows.find((row) => cleDe(row.operateur ?? '') === cleDe(operateur ?? ''))
	if (!twin) return undefined
	const isOwn = twin.fait_par === perimetre.userId && twin.mode === mode && twin.tiers_id === (tiers ?? null) && mode !== 'especes'
	if (isOwn && parts.reduce((sum, { montant }) => sum + montant, 0) <= twin.libre) return twin
	throw invalidFields({ reference: [{ key: 'champ.reference_prise', parameters: { recu: twin.recu, nom: listName(twin) } }] })
}

/** Students as receipts name them, by id. @throws AppError 404 if one is unknown or named twice */
export async function destinatairesOf(view: View, ids: readonly number[]): Promise<ReadonlyMap<number, Destinataire>> {
	const classes = new Map((await fichesOf(view, ids)).map(({ id, inscription }) => [id, inscription?.classe.nom ?? null]))
	const people = await personnesOf(view.db, ids)
	const destinataires = new Map(people.map((personne) => [personne.id, { id: personne.id, personne, classe: classes.get(personne.id)! }]))
	if (destinataires.size !== ids.length) throw notFound()
	return destinataires
}

type Part = Versement['parts'][number] & { readonly timbre: number }

/** Writes the receipts into the register. @returns their ids and numbers, in the order of the parts */
async function recusDe(write: VisitWrite, versement: Versement, parts: readonly Part[]) {
	const { mode, tiers, soldes: shares } = versement
	const people = await destinatairesOf(
		write,
		parts.map(({ etudiant }) => etudiant)
	)
	const maker = await papiersDeCaisse(write)
	const soldes = shares ?? (await soldesOf(write, [...people.keys()]))
	const total = parts.length > 1 ? parts.reduce((sum, { montant }) => sum + montant, 0) : undefined
	const payeur = tiers === undefined ? null : ((await selectTiers(write.db, tiers))?.nom ?? null)
	const papers = parts.map(({ etudiant, montant, timbre }) => {
		const avant = soldes.get(etudiant)!.solde
		const apres = tiers === undefined || shares ? avant - montant : avant
		const payment = {
			...versement,
			montant,
			timbre,
			total,
			tiers: payeur,
			avant,
			apres,
			estAVerifier: !versement.estVerifie && etatInitial(mode) === 'a_verifier'
		}
		return maker.paper(people.get(etudiant)!, recu(maker, payment))
	})
	const ids = await inscrirePapiers(write, 'recu', papers)
	return numerosOf(write.db, ids)
}

/** Writes the money. @returns its id */
async function enregistrer(
	{ db, now, perimetre, journal }: VisitWrite,
	{ mode, operateur, reference, date, tiers }: Versement,
	parts: readonly Part[],
	caisse_id: number | null,
	envoi: string | null
): Promise<number> {
	const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)
	const money = {
		mode,
		operateur,
		reference,
		cle: reference && cleDe(reference),
		date,
		caisse_id,
		tiers_id: tiers ?? null,
		etat: etatInitial(mode),
		montant: sum(({ montant }) => montant),
		timbre: sum(({ timbre }) => timbre)
	}
	const [versement] = await insertVersement(db, { ...money, fait_at: toSeconds(now), fait_par: perimetre.userId, envoi })
	await journal({ action: 'versement.create', objet: 'versements', id: versement!.id, apres: money })
	return versement!.id
}

/** Writes a payment for each part of money, under the number of its receipt. @throws AppError 404 */
export async function enregistrerParts(
	write: VisitWrite,
	versement: Versement,
	parts: readonly Part[],
	versement_id: number
): Promise<Omit<Encaisse, 'versement'>> {
	const { db, now, institution, journal } = write
	const { date, mode } = versement
	const papiers = await recusDe(write, versement, parts)
	const updated_at = toWireInstant(now, institution.timezone)
	const paiements: number[] = []
	for (const [at, { etudiant, montant, timbre }] of parts.entries()) {
		const papier = papiers[at]!
		const payment = { reference: numeroText(papier), etudiant_id: etudiant, date, montant, mode }
		const [paiement] = await insertPaiement(db, { ...payment, updated_at, versement_id, timbre: timbre || null, papier_id: papier.id })
		await journal({ action: 'paiement.create', objet: 'paiements', id: paiement!.id, apres: { ...payment, versement_id } })
		paiements.push(paiement!.id)
	}
	return { paiements, papiers: papiers.map(({ id }) => id) }
}
