import type { Course } from '../seances/statut-seance'
import type { STATUTS_CONTRAT, TYPES_TAUX, TypeSeance } from '../vocabulaire'
import { enCentiemesHeure, secondesAValider, secondesReelles, secondesRetenues } from './heures'

/** Quantities are hundredths, of hours or of other work. Amounts are whole units of the currency. */

export type Contrat = {
	readonly depuis: string
	readonly statut: (typeof STATUTS_CONTRAT)[number]
	/** hundredths of a percent */
	readonly retenue_centiemes: number
}
export type Taux = { readonly type: (typeof TYPES_TAUX)[number]; readonly depuis: string; readonly montant: number }

/** A decision about the hours of one séance; null: as the rule says. */
export type Ajustement = { readonly reel_s: number; readonly quantite: number | null; readonly motif: string }

export type SeancePayee = Course & {
	readonly id: number
	readonly date: string
	readonly type: TypeSeance
	readonly depassement_valide_s: number | null
	readonly signee: number
}
export type Travail = {
	readonly id: number
	readonly date: string
	readonly libelle: string
	readonly quantite: number
	readonly taux: number
	readonly retire_le: string | null
}

/** The hours and money of one thing. `retenue`: the deduction in ten-thousandths, so that a month rounds it once. */
export type Du = { readonly quantite: number; readonly montant: number; readonly retenue: number }
const RIEN: Du = { quantite: 0, montant: 0, retenue: 0 }

/** The sums of a teacher's closed months for one thing. `ouverte`: its year is not closed, so that it may still change. */
export type Fige = Du & { readonly ouverte: number }

/** All that decides about the months of one teacher. */
export type FaitsPaie = {
	readonly seances: readonly SeancePayee[]
	readonly travaux: readonly Travail[]
	/** by `s12` for a séance, `t3` for other work */
	readonly figes: ReadonlyMap<string, Fige>
	readonly contrats: readonly Contrat[]
	readonly taux: readonly Taux[]
	readonly ajustements: ReadonlyMap<number, Ajustement>
	/** the closed months, YYYY-MM */
	readonly arretes: ReadonlySet<string>
}

/** A line of a month before it is closed. */
export type LigneDue = Du & {
	readonly seance_id: number | null
	readonly travail_id: number | null
	/** these two are empty for a séance that is not there any more */
	readonly date: string
	readonly type: string
	/** the label of other work */
	readonly libelle: string
	readonly prevu: number
	readonly reel: number
	/** whether it counts as held */
	readonly tenue: boolean
	readonly signee: boolean
	readonly statut: Contrat['statut'] | null
	/** null: the teacher has no rate for it */
	readonly taux: number | null
	/** whether it answers an earlier month */
	readonly correction: boolean
	/** whether it is set aside because another séance of the teacher is at the same time */
	readonly chevauche: boolean
	/** hundredths of an hour that wait for an administrator */
	readonly attend: number
	/** why somebody has adjusted it */
	readonly motif: string | null
	/** what the school must write down before the month is closed */
	readonly manque: 'contrat' | 'taux' | null
}

const manqueOf = (quantite: number, taux: number | null, contrat: Contrat | undefined): LigneDue['manque'] =>
	quantite === 0 || contrat?.statut === 'permanent' ? null : contrat === undefined ? 'contrat' : taux === null ? 'taux' : null

const latest = <T extends { readonly depuis: string }>(dated: readonly T[], jour: string): T | undefined =>
	dated.reduce<T | undefined>(
		(best, row) => (row.depuis <= jour && (best === undefined || row.depuis > best.depuis) ? row : best),
		undefined
	)

/** The rate of a day (rule 5.7): of the type, else of all types. */
export const tauxDuJour = (taux: readonly Taux[], type: string, jour: string): number | null =>
	[type, 'TOUS']
		.map((of) =>
			latest(
				taux.filter((row) => row.type === of),
				jour
			)
		)
		.find(Boolean)?.montant ?? null

