import type { MatiereDeReleve, Releve, UeDeReleve } from '../resultats/releve'
import type { Tete } from './feuille'
import { jourLong, naissanceText, type Personne } from './mots'
import { champsPersonne } from './textes'

/** The school, the class and the day; null: the school does not know it. */
export type FaitsEcole = {
	readonly ecole: Tete & {
		readonly lieu: string | null
		readonly signataire: string | null
		readonly signataire_qualite: string | null
	}
	readonly annee: string | null
	/** YYYY-MM-DD */
	readonly jour: string
	readonly classe: { readonly nom: string; readonly filiere: string; readonly niveau: string } | null
}

/** A final result of a student. */
export type ResultatDeModele = {
	readonly periode: string
	readonly releve: Releve
	readonly rang: number | null
	readonly effectif: number | null
}
export type FaitsEtudiant = { readonly personne: Personne; readonly resultat: ResultatDeModele | null }

type Champ<Faits> = { readonly exemple: string; readonly valeur: (faits: Faits) => string | number | null | undefined }
type Champs<Faits, Nom extends string> = Readonly<Record<Nom, Champ<Faits>>>
const champs = <Faits, Nom extends string>(table: Champs<Faits, Nom>) => table

const MOYENNE = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const COEFFICIENT = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })
const note = ({ moyenne }: { readonly moyenne: number | null }) => (moyenne === null ? '–' : MOYENNE.format(moyenne / 100))
const VALIDATIONS = { V: 'validée', VC: 'validée par compensation', VC_annee: 'validée par l’année', acquis: 'acquise' } as const
const validationDe = ({ validation, sans }: UeDeReleve) => (validation ? VALIDATIONS[validation] : sans === 'attend' ? '–' : 'non validée')

/** Fields about the school, the class and the day. */
const ECOLE = champs({
	ecole: { exemple: 'Institut des métiers', valeur: ({ ecole }: FaitsEcole) => ecole.nom },
	ministere: { exemple: 'Ministère de l’Enseignement supérieur', valeur: ({ ecole }) => ecole.ministere },
	devise_etat: { exemple: 'Union – Discipline – Travail', valeur: ({ ecole }) => ecole.devise_etat },
	agrement: { exemple: 'N° 123/MESRS', valeur: ({ ecole }) => ecole.agrement },
	adresse: { exemple: 'Plateau, Abidjan', valeur: ({ ecole }) => ecole.adresse },
	telephone: { exemple: '+225 27 20 00 00 00', valeur: ({ ecole }) => ecole.telephone },
	email: { exemple: 'contact@ecole.ci', valeur: ({ ecole }) => ecole.email },
	lieu: { exemple: 'Abidjan', valeur: ({ ecole }) => ecole.lieu },
	jour: { exemple: '12 février 2027', valeur: ({ jour }) => jourLong(jour) },
	annee: { exemple: '2026-2027', valeur: ({ annee }) => annee },
	signataire: { exemple: 'Mme BAMBA', valeur: ({ ecole }) => ecole.signataire },
	qualite: { exemple: 'Directrice', valeur: ({ ecole }) => ecole.signataire_qualite },
	classe: { exemple: 'Génie civil L1 A', valeur: ({ classe }) => classe?.nom },
	filiere: { exemple: 'Génie civil', valeur: ({ classe }) => classe?.filiere },
	niveau: { exemple: 'Licence 1', valeur: ({ classe }) => classe?.niveau }
})

/** Fields about a student and the student's result in a période. */
const ETUDIANT = champs({
	nom: { exemple: 'KOUASSI Awa', valeur: ({ personne }: FaitsEtudiant) => champsPersonne(personne).nom },
	nom_famille: { exemple: 'KOUASSI', valeur: ({ personne }) => personne.nom },
	prenoms: { exemple: 'Awa', valeur: ({ personne }) => personne.prenoms },
	civilite: { exemple: 'Madame', valeur: ({ personne }) => champsPersonne(personne).civilite },
	e: { exemple: 'e', valeur: ({ personne }) => champsPersonne(personne).e },
	sexe: { exemple: 'F', valeur: ({ personne }) => personne.sexe },
	naissance: { exemple: 'née le 12 février 2007 à Bouaké', valeur: ({ personne }) => naissanceText(personne) },
	date_naissance: { exemple: '12 février 2007', valeur: ({ personne: { date_naissance: jour } }) => jourNaissance(jour) },
	lieu_naissance: { exemple: 'Bouaké', valeur: ({ personne }) => personne.lieu_naissance },
	nationalite: { exemple: 'ivoirienne', valeur: ({ personne }) => personne.nationalite },
	matricule: { exemple: 'E-0001', valeur: ({ personne }) => personne.matricule },
	numero_national: { exemple: 'CI-000-123', valeur: ({ personne }) => personne.numero_national },
	periode: { exemple: 'Semestre 1', valeur: ({ resultat }) => resultat?.periode },
	moyenne: { exemple: '12,79', valeur: ({ resultat }) => resultat && note(resultat.releve) },
	credits: { exemple: '30', valeur: ({ resultat }) => resultat?.releve.credits },
	rang: { exemple: '4', valeur: ({ resultat }) => resultat?.rang },
	effectif: { exemple: '28', valeur: ({ resultat }) => resultat?.effectif }
})

