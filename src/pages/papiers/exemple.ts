import { EXEMPLAIRES, type Bloc, type Feuille } from '../../domain/papiers/feuille'
import type { Personne } from '../../domain/papiers/mots'
import { hasOneOriginal, isDeCaisse, type Sorte } from '../../domain/papiers/sortes'
import { champsEcole, champsPersonne, type Champs } from '../../domain/papiers/textes'
import { ecoleDe, papierDe } from '../../features/papiers/papier-fait.service'
import { signataireOf, type Reglage } from '../../features/papiers/reglages.service'
import { todayOf, type View } from '../../tenants/visit'
import { fr } from '../../console/textes/fr'

/** A student who does not exist. */
const AWA: Personne = {
	nom: 'KOUASSI',
	prenoms: 'Awa',
	sexe: 'F',
	date_naissance: '2007-02-12',
	lieu_naissance: 'Bouaké',
	nationalite: 'ivoirienne',
	matricule: 'E-0001',
	numero_national: null
}
const FORMATION = {
	classe: 'Licence 1 A',
	filiere: 'Génie civil',
	niveau: 'Licence 1',
	periode: 'Semestre 1',
	depart: '30 juin 2027',
	motif: 'pour transfert dans un autre établissement'
} satisfies Champs
const NOTES: readonly Bloc[] = [
	{
		table: {
			colonnes: [{ titre: 'Matière' }, { titre: 'Crédits', nombre: true }, { titre: 'Moyenne', nombre: true }],
			lignes: [
				['Mathématiques 1', '6', '13,25'],
				['Résistance des matériaux', '4', '11,50'],
				['Anglais', '2', '14,00']
			]
		}
	}
]

type School = Pick<View, 'institution' | 'now'>

/** The values of a text's fields for the example. */
export const champsExemple = ({ institution, now }: School, reglage: Reglage): Champs => ({
	...champsPersonne(AWA),
	...champsEcole(institution, signataireOf(reglage, institution), todayOf({ institution, now })),
	...FORMATION
})

/** A paper of each kind as the school's settings make it, without a number, for a student who does not exist. */
export function exempleOf(sorte: Sorte, { institution, now }: School, reglage: Reglage): Feuille {
	const annee = institution.annee?.libelle ?? ''
	const hasNotes = hasOneOriginal(sorte)
	const exemple = papierDe(ecoleDe(sorte, reglage, institution, todayOf({ institution, now })), AWA, {
		titre: fr.papiers.sortes[sorte],
		sousTitre: annee,
		faits: [],
		champs: { annee, ...FORMATION },
		avant: hasNotes ? NOTES : [],
		resultat: hasNotes ? 'Semestre 1 : 12,79 / 20' : `${FORMATION.niveau}, ${FORMATION.filiere}`,
		apres: [],
		place: hasNotes ? undefined : 'avant'
	})
	return { ...exemple.feuille, ...(isDeCaisse(sorte) && { exemplaires: EXEMPLAIRES }) }
}
