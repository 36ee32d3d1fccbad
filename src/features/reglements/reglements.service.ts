import type { Db } from '../../db/db'
import { reglementSelon, type Choix, type Place, type Reglement } from '../../domain/reglement'
import { NIVEAUX } from '../../domain/vocabulaire'
import { notFound } from '../../kit/errors'
import { countPublications, selectChoix, selectMatiere } from './reglements.queries'

type Ligne = Awaited<ReturnType<typeof selectChoix>>[number]

const choixOf = ({ id: _i, niveau: _n, matiere: _m, nom: _nom, niveau_id: _ni, matiere_id: _mi, zero: _z, ...choix }: Ligne): Choix => choix

/** The rule that the school sets for all years. */
const ofEtablissement = (lignes: readonly Ligne[]) => ({ absence_injustifiee_zero: lignes[0]?.zero ?? null })

/** The rules of a year at any place: the matière's choice wins over the niveau's, and this over the school's (RULES.md 10.1). */
export async function reglesDe(db: Db, annee: number): Promise<(place: Place) => Reglement> {
	const lignes = await selectChoix(db, annee)
	const ofEcole: Partial<Choix>[] = [ofEtablissement(lignes)]
	const ofNiveaux = new Map<number, Choix>()
	const ofMatieres = new Map<number, Choix>()
	for (const ligne of lignes) {
		if (ligne.matiere_id !== null) ofMatieres.set(ligne.matiere_id, choixOf(ligne))
		else if (ligne.niveau_id !== null) ofNiveaux.set(ligne.niveau_id, choixOf(ligne))
		else ofEcole.push(choixOf(ligne))
	}
	return ({ isBts, niveau, matiere }) =>
		reglementSelon(isBts, [...ofEcole, ofNiveaux.get(niveau) ?? {}, (matiere !== undefined && ofMatieres.get(matiere)) || {}])
}

/** The school, one of its niveaux, or a matière of one, by the codes in its record. */
export type Lieu = {
	/** its address: empty, `niveau.L1`, `matiere.ALGO` */
	readonly pour: string
	readonly niveau: string
	readonly matiere: string
	/** the name of the matière */
	readonly nom?: string
	/** absent for the school, which may have both systems */
	readonly isBts?: boolean
	/** the niveau of the matière */
	readonly dans?: string
}

/** @throws AppError 404 */
export async function lieuOf(db: Db, pour: string): Promise<Lieu> {
	if (pour === '') return { pour, niveau: '', matiere: '' }
	const niveau = NIVEAUX.find((code) => pour === `niveau.${code}`)
	if (niveau) return { pour, niveau, matiere: '', isBts: niveau.startsWith('BTS') }
	const matiere = pour.startsWith('matiere.') ? await selectMatiere(db, pour.slice('matiere.'.length)) : undefined
	if (!matiere) throw notFound()
	return { pour, niveau: '', matiere: matiere.code, nom: matiere.nom, isBts: matiere.systeme === 'BTS', dans: matiere.niveau }
}

/** Rules of a year as the page of one place needs them. */
export type ReglesVues = {
	/** its record, if it has one */
	readonly id: number | undefined
	/** the choices of the wider places, the widest first */
	readonly plusLarges: readonly Partial<Choix>[]
	/** the niveaux and matières with choices of their own */
	readonly aPart: readonly { readonly pour: string; readonly nom: string; readonly choisies: number }[]
	/** whether a change wants a reason, because results of the year are or were published */
	readonly isPubliee: boolean
}

export async function reglesVues(db: Db, annee: number, { niveau, matiere, dans }: Lieu): Promise<ReglesVues> {
	const lignes = await selectChoix(db, annee)
	const of = (code: string, ofMatiere = '') => lignes.find((one) => (one.niveau ?? '') === code && (one.matiere ?? '') === ofMatiere)
	const isEcole = niveau === '' && matiere === ''
	const wider = isEcole ? [] : dans === undefined ? [of('')] : [of(''), of(dans)]
	return {
		id: of(niveau, matiere)?.id ?? undefined,
		isPubliee: (await countPublications(db, annee)) > 0,
		plusLarges: [ofEtablissement(lignes), ...wider.flatMap((one) => (one ? [choixOf(one)] : []))],
		aPart: lignes.flatMap((one) => {
			const choisies = Object.values(choixOf(one)).filter((value) => value !== null).length
			if (choisies === 0) return []
			if (one.niveau !== null) return [{ pour: `niveau.${one.niveau}`, nom: one.niveau, choisies }]
			return one.matiere === null ? [] : [{ pour: `matiere.${one.matiere}`, nom: `${one.matiere} · ${one.nom}`, choisies }]
		})
	}
}
