import { toWireInstant, fromSeconds } from '../../../kit/clock'
import { changedIn, linksOf, raises } from '../../../domain/seances/changement-seance'
import { AppError } from '../../../kit/errors'
import { followSeances, withdrawRappels } from '../../../outbox/annulations.service'
import { noteChangement, tellChangement, type SeanceChangee } from '../../../outbox/changements.service'
import { mustBeOpen, type KnownVisit, type Right, type VisitWrite } from '../../../tenants/visit'
import { toldOf } from './avertis-seance.service'
import { insertSeances, updateLinks, updateSeances } from './planification.queries'
import { fingerprintOf, tellsPeople, type Changement, type Configured, type Plan, type Planifie, type SeancePrevue } from './plan.service'

export type Enregistre = {
	/** fingerprint of the preview that the author has seen */
	readonly vu: string
	/** whether people get a message */
	readonly prevenir: boolean
	/** further writes in the same transaction; `told` are the changes that people get a message about */
	readonly also?: (
		write: VisitWrite,
		done: { readonly changements: readonly Changement[]; readonly told: readonly SeanceChangee[] }
	) => Promise<void>
}

/**
 * Carries out a plan, all of it or nothing, and then informs people. A plan without changes has been carried out before.
 * @throws AppError as the plan does; 409 if the plan is not the one that its author has seen
 */
export async function savePlan(
	visit: KnownVisit,
	planifie: Planifie,
	{ vu, prevenir, also }: Enregistre,
	channels: Configured
): Promise<readonly number[]> {
	return saveMadePlan(
		visit,
		async (write) => {
			mustBeOpen(write.institution)
			const plan = await planifie(write)
			if (plan.changements.length > 0 && (await fingerprintOf(write, plan)) !== vu)
				throw new AppError('conflict', 'modifie_entretemps', { code: 'plan_change' })
			return { write, plan }
		},
		channels,
		{ prevenir, ...(also && { also }) }
	)
}

/** The same for a plan that is made and checked inside the write, without a preview. */
export async function saveMadePlan(
	visit: KnownVisit,
	planifie: Right<{ readonly write: VisitWrite; readonly plan: Plan }>,
	channels: Configured,
	{ prevenir, also }: Omit<Enregistre, 'vu'> = { prevenir: true }
): Promise<readonly number[]> {
	const { ids, note, institution } = await visit.write({ right: planifie, touches: ['donnees'] }, async (_given, { write, plan }) => {
		const { changements } = plan
		const tells = prevenir && tellsPeople(write)
		const written = changements.length > 0 ? await writeChangements(write, changements) : []
		await follow(write, changements, written, tells)
		const told = tells ? toldOf(write.now, changements, written) : []
		await also?.(write, { changements, told })
		return {
			ids: written,
			note: await noteChangement(write, { auteur: write.perimetre.userId, seances: told }),
			institution: write.institution
		}
	})
	if (note !== undefined) await tellChangement((run) => visit.writeOwn([], run), institution, channels, note)
	return ids
}

async function writeChangements(write: VisitWrite, changements: readonly Changement[]): Promise<number[]> {
	const { db, institution, now, journal } = write
	const updated_at = toWireInstant(now, institution.timezone)
	const instants = ({ debut_s, fin_s }: SeancePrevue) => ({
		debut: toWireInstant(fromSeconds(debut_s), institution.timezone),
		fin: toWireInstant(fromSeconds(fin_s), institution.timezone)
	})
	const fresh = changements.filter(({ avant }) => !avant).map(({ apres }) => ({ ...apres, ...instants(apres) }))
	const knownChanges = changements.flatMap(({ avant, apres }) => (avant ? [{ avant, apres }] : []))
	const ids = fresh.length > 0 ? await insertSeances(db, fresh, updated_at) : []
	if (knownChanges.length > 0)
		await updateSeances(
			db,
			knownChanges.map(({ avant, apres }) => ({
				...apres,
				...instants(apres),
				sequence: avant.sequence + (raises(avant, apres) ? 1 : 0)
			})),
			updated_at
		)
	await updateLinks(
		db,
		knownChanges.filter(({ avant, apres }) => changedIn(avant, apres).includes('classes')).map(({ apres }) => apres)
	)
	await journal(
		...fresh.map((apres, index) => ({ action: 'seance.create', objet: 'seances', id: ids[index]!, apres: createdOf(apres) })),
		...knownChanges.map(({ avant, apres }) => {
			const changed = changedIn(avant, apres)
			const pick = (from: SeancePrevue) => ({
				...Object.fromEntries(changed.map((column) => [column, from[column]])),
				...(changed.includes('classes') && { ...linksOf(from), matiere_id: from.matiere_id })
			})
			return { action: 'seance.update', objet: 'seances', id: avant.id, avant: pick(avant), apres: pick(apres) }
		})
	)
	let next = 0
	return changements.map(({ avant }) => avant?.id ?? ids[next++]!)
}

const createdOf = ({ ref, date, heure_debut, heure_fin, enseignant_id, salle, type, mode, classes }: SeancePrevue) => ({
	ref,
	date,
	heure_debut,
	heure_fin,
	enseignant_id,
	salle,
	type,
	mode,
	classes: classes.map(({ id, matiere_id }) => [id, matiere_id])
})

/**
 * Updates the queued reminders of changed séances. A single séance with the same classes gets its own messages; otherwise the message that
 * covers all changes is enough.
 */
async function follow(write: VisitWrite, changements: readonly Changement[], ids: readonly number[], prevenir: boolean) {
	const known = changements.flatMap(({ avant, apres }, index) => (avant ? [{ avant, apres, id: ids[index]! }] : []))
	const moved = known.filter(({ avant, apres }) => avant.debut_s !== apres.debut_s || avant.statut !== apres.statut).map(({ id }) => id)
	const regathers = known.some(({ avant, apres }) => changedIn(avant, apres).includes('classes'))
	if (moved.length === 1 && changements.length === 1 && prevenir && !regathers) return followSeances(write, moved, moved)
	const all = known.map(({ id }) => id)
	await withdrawRappels(write, all)
}
