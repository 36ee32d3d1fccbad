import { sentence } from '../../kit/sentence'
import type { Store, Write } from '../../db/store/store'
import { usualAnnee } from '../../domain/annee'
import type { Author } from '../../domain/droits/caller'
import { localMoments, toWireInstant } from '../../kit/clock'
import type { Coordonnees } from '../../domain/personnes/coordonnees'
import { DEVISES } from '../../domain/argent/devise'
import { AppError, invalidFields, OperationError, operationError, usageError } from '../../kit/errors'
import { heuresAbsences } from '../../domain/presences/heures-absences'
import { isHeure } from '../../kit/jour'
import { nearest } from '../../kit/nearest'
import { seen } from '../../kit/seen'
import { MODULES, type Module } from '../../domain/vocabulaire'
import { followSeances } from '../../outbox/annulations.service'
import { leadMinutes } from '../../outbox/delais'
import { nameOf, timeZoneOf, yearOf } from '../../tenants/school-facts'
import {
	insertAnnee,
	selectAnnees,
	selectHasAmounts,
	selectModules,
	selectSchool,
	updateCourante,
	updateModule,
	updateSchool,
	type ModuleState,
	type School
} from './etablissement.queries'
import { selectCreneaux, updateInstants, type Creneau, type Instants } from './fuseau.queries'

/** Fields that are left out don't change. */
export type EtablissementInput = {
	readonly name?: string | undefined
	readonly timezone?: string | undefined
	/** becomes the current year; it is created if it does not exist */
	readonly year?: string | undefined
	/** minutes before a séance at which reminders are sent; null: those of the TOML file */
	readonly leadMinutes?: readonly number[] | null | undefined
	/** HH:MM at which messages about absences are sent each day; null: the usual times */
	readonly absenceHours?: readonly string[] | null | undefined
	/** whether an unexcused absence counts as 0 in years whose rules do not say it (rule 10.1) */
	readonly unexcusedZero?: boolean | undefined
	/** whether teachers read the published results of the classes that they teach (rule 10.8) */
	readonly conseilOuvert?: boolean | undefined
	/** at the head of its papers */
	readonly coordonnees?: Coordonnees | undefined
	/** ISO 4217, of `DEVISES` */
	readonly devise?: string | undefined
	/** modules to use; all others are switched off */
	readonly modules?: readonly string[] | undefined
	/** fingerprint of the settings that the change is based on; without it, stored settings are overwritten */
	readonly seen?: string | undefined
}

export type EtablissementSet = Awaited<ReturnType<typeof setEtablissement>>

const MINUTES_IN_30_DAYS = 43_200

export type Reglages = School & {
	readonly modules: readonly ModuleState[]
	/** whether the currency is fixed because amounts are stored (rules 7.3) */
	readonly deviseFixee: boolean
}

export async function reglagesOf({ db }: Pick<Write, 'db'>): Promise<{ reglages: Reglages; vu: string }> {
	const school = await selectSchool(db)
	if (!school) throw operationError('the file does not contain an institution')
	const reglages = { ...school, modules: await selectModules(db), deviseFixee: await selectHasAmounts(db) }
	return { reglages, vu: seen([school, reglages.modules]) }
}

/**
 * Changes an institution's settings.
 * @throws OperationError 64 for an impossible value; 1 if stored data prevent the change. AppError 409 if the settings have changed since
 * `seen`, 422 for a currency other than that of stored amounts
 */
