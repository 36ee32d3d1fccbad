import { isMois, lignesDuMois, restesDe, totauxDe, type FaitsPaie, type LigneDue, type Lus, type Totaux } from '../../domain/heures/paie'
import { AppError, notFound } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import { seen } from '../../kit/seen'
import { todayOf, type View } from '../../tenants/visit'
import { cancelsPayments, closesMonths, paysTeachers, readablePaie } from './paie.policy'
import {
	selectAjustements,
	selectContrats,
	selectEtats,
	selectFiges,
	selectLignes,
	selectNoms,
	selectOpenSince,
	selectPayes,
	selectPersonnes,
	selectSeances,
	selectTaux,
	selectTravaux
} from './paie.queries'

export { mustCloseMonths, mustPay, readsPaie } from './paie.policy'

/** The reader's own id, today, and what they may do about hours and pay. */
export const droitsPaie = (view: View) => ({
	userId: view.perimetre.userId,
	today: todayOf(view),
	closes: closesMonths(view.perimetre),
	pays: paysTeachers(view.perimetre),
	cancels: cancelsPayments(view.perimetre)
})
export type DroitsPaie = ReturnType<typeof droitsPaie>

/** The month that an address names, the current one without it. */
export const moisIn = (view: View, asked: string | undefined) => (asked !== undefined && isMois(asked) ? asked : todayOf(view).slice(0, 7))

export type Etat = Awaited<ReturnType<typeof selectEtats>>[number]
export type Personne = Awaited<ReturnType<typeof selectPersonnes>>[number]

/** A line of a month, with its classes; `heure`: the start of a séance, before the month is closed. */
export type Ligne = LigneDue & { readonly classes: string; readonly heure: string }

export type MoisDEnseignant = {
	readonly enseignant: Personne
	readonly mois: string
	/** absent before the month is closed */
	readonly etat: Etat | undefined
	readonly totaux: Totaux
	/** before it is closed */
	readonly lignes: readonly LigneDue[]
	/** a month that must be closed before this one */
	readonly attend: string | undefined
	/** of the closed month: what is left to pay */
	readonly reste: number
	/** what is owed for all closed months: less than 0 if too much was paid */
	readonly du: number
	/** a fingerprint of the lines and sums */
	readonly vu: string
}

/** All that decides about the months of teachers, by teacher. */
async function facts({ db }: View, lus: Lus, mois: string) {
	return {
		etats: Map.groupBy(await selectEtats(db, lus), (row) => row.enseignant_id),
		figes: Map.groupBy(await selectFiges(db, lus, mois), (row) => row.enseignant_id),
		seances: Map.groupBy(await selectSeances(db, lus, mois), (row) => row.enseignant_id),
		travaux: Map.groupBy(await selectTravaux(db, lus, mois), (row) => row.enseignant_id),
		contrats: Map.groupBy(await selectContrats(db, lus), (row) => row.enseignant_id),
		taux: Map.groupBy(await selectTaux(db, lus), (row) => row.enseignant_id),
		ajustements: Map.groupBy(await selectAjustements(db, lus), (row) => row.enseignant_id),
		payes: new Map((await selectPayes(db, lus)).map((row) => [row.enseignant_id, row.montant])),
		personnes: await selectPersonnes(db, lus)
	}
}
type Facts = Awaited<ReturnType<typeof facts>>

const faitsOf = (id: number, all: Facts): FaitsPaie => ({
	seances: all.seances.get(id) ?? [],
	travaux: all.travaux.get(id) ?? [],
	figes: new Map((all.figes.get(id) ?? []).map((row) => [row.seance_id === null ? `t${row.travail_id}` : `s${row.seance_id}`, row])),
	contrats: all.contrats.get(id) ?? [],
	taux: all.taux.get(id) ?? [],
	ajustements: new Map((all.ajustements.get(id) ?? []).map((row) => [row.seance_id, row])),
	arretes: new Set((all.etats.get(id) ?? []).map(({ mois }) => mois))
})

