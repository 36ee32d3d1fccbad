import { AppError, Faults, forbidden, invalidFields, notFound } from '../../kit/errors'
import { linesText } from '../../kit/free-text'
import { seen } from '../../kit/seen'
import { periodesOf, rangOf, type Rang } from '../../domain/resultats/periode'
import type { KnownVisit, View, VisitWrite } from '../../tenants/visit'
import { anneeOfClasse, writeInClasse } from '../classes/classes.service'
import { gradableTeachings } from '../evaluations/grading.service'
import { classeSuivante } from '../notes/suivi.service'
import { selectEnseignees } from './appreciations.queries'
import { putAppreciation, selectAppreciations, selectEtudiants, selectPeriodes } from './donnees.queries'
import { selectPublications } from './publications.queries'
import { publishesResultats } from '../../domain/droits/resultats'
import { selectListe } from './session2.queries'

/** The longest appréciation. */
export const MAX_APPRECIATION = 300

/**
 * The matières of a class and périodes about which the caller writes: a teacher about what they teach there, scolarité also about the whole
 * période (`matiere` null). @throws AppError 403, 404
 */
export async function lieuxOfClasse({ db, institution, perimetre }: View, classe: number) {
	const annee = institution.annee?.id
	if (annee === undefined || (await anneeOfClasse(db, classe)) !== annee) throw notFound()
	const enseignees = await selectEnseignees(db, gradableTeachings(perimetre), classe)
	const isGenerale = publishesResultats(perimetre)
	if (!isGenerale && enseignees.size === 0) throw forbidden()
	const { classe: ref, filiere, matieres, place } = await classeSuivante(db, { classe, annee, etudiants: [] })
	const enseignes = matieres.filter(({ id }) => enseignees.has(id))
	const all = [...(isGenerale ? [null] : []), ...enseignes]
	const lieux = periodesOf(await selectPeriodes(db, annee), place.niveau).flatMap((periode) =>
		all
			.filter((matiere) => matiere === null || matiere.semestre === null || rangOf(matiere.semestre) === periode.rang)
			.map((matiere) => ({
				cle: `${periode.rang}.${matiere?.id ?? 0}`,
				periode,
				matiere: matiere && { id: matiere.id, nom: matiere.matiere.nom, semestre: matiere.semestre }
			}))
	)
	return { classe: ref, filiere, lieux, isGenerale }
}

export type Lieu = Awaited<ReturnType<typeof lieuxOfClasse>>['lieux'][number]

/** Whether no publication to come keeps an appréciation about a période: final results stand, and session 2 is not open. */
async function areAppreciationsFinal({ db }: Pick<View, 'db'>, classe: number, rang: Rang): Promise<boolean> {
	const [last] = await selectPublications(db, classe, rang)
	if (last?.definitive !== 1 || last.rouverte_at !== null) return false
	return last.session === 2 || (await selectListe(db, classe, rang)) === undefined
}

/** The students of a class on the last day of a période, or today if that is to come. */
export const etudiantsOf = ({ db, perimetre: { jour } }: View, classe: number, { date_fin }: Lieu['periode']) =>
	selectEtudiants(db, classe, date_fin < jour ? date_fin : jour)

/** Finds one of these places. @throws AppError 403, 404, 422 */
async function lieuOfClasse(view: View, classe: number, cle: string): Promise<Lieu> {
	const lieu = (await lieuxOfClasse(view, classe)).lieux.find((candidate) => candidate.cle === cle)
	if (!lieu) throw invalidFields({ lieu: [{ key: 'champ.choix' }] })
	return lieu
}

/** The students of a class with what is written about them in one of these places, and whether that is final. @throws AppError 403, 404, 422 */
export const appreciationsOf = async (view: View, classe: number, cle: string) =>
	appreciationsIn(view, classe, await lieuOfClasse(view, classe, cle))

async function appreciationsIn(view: View, classe: number, lieu: Lieu) {
	const { rang } = lieu.periode
	const etudiants = await etudiantsOf(view, classe, lieu.periode)
	const place = { annee_id: view.institution.annee!.id, periode: rang, matiere_id: lieu.matiere?.id ?? null }
	const ids = etudiants.map(({ id }) => id)
	const known = (await selectAppreciations(view.db, ids, place.annee_id, rang)).filter(({ matiere_id }) => matiere_id === place.matiere_id)
	const appreciations = new Map(known.map(({ etudiant_id, appreciation }) => [etudiant_id, appreciation]))
	const lignes = etudiants.map((etudiant) => {
		const appreciation = appreciations.get(etudiant.id) ?? ''
		return { etudiant, appreciation, vu: seen(appreciation) }
	})
	return { place, lignes, areFinal: await areAppreciationsFinal(view, classe, rang) }
}

export type LigneDAppreciation = Awaited<ReturnType<typeof appreciationsOf>>['lignes'][number]

type Ecrite = { readonly etudiant: number; readonly texte: string; /** the fingerprint of what the page showed */ readonly vu: string }

/**
 * Writes appréciations, all or none; those that equal what is stored, or what the page showed, change nothing.
 * @throws AppError 403, 404; 409 if somebody else has changed one meanwhile; 422 that names `texte.ID`, or if the year is closed
 */
export async function writeAppreciations(visit: KnownVisit, classe: number, cle: string, ecrites: readonly Ecrite[]) {
	const right = (write: VisitWrite) => lieuOfClasse(write, classe, cle)
	await writeInClasse(visit, classe, { touches: ['donnees'], right }, async (write, lieu) => {
		const { db, journal } = write
		const { place, lignes, areFinal } = await appreciationsIn(write, classe, lieu)
		const faults = new Faults()
		for (const { etudiant, texte, vu } of ecrites) {
			const ligne = lignes.find((candidate) => candidate.etudiant.id === etudiant)
			const typed = linesText(texte, MAX_APPRECIATION)
			if ('wrong' in typed) faults.add(`texte.${etudiant}`, typed.wrong)
			else if (typed.text !== ligne?.appreciation && seen(typed.text) !== vu) {
				if (areFinal) throw new AppError('conflict', 'resultats_publies')
				if (ligne?.vu !== vu) throw new AppError('conflict', 'modifie_entretemps')
				const apres = { ...place, etudiant_id: etudiant, appreciation: typed.text }
				await putAppreciation(db, apres)
				const id = [place.annee_id, place.periode, etudiant, place.matiere_id ?? 0].join(':')
				await journal({
					action: 'appreciations.ecrire',
					objet: 'appreciations',
					id,
					avant: { ...apres, appreciation: ligne.appreciation },
					apres
				})
			}
		}
		faults.throwAny()
	})
}
