import { atLocal, fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, Faults, forbidden, invalidFields, notFound } from '../../kit/errors'
import { displayName, listName } from '../../kit/forms'
import { freeText } from '../../kit/free-text'
import { isHeure, isJour, jourLu } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import { say } from '../../kit/messages'
import { seen } from '../../kit/seen'
import type { SorteLue } from '../../domain/seances/changement-seance'
import { may } from '../../domain/droits/perimetre'
import type { Configured } from '../../outbox/canaux'
import type { Avertis } from '../../outbox/changements.service'
import { notifyPeople } from '../../outbox/prevenir.service'
import type { View, VisitWrite, Writer } from '../../tenants/visit'
import { seancesOfTeacher } from '../seances/planning/planifier.service'
import type { SeancePrevue } from '../seances/planning/plan.service'
import { announcesFor, decidesAbsences, readableAbsences } from './absences.policy'
import {
	insertAbsence,
	selectAbsence,
	selectAbsences,
	selectDecideurs,
	selectTeacher,
	updateRetiree,
	type AbsenceRow,
	type Lues
} from './absences.queries'

/** The fields of the form: days, times if the absence is part of a day, and the reason. */
export type AbsenceInput = {
	/** the form's own key, 1 to 64 characters: sending it again adds nothing */
	readonly cle: string
	readonly enseignant_id: number
	readonly du: string
	/** empty: only the first day */
	readonly au: string
	/** empty: from the start of the first day to the end of the last */
	readonly de: string
	readonly a: string
	readonly motif: string
}

export type Absence = {
	readonly id: number
	readonly enseignant_id: number
	readonly enseignant: string
	readonly debut_s: number
	readonly fin_s: number
	/** as people at the school read them: YYYY-MM-DD, HH:MM. The last day is included; no times for whole days */
	readonly du: string
	readonly au: string
	readonly heures: { readonly de: string; readonly a: string } | undefined
	/** only for the administration and the teacher */
	readonly motif: string | null
	/** whether the reader may take it back */
	readonly retirable: boolean
	readonly decidee: boolean
	/** what was decided, the first decision first */
	readonly decisions: readonly Decidee[]
	/** a fingerprint of the decisions */
	readonly vu: string
}

/** Some decisions about an absence, made together, as they were when they were made. */
export type Decidee = Avertis & {
	/** fingerprint of the preview that its author confirmed */
	readonly cle: string
	/** an instant with the offset of the institution */
	readonly at: string
	/** the author's name */
	readonly par: string
	readonly seances: readonly {
		readonly date: string
		readonly heure_debut: string
		readonly heure_fin: string
		readonly matiere: string
		readonly classes: readonly string[]
		readonly sorte: SorteLue
		readonly remplacant?: string
		readonly vers?: Pick<SeancePrevue, 'date' | 'heure_debut' | 'heure_fin'>
	}[]
}

const MAX_MOTIF = 500
/** How long past absences are listed; seconds. */
const PAST = 14 * 86_400
const LISTED = 100
/** How long a message about an absence is useful; seconds, from the announcement. */
const USE = 3 * 86_400

const heureDe = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })

function absenceOf({ institution: { timezone }, perimetre }: View, row: AbsenceRow): Absence {
	const { id, enseignant_id, debut_s, fin_s, motif, decidee_at, decisions } = row
	const local = (seconds: number) => fromSeconds(seconds).toZonedDateTimeISO(timezone)
	const [debut, fin] = [local(debut_s), local(fin_s)]
	const isOwn = announcesFor(perimetre, enseignant_id)
	const isWhole = heureDe(debut) === '00:00' && heureDe(fin) === '00:00'
	return {
		id,
		enseignant_id,
		enseignant: listName(row),
		debut_s,
		fin_s,
		du: debut.toPlainDate().toString(),
		au: local(fin_s - 1)
			.toPlainDate()
			.toString(),
		heures: isWhole ? undefined : { de: heureDe(debut), a: heureDe(fin) },
		motif: isOwn ? motif : null,
		retirable: mayWithdraw(perimetre, row),
		decidee: decidee_at !== null,
		decisions: JSON.parse(decisions ?? '[]') as Decidee[],
		vu: seen(decisions)
	}
}

export function absencesRights({ perimetre }: View) {
	const lues = readableAbsences(perimetre)
	return {
		announces: announcesFor(perimetre, perimetre.userId),
		decides: decidesAbsences(perimetre),
		readsOthers: lues === null || (lues?.filieres.length ?? 0) > 0
	}
}

/**
 * Current and future absences: of all teachers for those who decide, otherwise one's own and those of one's filières; the first `limit`.
 * @throws AppError 403
 */
export async function listAbsences(view: View, limit = LISTED): Promise<Absence[]> {
	const lues = readableAbsences(view.perimetre)
	if (lues === undefined) throw forbidden()
	return absencesSince(view, toSeconds(view.now) - PAST, lues, limit)
}

async function absencesSince(view: View, from: number, lues: Lues, limit: number): Promise<Absence[]> {
	const { db, institution, perimetre } = view
	const rows = await selectAbsences(db, { lues, from, limit, annee: institution.annee?.id ?? 0, jour: perimetre.jour })
	return rows.map((row) => absenceOf(view, row))
}

/** The absences of a teacher this year, also past ones: for whoever reads all absences, and the teacher. @throws AppError 403 */
export async function absencesOf(view: View, enseignant: number): Promise<Absence[]> {
	if (readableAbsences(view.perimetre) !== null && !announcesFor(view.perimetre, enseignant)) throw forbidden()
	const { annee, timezone } = view.institution
	const from = annee ? toSeconds(atLocal(annee.date_debut, '00:00', timezone)) : 0
	return absencesSince(view, from, { enseignant, filieres: [] }, LISTED)
}