/** Fields between {#ues} and {/ues}. */
const UE = champs({
	ue: { exemple: 'UE 1 Sciences', valeur: (ue: UeDeReleve) => ue.nom },
	code_ue: { exemple: 'UE1', valeur: ({ code }) => code },
	credits_ue: { exemple: '12', valeur: ({ credits }) => credits },
	moyenne_ue: { exemple: '12,25', valeur: note },
	resultat_ue: { exemple: 'validée', valeur: validationDe }
})

/** Fields between {#notes} and {/notes}. */
const MATIERE = champs({
	matiere: { exemple: 'Mathématiques 1', valeur: (matiere: MatiereDeReleve) => matiere.nom },
	code_matiere: { exemple: 'MAT1', valeur: ({ code }) => code },
	coefficient: { exemple: '2', valeur: ({ coefficient }) => COEFFICIENT.format(coefficient) },
	moyenne_matiere: { exemple: '13,25', valeur: note },
	session: { exemple: '1', valeur: ({ session }) => session }
})

/** The fields by the place where they stand; the places after the first are repeated, from `{#ues}` to `{/ues}`. */
export const CHAMPS_DE_MODELE = { ecole: ECOLE, etudiant: ETUDIANT, ues: UE, notes: MATIERE } as const
export type PlaceDeChamps = keyof typeof CHAMPS_DE_MODELE
export type ChampDeModele = { [P in PlaceDeChamps]: keyof (typeof CHAMPS_DE_MODELE)[P] }[PlaceDeChamps]
/** Parts that a form repeats: the students of a class, their UEs, the matières of a UE or of all. */
export const BOUCLES = ['etudiants', 'ues', 'notes'] as const
export type Boucle = (typeof BOUCLES)[number]

/** The values of fields by their names, and of what is repeated; each is a text. */
export type Valeurs = { readonly [nom: string]: string | readonly Valeurs[] }

const jourNaissance = (jour: string | null) => (jour?.length === 10 ? jourLong(jour) : jour)

const valeursOf = <Faits>(table: Champs<Faits, string>, faits: Faits): Valeurs =>
	Object.fromEntries(Object.entries(table).map(([nom, { valeur }]) => [nom, String(valeur(faits) ?? '')]))

const notesOf = (matieres: readonly MatiereDeReleve[]) => matieres.map((matiere) => valeursOf(MATIERE, matiere))

/** The values of a student's fields. */
export function valeursEtudiant(faits: FaitsEtudiant): Valeurs {
	const { ues = [], matieres = [] } = faits.resultat?.releve ?? {}
	return {
		...valeursOf(ETUDIANT, faits),
		ues: ues.map((ue) => ({ ...valeursOf(UE, ue), notes: notesOf(ue.matieres) })),
		notes: notesOf([...ues.flatMap((ue) => ue.matieres), ...matieres])
	}
}

/** The values of the fields about the school, the class and the day. */
export const valeursEcole = (faits: FaitsEcole): Valeurs => valeursOf(ECOLE, faits)

const exemplesOf = (place: PlaceDeChamps): Valeurs =>
	Object.fromEntries(Object.entries(CHAMPS_DE_MODELE[place]).map(([nom, { exemple }]) => [nom, exemple]))

/** Values of all fields for a student who does not exist. */
export function valeursExemple(): Valeurs {
	const notes = [exemplesOf('notes'), exemplesOf('notes')]
	const etudiant = { ...exemplesOf('etudiant'), notes, ues: [{ ...exemplesOf('ues'), notes }] }
	return { ...exemplesOf('ecole'), ...etudiant, etudiants: [etudiant, etudiant] }
}
