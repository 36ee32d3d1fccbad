import { parPersonne } from '../../domain/argent/payeurs'
import { retardScolarite, soldeScolarite } from '../../domain/argent/solde-scolarite'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import { forbidden } from '../../kit/errors'
import { jourOf, todayOf, type View } from '../../tenants/visit'
import { mayReadFees, mayReadResponsables, responsablesOf } from '../etudiants/fiches.service'
import { selectClasses, selectComptes } from './retards.queries'

/** The account of a student; amounts are the family's. */
export type Compte = {
	readonly id: number
	/** the échéance of the first fee that is late; null if none is */
	readonly depuis: string | null
	readonly total: number
	readonly paye: number
	/** the overdue part */
	readonly retard: number
	readonly solde: number
	/** the class of the year */
	readonly classe: number | null
	/** whether a third party pays a share */
	readonly tiers: boolean
}

export const MONTRES = ['dus', 'retards', 'avoirs', 'tous'] as const
export const TIERS_PAYANTS = ['', 'sans', 'avec'] as const

/** The accounts that a reader wants. */
export type Choix = {
	readonly classe: number | undefined
	/** those with something left to pay, those that are late, those with credit, or all */
	readonly montre: (typeof MONTRES)[number]
	/** the least that is late, of `retards`, or the least credit, of `avoirs`, else the least that is left; 0: any */
	readonly de: number
	/** without a third party, with one, or both */
	readonly tiers: (typeof TIERS_PAYANTS)[number]
}

const askedOf = (view: View) => ({ today: todayOf(view), annee: view.institution.annee?.id ?? 0, jour: jourOf(view) })

/** @throws AppError 403 unless the caller reads fees (rules 8.1) */
function mustReadFees(view: View) {
	if (!mayReadFees(view)) throw forbidden()
}

/**
 * The accounts of students, those late for longest first: a JSON list of `Compte`, kept until the school's records change.
 * @throws AppError 403 unless the caller reads fees (rules 8.1)
 */
export function comptesDeTous(view: View) {
	mustReadFees(view)
	return {
		key: `frais/comptes@${view.institution.annee?.id ?? ''}`,
		ofSchool: true,
		make: async () => ({ json: JSON.stringify(await tousLesComptes(view)) })
	}
}

/** The same as they are now. @throws AppError 403 unless the caller reads fees (rules 8.1) */
export async function tousLesComptes(view: View): Promise<Compte[]> {
	mustReadFees(view)
	return (await selectComptes(view.db, askedOf(view))).map(({ id, depuis, classe, tiers, ...sums }) => {
		const { total, paye, solde } = soldeScolarite(sums)
		return { id, depuis, total, paye, retard: retardScolarite(sums), solde, classe, tiers: tiers === 1 }
	})
}

/** The accounts that a reader wants, in their order. */
export const chosenComptes = (comptes: readonly Compte[], { classe, montre, de, tiers }: Choix) =>
	comptes.filter((compte) => {
		const amount = { dus: compte.solde, retards: compte.retard, avoirs: -compte.solde, tous: compte.solde }[montre]
		return (
			(classe === undefined || compte.classe === classe) &&
			(montre === 'tous' || amount > 0) &&
			(de === 0 || amount >= de) &&
			(tiers === '' || compte.tiers === (tiers === 'avec'))
		)
	})

/** The amounts of a row of sums. `solde` adds what is left to pay: credit of one student pays nothing for another. */
export type Sommes = Pick<Compte, 'total' | 'paye' | 'retard' | 'solde'>

export const sommesOf = (comptes: readonly Sommes[]): Sommes =>
	comptes.reduce(
		(sums, { total, paye, retard, solde }) => ({
			total: sums.total + total,
			paye: sums.paye + paye,
			retard: sums.retard + retard,
			solde: sums.solde + Math.max(0, solde)
		}),
		{ total: 0, paye: 0, retard: 0, solde: 0 }
	)

/** A class with the sums of its students' accounts; `undefined`: students without a class. */
export type ParClasse = Sommes & { readonly classe: { readonly id: number; readonly code: string } | undefined; readonly etudiants: number }

export const classesOf = ({ db, institution }: View) => selectClasses(db, institution.annee?.id ?? 0)

/** Accounts by class, in the order of the classes; students without a class come last. */
export async function comptesParClasse(view: View, comptes: readonly Compte[]): Promise<ParClasse[]> {
	mustReadFees(view)
	const groups = Map.groupBy(comptes, ({ classe }) => classe)
	return [...(await classesOf(view)), undefined].flatMap((classe) => {
		const students = groups.get(classe?.id ?? null)
		return students ? [{ classe, etudiants: students.length, ...sommesOf(students) }] : []
	})
}

/** A person who pays, with the accounts of all their children among those asked for. */
export type Payeur = Sommes & {
	/** the rows of the person, one for each child; empty if nobody is known to pay */
	readonly responsables: readonly (Responsable & { readonly enfant: number })[]
	readonly enfants: readonly Compte[]
}

export const mayReadPayeurs = (view: View) => mayReadFees(view) && mayReadResponsables(view)

/**
 * Accounts by the person who pays, in the order of the first child. A student with two payers stands under both; one without any stands alone.
 * @throws AppError 403 unless the caller reads fees and who pays them
 */
export async function comptesParPayeur(view: View, comptes: readonly Compte[]): Promise<Payeur[]> {
	const responsables = mayReadPayeurs(view)
		? await responsablesOf(
				view,
				comptes.map(({ id }) => id)
			)
		: undefined
	if (!responsables) throw forbidden()
	const rows = comptes.flatMap(({ id }) =>
		(responsables.get(id) ?? []).filter(({ payeur }) => payeur).map((row) => ({ ...row, enfant: id }))
	)
	const paid = new Set(rows.map(({ enfant }) => enfant))
	const byId = new Map(comptes.map((compte) => [compte.id, compte]))
	const place = new Map(comptes.map(({ id }, at) => [id, at]))
	const withPayeur = parPersonne(rows).map((person) => {
		const enfants = [...new Set(person.map(({ enfant }) => enfant))].map((id) => byId.get(id)!)
		return { responsables: person, enfants, ...sommesOf(enfants) }
	})
	const alone = comptes.filter(({ id }) => !paid.has(id)).map((compte) => ({ responsables: [], enfants: [compte], ...sommesOf([compte]) }))
	const first = ({ enfants }: Payeur) => Math.min(...enfants.map(({ id }) => place.get(id)!))
	return [...withPayeur, ...alone].toSorted((a, b) => first(a) - first(b))
}
