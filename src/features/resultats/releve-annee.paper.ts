import type { Cellule } from '../../domain/papiers/feuille'
import type { Personne } from '../../domain/papiers/mots'
import type { SemestreDAnnee } from './annee.service'
import { moyenneOrReason, poidsText } from './chiffres.page'
import { papierDe, type Ecole, type PapierFait } from '../papiers/papier-fait.service'
import { legendeOf, lieuDe, MOTS, rangDe, resultatText, validationText, type MotCourt } from './papier.paper'
import type { AnneeLue, FeuillePubliee } from './publies.service'

/** A student's complete year, in the class of its last période. */
export type FaitsDAnnee = {
	readonly personne: Personne
	readonly annee: AnneeLue
	readonly contexte: FeuillePubliee['contexte']
}

/** The credits of a semester's UEs. */
export const creditsSur = ({ releve }: Pick<SemestreDAnnee, 'releve'>) => releve?.ues.reduce((sum, ue) => sum + (ue.credits ?? 0), 0) ?? 0

/** « Semestre 1 (session 2) ». */
export const semestreText = ({ periode, publiee }: Pick<SemestreDAnnee, 'periode' | 'publiee'>) =>
	publiee?.session === 2 ? `${periode.libelle} (${MOTS.t.resultats.session2})` : periode.libelle

/** A semester in bold, and below it its UEs, or its matières in BTS. */
function lignesDeSemestre(semestre: SemestreDAnnee, isBts: boolean): Cellule[][] {
	const { releve, manque } = semestre
	const moyenne = releve ? moyenneOrReason(MOTS, releve) : MOTS.t.resultats.annee.sans[manque ?? 'sans_objet']
	const head: Cellule[] = [
		{ texte: semestreText(semestre), gras: true },
		isBts ? '' : { texte: poidsText('fr', creditsSur(semestre)), gras: true },
		{ texte: moyenne, gras: true },
		...(isBts ? [] : [''])
	]
	const parts = isBts
		? (releve?.matieres ?? []).map((matiere) => [matiere.nom, poidsText('fr', matiere.coefficient), moyenneOrReason(MOTS, matiere)])
		: (releve?.ues ?? []).map((ue) => [ue.nom, poidsText('fr', ue.credits ?? 0), moyenneOrReason(MOTS, ue), validationText(ue.validation)])
	return [head, ...parts]
}

/** The relevé of a year: its semesters with their UEs, the average, the rank and the credits. */
export function releveAnneePaper(ecole: Ecole, { personne, annee, contexte }: FaitsDAnnee): PapierFait {
	const { isBts } = contexte
	const { semestres, credits, rang, classement } = annee
	const words: MotCourt[] = isBts
		? ['Coef.']
		: ['UE', ...semestres.flatMap(({ releve }) => releve?.ues.map(({ validation }) => validationText(validation)) ?? [])]
	const sur = semestres.reduce((sum, semestre) => sum + creditsSur(semestre), 0)
	const session = semestres.some(({ publiee }) => publiee?.session === 2) ? 2 : 1
	return papierDe(ecole, personne, {
		titre: 'Relevé de notes de l’année',
		sousTitre: contexte.annee,
		...lieuDe(contexte),
		avant: [
			{
				table: {
					colonnes: [
						{ titre: isBts ? 'Périodes et matières' : 'Semestres et UE' },
						{ titre: isBts ? 'Coef.' : 'Crédits', nombre: true },
						{ titre: 'Moyenne', nombre: true },
						...(isBts ? [] : [{ titre: 'Résultat' }])
					],
					lignes: semestres.flatMap((semestre) => lignesDeSemestre(semestre, isBts))
				}
			}
		],
		resultat: resultatText(`Année ${contexte.annee}`, annee, credits === null ? undefined : { obtenus: credits, sur }),
		apres: [...rangDe(personne.sexe, rang, classement, session), legendeOf(words)]
	})
}
