import { doublon, pliee, type Doublon, type Identite, type Pliee } from '../../domain/doublon'
import { lettresOf, mayBeClose, type Lettres } from '../../domain/doublon-possible'
import { folded, PARTS } from '../../kit/forms'
import { inYear, nextMatricule, suiteOf } from '../../domain/matricule'
import type { View } from '../../tenants/visit'
import { selectConnus, selectHighest, selectIdOf, selectLatestMatricules, selectResembling, type Connu } from './doublons.queries'
import { selectLignes, type Ligne } from './lignes.queries'
import { mustReadPrivateLife } from './etudiants.policy'
import { selectDistincts, type Distincts } from './non-doublons.queries'

export type { Connu } from './doublons.queries'

/** Somebody who may be the same. */
export type Semblable = Connu & { readonly pourquoi: Doublon }
/** Two students who may be one; the one who came first is `a`. */
export type Paire = { readonly a: Connu; readonly b: Connu; readonly pourquoi: Doublon }
/** The same by their ids. */
export type Deux = { readonly a: number; readonly b: number; readonly pourquoi: Doublon }

type Lu = {
	readonly id: number
	/** the sort key of the name */
	readonly cle: string
	readonly naissance: string | null
	readonly telephone: string | null
	readonly numero: string | null
	readonly lettres: Lettres
	/** once somebody was compared with this student */
	pliee: Pliee | undefined
}
/** What costs less than to compare two students whole. */
type MayBe = (a: Lu, b: Lu) => boolean

/** About how many pairs are compared at a time. */
const TURN = 50_000
const LATEST = 200
/** Of so many people of one name, birth date or phone at most each is held against each. */
const MOST = 200
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** What a name has in common with another spelling of it: of long words not the beginning, which an apostrophe may part from the rest. */
function morceauxOf({ nom }: Pliee): string[] {
	const mots = nom.split(' ').filter((mot) => mot !== '')
	const longs = mots.filter((mot) => mot.length >= 3)
	return (longs.length > 0 ? longs : mots)
		.flatMap((mot) => (mot.length <= 4 ? [mot] : mot.length < 8 ? [mot.slice(1, 5)] : [mot.slice(1, 5), mot.slice(-4)]))
		.slice(0, 12)
}

/** The matricule that a school would give next; empty where its matricules follow no number. */
export async function proposedMatricule({ db, institution, now }: View): Promise<string> {
	const suite = suiteOf((await selectLatestMatricules(db, LATEST)).map(({ matricule }) => matricule))
	if (!suite) return ''
	const year = Number((institution.annee?.date_debut ?? now.toString()).slice(0, 4))
	const here = inYear(suite, year)
	return nextMatricule(here, (await selectHighest(db, here.prefix))!.last)
}

/** The students who may be the one that is described, without who has `matricule` already. @throws AppError 403 */
export async function semblables(view: View, who: Identite, matricule: string): Promise<Semblable[]> {
	mustReadPrivateLife(view)
	const sought = pliee(who)
	const found = await selectResembling(view.db, {
		naissance: sought.naissance,
		chiffres: sought.telephone?.replace(/\D/g, '').slice(-8),
		numero: sought.numero,
		morceaux: morceauxOf(sought),
		longueur: sought.nom.length
	})
	return found.flatMap((one) => {
		const pourquoi = one.matricule === matricule ? undefined : doublon(sought, pliee(one))
		return pourquoi ? [{ ...one, pourquoi }] : []
	})
}

/** The student with a matricule, as it was typed. @throws AppError 403 */
export async function etudiantOf(view: View, matricule: string): Promise<number | undefined> {
	mustReadPrivateLife(view)
	return (await selectIdOf(view.db, matricule.trim()))?.id
}

