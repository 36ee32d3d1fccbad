import { toWireInstant } from '../../kit/clock'
import { AppError, Faults, invalidFields, notFound } from '../../kit/errors'
import { linesText, nameText } from '../../kit/free-text'
import { isJour } from '../../kit/jour'
import { hundredths, wholeNumber } from '../../kit/nombre-ecrit'
import { requiredText } from '../../kit/required-text'
import { todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { MAX_MOTIF } from './arret.service'
import { mustBeOfOpenYear } from './mois.service'
import { mustCloseMonths, mustNotBeOwn } from './paie.policy'
import { insertTravail, isTeacher, selectTravail, updateRetire } from './ecrire-paie.queries'

const MAX = { libelle: 200, quantite: 1_000_000, taux: 10_000_000 } as const

/** Other work as it was typed; `cle` is the key of the form: sent twice, it is written once. */
export type TravailSaisi = Readonly<Record<'cle' | 'date' | 'libelle' | 'quantite' | 'taux', string>>

/** Reads a whole amount. The fault says that decimals are not one. */
export function montantIn(faults: Faults, field: string, typed: string, [min, max]: readonly [number, number]): number {
	const amount = wholeNumber(typed.trim())
	if (amount === undefined) faults.add(field, { key: 'champ.entier' })
	else if (amount < min) faults.add(field, { key: 'champ.min', parameters: { min } })
	else if (amount > max) faults.add(field, { key: 'champ.max', parameters: { max } })
	return amount ?? 0
}

/** The day on which something was done or paid. */
export function jourIn(faults: Faults, view: View, typed: string): string {
	if (!isJour(typed)) faults.add('date', { key: 'champ.jour' })
	else if (typed > todayOf(view)) faults.add('date', { key: 'champ.futur' })
	return typed
}

function readTravail(view: View, { date, libelle, quantite: typed, taux }: TravailSaisi) {
	const faults = new Faults()
	const label = nameText(libelle, MAX.libelle)
	if ('wrong' in label) faults.add('libelle', label.wrong)
	else if (label.text === '') faults.add('libelle', { key: 'champ.vide' })
	const quantite = hundredths(typed.trim())
	if (quantite === undefined) faults.add('quantite', { key: 'champ.nombre' })
	else if (quantite < 1) faults.add('quantite', { key: 'champ.min', parameters: { min: '0,01' } })
	else if (quantite > MAX.quantite) faults.add('quantite', { key: 'champ.max', parameters: { max: MAX.quantite / 100 } })
	const read = { date: jourIn(faults, view, date), taux: montantIn(faults, 'taux', taux, [0, MAX.taux]) }
	faults.throwAny()
	return { ...read, libelle: 'text' in label ? label.text : '', quantite: quantite ?? 0 }
}

/** Writes other work of a teacher: copies, jury, invigilation. @throws AppError 403, 404; 422 that names fields */
export const ajouterTravail = (visit: KnownVisit, enseignant_id: number, typed: TravailSaisi): Promise<void> =>
	visit.write({ right: mustCloseMonths, touches: [] }, async (write) => {
		const { db, institution, now, perimetre, journal } = write
		mustNotBeOwn(perimetre, enseignant_id)
		if (!(await isTeacher(db, enseignant_id))) throw notFound()
		await mustBeOfOpenYear(write, typed.date)
		const travail = { ...readTravail(write, typed), ref: typed.cle, enseignant_id, saisi_par: perimetre.userId }
		const known = await selectTravail(db, { ref: travail.ref })
		if (known) {
			if (Object.entries(travail).some(([column, value]) => known[column as keyof typeof travail] !== value))
				throw new AppError('validation', 'deja_creee')
			return
		}
		const id = await insertTravail(db, { ...travail, updated_at: toWireInstant(now, institution.timezone) })
		const { libelle, quantite, taux, date } = travail
		await journal({ action: 'travail.ajouter', objet: 'autres_travaux', id, apres: { enseignant_id, date, libelle, quantite, taux } })
	})

/** The work that somebody withdraws. @throws AppError 403, 404 */
export async function travailARetirer(view: View, id: number) {
	mustCloseMonths(view)
	const travail = await selectTravail(view.db, { id })
	if (!travail) throw notFound()
	return travail
}

/** Withdraws other work with a reason; of a closed month, the next one takes it back. Doing it again changes nothing. @throws AppError 403, 404, 422 */
export const retirerTravail = (visit: KnownVisit, id: number, reason: string): Promise<void> =>
	visit.write({ right: mustCloseMonths, touches: [] }, async (write) => {
		const { db, institution, now, perimetre, journal } = write
		const travail = await travailARetirer(write, id)
		mustNotBeOwn(perimetre, travail.enseignant_id)
		if (travail.retire_le !== null) return
		await mustBeOfOpenYear(write, travail.date)
		const motif = requiredText('motif', linesText(reason, MAX_MOTIF))
		const acte = { retire_le: todayOf(write), retire_par: perimetre.userId, motif }
		await updateRetire(db, id, { ...acte, updated_at: toWireInstant(now, institution.timezone) })
		await journal({ action: 'travail.retirer', objet: 'autres_travaux', id, avant: { retire_le: null }, apres: acte })
	})

/** The key of a form. @throws AppError 422 */
export function mustBeCle(cle: string): string {
	if (!/^[A-Za-z0-9-]{1,64}$/.test(cle)) throw invalidFields({ cle: [{ key: 'champ.forme' }] })
	return cle
}