function monthOf(mois: string, enseignant: Personne, all: Facts): MoisDEnseignant {
	const etats = all.etats.get(enseignant.id) ?? []
	const etat = etats.find((row) => row.mois === mois)
	const paye = all.payes.get(enseignant.id) ?? 0
	const du = etats.reduce((sum, { net }) => sum + net, 0) - paye
	const common = { enseignant, mois, etat, reste: restesDe(etats, paye).get(mois) ?? 0, du }
	if (etat) return { ...common, totaux: etat, lignes: [], attend: undefined, vu: seen([etat.id, du]) }
	const { lignes, attend } = lignesDuMois(mois, faitsOf(enseignant.id, all))
	return { ...common, totaux: totauxDe(lignes), lignes, attend, vu: seen([lignes, attend]) }
}

/** The month of each teacher who has something in it, by name. @throws AppError 403 */
export async function moisDesEnseignants(view: View, mois: string): Promise<MoisDEnseignant[]> {
	const all = await facts(view, readablePaie(view.perimetre, null), mois)
	return all.personnes.map((personne) => monthOf(mois, personne, all)).filter(({ etat, lignes }) => etat || lignes.length > 0)
}

/** The month of one teacher. @throws AppError 403, 404 */
export async function moisDe(view: View, enseignant: number, mois: string): Promise<MoisDEnseignant> {
	const all = await facts(view, readablePaie(view.perimetre, enseignant), mois)
	if (!all.personnes[0]) throw notFound()
	return monthOf(mois, all.personnes[0], all)
}

/** All closed months of a teacher, the newest first, each with what is left to pay of it. @throws AppError 403, 404 */
export async function etatsDe(view: View, enseignant: number) {
	const lus = readablePaie(view.perimetre, enseignant)
	const etats = await selectEtats(view.db, lus)
	const paye = (await selectPayes(view.db, lus))[0]?.montant ?? 0
	const restes = restesDe(etats, paye)
	return {
		etats: etats.map((etat) => ({ ...etat, reste: restes.get(etat.mois) ?? 0 })).toReversed(),
		paye,
		du: etats.reduce((sum, { net }) => sum + net, 0) - paye
	}
}

/** The lines of months as people read them: those of closed months as they were closed, others with their classes. */
export async function lignesDesMois({ db }: Pick<View, 'db'>, mois: readonly MoisDEnseignant[]): Promise<Map<number, readonly Ligne[]>> {
	const closed = mois.flatMap(({ etat }) => (etat ? [etat.id] : []))
	const keptLines = closed.length === 0 ? undefined : Map.groupBy(await selectLignes(db, closed), ({ etat_id }) => etat_id)
	const ids = mois.flatMap(({ lignes }) => lignes.flatMap(({ seance_id }) => seance_id ?? []))
	// a séance that exists comes after what a closed month kept of it
	const noms = new Map(ids.length === 0 ? [] : (await selectNoms(db, ids)).map((row) => [row.id, row]))
	const withName = (ligne: LigneDue): Ligne => {
		const { date, heure, type, libelle, classes } = noms.get(ligne.seance_id ?? 0) ?? { ...ligne, heure: '', classes: '' }
		return { ...ligne, date, heure, type, libelle, classes: classes ?? '' }
	}
	return new Map(
		mois.map(({ enseignant, etat, lignes }) => [
			enseignant.id,
			etat
				? (keptLines?.get(etat.id) ?? []).map(ligneGardee)
				: lignes.map(withName).toSorted((a, b) => a.date.localeCompare(b.date) || a.heure.localeCompare(b.heure))
		])
	)
}

/** No month takes a correction of a year that is closed (rule 5.9). @throws AppError 409 */
export async function mustBeOfOpenYear({ db }: Pick<View, 'db'>, date: string) {
	if (isJour(date) && date < ((await selectOpenSince(db))?.mois ?? '9')) throw new AppError('conflict', 'annee_cloturee')
}

type Remarque = Pick<LigneDue, 'chevauche' | 'attend' | 'motif' | 'tenue'>

/** The remarks of a line, as a closed month keeps them. */
export const remarqueOf = ({ chevauche, attend, motif, tenue }: Remarque) => JSON.stringify({ chevauche, attend, motif, tenue })

const ligneGardee = ({
	etat_id: _etat,
	signee,
	correction,
	remarque,
	...ligne
}: Awaited<ReturnType<typeof selectLignes>>[number]): Ligne => ({
	...ligne,
	heure: '',
	...(JSON.parse(remarque) as Remarque),
	signee: signee === 1,
	correction: correction === 1,
	manque: null
})
