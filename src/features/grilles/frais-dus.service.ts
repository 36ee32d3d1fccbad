import { fraisDInscription, libelleKey, parseTranches, type LigneDeGrille } from '../../domain/argent/grille'
import type { Db } from '../../db/queries/db'
import type { Write } from '../../db/store/store'
import { chunks } from '../../exchange/imports/rows/chunks'
import type { View } from '../../tenants/visit'
import type { Act } from '../../exchange/imports/noun/noun'
import {
	insertFrais,
	insertRetraits,
	selectSansInscription,
	selectDus,
	selectLignes,
	selectPlaces,
	type NouveauFrais
} from './frais-dus.queries'

type Place = Awaited<ReturnType<typeof selectPlaces>>[number]

/** Whether the shown year has a grid. */
export const hasGrilleOf = async ({ db, institution: { annee } }: Pick<View, 'db' | 'institution'>) =>
	annee !== null && (await selectLignes(db, [annee.id])).length > 0

/** A fee of a line of the grid for a student, whose libellé may say more than the line's. */
export type Wanted = { readonly etudiant_id: number; readonly ligne: LigneDeGrille; readonly libelle?: string }

const keyOf = (etudiant: number, annee: number, libelle: string) => `${etudiant}@${annee}@${libelle}`

/** The fees that students do not owe yet. `rewrites`: whether a fee that somebody has withdrawn is written again, as the next one. */
export async function missingFrais(db: Db, fees: readonly Wanted[], { rewrites }: { readonly rewrites: boolean }): Promise<NouveauFrais[]> {
	const students = [...new Set(fees.map(({ etudiant_id }) => etudiant_id))]
	const years = [...new Set(fees.map(({ ligne }) => ligne.annee_id))]
	const [owedKeys, numeros] = [new Set<string>(), new Map<string, number>()]
	for (const { etudiant_id, annee_id, libelle, numero, retire } of await selectDus(db, students, years)) {
		if (retire === 0 || !rewrites) owedKeys.add(keyOf(etudiant_id, annee_id, libelleKey(libelle)))
		const key = keyOf(etudiant_id, annee_id, libelle)
		numeros.set(key, Math.max(numero, numeros.get(key) ?? 0))
	}
	return fees.flatMap(({ etudiant_id, ligne, libelle = ligne.libelle }): NouveauFrais[] => {
		const { annee_id, nature, montant, parts, echeance } = ligne
		const key = keyOf(etudiant_id, annee_id, libelleKey(libelle))
		if (owedKeys.has(key)) return []
		owedKeys.add(key)
		const numero = 1 + (numeros.get(keyOf(etudiant_id, annee_id, libelle)) ?? 0)
		const tranches = parts === null ? [] : parseTranches(parts)!
		return [{ etudiant_id, annee_id, libelle, numero, nature, montant, echeance, tranches }]
	})
}

/** The fees of the grid for enrollments, whoever owes them already. */
export async function fraisDePlaces(db: Db, places: readonly Place[]): Promise<Wanted[]> {
	const lignes = await selectLignes(db, [...new Set(places.map(({ annee_id }) => annee_id))])
	if (lignes.length === 0) return []
	return places.flatMap((place) =>
		fraisDInscription(lignes, { ...place, passe: place.passage_de !== null }, new Set()).map((ligne) => ({
			etudiant_id: place.etudiant_id,
			ligne
		}))
	)
}

/** Writes fees of a grid, each with its line in the journal. @returns how many */
export async function writeFrais({ db, journal }: Pick<Write, 'db' | 'journal'>, nouveaux: readonly NouveauFrais[], updatedAt: string) {
	for (const chunk of chunks(nouveaux)) {
		const inserted = await insertFrais(db, chunk, updatedAt)
		await journal(
			...inserted.map(({ id, etudiant_id, annee_id, libelle, numero, nature, montant, echeance }) => {
				const apres = { etudiant_id, annee_id, libelle, numero, nature, montant, echeance }
				return { action: 'frais.grille', objet: 'frais', id, apres }
			}),
			...inserted.flatMap(({ id, tranches }) =>
				tranches.map((part, at) => ({ action: 'frais.grille', objet: 'echeances', apres: { frais_id: id, rang: at + 1, ...part } }))
			)
		)
	}
	return nouveaux.length
}

/** Writes the fees that enrollments make (rule 7.5), in the write that makes them. Once more, it writes nothing. */
export async function oweInscriptions(
	write: Pick<Write, 'db' | 'journal'>,
	ids: readonly number[],
	updatedAt: string,
	how: { readonly rewrites: boolean }
) {
	if (ids.length === 0) return 0
	const wanted = await fraisDePlaces(write.db, await selectPlaces(write.db, ids))
	return wanted.length === 0 ? 0 : writeFrais(write, await missingFrais(write.db, wanted, how), updatedAt)
}

/** Withdraws the fees of the grid that students owe for years in which they are not enrolled any more (rule 7.5). */
export async function withdrawFrais({ db, journal }: Pick<Write, 'db' | 'journal'>, gone: readonly Gone[], act: Act, date: string) {
	if (gone.length === 0) return
	const lignes = await selectLignes(db, [...new Set(gone.map(({ annee_id }) => annee_id))])
	const ofGrille = new Set(lignes.map(({ annee_id, libelle }) => `${annee_id}@${libelleKey(libelle)}`))
	const fees = lignes.length === 0 ? [] : await selectSansInscription(db, gone)
	const ids = fees.flatMap(({ id, annee_id, libelle }) => (ofGrille.has(`${annee_id}@${libelleKey(libelle)}`) ? [id] : []))
	if (ids.length === 0) return
	const entry = { sorte: 'retirer', motif: 'inscription annulée', date }
	const written = await insertRetraits(db, ids, { ...entry, ...act })
	await journal(
		...written.map(({ id, frais_id }) => ({ action: 'frais.retrait', objet: 'contre_ecritures', id, apres: { ...entry, frais_id } }))
	)
}

type Gone = { readonly etudiant_id: number; readonly annee_id: number }
