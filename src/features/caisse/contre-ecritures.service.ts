import { numeroText } from '../../domain/papiers/sortes'
import { toSeconds } from '../../kit/clock'
import { todayOf, type VisitWrite } from '../../tenants/visit'
import { soldesOf } from '../frais/comptes.service'
import { numerosOf } from '../papiers/papiers.service'
import { inscrirePapiers, remplacer as remplacerPapier } from '../papiers/registre.service'
import { insertContreEcritures, selectEnVigueur, updateRemplacePar } from './contre-ecritures.queries'
import { destinatairesOf } from './encaisser.service'
import { modeText, papiersDeCaisse, resteLignes } from './recu.paper'

const TITRES = { rejeter: 'Paiement rejeté', corriger: 'Paiement corrigé' } as const

/** Payments of money that operators and banks carry, and what is said about all of them. */
export type AContrePasser = { readonly sorte: keyof typeof TITRES; readonly paiements: readonly number[]; readonly motif: string }

/**
 * Answers payments by counter-entries, in a write that has checked its right: each gets the next number of the receipts, and a paper that
 * takes the place of the receipt. Those that are answered already stay as they are.
 */
export async function contrePasser(write: VisitWrite, { sorte, paiements, motif }: AContrePasser): Promise<void> {
	const { db, now, author } = write
	const open = await selectEnVigueur(db, paiements)
	if (open.length === 0) return
	const students = [...new Set(open.map(({ etudiant_id }) => etudiant_id))]
	const people = await destinatairesOf(write, students)
	// the money of these payments is out of the balances when the papers are read
	const soldes = new Map([...(await soldesOf(write, students))].map(([id, { solde }]) => [id, solde]))
	const maker = await papiersDeCaisse(write)
	const papers = open.map(({ recu, etudiant_id, montant, tiers_id, ...money }) => {
		const avant = soldes.get(etudiant_id)!
		const apres = tiers_id === null ? avant + montant : avant
		soldes.set(etudiant_id, apres)
		return maker.paper(people.get(etudiant_id)!, {
			titre: TITRES[sorte],
			sousTitre: `Contre-écriture du reçu ${recu}`,
			resultat: `Reçu ${recu} de ${maker.amount(montant)} annulé`,
			faits: [
				['Mode', modeText(money)],
				['Motif', motif]
			],
			montants: [['Montant', montant], ...resteLignes(avant, apres)]
		})
	})
	const numbers = await numerosOf(db, await inscrirePapiers(write, 'recu', papers))
	const entries = open.map(({ id }, at) => ({ paiement: id, numero: numeroText(numbers[at]!), papier: numbers[at]!.id }))
	const common = { sorte, motif, date: todayOf(write), at: toSeconds(now), auteur: author.name }
	const made = await insertContreEcritures(db, entries, common)
	for (const [at, { papier }] of open.entries()) if (papier !== null) await remplacerPapier(write, papier, numbers[at]!.id)
	await write.journal(
		...made.map(({ id, paiement_id }) => ({
			action: 'paiement.annuler',
			objet: 'contre_ecritures',
			id,
			apres: { sorte, paiement_id, reference: entries.find(({ paiement }) => paiement === paiement_id)?.numero, motif }
		}))
	)
}

/** Names the payment that takes the place of another one, in the write that has answered that one. */
export const remplacer = (db: VisitWrite['db'], ancien: number, nouveau: number) => updateRemplacePar(db, ancien, nouveau)
