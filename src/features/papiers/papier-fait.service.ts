import type { Bloc, Feuille, NouveauPapier } from '../../domain/papiers/feuille'
import { identiteFaits, signeOf, type Personne } from '../../domain/papiers/mots'
import type { Sorte } from '../../domain/papiers/sortes'
import { champsEcole, champsPersonne, type Champs } from '../../domain/papiers/textes'
import type { Institution } from '../../tenants/institution.queries'
import { todayOf, type View } from '../../tenants/visit'
import { reglagesOf, signataireOf, texteOf, type Reglage } from './reglages.service'
import { faitOf, teteOf } from './tete.service'

/** The school's part of papers of a kind, on a day. */
export type Ecole = Pick<Feuille, 'tete' | 'signataire'> &
	Pick<Institution, 'lieu'> & {
		readonly sorte: Sorte
		readonly reglage: Reglage
		/** YYYY-MM-DD */
		readonly jour: string
	}

export const ecoleDe = (sorte: Sorte, reglage: Reglage, institution: Institution, jour: string): Ecole => ({
	sorte,
	reglage,
	tete: teteOf(institution),
	lieu: institution.lieu,
	signataire: signataireOf(reglage, institution),
	jour
})

/** The same today. */
export const ecoleOf = async (view: View, sorte: Sorte): Promise<Ecole> =>
	ecoleDe(sorte, (await reglagesOf(view.db)).get(sorte)!, view.institution, todayOf(view))

type Contenu = {
	readonly titre: string
	readonly sousTitre: string
	/** besides who it is about */
	readonly faits: readonly (readonly [nom: string, valeur: string])[]
	readonly champs: Champs
	readonly avant: readonly Bloc[]
	/** the line that is signed */
	readonly resultat: string
	readonly apres: readonly Bloc[]
	/** the place of the school's text, which provisional sheets do not have; below the rest without one */
	readonly place?: 'avant' | 'sans' | undefined
}

/** A paper about somebody: what is signed is what it says. */
export type PapierFait = Pick<NouveauPapier, 'feuille' | 'signe'>

/** The paper about somebody that has this content, with what every paper of the school has. */
export function papierDe({ sorte, reglage, jour, tete, signataire, lieu }: Ecole, personne: Personne, contenu: Contenu): PapierFait {
	const { titre, sousTitre, faits, champs, avant, resultat, apres, place } = contenu
	const signe = signeOf(personne, resultat)
	const ofEcole = champsEcole({ nom: tete.nom, lieu }, signataire, jour)
	const texte = texteOf(sorte, reglage, { ...champsPersonne(personne), ...ofEcole, ...champs })
	const lines: readonly Bloc[] = texte === '' ? [] : texte.split('\n').map((line) => ({ texte: line, petit: place === undefined }))
	const identite: Bloc = { faits: [...identiteFaits(personne), ...faits] }
	const [before, after] = [place === 'avant' ? lines : [], place === undefined ? lines : []]
	const blocs = [identite, ...before, ...avant, { resultat: signe.resultat }, ...apres, ...after]
	return { signe, feuille: { langue: 'fr', tete, titre, sousTitre, blocs, fait: faitOf({ lieu }, jour), signataire } }
}
