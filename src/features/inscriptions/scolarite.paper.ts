import type { NouveauPapier } from '../../domain/papiers/feuille'
import { abrege, accord, type Personne } from '../../domain/papiers/mots'
import type { Champs } from '../../domain/papiers/textes'
import type { Institution } from '../../tenants/institution.queries'
import { ecoleDe, papierDe } from '../papiers/papier-fait.service'
import type { Reglage } from '../papiers/reglages.service'
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
export function papierDeScolarite(sorte: SorteScolarite, faits: Faits, { champs, ...propre }: Propre): NouveauPapier {
	const { etudiant, personne, scolarite, institution, reglage, jour } = faits
	const { classe, filiere, niveau, annee } = scolarite
	const papier = papierDe(ecoleDe(sorte, reglage, institution, jour), personne, {
		...propre,
		sousTitre: `Année ${annee}`,
		faits: [
			['Formation', filiere],
			['Niveau', niveau],
			['Classe', classe]
		],
		champs: { annee, classe, filiere, niveau, ...champs },
		place: 'avant',
		avant: [],
		apres: []
	})
	return { ...papier, etudiant, objet: null, source: null }
}
