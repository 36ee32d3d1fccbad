import type { Bloc, Feuille } from '../../domain/papiers/feuille'
import { identiteBloc, type Personne } from '../../domain/papiers/mots'
import type { Sorte } from '../../domain/papiers/sortes'
import { champsEcole, champsPersonne, type Champs } from '../../domain/papiers/textes'
import { signataireOf, texteOf, type Reglage } from '../../features/papiers/reglages.service'
import { faitOf, teteOf } from '../../features/papiers/tete.service'
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
const FORMATION: Champs = {
	classe: 'Licence 1 A',
	filiere: 'Génie civil',
	niveau: 'Licence 1',
	periode: 'Semestre 1',
	depart: '30 juin 2027',
	motif: 'pour transfert dans un autre établissement'
}
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
	},
	{ resultat: 'Semestre 1 : 12,79 / 20' }
]

type School = Pick<View, 'institution' | 'now'>

/** The values of a text's fields for the example. */
export const champsExemple = ({ institution, now }: School, reglage: Reglage): Champs => ({
	...champsPersonne(AWA),
	...champsEcole(institution, signataireOf(reglage, institution), todayOf({ institution, now })),
	...FORMATION
})

/** A paper of each kind as the school's settings make it, without a number, for a student who does not exist. */
export function exempleOf(sorte: Sorte, school: School, reglage: Reglage): Feuille {
	const { institution } = school
	const texte = texteOf(sorte, reglage, champsExemple(school, reglage)).split('\n')
	const hasNotes = sorte.startsWith('releve') || sorte === 'bulletin'
	return {
		langue: 'fr',
		tete: teteOf(institution),
		titre: fr.papiers.sortes[sorte],
		...(institution.annee && { sousTitre: `Année ${institution.annee.libelle}` }),
		blocs: [identiteBloc(AWA), ...(hasNotes ? NOTES : []), ...texte.map((line) => ({ texte: line }))],
		fait: faitOf(institution, todayOf(school)),
		signataire: signataireOf(reglage, institution)
	}
}
