import { sortKey } from '../../kit/forms'
import type { View } from '../../tenants/visit'
import { selectLastRang, selectSameContact } from './memes.queries'

/** The same phone or mail address, noted at another student. */
export type Meme = {
	readonly id: number
	readonly nom: string
	readonly prenoms: string
	readonly lien: string | null
	readonly etudiant: { readonly id: number; readonly nom: string; readonly prenoms: string }
	/** whether the name is the same too */
	readonly memeNom: boolean
}

/** Where else the phone or mail address of a responsable is noted (rules 6.3: one number for three children is changed once). */
export async function memesContacts({ db }: View, id: number, { nom, prenoms }: { nom: string; prenoms: string }): Promise<Meme[]> {
	const name = sortKey(nom, prenoms)
	return (await selectSameContact(db, id)).map(({ etudiant_id, enfant_nom, enfant_prenoms, ...one }) => ({
		...one,
		etudiant: { id: etudiant_id, nom: enfant_nom, prenoms: enfant_prenoms },
		memeNom: sortKey(one.nom, one.prenoms) === name
	}))
}

/** The rank of the next one who answers for a student. */
export const nextRang = async ({ db }: View, etudiant: number) => (await selectLastRang(db, etudiant))!.rang + 1