export async function setEtablissement(
	tenant: { readonly code: string; readonly store: Pick<Store, 'write'> },
	input: EtablissementInput,
	usual: readonly number[],
	author: Author
) {
	const typedSchool: Partial<School> = {
		...(input.name !== undefined && { nom: nameOf(input.name) }),
		...(input.timezone !== undefined && { timezone: timeZoneOf(input.timezone) }),
		...(input.leadMinutes !== undefined && { rappels_minutes: storedMinutes(input.leadMinutes) }),
		...(input.absenceHours !== undefined && { heures_absences: storedHours(input.absenceHours) }),
		...(input.unexcusedZero !== undefined && { absence_injustifiee_zero: input.unexcusedZero }),
		...(input.conseilOuvert !== undefined && { conseil_ouvert: input.conseilOuvert }),
		...(input.devise !== undefined && { devise: deviseOf(input.devise) }),
		...input.coordonnees
	}
	const year = input.year === undefined ? undefined : yearOf(input.year)
	const inUse = input.modules && modulesOf(input.modules)
	return tenant.store.write({ author, touches: ['donnees'] }, async (write) => {
		const { db, now, journal } = write
		const { reglages, vu } = await reglagesOf(write)
		const { modules: _, deviseFixee, ...before } = reglages
		const changes = Object.fromEntries(Object.entries(typedSchool).filter(([name, value]) => before[name as keyof School] !== value))
		const switches = inUse !== undefined && reglages.modules.some(({ code, actif }) => actif !== inUse.includes(code))
		const isChange = Object.keys(changes).length > 0 || switches
		if (input.seen !== undefined && input.seen !== vu && isChange) throw new AppError('conflict', 'modifie_entretemps')
		if (deviseFixee && changes['devise'] !== undefined) throw invalidFields({ devise: [{ key: 'champ.devise_fixee' }] })
		const after: School = { ...before, ...changes }
		const updated_at = toWireInstant(now, after.timezone)
		const turn = year === undefined ? undefined : await turnYear(write, year, updated_at)
		const seancesToMove = after.timezone === before.timezone ? [] : await movedSeances(write, before.timezone, after.timezone)
		if (Object.keys(changes).length > 0 || turn) {
			await updateSchool(db, changes, updated_at)
			const said = (school: School) => Object.fromEntries(Object.keys(changes).map((name) => [name, school[name as keyof School]]))
			await journal(
				{
					action: 'tenant.set',
					objet: 'etablissement',
					id: 1,
					avant: { ...said(before), ...(turn && { annee: turn.before }) },
					apres: { ...said(after), ...(turn && { annee: turn.after }) }
				},
				...(turn?.entries ?? [])
			)
			await moveSeances(write, seancesToMove, updated_at)
		}
		const switching = inUse && (await switchModules(write, inUse))
		return {
			code: tenant.code,
			lead_minutes: leadMinutes(after, usual),
			source: after.rappels_minutes === null ? ('toml' as const) : ('own' as const),
			/** fields with a new value */
			changes: [
				...(after.nom === before.nom ? [] : [{ what: 'name' as const, before: before.nom, after: after.nom }]),
				...(after.timezone === before.timezone ? [] : [{ what: 'timezone' as const, before: before.timezone, after: after.timezone }]),
				...(turn ? [{ what: 'year' as const, before: turn.before, after: turn.after }] : [])
			],
			/** number of séances that keep their local time and so move to other instants */
			moved: seancesToMove.length,
			/** first and last day of a year that was created */
			made: turn?.made ?? null,
			// what follows is there if it was set
			...(input.absenceHours !== undefined && { absence_hours: heuresAbsences(after) }),
			...(input.unexcusedZero !== undefined && { unexcused_zero: after.absence_injustifiee_zero }),
			...switching
		}
	})
}

function deviseOf(code: string): string {
	if (DEVISES.some((known) => known === code)) return code
	throw invalidFields({ devise: [{ key: 'champ.choix' }] })
}

function modulesOf(words: readonly string[]): readonly Module[] {
	return words.map((word) => {
		const known = MODULES.find((code) => code === word)
		if (known) return known
		const near = nearest(word, MODULES)
		const meant =
			near === undefined
				? sentence('the modules are {all}', { all: MODULES.join(', ') })
				: sentence('did you mean {near}?', { near: JSON.stringify(near) })
		throw usageError('--modules: unknown module "{word}"; {meant}', { word, meant })
	})
}

/** Switches on the modules `inUse` and switches off all others: all of them, and those that changed. */
async function switchModules({ db, journal }: Write, inUse: readonly Module[]) {
	const before = await selectModules(db)
	const modules = before.map(({ code }) => ({ code, actif: inUse.includes(code) }))
	const switched = modules.filter(({ actif }, at) => actif !== before[at]!.actif)
	for (const module of switched) await updateModule(db, module)
	await journal(
		...switched.map(({ code, actif }) => ({ action: 'tenant.set', objet: 'modules', id: code, avant: { actif: !actif }, apres: { actif } }))
	)
	return { modules, switched }
}