/** All students who may be one, by twos and by name, without those who are said to be two; lets others have their turn. @throws AppError 403 */
export async function listDoublons(view: View): Promise<Deux[]> {
	mustReadPrivateLife(view)
	const lignes = JSON.parse((await selectLignes(view.db))!.lignes) as Ligne[]
	const all = lignes.map(([id, cle, naissance, telephone, numero]): Lu => {
		return { id, cle, naissance, telephone, numero, lettres: lettresOf(cle), pliee: undefined }
	})
	await turn()
	const alike: readonly (readonly [Lu[][], mayBe?: MayBe])[] = [
		[groupsOf(all, ({ numero }) => numero && folded(numero).replaceAll(/\D+/g, ''))],
		[groupsOf(all, ({ telephone }) => telephone?.replaceAll(/\D+/g, '').replace(/^0+/, ''))],
		// of one name those who were born on other days are others
		[groupsOf(all, ({ naissance, lettres }) => naissance && (lettres.somme + jourOf(naissance)) | 0)],
		[
			groupsOf(all, ({ lettres }) => lettres.somme).filter((group) => group.some(isUndated)),
			(a: Lu, b: Lu) => isUndated(a) || isUndated(b)
		],
		[groupsOf(all, ({ naissance }) => naissance), (a: Lu, b: Lu) => mayBeClose(a.lettres, b.lettres)]
	]
	await turn()
	const two = new Set((await selectDistincts(view.db)).map(keyOf))
	const pairs = new Map<string, Deux & { readonly nom: string }>()
	let done = 0
	for (const [groups, mayBe] of alike)
		for (const group of groups) {
			for (const pair of pairsIn(group, mayBe)) if (!two.has(keyOf(pair))) pairs.set(keyOf(pair), pair)
			done += group.length ** 2
			if (done > TURN) await turn()
			done %= TURN
		}
	return [...pairs.values()].toSorted((a, b) => (a.nom < b.nom ? -1 : 1))
}

const keyOf = ({ a, b }: Distincts) => `${a} ${b}`
const isUndated = ({ naissance }: Lu) => naissance === null

/** A birth date, whichever of its parts is the day and which the month. */
function jourOf(naissance: string): number {
	const [month, day] = [Number(naissance.slice(5, 7)), Number(naissance.slice(8))]
	return (Number(naissance.slice(0, 4)) * 1000 + month * day) * 100 + month + day
}

/** Those of whom several have one key. */
const groupsOf = (all: readonly Lu[], key: (one: Lu) => string | number | null | undefined) =>
	[...Map.groupBy(all, key)].flatMap(([common, group]) => (!common || group.length === 1 ? [] : [group]))

/** Of some who have something in common those who may be one, by twos. */
function pairsIn(group: readonly Lu[], mayBe: MayBe = () => true) {
	const among = group.slice(0, MOST)
	const found: (Deux & { readonly nom: string })[] = []
	for (let i = 0; i < among.length; i++)
		for (let j = i + 1; j < among.length; j++) {
			const [a, b] = [among[i]!, among[j]!]
			const pourquoi = mayBe(a, b) ? doublon(plieeOf(a), plieeOf(b)) : undefined
			if (pourquoi) found.push({ a: a.id, b: b.id, pourquoi, nom: plieeOf(a).nom })
		}
	return found
}

/** Those of `listDoublons` with what tells one from another. @throws AppError 403 */
export async function pairesOf(view: View, deux: readonly Deux[]): Promise<Paire[]> {
	mustReadPrivateLife(view)
	const ids = deux.flatMap(({ a, b }) => [a, b])
	const connus = new Map((await selectConnus(view.db, ids)).map((one) => [one.id, one]))
	return deux.flatMap(({ a: one, b: other, pourquoi }) => {
		const [a, b] = [connus.get(one), connus.get(other)]
		return a && b ? [{ a, b, pourquoi }] : []
	})
}

function plieeOf(one: Lu): Pliee {
	const [nom = '', prenoms = ''] = one.cle.split(PARTS)
	return (one.pliee ??= pliee({ nom, prenoms, date_naissance: one.naissance, telephone: one.telephone, numero_national: one.numero }))
}
