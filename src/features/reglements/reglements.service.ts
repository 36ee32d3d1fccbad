import type { Db } from '../../db/queries/db'
import { reglementFrom, type Choix, type Place, type Reglement } from '../../domain/resultats/reglement'
import { NIVEAUX } from '../../domain/vocabulaire'
import { invalidFields, notFound } from '../../kit/errors'
import { linesText } from '../../kit/free-text'
import { requiredText } from '../../kit/required-text'
import { countPublications, selectChoix, selectMatiere } from './reglements.queries'

/** The longest reason for a change of rules, or of what is made by them. */
export const MAX_MOTIF = 300

/** Such a reason, as it is stored; empty if nobody typed one. @throws AppError 422 that names `motif`, also below */
export function motifTape(typed: string): string {
	const read = linesText(typed, MAX_MOTIF)
	if ('wrong' in read) throw invalidFields({ motif: [read.wrong] })
	return read.text
}

/** The same where it is required. */
export const motifOf = (typed: string): string => requiredText('motif', linesText(typed, MAX_MOTIF))

type Ligne = Awaited<ReturnType<typeof selectChoix>>[number]

const choixOf = ({ id: _i, niveau: _n, matiere: _m, nom: _nom, niveau_id: _ni, matiere_id: _mi, zero: _z, ...choix }: Ligne): Choix => choix

/** The school's rule for years that do not say it. */
const ofEtablissement = (lignes: readonly Ligne[]) => ({ absence_injustifiee_zero: lignes[0]?.zero ?? null })

/** Choices that somebody tries for a place instead of the stored ones. */
export type Essai = { readonly niveau_id: number | null; readonly matiere_id: number | null; readonly choix: Partial<Choix> }

/** The rules of a year at any place: the matière's choice wins over the niveau's, and this over the school's (RULES.md 10.1). */
export async function reglesOf(db: Db, annee: number, essai?: Essai): Promise<(place: Place) => Reglement> {
	const lignes = await selectChoix(db, annee)
	let ofEcole: Partial<Choix> = {}
	const ofNiveaux = new Map<number, Partial<Choix>>()
	const ofMatieres = new Map<number, Partial<Choix>>()
	const put = ({ niveau_id, matiere_id, choix }: Essai) => {
		if (matiere_id !== null) ofMatieres.set(matiere_id, choix)
		else if (niveau_id !== null) ofNiveaux.set(niveau_id, choix)
		else ofEcole = choix
	}
	for (const ligne of lignes) put({ ...ligne, choix: choixOf(ligne) })
	if (essai) put(essai)
	return ({ isBts, niveau, matiere }) =>
		reglementFrom(isBts, [
			ofEtablissement(lignes),
			ofEcole,
			ofNiveaux.get(niveau) ?? {},
			(matiere !== undefined && ofMatieres.get(matiere)) || {}
		])
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
	readonly matiere_id?: number
}

/** @throws AppError 404 */
export async function lieuOf(db: Db, pour: string): Promise<Lieu> {
	if (pour === '') return { pour, niveau: '', matiere: '' }
	const niveau = NIVEAUX.find((code) => pour === `niveau.${code}`)
	if (niveau) return { pour, niveau, matiere: '', isBts: niveau.startsWith('BTS') }
	const matiere = pour.startsWith('matiere.') ? await selectMatiere(db, pour.slice('matiere.'.length)) : undefined
	if (!matiere) throw notFound()
	const { id: matiere_id, code, nom, systeme, niveau: dans } = matiere
	return { pour, niveau: '', matiere: code, nom, isBts: systeme === 'BTS', dans, matiere_id }
}

export type ReglesVues = Awaited<ReturnType<typeof reglesVues>>

/** Rules of a year as the page of one place needs them. */
export async function reglesVues(db: Db, annee: number, { niveau, matiere, dans }: Lieu) {
	const lignes = await selectChoix(db, annee)
	const of = (code: string, ofMatiere = '') => lignes.find((ligne) => (ligne.niveau ?? '') === code && (ligne.matiere ?? '') === ofMatiere)
	const isEcole = niveau === '' && matiere === ''
	const wider = isEcole ? [] : dans === undefined ? [of('')] : [of(''), of(dans)]
	return {
		/** its record, if it has one */
		id: of(niveau, matiere)?.id ?? undefined,
		/** whether a change wants a reason, because results of the year are or were published */
		isPubliee: (await countPublications(db, annee)) > 0,
		/** the choices of the wider places, the widest first */
		plusLarges: [ofEtablissement(lignes), ...wider.flatMap((ligne) => (ligne ? [choixOf(ligne)] : []))],
		/** the niveaux and matières with choices of their own */
		aPart: lignes.flatMap((ligne) => {
			const choisies = Object.values(choixOf(ligne)).filter((value) => value !== null).length
			if (choisies === 0) return []
			if (ligne.niveau !== null) return [{ pour: `niveau.${ligne.niveau}`, nom: ligne.niveau, choisies }]
			return ligne.matiere === null ? [] : [{ pour: `matiere.${ligne.matiere}`, nom: `${ligne.matiere} · ${ligne.nom}`, choisies }]
		})
	}
}
