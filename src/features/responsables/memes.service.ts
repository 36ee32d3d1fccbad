import { sortKey } from '../../kit/forms'
import type { View } from '../../tenants/visit'
import { selectLastRang, selectSameContact } from './memes.queries'

/** A responsable of another student with the same phone or mail address. */
export type Meme = Awaited<ReturnType<typeof memesContacts>>[number]

/** Other responsables with the same phone or mail address (rules 8.6: a number of three children is changed once). */
export async function memesContacts({ db }: View, id: number, { nom, prenoms }: { nom: string; prenoms: string }) {
	const name = sortKey(nom, prenoms)
	return (await selectSameContact(db, id)).map(({ etudiant_id, enfant_nom, enfant_prenoms, ...contact }) => ({
		...contact,
		etudiant: { id: etudiant_id, nom: enfant_nom, prenoms: enfant_prenoms },
		memeNom: sortKey(contact.nom, contact.prenoms) === name
	}))
}

export const nextRang = async ({ db }: View, etudiant: number) => (await selectLastRang(db, etudiant))!.rang + 1
