import type { Write } from '../../../db/store/store'
import { extended } from '../../../db/queries/json'
import { fromSeconds, toSeconds, toWireInstant } from '../../../kit/clock'
import { AppError, Faults, invalidFields } from '../../../kit/errors'
import { freeText } from '../../../kit/free-text'
import { parseInstant } from '../../../kit/instant'
import type { Message } from '../../../kit/messages'
import type { Perimetre } from '../../../domain/droits/perimetre'
import {
	beginFault,
	courseAfter,
	courseFaults,
	isCalledOff,
	MAX_OVERRUN,
	mayFollow,
	raisesSequence,
	type CourseFault,
	type StatutAsked,
	type StatutSeance
} from '../../../domain/seances/statut-seance'
import { AVANCE_MINUTES, MAX_AHEAD } from '../../../domain/seances/temps-seance'
import { followSeances } from '../../../outbox/annulations.service'
import type { VisitWrite, Writer } from '../../../tenants/visit'
import { recomputeAttendance } from '../../assiduite/presences.service'
import { courseOf } from './course.service'
import { visibleSeances } from '../seances.policy'
import { mustWriteSeance, type SeanceColumns } from '../writable-seance.service'
import {
	deleteEmargement,
	insertEmargement,
	selectEmargement,
	selectHeldBefore,
	selectSeance,
	updateStatut,
	type HeldBefore,
	type StatutColumns
} from './statut.queries'

export type StatutInput = {
	readonly statut: StatutSeance
	readonly debut_reel?: string | null | undefined
	readonly fin_reelle?: string | null | undefined
	readonly motif?: string | null | undefined
}

const MAX_MOTIF = 500

/**
 * Sets the status of a séance and returns the séance as JSON with its hours. If its own teacher ends it, this signs it, whatever roles they
 * have. If somebody else ends it, it stays unsigned: the teacher must still end it in person. A séance that leaves `terminee` loses its
 * signature. If the real end moves, attendance from the video session is computed again. Queued reminders are cancelled. If a séance is
 * called off, everybody who got a reminder gets a message.
 * @throws AppError 404, 403, 422
 */
export function changeStatut(visit: Writer, id: number, input: StatutInput): Promise<string> {
	const right = async (given: VisitWrite) => ({
		asked: readInput(input, given.institution.timezone),
		...(await mustWriteSeance(given, id))
	})
	return visit.write({ right, touches: ['saisies'] }, async (write, { asked, write: inYear, seance }) => {
		const { db, institution, perimetre } = write
		const held = isCalledOff(seance.statut) && asked.statut === 'terminee' ? await selectHeldBefore(db, String(id)) : undefined
		const columns = columnsAfter(institution.timezone, seance, asked, toSeconds(write.now), held)
		const changed = (['statut', 'debut_reel_s', 'fin_reelle_s', 'motif', 'sequence'] as const).filter((key) => seance[key] !== columns[key])
		if (changed.length > 0) {
			await updateStatut(db, { id, ...columns, updated_at: toWireInstant(write.now, institution.timezone) })
			const pick = (from: StatutColumns) => Object.fromEntries(changed.map((key) => [key, from[key]]))
			await write.journal({ action: 'seance.statut', objet: 'seances', id, avant: pick(seance), apres: pick(columns) })
		}
		if (changed.includes('statut')) await followSeances(write, [id])
		if (changed.includes('fin_reelle_s')) await recomputeAttendance(write, institution, id)
		await sign(write, seance, columns.statut, perimetre)
		const { json } = (await selectSeance(db, visibleSeances(perimetre), id)).at(0)
		return extended(json, await courseOf(inYear, { id, ...columns }))
	})
}

function readInput({ statut, debut_reel, fin_reelle, motif }: StatutInput, timeZone: string): StatutAsked {
	const faults = new Faults()
	const secondsOf = (field: 'debut_reel' | 'fin_reelle', text: string | null | undefined) => {
		if (typeof text !== 'string') return undefined
		const instant = parseInstant(text, timeZone)
		if (!instant) faults.add(field, { key: 'champ.instant' })
		return instant && toSeconds(instant)
	}
	const asked = { statut, debut_reel: secondsOf('debut_reel', debut_reel), fin_reelle: secondsOf('fin_reelle', fin_reelle) }
	const text = typeof motif === 'string' ? freeText(motif, MAX_MOTIF) : { text: motif }
	if ('wrong' in text) faults.add('motif', text.wrong)
	faults.throwAny()
	return { ...asked, motif: 'wrong' in text ? null : text.text }
}

const FAULTS: Readonly<Record<CourseFault, Message>> = {
	hors_seance: { key: 'champ.hors_seance', parameters: { minutes: AVANCE_MINUTES } },
	avant_debut: { key: 'champ.avant_debut' },
	dans_le_futur: { key: 'champ.dans_le_futur', parameters: { minutes: MAX_AHEAD } },
	apres_fin: { key: 'champ.apres_fin', parameters: { heures: MAX_OVERRUN } }
}

/** `held`: the real times from before the séance was called off, if it takes place after all. */
function columnsAfter(timeZone: string, seance: SeanceColumns, asked: StatutAsked, now: number, held?: HeldBefore): StatutColumns {
	if (!mayFollow(seance.statut, asked.statut))
		throw invalidFields({ statut: [{ key: 'champ.transition', parameters: { statut: seance.statut } }] })
	const early = beginFault(seance, asked.statut, now)
	if (early) throw new AppError('validation', early, { parameters: { minutes: AVANCE_MINUTES } })
	const after = courseAfter({ ...seance, ...held }, asked, now)
	const faults = new Faults()
	const { debut_reel, fin_reelle } = courseFaults(seance, after, asked, now)
	if (debut_reel) faults.add('debut_reel', FAULTS[debut_reel])
	if (fin_reelle === 'dans_le_futur') {
		const heure = toWireInstant(fromSeconds(after.fin_reelle_s! - MAX_AHEAD * 60), timeZone).slice(11, 16)
		faults.add('fin_reelle', { key: 'champ.fin_a_venir', parameters: { minutes: MAX_AHEAD, heure } })
	} else if (fin_reelle) faults.add('fin_reelle', FAULTS[fin_reelle])
	faults.throwAny()
	const { statut, debut_reel_s, fin_reelle_s, motif } = after
	return { statut, debut_reel_s, fin_reelle_s, motif, sequence: seance.sequence + (raisesSequence(seance.statut, statut) ? 1 : 0) }
}

/** Writes or removes the signature (émargement), as the status requires. */
async function sign(
	{ db, now, journal }: Write,
	{ id, statut: former, enseignant_id }: SeanceColumns,
	statut: StatutSeance,
	perimetre: Perimetre
) {
	const signs = statut === 'terminee' && perimetre.userId === enseignant_id
	const unsigns = former === 'terminee' && statut !== 'terminee'
	if (!signs && !unsigns) return
	const signature = await selectEmargement(db, id)
	if (signs && !signature) {
		const row = { enseignant_id: perimetre.userId, signe_at: toSeconds(now) }
		await insertEmargement(db, { seance_id: id, ...row })
		await journal({ action: 'emargement.sign', objet: 'emargements', id, apres: row })
	}
	if (unsigns && signature) {
		await deleteEmargement(db, id)
		await journal({ action: 'emargement.remove', objet: 'emargements', id, avant: signature })
	}
}
