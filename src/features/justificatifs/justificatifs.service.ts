import { toSeconds, fromSeconds } from '../../kit/clock'
import { AppError, Faults, invalidFields, notFound } from '../../kit/errors'
import { freeText } from '../../kit/free-text'
import { isPresentOn } from '../../domain/inscription'
import { isHeure, isJour, jourIn } from '../../kit/jour'
import { periodeOf, type Bornes, type Justificatif, type Periode } from '../../domain/justificatif'
import { seen } from '../../kit/seen'
import { NATURES, type Nature } from '../../domain/vocabulaire'
import { mustBeOpen, type View, type VisitWrite, type Writer } from '../../tenants/visit'
import { isStudent } from '../etudiants/fiches.service'
import { applyJustificatif } from './effet.service'
import { keepsJustificatifs, mustKeepJustificatifs } from './justificatifs.policy'
import {
	insertJustificatif,
	selectByCle,
	selectEnrolled,
	selectListed,
	selectOfPeriod,
	selectOfStudent,
	selectOther,
	selectPage,
	selectRow,
	updateJustificatif,
	type Listed,
	type Row,
	type Said
} from './justificatifs.queries'

export { mustKeepJustificatifs as mustReadJustificatifs }

const MAX_REMARQUE = 500

/** What a form says; an empty time is none. */
export type Entry = {
	readonly du: string
	readonly heure_debut: string
	/** empty: the same day as `du` */
	readonly au: string
	readonly heure_fin: string
	readonly nature: string
	/** whether who writes this has seen the paper, or somebody before them */
	readonly papier: boolean
	readonly remarque: string
}

type Wanted = Bornes & Periode & { readonly nature: Nature; readonly remarque: string | null }

const daySaid = (jour: string) => `${jour.slice(8)}/${jour.slice(5, 7)}/${jour.slice(0, 4)}`
const momentSaid = (jour: string, heure: string | null) => (heure === null ? daySaid(jour) : `${daySaid(jour)} ${heure}`)

/** The days of a justificatif, as a sentence names it: `20/11/2026 13:30 – 21/11/2026`. */
const nameOf = ({ du, heure_debut, au, heure_fin }: Bornes) => {
	const [from, to] = [momentSaid(du, heure_debut), momentSaid(au, heure_fin)]
	return from === to ? from : `${from} – ${to}`
}

/** What can be said of an entry alone, in a school's time and year. @throws AppError 422 that names every faulty field */
function readEntry(entry: Entry, { institution: { timezone, annee } }: View): Wanted {
	const faults = new Faults()
	const au = entry.au === '' ? entry.du : entry.au
	const nature = NATURES.find((one) => one === entry.nature)
	if (!nature) faults.add('nature', { key: 'justificatif.nature' })
	const remarque = freeText(entry.remarque.trim(), MAX_REMARQUE)
	if ('wrong' in remarque) faults.add('remarque', remarque.wrong)
	for (const [name, jour] of [
		['du', entry.du],
		['au', au]
	] as const)
		if (!isJour(jour)) faults.add(name, { key: 'justificatif.date' })
		else if (annee && (jour < annee.date_debut || jour > annee.date_fin)) faults.add(name, outside(annee))
	for (const name of ['heure_debut', 'heure_fin'] as const)
		if (entry[name] !== '' && !isHeure(entry[name])) faults.add(name, { key: 'justificatif.heure' })
	faults.throwAny()
	const bornes = { du: entry.du, heure_debut: entry.heure_debut || null, au, heure_fin: entry.heure_fin || null }
	const periode = periodeOf(bornes, timezone)
	if (periode.debut_s >= periode.fin_s) throw invalidFields({ [au < entry.du ? 'au' : 'heure_fin']: [{ key: 'justificatif.inverse' }] })
	return { ...bornes, ...periode, nature: nature!, remarque: 'wrong' in remarque || remarque.text === '' ? null : remarque.text }
}

const outside = ({
	libelle,
	date_debut,
	date_fin
}: {
	readonly libelle: string
	readonly date_debut: string
	readonly date_fin: string
}) => ({
	key: 'justificatif.hors_annee' as const,
	parameters: { annee: libelle, debut: daySaid(date_debut), fin: daySaid(date_fin) }
})