/** The amount and deduction of a quantity (rule 5.7), and what they need: nothing for a permanent teacher. */
function valeur(quantite: number, taux: number | null, contrat: Contrat | undefined) {
	const montant = contrat?.statut === 'vacataire' ? Math.round((quantite * (taux ?? 0)) / 100) : 0
	const retenue = montant * (contrat?.retenue_centiemes ?? 0)
	return { quantite, montant, retenue, taux, statut: contrat?.statut ?? null, manque: manqueOf(quantite, taux, contrat) }
}

/** The decision that holds for a séance: it was made for the real length that the séance has. */
function decisionFor(seance: SeancePayee, { ajustements }: FaitsPaie): Ajustement | undefined {
	const ajustement = ajustements.get(seance.id)
	return ajustement && ajustement.quantite !== null && ajustement.reel_s === secondesReelles(seance) ? ajustement : undefined
}

/** Held séances that are set aside because an earlier one of the same teacher is retained at the same time (rule 5.8). */
function setAside(faits: FaitsPaie): Set<number> {
	const aside = new Set<number>()
	let end = -Infinity
	const held = faits.seances.filter((seance) => seance.statut === 'terminee' && decisionFor(seance, faits)?.quantite !== 0)
	for (const { id, debut_s, fin_s } of held.toSorted((a, b) => a.debut_s - b.debut_s || a.id - b.id))
		if (debut_s < end) aside.add(id)
		else end = fin_s
	return aside
}

/** A line that says nothing. */
const SANS_LIGNE: LigneDue = {
	...RIEN,
	seance_id: null,
	travail_id: null,
	date: '',
	type: '',
	libelle: '',
	prevu: 0,
	reel: 0,
	tenue: false,
	signee: true,
	statut: null,
	taux: null,
	correction: false,
	chevauche: false,
	attend: 0,
	motif: null,
	manque: null
}

type Chose = { readonly cle: string; readonly isShown: boolean; readonly ligne: LigneDue }

function seancesDues(faits: FaitsPaie): Chose[] {
	const aside = setAside(faits)
	return faits.seances.map((seance) => {
		const { id, date, type, statut, debut_s, fin_s, signee } = seance
		const ajustement = decisionFor(seance, faits)
		const regle = enCentiemesHeure(secondesRetenues(seance))
		const quantite = ajustement ? Math.min(ajustement.quantite!, regle) : aside.has(id) ? 0 : regle
		const contrat = latest(faits.contrats, date)
		const taux = tauxDuJour(faits.taux, type, date)
		const ligne: LigneDue = {
			...SANS_LIGNE,
			...valeur(quantite, taux, contrat),
			seance_id: id,
			date,
			type,
			prevu: enCentiemesHeure(fin_s - debut_s),
			reel: enCentiemesHeure(secondesReelles(seance)),
			tenue: statut === 'terminee',
			signee: signee === 1,
			chevauche: aside.has(id) && !ajustement,
			attend: enCentiemesHeure(secondesAValider(seance)),
			motif: ajustement?.motif ?? null
		}
		return { cle: `s${id}`, isShown: statut !== 'annulee' && statut !== 'reportee', ligne }
	})
}

const travauxDus = ({ travaux, contrats }: FaitsPaie): Chose[] =>
	travaux.map(({ id, date, libelle, quantite, taux, retire_le }) => {
		const contrat = latest(contrats, date)
		const isDone = retire_le === null
		const ligne = { ...SANS_LIGNE, ...valeur(isDone ? quantite : 0, taux, contrat), travail_id: id, date, libelle, tenue: isDone }
		return { cle: `t${id}`, isShown: isDone, ligne }
	})

/** The line of something that closed months count and that is not there, or not the teacher's, any more. */
function lostOf(cle: string): Chose {
	const id = Number(cle.slice(1))
	const isSeance = cle.startsWith('s')
	const ligne = { ...SANS_LIGNE, seance_id: isSeance ? id : null, travail_id: isSeance ? null : id, correction: true }
	return { cle, isShown: false, ligne }
}