function storedMinutes(minutes: readonly number[] | null): string | null {
	const wrong = minutes?.find((value) => !Number.isInteger(value) || value < 1 || value > MINUTES_IN_30_DAYS)
	if (wrong !== undefined) throw usageError('--lead-minutes takes whole minutes from 1 to {MINUTES_IN_30_DAYS}', { MINUTES_IN_30_DAYS })
	return minutes && JSON.stringify([...new Set(minutes)].toSorted((a, b) => b - a))
}

function storedHours(hours: readonly string[] | null): string | null {
	const wrong = hours?.find((hour) => !isHeure(hour))
	if (wrong !== undefined) throw usageError('--absence-hours takes times such as 13:00, not "{wrong}"', { wrong })
	return hours && JSON.stringify([...new Set(hours)].toSorted())
}

/** Makes `libelle` the current year; the former one stays, with all its data. `undefined` if it is already the current one. */
async function turnYear({ db }: Write, libelle: string, updated_at: string) {
	const annees = await selectAnnees(db)
	const former = annees.find(({ courante }) => courante)
	if (former?.libelle === libelle) return undefined
	if (former) await updateCourante(db, former.id, false, updated_at)
	const sameAnnee = annees.find((annee) => annee.libelle === libelle)
	const { date_debut, date_fin } = usualAnnee(libelle)
	if (sameAnnee) await updateCourante(db, sameAnnee.id, true, updated_at)
	const id = sameAnnee?.id ?? (await insertAnnee(db, { libelle, date_debut, date_fin, updated_at }))
	const action = 'tenant.set'
	return {
		before: former?.libelle ?? null,
		after: libelle,
		made: sameAnnee ? null : { date_debut, date_fin },
		entries: [
			...(former ? [{ action, objet: 'annees', id: former.id, avant: { courante: true }, apres: { courante: false } }] : []),
			sameAnnee
				? {
						action,
						objet: 'annees',
						id,
						avant: { courante: false, ...(sameAnnee.en_preparation && { en_preparation: true }) },
						apres: { courante: true, ...(sameAnnee.en_preparation && { en_preparation: false }) }
					}
				: { action, objet: 'annees', id, apres: { libelle, date_debut, date_fin, courante: true } }
		]
	}
}

/** How many séances are read or written at once; requests get a turn in between. */
const PAGE = 1000

type Moved = { readonly seance: Creneau; readonly after: Instants }

/**
 * Séances keep their local days and times, so they move to other instants in a new time zone. Those that have begun were recorded in the old
 * zone and cannot move. @throws OperationError if such a séance would move
 */
async function movedSeances({ db }: Write, from: string, to: string): Promise<Moved[]> {
	const moment = localMoments(to)
	const moves: Moved[] = []
	for (let page = await selectCreneaux(db, 0, PAGE); page.length > 0; page = await selectCreneaux(db, page.at(-1)!.id, PAGE))
		for (const seance of page) {
			const [start, end] = [moment(seance.date, seance.heure_debut), moment(seance.date, seance.heure_fin)]
			if (start.seconds === seance.debut_s && end.seconds === seance.fin_s) continue
			moves.push({ seance, after: { id: seance.id, debut: start.wire, fin: end.wire, debut_s: start.seconds, fin_s: end.seconds } })
		}
	const livedCount = moves.filter(({ seance }) => seance.vecue === 1).length
	if (livedCount > 0)
		throw new OperationError(
			livedCount === 1
				? sentence(
						'1 séance has begun or has attendance, noted by the clock of {from}, and would come at another time in {to}: the time zone stays. A new institution with the right one takes the same files (preau export, tenant create, import)',
						{ from, to }
					)
				: sentence(
						'{lived} séances have begun or have attendance, noted by the clock of {from}, and would come at another time in {to}: the time zone stays. A new institution with the right one takes the same files (preau export, tenant create, import)',
						{ lived: livedCount, from, to }
					)
		)
	return moves
}

async function moveSeances(write: Write, moved: readonly Moved[], updated_at: string) {
	for (let at = 0; at < moved.length; at += PAGE) {
		const block = moved.slice(at, at + PAGE)
		await updateInstants(
			write.db,
			block.map(({ after }) => after),
			updated_at
		)
		await followSeances(
			write,
			block.filter(({ seance }) => seance.statut === 'planifiee').map(({ after }) => after.id)
		)
		await write.journal(
			...block.map(({ seance, after }) => ({
				action: 'tenant.set',
				objet: 'seances',
				id: after.id,
				avant: { debut: seance.debut },
				apres: { debut: after.debut }
			}))
		)
	}
}