/** @throws AppError 422 where the student is in no class then, or another justificatif covers a part of it */
async function mustFit({ db }: VisitWrite, etudiant: number, wanted: Wanted, but: number | null) {
	const enrolled = await selectEnrolled(db, etudiant)
	const isThere = enrolled.some(
		(one) =>
			one.date_entree <= wanted.au &&
			[wanted.du, one.date_entree].some((jour) => jour >= wanted.du && isPresentOn({ ...one, statut: 'Active' }, jour))
	)
	if (!isThere) {
		const last = enrolled.at(-1)
		const left = last?.date_sortie != null && last.date_sortie <= wanted.du ? last.date_sortie : undefined
		throw invalidFields({
			du: [left === undefined ? { key: 'justificatif.sans_classe' } : { key: 'justificatif.parti', parameters: { sortie: daySaid(left) } }]
		})
	}
	const other = await selectOther(db, etudiant, wanted, but)
	if (other) throw invalidFields({ du: [{ key: 'justificatif.chevauche', parameters: { autre: nameOf(other) } }] })
}

const saidOf = ({ du, heure_debut, au, heure_fin, nature, vu_at, remarque }: Row | (Said & object)) => ({
	du,
	heure_debut,
	au,
	heure_fin,
	nature,
	papier: vu_at !== null,
	remarque
})

/** A fingerprint of what a page showed of one. */
export const justificatifSeen = (
	one: Pick<Row, 'du' | 'heure_debut' | 'au' | 'heure_fin' | 'nature' | 'vu_at' | 'remarque' | 'retire_at'>
) => seen([one.du, one.heure_debut, one.au, one.heure_fin, one.nature, one.vu_at !== null, one.remarque, one.retire_at !== null])

/**
 * Makes a justificatif and excuses what it covers, in one write; under the same key it is made once.
 * @throws AppError 403, 404 where there is no such student, 422 that names every faulty field, a closed year, or where the key is of another one
 */
export function createJustificatif(visit: Writer, cle: string, etudiant_id: number, entry: Entry) {
	return visit.write({ right: mustKeepJustificatifs, touches: ['saisies'] }, async (write) => {
		const { db, now, journal, perimetre, institution } = write
		const known = await selectByCle(db, cle)
		if (known) {
			const wanted = saidOf({ ...readEntry(entry, write), ...paper(entry, known, write) })
			if (known.etudiant_id !== etudiant_id || seen(saidOf(known)) !== seen(wanted)) throw new AppError('validation', 'deja_creee')
			return { id: known.id, excusees: 0 }
		}
		mustBeOpen(institution)
		if (!(await isStudent(write, etudiant_id))) throw notFound()
		const wanted = readEntry(entry, write)
		await mustFit(write, etudiant_id, wanted, null)
		const at = toSeconds(now)
		const row = { cle, etudiant_id, ...wanted, ...paper(entry, null, write), cree_at: at, cree_par: perimetre.userId }
		const id = await insertJustificatif(db, row)
		await journal({ action: 'justificatif.create', objet: 'justificatifs', id, apres: { etudiant_id, ...saidOf(row) } })
		return { id, excusees: await applyJustificatif(write, institution.timezone, { id, ...row }) }
	})
}

/** Who saw the paper first stays who saw it. */
function paper({ papier }: Entry, before: Row | null, { now, perimetre }: VisitWrite) {
	if (!papier) return { vu_at: null, vu_par: null }
	if (before?.vu_at != null) return { vu_at: before.vu_at, vu_par: before.vu_par }
	return { vu_at: toSeconds(now), vu_par: perimetre.userId }
}

/**
 * Says something else of a justificatif; what it covers no longer is an absence again.
 * @throws AppError 403, 404, 409 where the page showed something else than is stored by now, 422 as for a new one or where it was taken back
 */
