import type { SorteContreEcriture } from '../../domain/argent/mots'
import { numeroText } from '../../domain/papiers/sortes'
import { toSeconds } from '../../kit/clock'
import { jourLu } from '../../kit/jour'
import { todayOf, type VisitWrite } from '../../tenants/visit'
import { soldesOf } from '../frais/comptes.service'
import { numerosOf } from '../papiers/papiers.service'
import { inscrirePapiers, remplacer as remplacerPapier } from '../papiers/registre.service'
import { insertContres, selectPaiements, updateRemplacePar, type PaiementRow } from './actes.queries'
import { destinatairesOf } from './encaisser.service'
import { modeText, papiersDeCaisse, resteLignes, type Ecrit } from './recu.paper'

const TITRES = {
	annuler: 'Annulation de paiement',
	reaffecter: 'Réaffectation de paiement',
	rejeter: 'Paiement rejeté',
	corriger: 'Paiement corrigé'
} as const

/** The facts that all counter-entries of a write share. */
type Commune<Sorte extends SorteContreEcriture> = {
	readonly sorte: Sorte
	readonly motif: string
	/** the drawer that cash leaves */
	readonly caisse_id?: number | null
	/** the key of the form that makes one counter-entry */
	readonly envoi?: string
}

/** A counter-entry with the words of its paper: it answers a payment, or pays a student back. */
type Contre = { readonly etudiant: number; readonly ecrit: Ecrit; readonly paiement?: PaiementRow; readonly montant?: number }

/**
 * Writes counter-entries, in a write that has checked its right: each gets the next number of the receipts, and a paper that takes the place
 * of the receipt. @returns the papers
 */
export async function contrePasser(
	write: VisitWrite,
	commune: Commune<SorteContreEcriture>,
	contres: readonly Contre[]
): Promise<readonly number[]> {
	const { db, now, author } = write
	const { sorte, motif, caisse_id = null, envoi = null } = commune
	const people = await destinatairesOf(write, [...new Set(contres.map(({ etudiant }) => etudiant))])
	const maker = await papiersDeCaisse(write)
	const papers = contres.map(({ etudiant, ecrit }) => maker.paper(people.get(etudiant)!, ecrit))
	const papiers = await numerosOf(db, await inscrirePapiers(write, 'recu', papers))
	const entries = contres.map(({ etudiant, paiement, montant = null }, at) => ({
		paiement_id: paiement?.id ?? null,
		etudiant_id: paiement ? null : etudiant,
		montant,
		reference: numeroText(papiers[at]!),
		papier_id: papiers[at]!.id
	}))
	const about = { sorte, caisse_id, motif, date: todayOf(write) }
	const created = await insertContres(db, entries, { ...about, at: toSeconds(now), auteur: author.name, envoi })
	created.sort((a, b) => a.id - b.id)
	const action = `paiement.${sorte}`
	await write.journal(...created.map(({ id }, at) => ({ action, objet: 'contre_ecritures', id, apres: { ...entries[at], ...about } })))
	for (const [at, { paiement }] of contres.entries())
		if (paiement?.papier_id != null) await remplacerPapier(write, paiement.papier_id, papiers[at]!.id)
	return papiers.map(({ id }) => id)
}

/** Answers payments by counter-entries. Those that are answered already stay as they are. @returns the papers */
export async function annulerDans(
	write: VisitWrite,
	commune: Commune<keyof typeof TITRES>,
	ids: readonly number[]
): Promise<readonly number[]> {
	const open = (await selectPaiements(write.db, ids)).filter(({ sorte }) => sorte === null)
	if (open.length === 0) return []
	const students = [...new Set(open.map(({ etudiant_id }) => etudiant_id))]
	const soldes = new Map([...(await soldesOf(write, students))].map(([id, { solde }]) => [id, solde]))
	const contres = open.map((paiement) => {
		const { reference, date, etudiant_id, montant, tiers_id, mode, operateur, piece } = paiement
		const avant = soldes.get(etudiant_id)!
		const apres = tiers_id === null ? avant + montant : avant
		soldes.set(etudiant_id, apres)
		const ecrit: Ecrit = {
			titre: TITRES[commune.sorte],
			resultat: `Le paiement ${reference} ne compte plus`,
			faits: [
				['Paiement', `${reference} du ${jourLu(date)}`],
				['Mode', modeText({ mode, operateur, reference: piece }) || null],
				['Motif', commune.motif]
			],
			montants: [['Montant', montant], ...resteLignes(avant, apres)]
		}
		return { etudiant: etudiant_id, ecrit, paiement }
	})
	return contrePasser(write, commune, contres)
}

/** Names the payment that takes the place of another one, in the write that has answered that one. */
export const remplacer = ({ db }: VisitWrite, ancien: number, nouveau: number) => updateRemplacePar(db, ancien, nouveau)
