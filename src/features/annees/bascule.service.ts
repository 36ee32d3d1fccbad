import { nextAnnee, openAnneeBefore, type Annee } from '../../domain/annee'
import { administers, may } from '../../domain/droits/perimetre'
import { toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, notFound } from '../../kit/errors'
import { jourLu } from '../../kit/jour'
import type { Institution } from '../../tenants/institution.queries'
import { todayOf, type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { selectArrivee, selectAttendus, selectManques, selectTenue, updateAnnee } from './bascule.queries'

/** Requires somebody who turns the school to another year, and closes years (rules 8.1). @throws AppError 403 */
export const mustTurn = may((perimetre) => administers(perimetre, 'direction'))

const yearsOf = ({ annees, preparees }: Institution): readonly Annee[] => [...annees, ...preparees]
export const currentOf = (institution: Institution) => institution.annees.find(({ courante }) => courante)
export const yearCalled = (institution: Institution, libelle: string) => yearsOf(institution).find((annee) => annee.libelle === libelle)

/** Whether a year comes before the current one: the school turns back by `turnBack` alone. */
const isBefore = ({ date_debut }: Annee, current: Annee | undefined) => current !== undefined && date_debut < current.date_debut

/** The switch to a year, `libelle` or else the one that comes next, `undefined` without one, with its figures. @throws AppError 403, 404 */
export async function basculeOf(view: View, libelle?: string) {
	mustTurn(view)
	const { institution } = view
	const from = currentOf(institution)
	const namedYear = libelle === undefined ? undefined : yearCalled(institution, libelle)
	if (!namedYear && libelle !== undefined) throw notFound()
	const to = namedYear && !isBefore(namedYear, from) ? namedYear : nextAnnee(yearsOf(institution), from)
	return { from, to: to && { ...to, ...(await figuresOf(view, from, to)) } }
}

/** The figures that a person weighs before the switch. */
async function figuresOf(view: View, from: Annee | undefined, to: Annee) {
	const { db, now } = view
	const today = todayOf(view)
	const manques = await selectManques(db, { from: from?.id ?? 0, to: to.id, jour: today, now: toSeconds(now) })
	return {
		attendus: new Map((await selectAttendus(db, to.id)).map(({ statut, nombre }) => [statut, nombre])),
		manques: manques!,
		/** days of the former year that are left, today included */
		jours: from && today <= from.date_fin ? Temporal.PlainDate.from(today).until(from.date_fin).days + 1 : 0
	}
}

export type Bascule = Awaited<ReturnType<typeof basculeOf>>

/** Writes other states of a year, with its line in the journal under the columns of an import. */
export async function changeAnnee(
	write: VisitWrite,
	annee: Annee,
	apres: Partial<Pick<Annee, 'courante' | 'en_preparation' | 'cloturee'>>
) {
	const changes = Object.entries(apres).filter(([column, value]) => annee[column as keyof Annee] !== value)
	if (changes.length === 0) return
	const stored = Object.fromEntries(changes.map(([column, value]) => [column, Number(value) as 0 | 1]))
	const avant = Object.fromEntries(changes.map(([column, value]) => [column, Number(!value)]))
	await updateAnnee(write.db, annee.id, stored, toWireInstant(write.now, write.institution.timezone))
	await write.journal({ action: 'fiche.update', objet: 'annees', id: annee.id, avant, apres: stored })
}

/** Writes about years in the name of somebody who turns them. @throws AppError 403 */
export const writeYears = (visit: KnownVisit, run: (write: VisitWrite) => Promise<void>) =>
	visit.write({ right: mustTurn, touches: ['donnees'] }, run)

/**
 * Makes another year the current one. `from`: the current year that its author has seen. Doing it again changes nothing.
 * @throws AppError 403; 404 also for a year before the current one; 409 if another year has become the current one; 422 if the year is closed
 */
export const turnTo = (visit: KnownVisit, { from, to: libelle }: { readonly from: string; readonly to: string }) =>
	writeYears(visit, async (write) => {
		const current = currentOf(write.institution)
		const to = yearCalled(write.institution, libelle)
		if (!to) throw notFound()
		if (to.courante) return
		if ((current?.libelle ?? '') !== from) throw new AppError('conflict', 'modifie_entretemps')
		if (isBefore(to, current)) throw notFound()
		if (to.cloturee) throw new AppError('validation', 'annee_cloturee')
		if (current) await changeAnnee(write, current, { courante: false })
		await changeAnnee(write, to, { courante: true, en_preparation: false })
	})

/** The year to which the school may turn back, and what of the current year prevents it; `undefined` without such a year. */
export async function retourOf(view: Pick<View, 'db' | 'institution'>) {
	const current = currentOf(view.institution)
	const former = openAnneeBefore(view.institution.annees, current)
	const arrivee = current && (await selectArrivee(view.db, current.id))
	if (!current || !former || !arrivee) return undefined
	return { current, former, wasPrepared: arrivee.en_preparation === 1, tenue: await selectTenue(view.db, current.id) }
}

export type Retour = NonNullable<Awaited<ReturnType<typeof retourOf>>>

/**
 * Takes the switch back: the former year is the current one again, and the other one is prepared again if it was.
 * @throws AppError 403, 404; 409 if another year has become the current one; 422 if a register of the current year is taken
 */
export const turnBack = (visit: KnownVisit, { from }: { readonly from: string }) =>
	writeYears(visit, async (write) => {
		const retour = await retourOf(write)
		if (retour?.current.libelle !== from) throw new AppError('conflict', 'modifie_entretemps')
		const { current, former, wasPrepared, tenue } = retour
		if (tenue)
			throw new AppError('validation', 'annee_commencee', { parameters: { ...tenue, date: jourLu(tenue.date), annee: current.libelle } })
		await changeAnnee(write, current, { courante: false, en_preparation: wasPrepared })
		await changeAnnee(write, former, { courante: true })
	})
