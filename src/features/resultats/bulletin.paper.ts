import type { Cellule } from '../../domain/papiers/feuille'
import type { MatiereDeReleve } from '../../domain/resultats/releve'
import { mentionOf } from '../../domain/resultats/mention'
import { moyenneOrReason, periodeText, poidsText } from './chiffres.page'
import { papierDe, type Ecole, type PapierFait } from '../papiers/papier-fait.service'
import { dureeText, legendeOf, lieuDe, MOTS, rangText, resultatText } from './papier.paper'
import { ensembleDe, etatDe, matiereCellule, type FaitsDeReleve } from './releve.paper'

/** Besides a result: the student's ranks by matière. */
export type FaitsDeBulletin = FaitsDeReleve & {
	readonly rangs: ReadonlyMap<number, { readonly rang: number; readonly sur: number }>
}

function ligneDe(matiere: MatiereDeReleve, { personne, feuille, rangs }: FaitsDeBulletin): Cellule[] {
	const { contexte, releve, publication } = feuille
	const rang = rangs.get(matiere.id)
	return [
		matiereCellule(matiere, contexte, contexte.enseignants?.[matiere.id] ?? ''),
		poidsText('fr', matiere.coefficient),
		moyenneOrReason(MOTS, matiere),
		...(publication.definitive === 1 ? [rang ? `${rangText(personne.sexe, rang.rang)} / ${rang.sur}` : '–'] : []),
		releve.appreciations?.[matiere.id] ?? ''
	]
}

/** The bulletin of a period of BTS: each matière with its teacher, rank and appréciation, the mention and the hours missed. */
export function bulletinPaper(ecole: Ecole, faits: FaitsDeBulletin): PapierFait {
	const { personne, feuille } = faits
	const { releve, contexte, publication } = feuille
	const { manque } = releve
	const isDefinitive = publication.definitive === 1
	const mention = isDefinitive ? mentionOf(releve.moyenne) : undefined
	const absences =
		manque === undefined
			? []
			: [
					{
						texte:
							manque.absent + manque.excuse === 0
								? 'Aucune heure d’absence.'
								: `Heures d’absence : ${dureeText(manque.absent + manque.excuse)}, dont justifiées : ${dureeText(manque.excuse)}.`
					}
				]
	return papierDe(ecole, personne, {
		titre: MOTS.t.resultats.bulletin,
		sousTitre: `${periodeText(MOTS, feuille)} · ${contexte.annee}`,
		...lieuDe(contexte),
		place: isDefinitive ? undefined : 'sans',
		avant: [
			etatDe(faits),
			{
				table: {
					colonnes: [
						{ titre: 'Matières' },
						...['Coef.', 'Moyenne', ...(isDefinitive ? ['Rang'] : [])].map((titre) => ({ titre, nombre: true })),
						{ titre: 'Appréciation' }
					],
					lignes: releve.matieres.map((matiere) => ligneDe(matiere, faits))
				}
			}
		],
		resultat: resultatText(periodeText(MOTS, feuille), releve),
		apres: [...(mention ? [{ texte: `Mention : ${mention}`, gras: true }] : []), ...ensembleDe(faits), ...absences, legendeOf(['Coef.'])]
	})
}
