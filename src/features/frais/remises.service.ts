import { MAX_MONTANT, montantTape } from '../../domain/argent/caisse'
import { NATURES_FRAIS, SORTES_AJUSTEMENT, type NatureFrais } from '../../domain/argent/mots'
import { partsReglees } from '../../domain/argent/solde-scolarite'
import { toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, Faults, forbidden, invalidFields, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour } from '../../kit/jour'
import { seen } from '../../kit/seen'
import { todayOf, type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { isStudent, mayReadFees } from '../etudiants/fiches.service'
import { activerSiRegle } from './activation.service'
import { selectParts, selectSolde } from './comptes.queries'
import { grantsRemises, keepsFrais, mustGrantRemises, mustKeepFrais } from './frais.policy'
import { insertAjustement, insertContreEcriture, insertDelai, insertEcheance, insertFrais } from './ecrits.queries'
import { selectAjustements, selectDelai, selectEcheances, selectEnvoye, selectFrais, selectTiers } from './remises.queries'

/** Parts before the last one that a form has room for. */
export const MAX_PARTS = 8
export const MAX_LIBELLE = 200
export const MAX_MOTIF = 300

/** The fees of a student with what is left of each, and the newest délai; `paye` is the family's money. */
async function etatOf(view: View, etudiant: number) {
	const { db } = view
	const paye = (await selectSolde(db, etudiant, todayOf(view)))?.paye ?? 0
	const rests = new Map<number, number>()
	const shares = new Map<number, number>()
	for (const { frais_id, montant, reste } of partsReglees(await selectParts(db, etudiant), paye)) {
		rests.set(frais_id, (rests.get(frais_id) ?? 0) + reste)
		shares.set(frais_id, (shares.get(frais_id) ?? 0) + montant)
	}
	const frais = (await selectFrais(db, etudiant)).map((fee) => ({
		...fee,
		/** the family's share, and what is left to pay of it */
		part: shares.get(fee.id) ?? 0,
		reste: rests.get(fee.id) ?? 0
	}))
	const ajustements = await selectAjustements(db, etudiant)
	const delai = await selectDelai(db, etudiant)
	const vu = seen([
		paye,
		frais.map(({ id, montant, retire_le }) => [id, montant, retire_le]),
		ajustements.map(({ id, repris_le }) => [id, repris_le]),
		delai?.id
	])
	return { frais, ajustements, delai, vu }
}

/** @throws AppError 403 unless the caller reads what students owe */
export async function remisesOf(view: View, etudiant: number) {
	if (!mayReadFees(view)) throw forbidden()
	const { perimetre, institution, db } = view
	return {
		...(await etatOf(view, etudiant)),
		echeances: await selectEcheances(db, etudiant),
		tiers: await selectTiers(db),
		annees: [...institution.annees, ...institution.preparees].map(({ id, libelle }) => ({ id, libelle })),
		devise: institution.devise,
		keeps: keepsFrais(perimetre),
		grants: grantsRemises(perimetre)
	}
}

export type Remises = Awaited<ReturnType<typeof remisesOf>>
export type FraisDeFiche = Remises['frais'][number]

/** @throws AppError 409 if the student's account is not as the form has shown it */
async function mustBeAsSeen(write: VisitWrite, etudiant: number, vu: string) {
	const etat = await etatOf(write, etudiant)
	if (etat.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
	return etat
}

/** A reason that somebody typed. */
function motifIn(faults: Faults, typed: string): string {
	const read = nameText(typed, MAX_MOTIF)
	if ('wrong' in read) faults.add('motif', read.wrong)
	else if (read.text === '') faults.add('motif', { key: 'champ.requis' })
	return 'wrong' in read ? '' : read.text
}

/** An amount that somebody typed, from 1 to `max`; 0 with a fault. */
function amountIn(faults: Faults, field: string, typed: string, { min = 1, max = MAX_MONTANT } = {}): number {
	const read = montantTape(typed)
	if ('wrong' in read) faults.add(field, read.wrong)
	else if (read.montant === undefined) faults.add(field, { key: 'champ.requis' })
	else if (read.montant < min) faults.add(field, { key: 'champ.min', parameters: { min } })
	else if (read.montant > max) faults.add(field, { key: 'champ.max', parameters: { max } })
	else return read.montant
	return 0
}

/** A fee as somebody typed it; `parts` are those before the last one. */
export type FraisTape = {
	readonly annee: number
	readonly libelle: string
	readonly nature: string
	readonly montant: string
	/** YYYY-MM-DD, the day of the last part; empty: none */
	readonly echeance: string
	readonly parts: readonly { readonly date: string; readonly montant: string }[]
}

type FraisLu = {
	readonly annee_id: number
	readonly libelle: string
	readonly nature: NatureFrais
	readonly montant: number
	readonly echeance: string | null
	readonly parts: readonly { readonly date: string; readonly montant: number }[]
}

/** @throws AppError 422 that names each wrong field */
function readFrais({ institution }: View, { annee, libelle, nature, montant, echeance, parts }: FraisTape): FraisLu {
	const faults = new Faults()
	if (![...institution.annees, ...institution.preparees].some(({ id }) => id === annee)) faults.add('annee', { key: 'champ.choix' })
	const title = nameText(libelle, MAX_LIBELLE)
	if ('wrong' in title) faults.add('libelle', title.wrong)
	else if (title.text === '') faults.add('libelle', { key: 'champ.requis' })
	const knownNature = NATURES_FRAIS.find((word) => word === nature)
	if (!knownNature) faults.add('nature', { key: 'champ.choix' })
	const total = amountIn(faults, 'montant', montant)
	if (echeance !== '' && !isJour(echeance)) faults.add('echeance', { key: 'champ.jour' })
	let before = ''
	let left = total
	const ownParts = parts.slice(0, MAX_PARTS).flatMap((part, at) => {
		if (part.date === '' && part.montant.trim() === '') return []
		const field = `date_${at}`
		const amount = amountIn(faults, `montant_${at}`, part.montant, { max: Math.max(1, left - 1) })
		left -= amount
		if (!isJour(part.date)) faults.add(field, { key: 'champ.jour' })
		else if (before !== '' && part.date <= before) faults.add(field, { key: 'champ.apres', parameters: { autre: before } })
		else before = part.date
		return [{ date: part.date, montant: amount }]
	})
	if (before !== '' && isJour(echeance) && echeance <= before) faults.add('echeance', { key: 'champ.apres', parameters: { autre: before } })
	faults.throwAny()
	const text = 'wrong' in title ? '' : title.text
	return {
		annee_id: annee,
		libelle: text,
		nature: knownNature!,
		montant: total,
		echeance: echeance === '' ? null : echeance,
		parts: ownParts
	}
}

const sameParts = (fee: FraisDeFiche | undefined, stored: FraisLu['parts'], { montant, echeance, nature, parts }: FraisLu) =>
	fee !== undefined && seen([fee.montant, fee.echeance, fee.nature, stored]) === seen([montant, echeance, nature, parts])

/**
 * Writes a fee with its parts; a withdrawn one of the same libellé gets the next `numero` (rule 7.1). The same fee sent again writes nothing.
 * @throws AppError 403, 404; 409 if the account has changed since it was shown; 422 that names each wrong field
 */
export const ecrireFrais = (visit: KnownVisit, etudiant: number, tape: FraisTape, vu: string): Promise<void> =>
	visit.write({ right: mustKeepFrais, touches: ['donnees'] }, async (write) => {
		const { db, now, institution, journal } = write
		if (!(await isStudent(write, etudiant))) throw notFound()
		const fee = readFrais(write, tape)
		const { frais, vu: present } = await etatOf(write, etudiant)
		const feeInForce = frais.find((other) => other.annee_id === fee.annee_id && other.libelle === fee.libelle && other.retire_le === null)
		const parts = (await selectEcheances(db, etudiant)).flatMap(({ frais_id, date, montant }) =>
			frais_id === feeInForce?.id ? [{ date, montant }] : []
		)
		if (sameParts(feeInForce, parts, fee)) return
		if (present !== vu) throw new AppError('conflict', 'modifie_entretemps')
		if (feeInForce) throw invalidFields({ libelle: [{ key: 'champ.frais_pris' }] })
		const { parts: ownParts, ...columns } = fee
		const updated_at = toWireInstant(now, institution.timezone)
		const former = frais.filter(({ annee_id, libelle }) => annee_id === fee.annee_id && libelle === fee.libelle)
		const row = { ...columns, numero: 1 + Math.max(0, ...former.map(({ numero }) => numero)), etudiant_id: etudiant }
		const frais_id = await insertFrais(db, { ...row, date: updated_at.slice(0, 10), updated_at })
		await journal({ action: 'frais.create', objet: 'frais', id: frais_id, apres: row })
		for (const [at, part] of ownParts.entries()) {
			await insertEcheance(db, { frais_id, rang: at + 1, ...part, updated_at })
			await journal({ action: 'frais.create', objet: 'echeances', apres: { frais_id, rang: at + 1, ...part } })
		}
	})

type Cible = { readonly frais_id: number } | { readonly ajustement_id: number }

/** Writes the counter-entry of a fee or an adjustment. */
async function retirer(write: VisitWrite, cible: Cible, typed: string): Promise<void> {
	const { db, now, author, journal } = write
	const faults = new Faults()
	const motif = motifIn(faults, typed)
	faults.throwAny()
	const entry = { sorte: 'retirer' as const, ...cible, motif, date: todayOf(write) }
	const id = await insertContreEcriture(db, { ...entry, at: toSeconds(now), auteur: author.name })
	const action = 'frais_id' in cible ? 'frais.retrait' : 'ajustement.reprise'
	await journal({ action, objet: 'contre_ecritures', id, apres: entry })
}

/** Withdraws a fee: what is paid of it stays as credit. @throws AppError 403, 404, 409, 422 */
export const retirerFrais = (visit: KnownVisit, etudiant: number, frais_id: number, motif: string, vu: string): Promise<void> =>
	visit.write({ right: mustKeepFrais, touches: ['donnees'] }, async (write) => {
		const fee = (await selectFrais(write.db, etudiant)).find(({ id }) => id === frais_id)
		if (!fee) throw notFound()
		if (fee.retire_le !== null) return
		await mustBeAsSeen(write, etudiant, vu)
		await retirer(write, { frais_id }, motif)
		await activerSiRegle(write, [etudiant])
	})

/** What `direction` grants for a fee; an exoneration takes all that is left to pay of it. */
export type AjustementTape = { readonly sorte: string; readonly montant: string; readonly tiers: number; readonly motif: string }

/**
 * Grants a reduction of a fee, or moves a part of it to a third party; the form's key `envoi` writes once.
 * @throws AppError 403, 404, 409; 422 that names each wrong field
 */
export const accorder = (
	visit: KnownVisit,
	etudiant: number,
	frais_id: number,
	tape: AjustementTape,
	vu: string,
	envoi: string
): Promise<void> =>
	visit.write({ right: mustGrantRemises, touches: ['donnees'] }, async (write) => {
		const { db, now, perimetre, journal } = write
		if (await selectEnvoye(db, envoi)) return
		const { frais } = await mustBeAsSeen(write, etudiant, vu)
		const fee = frais.find(({ id }) => id === frais_id)
		if (!fee || fee.retire_le !== null) throw notFound()
		const faults = new Faults()
		const sorte = SORTES_AJUSTEMENT.find((word) => word === tape.sorte)
		if (!sorte) faults.add('sorte', { key: 'champ.requis' })
		const isWhole = sorte === 'exoneration'
		if (isWhole && fee.reste === 0) faults.add('sorte', { key: 'champ.rien_a_exonerer' })
		const montant = isWhole ? fee.reste : amountIn(faults, 'montant', tape.montant, { max: fee.part })
		const tiers = sorte === 'prise_en_charge' ? (await selectTiers(db)).find(({ id }) => id === tape.tiers) : undefined
		if (sorte === 'prise_en_charge' && !tiers) faults.add('tiers', { key: 'champ.choix' })
		const motif = motifIn(faults, tape.motif)
		faults.throwAny()
		const entry = { frais_id, sorte: sorte!, montant, tiers_id: tiers?.id ?? null, motif, date: todayOf(write) }
		const id = await insertAjustement(db, { ...entry, fait_at: toSeconds(now), fait_par: perimetre.userId, ref: envoi })
		await journal({ action: 'ajustement.create', objet: 'ajustements', id, apres: entry })
		await activerSiRegle(write, [etudiant])
	})

/** Takes an adjustment back. @throws AppError 403, 404, 409, 422 */
export const reprendre = (visit: KnownVisit, etudiant: number, ajustement_id: number, motif: string, vu: string): Promise<void> =>
	visit.write({ right: mustGrantRemises, touches: ['donnees'] }, async (write) => {
		const ajustement = (await selectAjustements(write.db, etudiant)).find(({ id }) => id === ajustement_id)
		if (!ajustement) throw notFound()
		if (ajustement.repris_le !== null) return
		await mustBeAsSeen(write, etudiant, vu)
		await retirer(write, { ajustement_id }, motif)
	})

export type DelaiTape = { readonly montant: string; readonly jusquau: string; readonly motif: string }

/** Grants a délai; the newest of a student counts alone, and one of 0 ends it (rule 7.4). @throws AppError 403, 404, 409, 422 */
export const accorderDelai = (visit: KnownVisit, etudiant: number, tape: DelaiTape, vu: string): Promise<void> =>
	visit.write({ right: mustGrantRemises, touches: ['donnees'] }, async (write) => {
		const { db, now, perimetre, journal } = write
		if (!(await isStudent(write, etudiant))) throw notFound()
		const today = todayOf(write)
		const faults = new Faults()
		const montant = amountIn(faults, 'montant', tape.montant, { min: 0 })
		const jusquau = montant === 0 && tape.jusquau === '' ? today : tape.jusquau
		if (!isJour(jusquau)) faults.add('jusquau', { key: 'champ.jour' })
		else if (jusquau < today) faults.add('jusquau', { key: 'champ.bornes', parameters: { autre: today } })
		const motif = motifIn(faults, tape.motif)
		faults.throwAny()
		const newest = await selectDelai(db, etudiant)
		if (newest && newest.montant === montant && newest.jusquau === jusquau && newest.motif === motif) return
		await mustBeAsSeen(write, etudiant, vu)
		const entry = { etudiant_id: etudiant, montant, jusquau, motif }
		const id = await insertDelai(db, { ...entry, fait_at: toSeconds(now), fait_par: perimetre.userId })
		await journal({ action: 'delai.create', objet: 'delais', id, apres: entry })
	})
