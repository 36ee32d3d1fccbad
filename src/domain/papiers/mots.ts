import { writtenJour } from '../../kit/formats'
import { coupe } from './coupe'
import type { Signe } from './feuille'

/** A person as papers identify them; null: the school does not know it. */
export type Personne = {
	readonly nom: string
	readonly prenoms: string
	readonly sexe: string | null
	/** YYYY-MM-DD, or YYYY if only the year is known */
	readonly date_naissance: string | null
	readonly lieu_naissance: string | null
	readonly nationalite: string | null
	readonly matricule: string
	readonly numero_national: string | null
}

/** A word that agrees with a person: « inscrit », « inscrite »; « inscrit(e) » if the sex is unknown. */
export function accord(sexe: string | null, masculin: string, feminin: string): string {
	if (sexe === 'M') return masculin
	if (sexe === 'F') return feminin
	return feminin.startsWith(masculin) ? `${masculin}(${feminin.slice(masculin.length)})` : `${masculin} / ${feminin}`
}

/** « né », « née », « né(e) ». */
export const neText = (sexe: string | null): string => accord(sexe, 'né', 'née')

/** « 12 février 2027 », « 1er mars 2027 ». */
export const jourLong = (jour: string): string => writtenJour('fr', jour)

/** « le 12 mars 2004 », or « vers 1998 » if only the year is known. */
const jourNaissance = (naissance: string): string => (naissance.length === 4 ? `vers ${naissance}` : `le ${jourLong(naissance)}`)

/** « née le 12 mars 2004 à Bouaké », « né(e) vers 1998 »; null if the school knows neither day nor place. */
export function naissanceText({
	sexe,
	date_naissance: jour,
	lieu_naissance: lieu
}: Pick<Personne, 'sexe' | 'date_naissance' | 'lieu_naissance'>): string | null {
	if (jour === null && lieu === null) return null
	return [neText(sexe), jour && jourNaissance(jour), lieu && `à ${lieu}`].filter(Boolean).join(' ')
}

/** « KOUASSI Awa ». */
export const nomText = ({ nom, prenoms }: Pick<Personne, 'nom' | 'prenoms'>): string => `${nom} ${prenoms}`.trim()

/** The facts that identify a person on a paper. What the school does not know is left out. */
export function identiteFaits(personne: Personne): readonly (readonly [nom: string, valeur: string])[] {
	const faits: readonly (readonly [string, string | null])[] = [
		['Nom et prénoms', nomText(personne)],
		['Date et lieu de naissance', naissanceText(personne)],
		['Nationalité', personne.nationalite],
		['Matricule', personne.matricule],
		['Numéro national', personne.numero_national]
	]
	return faits.flatMap(([nom, valeur]) => (valeur === null ? [] : [[nom, valeur] as const]))
}

/** A text of at most `longest` characters; a longer one ends in « … ». */
export const abrege = (text: string, longest: number): string =>
	new TextDecoder().decode(coupe(text, { characters: longest, bytes: Infinity }))

const [MOST_OF_NAME, MOST_OF_RESULT] = [60, 80]

/** The part of a paper's code that is about a person; `resultat` is cut too, so print what is returned. */
export const signeOf = (personne: Personne, resultat: string): Omit<Signe, 'numero' | 'jour'> => ({
	nom: abrege(nomText(personne), MOST_OF_NAME),
	matricule: personne.matricule,
	naissance: personne.date_naissance,
	resultat: abrege(resultat, MOST_OF_RESULT)
})