/** An absence with the séances it affects. @throws AppError 404, 403 if the caller doesn't decide about absences */
export async function getAbsence(
	view: View,
	id: number
): Promise<{ readonly absence: Absence; readonly seances: readonly SeancePrevue[] }> {
	const absence = await mustDecide(view, id)
	return { absence, seances: await seancesOfTeacher(view, absence.enseignant_id, absence) }
}

/** @throws AppError 404, 403 if the caller doesn't decide about absences */
export async function mustDecide(view: View, id: number): Promise<Absence> {
	if (!decidesAbsences(view.perimetre)) throw forbidden()
	const row = await selectAbsence(view.db, { id })
	if (!row || row.retiree_at !== null) throw notFound()
	return absenceOf(view, row)
}

/**
 * Records that a teacher is away. If the teacher announces it, those who decide get a message, and séances stay until they have decided.
 * Sending the same form again adds nothing. @throws AppError 403, 422
 */
export function announceAbsence(
	visit: Writer,
	input: AbsenceInput,
	channels: Configured
): Promise<{ readonly id: number; readonly decides: boolean }> {
	return visit.write({ right: may((perimetre) => announcesFor(perimetre, input.enseignant_id)), touches: ['donnees'] }, async (write) => {
		const { db, institution, perimetre, now, journal } = write
		if (!(await selectTeacher(db, input.enseignant_id)))
			throw invalidFields({ enseignant: [{ key: input.enseignant_id === 0 ? 'champ.vide' : 'champ.choix' }] })
		const { debut_s, fin_s, motif } = readInput(input, institution.timezone)
		const absence = { cle: input.cle, enseignant_id: input.enseignant_id, debut_s, fin_s, motif, annoncee_par: perimetre.userId }
		const decides = decidesAbsences(perimetre)
		const known = await selectAbsence(db, { cle: input.cle })
		if (known) {
			const isSame = (['enseignant_id', 'debut_s', 'fin_s', 'motif', 'annoncee_par'] as const).every(
				(column) => known[column] === absence[column]
			)
			if (!isSame) throw new AppError('validation', 'deja_creee')
			return { id: known.id, decides }
		}
		const { id } = (await insertAbsence(db, absence, toSeconds(now)))!
		const { cle: _cle, ...apres } = absence
		await journal({ action: 'absence.create', objet: 'absences_enseignants', id, apres })
		if (!decides) await tellDecideurs(write, id, channels)
		return { id, decides }
	})
}

function readInput({ du, au, de, a, motif }: AbsenceInput, timezone: string) {
	const faults = new Faults()
	const last = au === '' ? du : au
	for (const [field, day] of Object.entries({ du, au: last })) if (!isJour(day)) faults.add(field, { key: 'champ.date' })
	for (const [field, time] of Object.entries({ de, a })) if (time !== '' && !isHeure(time)) faults.add(field, { key: 'champ.heure' })
	const text = freeText(motif.trim(), MAX_MOTIF)
	if ('wrong' in text) faults.add('motif', text.wrong)
	faults.throwAny()
	const debut_s = toSeconds(atLocal(du, de === '' ? '00:00' : de, timezone))
	const fin_s = toSeconds(
		a === '' ? atLocal(Temporal.PlainDate.from(last).add({ days: 1 }).toString(), '00:00', timezone) : atLocal(last, a, timezone)
	)
	if (fin_s <= debut_s)
		throw invalidFields({ [last < du ? 'au' : 'a']: [{ key: 'champ.apres', parameters: { autre: last < du ? du : de } }] })
	return { debut_s, fin_s, motif: 'wrong' in text || text.text === '' ? null : text.text }
}

/** Informs those who decide that a teacher will be away. The reason is left out, because others may see their phones. */
async function tellDecideurs(write: VisitWrite, id: number, channels: Configured) {
	const { db } = write
	const row = (await selectAbsence(db, { id }))!
	const [absence, auteur] = [absenceOf(write, row), displayName(row)]
	const said = (langue: Langue) => ({
		titre: say(langue, { key: 'absence.titre', parameters: { nom: auteur } }),
		texte: textOf(langue, absence),
		auteur
	})
	await notifyPeople(write, await selectDecideurs(db), { occasion: `absence:${id}`, use: USE, said }, channels)
}

function textOf(langue: Langue, { du, au, heures }: Absence): string {
	const [debut, fin] = [`${jourLu(du)}${heures ? ` ${heures.de}` : ''}`, `${jourLu(au)}${heures ? ` ${heures.a}` : ''}`]
	return say(langue, { key: 'absence.texte', parameters: { debut, fin } })
}

/** Withdraws an absence; changed séances stay changed. Teachers may withdraw until somebody has decided. @throws AppError 404, 403 */
export const withdrawAbsence = (visit: Writer, id: number) =>
	visit.write({ right: (write) => mustWithdraw(write, id), touches: ['donnees'] }, async ({ db, now, journal }, row) => {
		if (row.retiree_at !== null) return
		await updateRetiree(db, id, toSeconds(now))
		await journal({ action: 'absence.withdraw', objet: 'absences_enseignants', id, avant: { retiree: false }, apres: { retiree: true } })
	})

async function mustWithdraw({ db, perimetre }: View, id: number): Promise<AbsenceRow> {
	const row = await selectAbsence(db, { id })
	if (!row) throw notFound()
	if (!mayWithdraw(perimetre, row)) throw forbidden()
	return row
}

const mayWithdraw = (perimetre: View['perimetre'], { enseignant_id, decidee_at }: AbsenceRow) =>
	decidesAbsences(perimetre) || (announcesFor(perimetre, enseignant_id) && decidee_at === null)
