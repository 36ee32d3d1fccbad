import type { NouveauPapier } from '../../domain/papiers/feuille'
import { abrege, accord, identiteFaits, signeOf, type Personne } from '../../domain/papiers/mots'
import { champsEcole, champsPersonne, type Champs } from '../../domain/papiers/textes'
import type { Institution } from '../../tenants/institution.queries'
import { signataireOf, texteOf, type Reglage } from '../papiers/reglages.service'
import { faitOf, teteOf } from '../papiers/tete.service'
import type { Scolarite } from './scolarites.queries'

/** The facts that papers about an enrollment are made from. */
export type Faits = {
	readonly etudiant: number
	readonly personne: Personne
	readonly scolarite: Scolarite
	readonly institution: Institution
	readonly reglage: Reglage
	/** YYYY-MM-DD */
	readonly jour: string
}

/** The papers about an enrollment, each with a number of its own whenever it is printed. */
export type SorteScolarite = 'certificat' | 'inscription' | 'exeat'

type Propre = {
	readonly titre: string
	readonly resultat: string
	readonly champs?: Champs
}

/** At most this much of the studies stands in the line of the result. */
const MOST_OF_ETUDES = 45

/** « Inscrite en Licence 1, Génie civil, année 2026-2027 ». */
export const inscritText = ({ personne, scolarite: { niveau, filiere, annee } }: Faits): string =>
	`${accord(personne.sexe, 'Inscrit', 'Inscrite')} en ${abrege(`${niveau}, ${filiere}`, MOST_OF_ETUDES)}, année ${annee}`

/** A paper about an enrollment: who it is about, the school's text, and the result in one line. */
export function papierDeScolarite(sorte: SorteScolarite, faits: Faits, { titre, resultat, champs }: Propre): NouveauPapier {
	const { etudiant, personne, scolarite, institution, reglage, jour } = faits
	const { classe, filiere, niveau, annee } = scolarite
	const signataire = signataireOf(reglage, institution)
	const signe = signeOf(personne, resultat)
	const texte = texteOf(sorte, reglage, {
		...champsPersonne(personne),
		...champsEcole(institution, signataire, jour),
		annee,
		classe,
		filiere,
		niveau,
		...champs
	})
	const feuille: NouveauPapier['feuille'] = {
		langue: 'fr',
		tete: teteOf(institution),
		titre,
		sousTitre: `Année ${annee}`,
		blocs: [
			{ faits: [...identiteFaits(personne), ['Formation', filiere], ['Niveau', niveau], ['Classe', classe]] },
			...texte.split('\n').map((ligne) => ({ texte: ligne })),
			{ resultat: signe.resultat }
		],
		fait: faitOf(institution, jour),
		signataire
	}
	return { etudiant, feuille, signe, objet: null, source: null }
}
