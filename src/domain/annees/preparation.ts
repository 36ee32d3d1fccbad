import { isJour } from '../../kit/jour'
import { sortKey } from '../../kit/forms'
import { NIVEAUX } from '../vocabulaire'
import type { Annee } from '../annee'

/** Days YYYY-MM-DD, both included. */
export type Span = { readonly date_debut: string; readonly date_fin: string }

/** The year after 2026-2027 is 2027-2028. */
const nextLibelle = (libelle: string) => `${libelle.slice(5)}-${Number(libelle.slice(5)) + 1}`

/** The same weekday 52 weeks later. */
export const aYearLater = (jour: string) => Temporal.PlainDate.from(jour).add({ weeks: 52 }).toString()

const dayAfter = (jour: string) => Temporal.PlainDate.from(jour).add({ days: 1 }).toString()

const within = ({ date_debut, date_fin }: Span, jour: string) => (jour < date_debut ? date_debut : jour > date_fin ? date_fin : jour)

/** A year to prepare: the current year, the stored one to prepare, if there is one, and what to propose without it. */
export type Coming = { readonly depuis: Annee; readonly annee: Annee | undefined; readonly proposee: Span & { readonly libelle: string } }

/** The year after the current one: the first in preparation, else the one whose libelle comes next. `undefined` if no year is current. */
export function comingYear(annees: readonly Annee[]): Coming | undefined {
	const depuis = annees.find(({ courante }) => courante)
	if (!depuis) return undefined
	const libelle = nextLibelle(depuis.libelle)
	const later = annees.filter(({ date_debut }) => date_debut > depuis.date_debut).toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1))
	const annee = later.find(({ en_preparation }) => en_preparation) ?? later.find((year) => year.libelle === libelle)
	const debut = aYearLater(depuis.date_debut)
	const date_debut = debut > depuis.date_fin ? debut : dayAfter(depuis.date_fin)
	return { depuis, annee, proposee: { libelle, date_debut, date_fin: aYearLater(depuis.date_fin) } }
}

/** The year that has a day in common with these dates, besides the one of that libelle. */
export const overlapping = <A extends Span & { readonly libelle: string }>(
	annees: readonly A[],
	libelle: string,
	days: Span
): A | undefined =>
	annees.find((annee) => annee.libelle !== libelle && annee.date_debut <= days.date_fin && days.date_debut <= annee.date_fin)

/** The day of one year as the day of another one that has the same weekday, as far from the first day. */
export function dayLater(jour: string, from: Span, to: Span): string {
	const weeks = Math.round(Temporal.PlainDate.from(from.date_debut).until(to.date_debut).days / 7)
	return Temporal.PlainDate.from(jour).add({ weeks }).toString()
}

/** The days of a period of one year in another one, within it. */
export const daysLater = ({ date_debut, date_fin }: Span, from: Span, to: Span): Span => ({
	date_debut: within(to, dayLater(date_debut, from, to)),
	date_fin: within(to, dayLater(date_fin, from, to))
})

/** Days off; `filiere` and `niveau`: codes, null for all. */
export type JourChome = Span & {
	readonly demi_journee: string
	readonly filiere: string | null
	readonly niveau: string | null
	readonly libelle: string
}

/** Holidays that have the same day each year. */
const FIXED = ['01-01', '05-01', '08-15', '11-01', '12-25']

const placeOf = ({ demi_journee, filiere, niveau }: JourChome) => `${demi_journee}/${filiere ?? ''}/${niveau ?? ''}`
const sameDayEachYear = (jour: JourChome) =>
	`${sortKey(jour.libelle)}/${jour.date_debut.slice(5)}/${jour.date_fin.slice(5)}/${placeOf(jour)}`

/** The same days off in another year; `undefined` if it does not have them. */
function inYear(jour: JourChome, annee: Span): JourChome | undefined {
	const first = Number(jour.date_debut.slice(0, 4))
	const length = Number(jour.date_fin.slice(0, 4)) - first
	for (const year of [Number(annee.date_debut.slice(0, 4)), Number(annee.date_fin.slice(0, 4))]) {
		const date_debut = `${year}${jour.date_debut.slice(4)}`
		const date_fin = `${year + length}${jour.date_fin.slice(4)}`
		if (isJour(date_debut) && isJour(date_fin) && annee.date_debut <= date_debut && date_fin <= annee.date_fin)
			return { ...jour, date_debut, date_fin }
	}
	return undefined
}

/** Days by which a feast or a holiday moves at most from one year to the next. */
const NEAR = 45
const daysBetween = (a: string, b: string) => Math.abs(Temporal.PlainDate.from(a).until(b).days)

/** The days off of a year: to copy, in the next year already, and without a fixed day, so that a person types them. */
export type Jours = { readonly copies: readonly JourChome[]; readonly there: readonly JourChome[]; readonly movable: readonly JourChome[] }

