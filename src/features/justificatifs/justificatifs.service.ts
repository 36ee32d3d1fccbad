import { toSeconds, fromSeconds } from '../../kit/clock'
import { AppError, Faults, invalidFields, notFound } from '../../kit/errors'
import { freeText } from '../../kit/free-text'
import { isPresentOn } from '../../domain/personnes/inscription'
import { isHeure, isJour, jourIn, jourLu } from '../../kit/jour'
import { periodeOf, type Bornes, type Justificatif, type Periode } from '../../domain/presences/justificatif'
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

/** The fields of the form; an empty time means none. */
export type Entry = {
	readonly du: string
	readonly heure_debut: string
	/** empty: the same day as `du` */
	readonly au: string
	readonly heure_fin: string
	readonly nature: string
	/** whether the author, or somebody before them, has seen the paper */
	readonly papier: boolean
	readonly remarque: string
}

type Wanted = Bornes & Periode & { readonly nature: Nature; readonly remarque: string | null }

const momentSaid = (jour: string, heure: string | null) => (heure === null ? jourLu(jour) : `${jourLu(jour)} ${heure}`)

/** The days of a justificatif, as a sentence names it: `20/11/2026 13:30 – 21/11/2026`. */
function nameOf({ du, heure_debut, au, heure_fin }: Bornes) {
	const [from, to] = [momentSaid(du, heure_debut), momentSaid(au, heure_fin)]
	return from === to ? from : `${from} – ${to}`
}

