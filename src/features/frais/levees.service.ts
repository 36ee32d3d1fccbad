import { SORTES_LEVEE, type SorteLevee } from '../../domain/argent/mots'
import { retardScolarite } from '../../domain/argent/solde-scolarite'
import { usesModule } from '../../domain/droits/modules'
import { may } from '../../domain/droits/perimetre'
import { toSeconds } from '../../kit/clock'
import { hasOneOriginal, type Sorte } from '../../domain/papiers/sortes'
import { AppError, Faults, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour } from '../../kit/jour'
import { jourOf, todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { isStudent } from '../etudiants/fiches.service'
import { selectSoldes } from './comptes.queries'
import { grantsLevee, mustReadQuitus } from './frais.policy'
import { insertLevee, selectLevee, selectQuitus, selectSansLevee } from './levees.queries'
import { selectClasses } from './retards.queries'

export const MAX_MOTIF = 300

export { SORTES_LEVEE, type SorteLevee }

export const mayGrant = ({ perimetre }: View, sorte: SorteLevee) => grantsLevee(perimetre, sorte)

/**
 * The students among `ids` whose results are kept back: the school hides those of people who are late, and `scolarite` does not show them
 * (rule 7.13).
 */
export async function resultatsRetenus(
	view: Pick<View, 'db' | 'institution' | 'now'>,
	ids: readonly number[]
): Promise<ReadonlySet<number>> {
	if (!usesModule(view.institution, 'scolarite')) return new Set()
	const today = todayOf(view)
	const withoutWord = (await selectSansLevee(view.db, ids, today)).map(({ id }) => id)
	const soldes = withoutWord.length === 0 ? [] : await selectSoldes(view.db, withoutWord, today)
	return new Set(soldes.flatMap((solde) => (retardScolarite(solde) > 0 ? [solde.etudiant_id] : [])))
}

/** @throws AppError 409 `papier.retenu` if one of these papers is a relevé of a student whose results are kept back */
export async function mustNotBeRetenus(view: View, papiers: readonly { readonly sorte: Sorte; readonly etudiant_id: number | null }[]) {
	const ids = papiers.flatMap(({ sorte, etudiant_id }) => (hasOneOriginal(sorte) && etudiant_id !== null ? [etudiant_id] : []))
	if (ids.length > 0 && (await resultatsRetenus(view, ids)).size > 0) throw new AppError('conflict', 'papier.retenu')
}

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

export type Levee = { readonly sorte: SorteLevee; readonly etudiant: number | undefined; readonly jusquau: string; readonly motif: string }

/**
 * Gives quitus, or results, to a student who is late, until a day. The newest word counts alone; the same word again writes nothing.
 * @throws AppError 403, 404, 422 that names fields
 */
export async function accorder(visit: KnownVisit, { sorte, etudiant, jusquau, motif: reasonText }: Levee): Promise<void> {
	await visit.write({ right: may((perimetre) => grantsLevee(perimetre, sorte)), touches: [] }, async (write) => {
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
		const last = await selectLevee(db, etudiant!, sorte)
		if (last?.jusquau === jusquau && last.motif === motif) return
		const levee = { sorte, etudiant_id: etudiant!, jusquau, motif }
		const { id } = (await insertLevee(db, { ...levee, fait_at: toSeconds(now), fait_par: visit.caller.userId }))!
		await journal({ action: 'fiche.create', objet: 'levees', id, apres: levee })
	})
}
