import { retardScolarite } from '../../domain/argent/solde-scolarite'
import { toSeconds } from '../../kit/clock'
import { Faults, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour } from '../../kit/jour'
import { jourOf, todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { isStudent } from '../etudiants/fiches.service'
import { grantsRemises, mustGrantRemises, mustReadQuitus } from './frais.policy'
import { insertLevee, selectLevee, selectQuitus } from './levees.queries'
import { selectClasses } from './retards.queries'

export const MAX_MOTIF = 300

export const mayGrant = ({ perimetre }: View) => grantsRemises(perimetre)

/** The classes of the door's list. @throws AppError 403 */
export async function classesOfQuitus(view: View) {
	mustReadQuitus(view)
	return selectClasses(view.db, view.institution.annee?.id ?? 0)
}

/**
 * The students who are in a class today, each with whether they have quitus: nothing is late without the money that is still to verify, or
 * direction says so. Sums stay here. @throws AppError 403, 404 for a class that the year does not have
 */
export async function quitusOf(view: View, classe: number) {
	if (!(await classesOfQuitus(view)).some(({ id }) => id === classe)) throw notFound()
	const students = await selectQuitus(view.db, { classe, jour: jourOf(view), today: todayOf(view) })
	return students.map(({ id, matricule, nom, prenoms, levee, echu, confirme, delai }) => ({
		id,
		matricule,
		nom,
		prenoms,
		quitus: levee === 1 || retardScolarite({ echu, paye: confirme, delai }) === 0
	}))
}

export type Quitus = Awaited<ReturnType<typeof quitusOf>>[number]

export type Levee = { readonly etudiant: number | undefined; readonly jusquau: string; readonly motif: string }

/**
 * Gives quitus to a student who is late, until a day. The newest word counts alone; the same word again writes nothing.
 * @throws AppError 403, 404, 422 that names fields
 */
export async function accorder(visit: KnownVisit, { etudiant, jusquau, motif: reasonText }: Levee): Promise<void> {
	await visit.write({ right: mustGrantRemises, touches: [] }, async (write) => {
		const { db, journal, now } = write
		const faults = new Faults()
		const today = todayOf(write)
		const reason = nameText(reasonText, MAX_MOTIF)
		if (etudiant === undefined) faults.add('etudiant', { key: 'champ.choix' })
		if (!isJour(jusquau)) faults.add('jusquau', { key: 'champ.date' })
		else if (jusquau < today) faults.add('jusquau', { key: 'champ.bornes', parameters: { autre: today } })
		if ('wrong' in reason) faults.add('motif', reason.wrong)
		else if (reason.text === '') faults.add('motif', { key: 'champ.requis' })
		faults.throwAny()
		if (!(await isStudent(write, etudiant!))) throw notFound()
		const motif = 'text' in reason ? reason.text : ''
		const last = await selectLevee(db, etudiant!)
		if (last?.jusquau === jusquau && last.motif === motif) return
		const levee = { etudiant_id: etudiant!, jusquau, motif }
		const { id } = (await insertLevee(db, { ...levee, fait_at: toSeconds(now), fait_par: visit.caller.userId }))!
		await journal({ action: 'fiche.create', objet: 'levees', id, apres: levee })
	})
}
