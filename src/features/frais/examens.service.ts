import { anneesReglees } from '../../domain/argent/activation'
import { toSeconds } from '../../kit/clock'
import { AppError, Faults, invalidFields, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { isJour } from '../../kit/jour'
import { seen } from '../../kit/seen'
import { jourOf, mustBeOpen, todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { selectPartsDAnnee } from './activation.queries'
import { selectSoldes } from './comptes.queries'
import { deleteCandidature, selectCandidats, selectCandidature, selectNumero, upsertCandidature } from './examens.queries'
import { keepsCandidatures, mustKeepCandidatures, mustReadCandidatures } from './frais.policy'

/** Characters of a number of the ministry; the table checks it too. */
export const MAX_NUMERO = 60

export const CHOIX_EXAMEN = ['', 'paye_non_inscrit', 'inscrit_non_paye', 'aucun'] as const
export type ChoixExamen = (typeof CHOIX_EXAMEN)[number]

/** A student of the list. `paye`: whether confirmed money settles the fees of the exam; null without such a fee. */
export type Candidat = Awaited<ReturnType<typeof selectCandidats>>[number] & { readonly paye: boolean | null }

export const mayNote = ({ perimetre }: View) => keepsCandidatures(perimetre)

/** Students of the year who owe a fee of the State's exam, or are registered for it, by name (rule 7.14). @throws AppError 403 */
export async function candidatsOf(view: View, choix: ChoixExamen): Promise<Candidat[]> {
	mustReadCandidatures(view)
	const { db, institution } = view
	const annee = institution.annee?.id ?? 0
	const asked = { annee, jour: jourOf(view), today: todayOf(view) }
	const candidats = await selectCandidats(db, asked)
	const ids = candidats.map(({ id }) => id)
	const parts = Map.groupBy(await selectPartsDAnnee(db, ids), ({ etudiant_id }) => etudiant_id)
	const confirmes = new Map((await selectSoldes(db, ids, asked.today)).map(({ etudiant_id, confirme }) => [etudiant_id, confirme]))
	return candidats.flatMap((candidat) => {
		const ofStudent = parts.get(candidat.id) ?? []
		const hasFee = ofStudent.some(({ nature, annee_id }) => nature === 'examen' && annee_id === annee)
		if (!hasFee && candidat.numero === null) return []
		const paye = hasFee ? anneesReglees(ofStudent, confirmes.get(candidat.id) ?? 0, 'examen').has(annee) : null
		const wanted: ChoixExamen = candidat.numero === null ? (paye ? 'paye_non_inscrit' : 'aucun') : paye ? '' : 'inscrit_non_paye'
		return choix === '' || choix === wanted ? [{ ...candidat, paye }] : []
	})
}

/** A student by matricule with the registration, and its fingerprint; `undefined` if nobody has this matricule. @throws AppError 403 */
export async function candidatureOf(view: View, matricule: string) {
	mustKeepCandidatures(view)
	const candidature = await selectCandidature(view.db, matricule, view.institution.annee?.id ?? 0)
	return candidature && { ...candidature, vu: seen([candidature.numero, candidature.jour]) }
}

export type NouvelleCandidature = { readonly matricule: string; readonly numero: string; readonly jour: string; readonly vu: string }

/**
 * Writes down the number and day of a student's registration with the ministry; an empty number takes it away.
 * @throws AppError 403, 404; 409 if it has changed since `vu`; 422 that names fields
 */
export async function noterCandidature(visit: KnownVisit, { matricule, jour, vu, numero: text }: NouvelleCandidature): Promise<void> {
	await visit.write({ right: mustKeepCandidatures, touches: [] }, async (write) => {
		const { db, institution, journal, now } = write
		mustBeOpen(institution)
		const annee_id = institution.annee?.id
		if (annee_id === undefined) throw notFound()
		const candidature = await candidatureOf(write, matricule)
		if (!candidature) throw invalidFields({ matricule: [{ key: 'champ.choix' }] })
		const { id: etudiant_id, candidature: id } = candidature
		const read = nameText(text, MAX_NUMERO)
		const numero = 'text' in read ? read.text : ''
		const faults = new Faults()
		if ('wrong' in read) faults.add('numero', read.wrong)
		else if (numero === '' && id === null) faults.add('numero', { key: 'champ.requis' })
		if (!isJour(jour)) faults.add('jour', { key: 'champ.date' })
		else if (jour > todayOf(write)) faults.add('jour', { key: 'champ.futur' })
		const other = await selectNumero(db, numero, annee_id)
		if (other && other.id !== etudiant_id) faults.add('numero', { key: 'champ.pris', parameters: { identifiant: other.matricule } })
		faults.throwAny()
		if (candidature.numero === numero && candidature.jour === jour) return
		if (candidature.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
		const avant = { etudiant_id, annee_id, numero: candidature.numero, jour: candidature.jour }
		const apres = { etudiant_id, annee_id, numero, jour }
		if (numero === '') {
			await deleteCandidature(db, id!)
			return journal({ action: 'fiche.delete', objet: 'candidatures', id: id!, avant })
		}
		const [written] = await upsertCandidature(db, { ...apres, fait_at: toSeconds(now), fait_par: visit.caller.userId })
		const change = id === null ? { action: 'fiche.create', apres } : { action: 'fiche.update', avant, apres }
		return journal({ ...change, objet: 'candidatures', id: written!.id })
	})
}
