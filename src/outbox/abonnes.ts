import type { Db } from '../db/queries/db'
import { adresseNormale, canauxDuResponsable } from '../domain/personnes/responsable'
import type { Canal, Sujet } from '../domain/vocabulaire'
import { isMailAddress } from '../domain/personnes/adresse-mail'
import { selectAbonnes, selectResponsables } from './abonnes.queries'

/** A person at one address of one channel. */
export type Abonne = {
	/** one of the two is not null */
	readonly utilisateur_id: number | null
	readonly responsable_id: number | null
	readonly canal: Canal
	readonly adresse: string
	/** the key of the address, whoever has it: several people at one address get one message */
	readonly cle: string
}

/** A person at an address, and whether a message reaches them there: in the app, only if they have a password to open it. */
export type AbonneJoint = Abonne & { readonly joint: boolean }

/** The subject of a message, the channels that are open, and the day of the school. */
export type Publication = { readonly sujet: Exclude<Sujet, 'rappels_seance'>; readonly canaux: readonly Canal[]; readonly jour: string }

const canReceive = (canal: Canal, adresse: string) =>
	canal === 'push' || (canal === 'email' ? isMailAddress(adresse) : adresse.trim() !== '' && !/\p{Cc}/u.test(adresse))

/** The users who want messages about a subject. */
export async function abonnes(
	db: Db,
	{ sujet, canaux }: Pick<Publication, 'canaux'> & { readonly sujet: Sujet },
	ids: readonly number[]
): Promise<AbonneJoint[]> {
	const rows = await selectAbonnes(db, sujet, ids, canaux)
	return rows
		.filter(({ canal, adresse }) => canReceive(canal, adresse))
		.map(({ utilisateur_id, canal, adresse, joint }) => ({
			utilisateur_id,
			responsable_id: null,
			canal,
			adresse,
			cle: canal === 'push' ? `push:${utilisateur_id}` : `${canal}:${adresseNormale(canal, adresse)}`,
			joint: joint === 1
		}))
}

/** The responsables of some students who want messages about them (rule 8.6), with the student. */
export async function responsablesAvertis(
	db: Db,
	{ sujet, canaux, jour }: Publication,
	etudiants: readonly number[]
): Promise<(AbonneJoint & { readonly etudiant_id: number })[]> {
	const rows = await selectResponsables(db, sujet, etudiants)
	return rows.flatMap(({ responsable_id, etudiant_id, telephone, email, consentement, ...averti }) =>
		canauxDuResponsable({ ...averti, consentement: consentement === 1 }, jour)
			.map((canal) => ({ canal, adresse: (canal === 'sms' ? telephone : email) ?? '' }))
			.filter(({ canal, adresse }) => canaux.includes(canal) && canReceive(canal, adresse))
			.map(({ canal, adresse }) => ({
				utilisateur_id: null,
				responsable_id,
				etudiant_id,
				canal,
				adresse,
				cle: `${canal}:${adresseNormale(canal, adresse)}`,
				joint: true
			}))
	)
}

/** The addresses, each with one person. If several share it, a user, or else the first of them. */
export function parAdresse<A extends Abonne>(all: readonly A[]): Map<string, { readonly abonne: A; readonly tous: readonly A[] }> {
	const groups = Map.groupBy(all, ({ cle }) => cle)
	return new Map(
		[...groups].map(([cle, tous]) => [cle, { abonne: tous.find(({ utilisateur_id }) => utilisateur_id !== null) ?? tous[0]!, tous }])
	)
}