export function changeJustificatif(visit: Writer, id: number, vu: string, entry: Entry) {
	return visit.write({ right: (write) => mustFind(write, id), touches: ['saisies'] }, async (write, before) => {
		const { db, journal, institution } = write
		const wanted = readEntry(entry, write)
		const said: Said = { ...wanted, ...paper(entry, before, write) }
		const after = { ...before, ...said }
		// the same form sent twice has been taken the first time
		if (justificatifSeen(after) === justificatifSeen(before)) return { changees: 0 }
		if (vu !== justificatifSeen(before)) throw new AppError('conflict', 'modifie_entretemps')
		if (before.retire_at !== null) throw new AppError('validation', 'justificatif.retire')
		// two cards that were made one may each have brought one of the same days
		if (wanted.debut_s !== before.debut_s || wanted.fin_s !== before.fin_s) await mustFit(write, before.etudiant_id, wanted, id)
		await updateJustificatif(db, id, said)
		await journal({ action: 'justificatif.update', objet: 'justificatifs', id, avant: saidOf(before), apres: saidOf(after) })
		return { changees: await applyJustificatif(write, institution.timezone, after) }
	})
}

/** Takes a justificatif back, once: what it excused is an absence again. @throws AppError 403, 404, 409, 422 for a closed year */
export function takeBackJustificatif(visit: Writer, id: number, vu: string) {
	return visit.write({ right: (write) => mustFind(write, id), touches: ['saisies'] }, async (write, before) => {
		const { db, now, journal, institution, perimetre } = write
		if (before.retire_at !== null) return { changees: 0 }
		if (vu !== justificatifSeen(before)) throw new AppError('conflict', 'modifie_entretemps')
		const retire_at = toSeconds(now)
		await updateJustificatif(db, id, { retire_at, retire_par: perimetre.userId })
		await journal({ action: 'justificatif.retirer', objet: 'justificatifs', id, avant: saidOf(before), apres: { retire_at } })
		return { changees: await applyJustificatif(write, institution.timezone, before) }
	})
}

async function mustFind(write: VisitWrite, id: number): Promise<Row> {
	mustKeepJustificatifs(write)
	mustBeOpen(write.institution)
	const row = await selectRow(write.db, id)
	if (!row) throw notFound()
	return row
}

const dayOf = (at: number, timezone: string) => jourIn(fromSeconds(at), timezone).toString()

const readable =
	({ institution: { timezone } }: View) =>
	(listed: Listed): Justificatif => {
		const { vu_at, cree_at, retire_at, ...row } = listed
		return {
			...row,
			vu_le: vu_at === null ? null : dayOf(vu_at, timezone),
			cree_le: dayOf(cree_at, timezone),
			retire_le: retire_at === null ? null : dayOf(retire_at, timezone),
			vu: justificatifSeen(listed)
		}
	}

/** One justificatif. @throws AppError 403, 404 */
export async function getJustificatif(view: View, id: number): Promise<Justificatif> {
	mustKeepJustificatifs(view)
	const row = await selectListed(view.db, id)
	if (!row) throw notFound()
	return readable(view)(row)
}

/** Seconds at which the year begins, and with it what a school still looks at. */
const sinceOf = ({ institution: { annee, timezone } }: View) =>
	annee ? periodeOf({ du: annee.date_debut, heure_debut: null, au: annee.date_debut, heure_fin: null }, timezone).debut_s : 0

/** A page of the year's, the one that ends last first. @throws AppError 403 */
export async function listJustificatifs(view: View, { page, per_page }: { readonly page: number; readonly per_page: number }) {
	mustKeepJustificatifs(view)
	const { total, rows } = await selectPage(view.db, { depuis: sinceOf(view), limit: per_page, offset: (page - 1) * per_page })
	return { total, rows: rows.map(readable(view)) }
}

/** A student's of the year; `undefined` for who keeps none. */
export async function justificatifsOf(view: View, etudiant: number): Promise<Justificatif[] | undefined> {
	if (!keepsJustificatifs(view.perimetre)) return undefined
	return (await selectOfStudent(view.db, etudiant, sinceOf(view))).map(readable(view))
}

/** How many a day names. */
const OF_DAY = 50

/** Those of a day, by name; `undefined` for who keeps none. */
export async function justificatifsOfDay(view: View, jour: string): Promise<Justificatif[] | undefined> {
	if (!keepsJustificatifs(view.perimetre)) return undefined
	const day = periodeOf({ du: jour, heure_debut: null, au: jour, heure_fin: null }, view.institution.timezone)
	return (await selectOfPeriod(view.db, { ...day, limit: OF_DAY })).map(readable(view))
}