const isSame = (a: Du, b: Du) => a.quantite === b.quantite && a.montant === b.montant && a.retenue === b.retenue
const minus = (a: Du, b: Du): Du => ({ quantite: a.quantite - b.quantite, montant: a.montant - b.montant, retenue: a.retenue - b.retenue })

/** The months after the last closed one that must be closed before this one, and whether this one takes the corrections (rule 5.9). */
function placeOf(mois: string, { arretes }: FaitsPaie, choses: readonly Chose[]) {
	const last = [...arretes].toSorted().at(-1)
	if (last === undefined || mois < last) return { attend: undefined, takes: false }
	const between = choses.flatMap(({ isShown, ligne: { date, quantite } }) => {
		const month = date.slice(0, 7)
		return isShown && quantite > 0 && month > last && month < mois ? [month] : []
	})
	return { attend: between.toSorted()[0], takes: between.length === 0 }
}

/**
 * The lines of a month that is not closed (rules 5.7 to 5.9): what the teacher has done in it, and after the last closed month the
 * differences between what the closed ones count and what is right now.
 * @returns also the month that must be closed before
 */
export function lignesDuMois(
	mois: string,
	faits: FaitsPaie
): { readonly lignes: readonly LigneDue[]; readonly attend: string | undefined } {
	const choses = [...seancesDues(faits), ...travauxDus(faits)]
	const { attend, takes } = placeOf(mois, faits, choses)
	const known = new Set(choses.map(({ cle }) => cle))
	const lost = [...faits.figes.keys()].filter((cle) => !known.has(cle)).map(lostOf)
	const lignes = [...choses, ...lost].flatMap(({ cle, isShown, ligne }): LigneDue[] => {
		const fige = faits.figes.get(cle)
		const month = ligne.date.slice(0, 7)
		const difference = { ...ligne, ...minus(ligne, fige ?? RIEN), correction: fige !== undefined || month !== mois }
		if (month === mois) return isShown || (fige && !isSame(ligne, fige)) ? [difference] : []
		const answers = takes && (fige ? fige.ouverte === 1 : faits.arretes.has(month))
		return answers && !isSame(ligne, fige ?? RIEN) ? [difference] : []
	})
	return { lignes: lignes.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)), attend }
}

export type Totaux = { readonly heures: number; readonly brut: number; readonly retenue: number; readonly net: number }

/** The sums of a month: hours of séances alone, and the deduction rounded once. */
export function totauxDe(lignes: readonly (Du & Pick<LigneDue, 'seance_id'>)[]): Totaux {
	const sum = (of: (ligne: (typeof lignes)[number]) => number) => lignes.reduce((total, ligne) => total + of(ligne), 0)
	const brut = sum(({ montant }) => montant)
	const exact = sum((ligne) => ligne.retenue) / 10_000
	// a half is rounded away from 0, so that a correction undoes what it corrects
	const retenue = Math.sign(exact) * Math.round(Math.abs(exact)) || 0
	return { heures: sum(({ seance_id, quantite }) => (seance_id === null ? 0 : quantite)), brut, retenue, net: brut - retenue }
}

/** The rest to pay of each closed month if `paye` was paid in all: payments settle the oldest first, and corrections shorten the latest. */
export function restesDe(etats: readonly { readonly mois: string; readonly net: number }[], paye: number): Map<string, number> {
	let left = etats.reduce((sum, { net }) => sum + net, 0) - paye
	const restes = new Map<string, number>()
	for (const { mois, net } of etats.toSorted((a, b) => (a.mois < b.mois ? 1 : -1))) {
		const reste = Math.max(0, Math.min(left, net))
		restes.set(mois, reste)
		left -= reste
	}
	return restes
}

/** A month as YYYY-MM that the school can close. */
export const isMois = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** The teacher whose hours are read; null: all of them. The policy makes it (rule 5.11). */
export type Lus = { readonly enseignant: number | null }
