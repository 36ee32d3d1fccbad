import { toWireInstant } from '../../kit/clock'
import { AppError, Faults, invalidFields, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour, jourIn } from '../../kit/jour'
import { seen } from '../../kit/seen'
import { mustBeOpen, type KnownVisit, type View, type VisitWrite } from '../../tenants/visit'
import { mustSetDelais } from './delais.policy'
import { deleteRouverte, putRouverte, selectDelais, selectEnseignantsDeAnnee, selectRouvertes, updateSaisieJusque } from './delais.queries'

export const MAX_MOTIF = 500

/** The periods of the year with their last days for marks and their reopenings, and the year's teachers (rule 10.9). @throws AppError 403 */
export async function delaisOf(view: View) {
	mustSetDelais(view)
	const { db, institution, now } = view
	const annee = institution.annee?.id ?? 0
	const rouvertes = Map.groupBy(await selectRouvertes(db, annee), ({ periode_id }) => periode_id)
	const periodes = (await selectDelais(db, annee)).map((periode) => {
		const reopened = rouvertes.get(periode.id) ?? []
		return { ...periode, rouvertes: reopened, vu: seen([periode.saisie_jusque, reopened]) }
	})
	return { periodes, enseignants: await selectEnseignantsDeAnnee(db, annee), today: jourIn(now, institution.timezone).toString() }
}

export type Delais = Awaited<ReturnType<typeof delaisOf>>
export type Delai = Delais['periodes'][number]

type Found = Awaited<ReturnType<typeof delaiToSet>>

/** A period of the year whose last day the caller may set. @throws AppError 403, 404, 422 in a closed year */
async function delaiToSet(view: View, id: number) {
	const found = await delaisOf(view)
	const delai = found.periodes.find((periode) => periode.id === id)
	if (!delai) throw notFound()
	mustBeOpen(view.institution)
	return { ...found, delai }
}

/** @throws AppError 409 if somebody else has changed the period's days since the page was made */
function mustBeAsSeen({ delai }: Found, vu: string) {
	if (delai.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
}

const writes = (visit: KnownVisit, id: number, run: (write: VisitWrite, found: Found) => Promise<void>) =>
	visit.write({ right: (write) => delaiToSet(write, id), touches: ['donnees'] }, run)

/** Whether a new last day closes at once a period that is open. */
export const closesNow = (before: string | null, after: string | null, today: string): boolean =>
	after !== null && isJour(after) && after < today && (before === null || before >= today)

/** Sets the last day on which marks of a period are typed; null: no limit. @throws AppError 403, 404, 409, and 422 for a wrong day */
export const setDelai = (visit: KnownVisit, id: number, jour: string | null, vu: string) =>
	writes(visit, id, async ({ db, journal, now, institution }, found) => {
		const { saisie_jusque } = found.delai
		if (jour === saisie_jusque) return
		if (jour !== null && !isJour(jour)) throw invalidFields({ saisie_jusque: [{ key: 'champ.date' }] })
		mustBeAsSeen(found, vu)
		await updateSaisieJusque(db, id, jour, toWireInstant(now, institution.timezone))
		await journal({ action: 'fiche.update', objet: 'periodes', id, avant: { saisie_jusque }, apres: { saisie_jusque: jour } })
	})

export type Reouverture = { readonly enseignant: number | undefined; readonly jusque: string; readonly motif: string }

/** Reopens a period for a teacher until a day. @throws AppError 403, 404, 409, and 422 that names faulty fields */
export const reopenDelai = (visit: KnownVisit, id: number, { enseignant, jusque, motif: typed }: Reouverture, vu: string) =>
	writes(visit, id, async ({ db, journal }, reopening) => {
		const { delai, enseignants, today } = reopening
		const faults = new Faults()
		const motif = nameText(typed, MAX_MOTIF)
		if (!enseignants.some((candidate) => candidate.id === enseignant)) faults.add('enseignant', { key: 'champ.choix' })
		if (!isJour(jusque)) faults.add('jusque', { key: 'champ.date' })
		else if (jusque < today) faults.add('jusque', { key: 'champ.bornes', parameters: { autre: today } })
		if ('wrong' in motif) faults.add('motif', motif.wrong)
		else if (motif.text === '') faults.add('motif', { key: 'champ.requis' })
		faults.throwAny()
		const said = { jusque, motif: 'text' in motif ? motif.text : '' }
		const before = delai.rouvertes.find(({ enseignant_id }) => enseignant_id === enseignant)
		if (before?.jusque === said.jusque && before.motif === said.motif) return
		mustBeAsSeen(reopening, vu)
		const key = { periode_id: id, enseignant_id: enseignant! }
		await putRouverte(db, { ...key, ...said, par: visit.caller.userId })
		const avant = before && { jusque: before.jusque, motif: before.motif }
		await journal({ ...lineOf('saisie.rouvrir', key), ...(avant && { avant }), apres: { ...key, ...said } })
	})

/** Takes that back; a second time it does nothing. @throws AppError 403, 404, 409 */
export const closeDelai = (visit: KnownVisit, id: number, enseignant: number, vu: string) =>
	writes(visit, id, async ({ db, journal }, found) => {
		const before = found.delai.rouvertes.find(({ enseignant_id }) => enseignant_id === enseignant)
		if (!before) return
		mustBeAsSeen(found, vu)
		const key = { periode_id: id, enseignant_id: enseignant }
		await deleteRouverte(db, key)
		await journal({ ...lineOf('saisie.refermer', key), avant: { ...key, jusque: before.jusque, motif: before.motif } })
	})

const lineOf = (action: string, { periode_id, enseignant_id }: { periode_id: number; enseignant_id: number }) => ({
	action,
	objet: 'saisies_rouvertes',
	id: `${periode_id}:${enseignant_id}`
})