/** Sorts the days off of the year `from`, with those of all years (`all`) beside them. */
export function sortDaysOff(all: readonly JourChome[], from: Span, to: Span): Jours {
	const isOf =
		({ date_debut, date_fin }: Span) =>
		(jour: JourChome) =>
			jour.date_debut <= date_fin && jour.date_fin >= date_debut
	const times = Map.groupBy(all, sameDayEachYear)
	const stored = all.filter(isOf(to))
	const keys = new Set(stored.map((jour) => `${jour.date_debut}/${placeOf(jour)}`))
	const names = Map.groupBy(stored, ({ libelle }) => sortKey(libelle))
	const isTyped = ({ libelle, date_debut }: JourChome) =>
		(names.get(sortKey(libelle)) ?? []).some((jour) => daysBetween(jour.date_debut, aYearLater(date_debut)) <= NEAR)
	const [copies, there, movable]: JourChome[][] = [[], [], []]
	for (const jour of all.filter(isOf(from))) {
		const isHoliday = jour.date_debut === jour.date_fin && FIXED.includes(jour.date_debut.slice(5))
		const isFixed = isHoliday || (times.get(sameDayEachYear(jour))?.length ?? 0) > 1
		const later = isFixed ? inYear(jour, to) : undefined
		if (isTyped(jour) || (later && keys.has(`${later.date_debut}/${placeOf(later)}`))) there!.push(jour)
		else (later ? copies : movable)!.push(later ?? jour)
	}
	return { copies: copies!, there: there!, movable: movable! }
}

/** A class as it is copied: codes of its filière and niveau, and the name of the filière. */
export type ClasseModele = {
	readonly id: number
	readonly code: string
	readonly nom: string
	readonly filiere: string
	readonly filiere_nom: string
	readonly niveau: string
	readonly capacite: number | null
}

/** The next niveau of the same cycle; `undefined` after the last. */
export function nextNiveau(code: string): string | undefined {
	const next = NIVEAUX[NIVEAUX.findIndex((niveau) => niveau === code) + 1]
	return next?.slice(0, -1) === code.slice(0, -1) ? next : undefined
}

/** Classes that would continue those of a niveau whose filière has none at the next one: `MECA-L2` for `MECA-L1`. */
export function classesOfNewNiveaux(classes: readonly ClasseModele[]): ClasseModele[] {
	const taken = new Set(classes.map(({ filiere, niveau }) => `${filiere}/${niveau}`))
	const codes = new Set(classes.map(({ code }) => code))
	return classes.flatMap((classe) => {
		const niveau = nextNiveau(classe.niveau)
		if (niveau === undefined || taken.has(`${classe.filiere}/${niveau}`)) return []
		const isNamed = (text: string) => text.includes(classe.niveau)
		const code = isNamed(classe.code) ? classe.code.replace(classe.niveau, niveau) : `${classe.code}-${niveau}`
		if (codes.has(code)) return []
		codes.add(code)
		const nom = isNamed(classe.nom) ? classe.nom.replace(classe.niveau, niveau) : `${classe.filiere_nom} ${niveau}`
		return [{ ...classe, code, nom, niveau }]
	})
}

/** A teaching of a matière in a class. */
export type Charge = {
	readonly heures_prevues: number | null
	readonly date_debut: string | null
	readonly date_fin: string | null
	/** 1 if the teacher's account is open */
	readonly actif: 0 | 1
}

/**
 * Sorts the teachings of one matière in one class: they go on in the next year, or their teachers have left and nobody follows.
 * A teacher who follows another one and is alone gets their hours too.
 */
export function sortCharges<C extends Charge>(charges: readonly C[], today: string): { readonly goOn: C[]; readonly vacant: C[] } {
	const isFollowed = (charge: C) =>
		charge.date_fin !== null && charges.some(({ date_debut }) => date_debut !== null && date_debut > charge.date_fin!)
	const isOver = ({ date_fin }: C) => date_fin !== null && date_fin < today
	const goOn = charges.filter((charge) => charge.actif === 1 && !isOver(charge) && !isFollowed(charge))
	const [only] = goOn
	if (only === undefined) return { goOn: [], vacant: charges.filter((charge) => !isFollowed(charge)) }
	const vacant = charges.filter(({ actif, date_fin }) => actif === 0 && date_fin === null)
	if (goOn.length > 1 || only.heures_prevues === null) return { goOn, vacant }
	const before = charges.filter(({ date_fin }) => date_fin !== null && only.date_debut !== null && date_fin < only.date_debut)
	const hours = before.reduce((sum, { heures_prevues }) => sum + (heures_prevues ?? 0), only.heures_prevues)
	return { goOn: [{ ...only, heures_prevues: hours }], vacant }
}
