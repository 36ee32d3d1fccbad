import { deviseCourte } from '../../domain/argent/devise'
import type { ModePaiement } from '../../domain/argent/mots'
import { EXEMPLAIRES, type NouveauPapier } from '../../domain/papiers/feuille'
import { nomText, signeOf, type Personne } from '../../domain/papiers/mots'
import { champsEcole, champsPersonne } from '../../domain/papiers/textes'
import { writtenNombre } from '../../kit/formats'
import { jourLu } from '../../kit/jour'
import { todayOf, type View } from '../../tenants/visit'
import { reglagesOf, texteOf } from '../papiers/reglages.service'
import { faitOf, teteOf } from '../papiers/tete.service'
import { selectNom } from './encaisser.queries'

export const MODES: Readonly<Record<ModePaiement, string>> = {
	especes: 'Espèces',
	mobile_money: 'Mobile money',
	versement_bancaire: 'Versement bancaire',
	cheque: 'Chèque',
	virement: 'Virement'
}

type Argent = {
	readonly mode: ModePaiement
	readonly operateur: string | null
	readonly reference: string | null
	/** the value date */
	readonly date: string
}

/** « Mobile money, Orange Money, n° MP261120.0931 »; files may have other modes. */
export const modeText = ({ mode, operateur, reference }: Pick<Argent, 'operateur' | 'reference'> & { readonly mode: string }): string =>
	[MODES[mode as ModePaiement] ?? mode, operateur, reference && `n° ${reference}`].filter(Boolean).join(', ')

/** The student of a receipt. */
export type Destinataire = { readonly id: number; readonly personne: Personne; readonly classe: string | null }

/** The words of a paper of the counter: of a payment, or of a counter-entry. */
export type Ecrit = {
	readonly titre: string
	readonly sousTitre?: string | undefined
	/** the line that is signed */
	readonly resultat: string
	readonly faits: readonly (readonly [string, string | null])[]
	/** amounts, each with its label */
	readonly montants: readonly (readonly [string, number])[]
	/** whether the school's text stands on it */
	readonly hasTexte?: boolean
	/** a person who signs that they got the money */
	readonly signe?: string
}

/** The debt of a student before and after; below zero the school owes it. */
export const resteLignes = (avant: number, apres: number): Ecrit['montants'] => [
	[avant < 0 ? 'Avoir avant' : 'Reste dû avant', Math.abs(avant)],
	[apres < 0 ? 'Avoir après' : 'Reste dû après', Math.abs(apres)]
]

/** Makes the papers of the counter in one write, each signed by the person who writes. */
export async function papiersDeCaisse(view: View) {
	const { db, institution, perimetre } = view
	const [reglage, caissier, jour] = [(await reglagesOf(db)).get('recu')!, await selectNom(db, perimetre.userId), todayOf(view)]
	const signataire = { nom: caissier?.nom ?? '', qualite: 'Caisse' }
	const sign = deviseCourte(institution.devise)
	const amount = (montant: number) => `${writtenNombre('fr', montant)} ${sign}`
	const paper = ({ id, personne, classe }: Destinataire, ecrit: Ecrit): NouveauPapier => {
		const { titre, sousTitre, resultat, faits, montants, hasTexte = false, signe } = ecrit
		const code = { ...signeOf(personne, resultat), naissance: null }
		const champs = { ...champsPersonne(personne), ...champsEcole(institution, signataire, jour), classe }
		const texte = hasTexte ? texteOf('recu', reglage, champs) : ''
		const identite = [['Nom et prénoms', nomText(personne)], ['Matricule', personne.matricule], ['Classe', classe], ...faits] as const
		return {
			etudiant: id,
			signe: code,
			objet: null,
			source: null,
			feuille: {
				langue: 'fr',
				tete: teteOf(institution),
				titre,
				...(sousTitre !== undefined && { sousTitre }),
				blocs: [
					{
						faits: [
							...identite.flatMap(([nom, valeur]) => (valeur === null ? [] : [[nom, valeur] as const])),
							...montants.map(([nom, montant]) => [nom, amount(montant)] as const)
						]
					},
					{ resultat: code.resultat },
					...(texte === '' ? [] : texte.split('\n').map((line) => ({ texte: line, petit: true }))),
					...(signe === undefined ? [] : [{ texte: signe, petit: true }])
				],
				fait: faitOf(institution, jour),
				signataire,
				exemplaires: EXEMPLAIRES
			}
		}
	}
	return { jour, amount, paper }
}

/** A payment as its receipt says it. */
export type Recu = Argent & {
	readonly montant: number
	readonly timbre: number
	/** of all students of the same money, if there are several */
	readonly total: number | undefined
	readonly estAVerifier: boolean
	/** who pays, if not the family */
	readonly tiers: string | null
	readonly avant: number
	readonly apres: number
}

/** « Reçu de paiement ». */
export function recu({ jour, amount }: Awaited<ReturnType<typeof papiersDeCaisse>>, payment: Recu): Ecrit {
	const { date, montant, timbre, total, estAVerifier, tiers, avant, apres } = payment
	return {
		titre: 'Reçu de paiement',
		sousTitre: estAVerifier ? 'Sous réserve d’encaissement' : undefined,
		resultat: `Reçu ${amount(montant)}${estAVerifier ? ', sous réserve' : ''}, le ${jourLu(jour)}`,
		faits: [
			['Mode', modeText(payment)],
			['Date de valeur', date === jour ? null : jourLu(date)],
			['Payé par', tiers],
			['Sur un versement de', total === undefined ? null : amount(total)]
		],
		montants: [
			['Montant', montant],
			...(timbre === 0
				? []
				: ([
						['Timbre', timbre],
						['Total reçu', montant + timbre]
					] as const)),
			...resteLignes(avant, apres)
		],
		hasTexte: true
	}
}
