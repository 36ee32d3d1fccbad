import { abrege, accord, jourLong, type Personne } from '../../domain/papiers/mots'
import { papierDe, type Ecole, type PapierFait } from '../papiers/papier-fait.service'
import { dureeText, lieuDe, type Lieu } from './papier.paper'

/** An exam of session 2; null: not known yet. */
export type Epreuve = {
	readonly matiere: string
	/** YYYY-MM-DD */
	readonly jour: string | null
	/** HH:MM */
	readonly heure: string | null
	readonly minutes: number | null
	readonly salle: string | null
}

/** Somebody who is called to session 2, and their exams by day. */
export type FaitsDeConvocation = { readonly lieu: Lieu; readonly personne: Personne; readonly epreuves: readonly Epreuve[] }

/** « 08:00, 2 h 30 ». */
const heureText = ({ heure, minutes }: Epreuve) =>
	[heure ?? '–', ...(heure === null || minutes === null ? [] : [dureeText(minutes)])].join(', ')

/** The convocation of somebody to session 2, with matières, days, hours and rooms where they are known. */
export function convocationPaper(ecole: Ecole, { personne, lieu, epreuves }: FaitsDeConvocation): PapierFait {
	const combien = epreuves.length === 1 ? 'une matière' : `${epreuves.length} matières`
	return papierDe(ecole, personne, {
		titre: 'Convocation à la session 2',
		sousTitre: `${lieu.periode} · ${lieu.annee}`,
		...lieuDe(lieu),
		place: 'avant',
		avant: [
			{
				table: {
					colonnes: [{ titre: 'Matière' }, { titre: 'Jour' }, { titre: 'Heure' }, { titre: 'Salle' }],
					lignes: epreuves.map((epreuve) => [
						epreuve.matiere,
						epreuve.jour === null ? 'sera affiché' : jourLong(epreuve.jour),
						heureText(epreuve),
						epreuve.salle ?? '–'
					])
				}
			}
		],
		resultat: `${accord(personne.sexe, 'Convoqué', 'Convoquée')} à la session 2 : ${combien}, ${abrege(lieu.periode, 30)}`,
		apres: []
	})
}
