import { doublon, pliee, type Doublon, type Identite, type Pliee } from '../../domain/personnes/doublon'
import { lettresOf, mayBeClose, type Lettres } from '../../domain/personnes/doublon-possible'
import { jourDe } from '../../domain/personnes/naissance'
import { folded, PARTS } from '../../kit/forms'
import { inYear, nextMatricule, suiteOf } from '../../domain/personnes/matricule'
import type { View } from '../../tenants/visit'
import { selectConnus, selectHighest, selectIdOf, selectLatestMatricules, selectResembling, type Connu } from './doublons.queries'
import { selectLignes, type Ligne } from './lignes.queries'
import { mustKeepStudents } from './etudiants.policy'
import { selectDistincts, type Distincts } from './non-doublons.queries'

export type { Connu } from './doublons.queries'

/** A student who may be the same person. */
export type Semblable = Connu & { readonly pourquoi: Doublon }
/** Two students who may be one person; the older record is `a`. */
export type Paire = { readonly a: Connu; readonly b: Connu; readonly pourquoi: Doublon }
/** The same pair as ids. */
export type Deux = { readonly a: number; readonly b: number; readonly pourquoi: Doublon }

type Lu = {
	readonly id: number
	/** the sort key of the name */
	readonly cle: string
	readonly naissance: string | null
	readonly telephone: string | null
	readonly numero: string | null
	readonly lettres: Lettres
	/** filled in at the first comparison with this student */
	pliee: Pliee | undefined
}
/** A cheap test before two students are compared in full. */
type MayBe = (a: Lu, b: Lu) => boolean

/** About how many pairs are compared before other requests get a turn. */
const TURN = 50_000
const LATEST = 200
/** How many people with the same name, birth date or phone are compared with each other at most. */
const MOST = 200
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Parts of a name that other spellings share. The beginning of long words is left out, because an apostrophe may separate it. */
function morceauxOf({ nom }: Pliee): string[] {
	const mots = nom.split(' ').filter((mot) => mot !== '')
	const longs = mots.filter((mot) => mot.length >= 3)
	return (longs.length > 0 ? longs : mots)
		.flatMap((mot) => (mot.length <= 4 ? [mot] : mot.length < 8 ? [mot.slice(1, 5)] : [mot.slice(1, 5), mot.slice(-4)]))
		.slice(0, 12)
}

/** The next matricule in the school's series; empty if its matricules are not numbered. */
export async function proposedMatricule({ db, institution, now }: View): Promise<string> {
	const suite = suiteOf((await selectLatestMatricules(db, LATEST)).map(({ matricule }) => matricule))
	if (!suite) return ''
	const year = Number((institution.annee?.date_debut ?? now.toString()).slice(0, 4))
	const hereRow = inYear(suite, year)
	return nextMatricule(hereRow, (await selectHighest(db, hereRow.prefix))!.last)
}

/** Students who may be the described person, without the one who has `matricule`. @throws AppError 403 */
export async function semblables(view: View, person: Identite, matricule: string): Promise<Semblable[]> {
	mustKeepStudents(view)
	const sought = pliee(person)
	const found = await selectResembling(view.db, {
		naissance: sought.naissance,
		chiffres: sought.telephone?.replace(/\D/g, '').slice(-8),
		numero: sought.numero,
		morceaux: morceauxOf(sought),
		longueur: sought.nom.length
	})
	return found.flatMap((fiche) => {
		const pourquoi = fiche.matricule === matricule ? undefined : doublon(sought, pliee(fiche))
		return pourquoi ? [{ ...fiche, pourquoi }] : []
	})
}

/** The id of the student with a matricule, as typed. @throws AppError 403 */
export async function etudiantOf(view: View, matricule: string): Promise<number | undefined> {
	mustKeepStudents(view)
	return (await selectIdOf(view.db, matricule.trim()))?.id
}

/** All possible duplicates in pairs, by name, without pairs declared distinct. Yields to other requests. @throws AppError 403 */
export async function listDoublons(view: View): Promise<Deux[]> {
	mustKeepStudents(view)
	const lignes = JSON.parse((await selectLignes(view.db))!.lignes) as Ligne[]
	const all = lignes.map(([id, cle, naissance, telephone, numero]): Lu => {
		return { id, cle, naissance: jourDe(naissance), telephone, numero, lettres: lettresOf(cle), pliee: undefined }
	})
	await turn()
	const alike: readonly (readonly [Lu[][], mayBe?: MayBe])[] = [
		[groupsOf(all, ({ numero }) => numero && folded(numero).replaceAll(/\D+/g, ''))],
		[groupsOf(all, ({ telephone }) => telephone?.replaceAll(/\D+/g, '').replace(/^0+/, ''))],
		// people with the same name but different birth dates are different people
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

/** A number for a birth date that stays the same if day and month are swapped. */
function jourOf(naissance: string): number {
	const [month, day] = [Number(naissance.slice(5, 7)), Number(naissance.slice(8))]
	return (Number(naissance.slice(0, 4)) * 1000 + month * day) * 100 + month + day
}

/** Groups of at least two that share a key. */
const groupsOf = (all: readonly Lu[], key: (fiche: Lu) => string | number | null | undefined) =>
	[...Map.groupBy(all, key)].flatMap(([common, group]) => (!common || group.length === 1 ? [] : [group]))

/** The pairs in a group that may be one person. */
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

/** Pairs of `listDoublons` with the fields that distinguish them. @throws AppError 403 */
export async function pairesOf(view: View, deux: readonly Deux[]): Promise<Paire[]> {
	mustKeepStudents(view)
	const ids = deux.flatMap(({ a, b }) => [a, b])
	const connus = new Map((await selectConnus(view.db, ids)).map((fiche) => [fiche.id, fiche]))
	return deux.flatMap(({ a: first, b: other, pourquoi }) => {
		const [a, b] = [connus.get(first), connus.get(other)]
		return a && b ? [{ a, b, pourquoi }] : []
	})
}

function plieeOf(fiche: Lu): Pliee {
	const [nom = '', prenoms = ''] = fiche.cle.split(PARTS)
	return (fiche.pliee ??= pliee({
		nom,
		prenoms,
		date_naissance: fiche.naissance,
		telephone: fiche.telephone,
		numero_national: fiche.numero
	}))
}
