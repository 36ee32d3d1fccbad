import { isEtudiant } from '../../domain/droits/perimetre'
import type { Personne } from '../../domain/papiers/mots'
import { SEXES } from '../../domain/vocabulaire'
import { toSeconds } from '../../kit/clock'
import { AppError, Faults, forbidden, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour } from '../../kit/jour'
import { naissanceTapee } from '../../kit/jour-ecrit'
import { seen } from '../../kit/seen'
import type { KnownVisit, View } from '../../tenants/visit'
import { countCorrections, deleteCorrection, selectCorrection, selectCorrections, upsertCorrection } from './corrections.queries'
import { mustMakePapiers } from './papiers.policy'
import { personnesOf } from './personnes.service'

const MOST = { nom: 200, prenoms: 200, sexe: 1, date_naissance: 40, lieu_naissance: 200, nationalite: 60, numero_national: 60 } as const

/** A part of an identity that papers print and a student may correct. */
export type Champ = keyof typeof MOST
export const CHAMPS_IDENTITE = Object.keys(MOST) as readonly Champ[]

/** The corrected parts of an identity. */
export type Corrige = Readonly<Partial<Record<Champ, string>>>

/** The parts that differ from what is stored; an empty one clears nothing. */
const changedIn = (personne: Personne, champs: Corrige): Corrige =>
	Object.fromEntries(
		CHAMPS_IDENTITE.flatMap((champ) => {
			const text = champs[champ] ?? ''
			return text === '' || text === personne[champ] ? [] : [[champ, text]]
		})
	)

/** @throws AppError 422 that names each faulty part */
function mustBeIdentity(typed: Corrige): Corrige {
	const faults = new Faults()
	const read = CHAMPS_IDENTITE.map((champ) => {
		const reading = nameText(typed[champ] ?? '', MOST[champ], champ !== 'lieu_naissance')
		const text = 'text' in reading ? (champ === 'date_naissance' ? naissanceTapee(reading.text) : reading.text) : ''
		if ('wrong' in reading) faults.add(champ, reading.wrong)
		else if (champ === 'date_naissance' && text !== '' && !isJour(text) && !/^\d{4}$/.test(text)) faults.add(champ, { key: 'champ.jour' })
		else if (champ === 'sexe' && text !== '' && !SEXES.some((sexe) => sexe === text)) faults.add(champ, { key: 'champ.choix' })
		return [champ, text] as const
	})
	faults.throwAny()
	return Object.fromEntries(read)
}

/** The identity of the student who asks, as papers print it, and what they have corrected. @throws AppError 403 unless they are a student */
export async function ownIdentity({ db, perimetre }: View): Promise<{ readonly personne: Personne; readonly corrige: Corrige }> {
	if (!isEtudiant(perimetre)) throw forbidden()
	const [personne] = await personnesOf(db, [perimetre.userId])
	if (!personne) throw notFound()
	return { personne, corrige: changedIn(personne, (await selectCorrection(db, perimetre.userId))?.champs ?? {}) }
}

/** Stores what a student corrects, until the office decides; the same as stored takes a correction back. @throws AppError 403, 422 */
export const corriger = (visit: KnownVisit, typed: Corrige): Promise<void> =>
	visit.write({ right: ownIdentity, touches: ['saisies'] }, async ({ db, now, perimetre, journal }, { personne, corrige }) => {
		const champs = changedIn(personne, mustBeIdentity(typed))
		if (seen(champs) === seen(corrige)) return
		const etudiant_id = perimetre.userId
		if (Object.keys(champs).length === 0) await deleteCorrection(db, etudiant_id)
		else await upsertCorrection(db, { etudiant_id, champs, demande_at: toSeconds(now) })
		await journal({ action: 'identite.corriger', objet: 'papiers_corrections', id: etudiant_id, avant: corrige, apres: champs })
	})

/** A correction that waits for the office, with two fingerprints: `vu` of it and the card beside it, `propre` of it alone. */
export type Correction = {
	readonly id: number
	readonly personne: Personne
	readonly corrige: Corrige
	/** seconds */
	readonly demande_at: number
	readonly vu: string
	readonly propre: string
}

/** How many corrections wait, of these students or of all. @throws AppError 403 unless the caller keeps students' cards */
export function correctionsEnAttente(view: View, etudiants?: readonly number[]): Promise<number> {
	mustMakePapiers(view)
	return countCorrections(view.db, etudiants)
}

/** A page of the corrections that wait, the oldest first. @throws AppError 403 unless the caller keeps students' cards */
export async function correctionsOf(view: View, page: { readonly limit: number; readonly offset: number }): Promise<Correction[]> {
	mustMakePapiers(view)
	return shownOf(view, await selectCorrections(view.db, page))
}

/** The correction of a student. @throws AppError 403 unless the caller keeps students' cards */
export async function correctionOf(view: View, id: number): Promise<Correction | undefined> {
	mustMakePapiers(view)
	const waiting = await selectCorrection(view.db, id)
	return waiting && (await shownOf(view, [waiting]))[0]
}

async function shownOf(view: View, waiting: NonNullable<Awaited<ReturnType<typeof selectCorrection>>>[]): Promise<Correction[]> {
	const personnes = new Map(
		(
			await personnesOf(
				view.db,
				waiting.map(({ etudiant_id }) => etudiant_id)
			)
		).map(({ id, ...of }) => [id, of])
	)
	return waiting.flatMap(({ etudiant_id: id, champs, demande_at }) => {
		const personne = personnes.get(id)
		const corrige = personne ? changedIn(personne, champs) : {}
		return personne && Object.keys(corrige).length > 0
			? [{ id, personne, corrige, demande_at, vu: seen([champs, personne]), propre: seen(champs) }]
			: []
	})
}

/** Ends a correction that the office has accepted or refused. @throws AppError 403; 404; 409 if the student has corrected again since */
export const trancher = (visit: KnownVisit, { id, propre }: Correction, action: 'identite.accepter' | 'identite.refuser'): Promise<void> =>
	visit.write({ right: mustMakePapiers, touches: ['saisies'] }, async ({ db, journal }) => {
		const waiting = await selectCorrection(db, id)
		if (!waiting) throw notFound()
		if (seen(waiting.champs) !== propre) throw new AppError('conflict', 'modifie_entretemps')
		await deleteCorrection(db, id)
		await journal({ action, objet: 'papiers_corrections', id, avant: waiting.champs })
	})