/** Checks an entry by itself, in the school's time zone and year. @throws AppError 422 with every faulty field */
function readEntry(entry: Entry, { institution: { timezone, annee } }: View): Wanted {
	const faults = new Faults()
	const au = entry.au === '' ? entry.du : entry.au
	const nature = NATURES.find((name) => name === entry.nature)
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

const outside = ({ libelle, date_debut, date_fin }: NonNullable<View['institution']['annee']>) => ({
	key: 'justificatif.hors_annee' as const,
	parameters: { annee: libelle, debut: jourLu(date_debut), fin: jourLu(date_fin) }
})

/** @throws AppError 422 if the student is not in a class then, or another justificatif overlaps */
async function mustFit({ db }: VisitWrite, etudiant: number, wantedFields: Wanted, but: number | null) {
	const inscriptions = await selectEnrolled(db, etudiant)
	const isThere = inscriptions.some(
		(justificatif) =>
			justificatif.date_entree <= wantedFields.au &&
			[wantedFields.du, justificatif.date_entree].some(
				(jour) => jour >= wantedFields.du && isPresentOn({ ...justificatif, statut: 'Active' }, jour)
			)
	)
	if (!isThere) {
		const last = inscriptions.at(-1)
		const left = last?.date_sortie != null && last.date_sortie <= wantedFields.du ? last.date_sortie : undefined
		throw invalidFields({
			du: [left === undefined ? { key: 'justificatif.sans_classe' } : { key: 'justificatif.parti', parameters: { sortie: jourLu(left) } }]
		})
	}
	const other = await selectOther(db, etudiant, wantedFields, but)
	if (other) throw invalidFields({ du: [{ key: 'justificatif.chevauche', parameters: { autre: nameOf(other) } }] })
}

type Shown = Pick<Row, 'du' | 'heure_debut' | 'au' | 'heure_fin' | 'nature' | 'vu_at' | 'remarque'>

const saidOf = ({ du, heure_debut, au, heure_fin, nature, vu_at, remarque }: Shown) => ({
	du,
	heure_debut,
	au,
	heure_fin,
	nature,
	papier: vu_at !== null,
	remarque
})

/** A fingerprint of a justificatif as a page shows it. */
const justificatifSeen = (shown: Shown & Pick<Row, 'retire_at'>) => seen([...Object.values(saidOf(shown)), shown.retire_at !== null])

/**
 * Creates a justificatif and excuses the absences it covers, in one write. The same key creates it only once.
 * @throws AppError 403, 404 if the student does not exist, 422 with every faulty field, for a closed year, or if the key was used for another one
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

/** The first person who saw the paper is kept. */
function paper({ papier }: Entry, before: Row | null, { now, perimetre }: VisitWrite) {
	if (!papier) return { vu_at: null, vu_par: null }
	if (before?.vu_at != null) return { vu_at: before.vu_at, vu_par: before.vu_par }
	return { vu_at: toSeconds(now), vu_par: perimetre.userId }
}

/**
 * Changes a justificatif; séances that it does not cover any more become absences again.
 * @throws AppError 403, 404, 409 if it has changed since the page was shown, 422 as for a new one or if it was taken back
 */
export function changeJustificatif(visit: Writer, id: number, vu: string, entry: Entry) {
	return visit.write({ right: (write) => mustFind(write, id), touches: ['saisies'] }, async (write, before) => {
		const { db, journal, institution } = write
		const wantedFields = readEntry(entry, write)
		const fields: Said = { ...wantedFields, ...paper(entry, before, write) }
		const after = { ...before, ...fields }
		// the same form sent a second time
		if (justificatifSeen(after) === justificatifSeen(before)) return { changees: 0 }
		if (vu !== justificatifSeen(before)) throw new AppError('conflict', 'modifie_entretemps')
		if (before.retire_at !== null) throw new AppError('validation', 'justificatif.retire')
		// after two cards were merged, each may have brought a justificatif for the same days
		if (wantedFields.debut_s !== before.debut_s || wantedFields.fin_s !== before.fin_s)
			await mustFit(write, before.etudiant_id, wantedFields, id)
		await updateJustificatif(db, id, fields)
		await journal({ action: 'justificatif.update', objet: 'justificatifs', id, avant: saidOf(before), apres: saidOf(after) })
		return { changees: await applyJustificatif(write, institution.timezone, after) }
	})
}

/** Takes a justificatif back, once: what it excused becomes an absence again. @throws AppError 403, 404, 409, 422 for a closed year */
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

/** A justificatif by its id. @throws AppError 403, 404 */
export async function getJustificatif(view: View, id: number): Promise<Justificatif> {
	mustKeepJustificatifs(view)
	const row = await selectListed(view.db, id)
	if (!row) throw notFound()
	return readable(view)(row)
}

/** The second at which the current year begins. Lists leave out older justificatifs. */
const sinceOf = ({ institution: { annee, timezone } }: View) =>
	annee ? periodeOf({ du: annee.date_debut, heure_debut: null, au: annee.date_debut, heure_fin: null }, timezone).debut_s : 0

/** A page of this year's justificatifs, the one that ends last first. @throws AppError 403 */
export async function listJustificatifs(view: View, { page, per_page }: { readonly page: number; readonly per_page: number }) {
	mustKeepJustificatifs(view)
	const { total, rows } = await selectPage(view.db, { depuis: sinceOf(view), limit: per_page, offset: (page - 1) * per_page })
	return { total, rows: rows.map(readable(view)) }
}

/** A student's justificatifs of the year; `undefined` if the caller doesn't manage justificatifs. */
export async function justificatifsOf(view: View, etudiant: number): Promise<Justificatif[] | undefined> {
	if (!keepsJustificatifs(view.perimetre)) return undefined
	return (await selectOfStudent(view.db, etudiant, sinceOf(view))).map(readable(view))
}

/** How many justificatifs of a day are listed at most. */
const OF_DAY = 50

/** The justificatifs of a day, by student name; `undefined` if the caller doesn't manage justificatifs. */
export async function justificatifsOfDay(view: View, jour: string): Promise<Justificatif[] | undefined> {
	if (!keepsJustificatifs(view.perimetre)) return undefined
	const day = periodeOf({ du: jour, heure_debut: null, au: jour, heure_fin: null }, view.institution.timezone)
	return (await selectOfPeriod(view.db, { ...day, limit: OF_DAY })).map(readable(view))
}
