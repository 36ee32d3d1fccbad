import { doublon, pliee, type Doublon, type Identite, type Pliee } from '../../domain/doublon'
import { forbidden } from '../../kit/errors'
import { inYear, nextMatricule, suiteOf } from '../../domain/matricule'
import type { View } from '../../tenants/visit'
import { selectConnus, selectHighest, selectIdOf, selectLatestMatricules, selectResembling, type Connu } from './doublons.queries'
import { readsPrivateLife } from './etudiants.policy'
import { selectDistincts } from './non-doublons.queries'

export type { Connu } from './doublons.queries'

/** Somebody who may be the same. */
export type Semblable = Connu & { readonly pourquoi: Doublon }
/** Two students who may be one; the one who came first is `a`. */
export type Paire = { readonly a: Connu; readonly b: Connu; readonly pourquoi: Doublon }

type Folded = Pliee & { readonly connu: Connu }

const BLOCK = 1000
const LATEST = 200
/** Of so many people of one name, birth date or phone at most each is held against each. */
const MOST = 200
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** @throws AppError 403 for who does not read who students are (rules 6.1) */
function mustRead({ perimetre }: View) {
	if (!readsPrivateLife(perimetre)) throw forbidden()
}

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
	return nextMatricule(here, await selectHighest(db, here.prefix))
}

/** The students who may be the one that is described, without who has `matricule` already. @throws AppError 403 */
export async function semblables(view: View, who: Identite, matricule: string): Promise<Semblable[]> {
	mustRead(view)
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
	mustRead(view)
	return selectIdOf(view.db, matricule.trim())
}

/** All students who may be one, by twos, without those who are said to be two; reads them part by part, so that others get their turn. @throws AppError 403 */
export async function listDoublons(view: View): Promise<Paire[]> {
	mustRead(view)
	const alike = new Map<string, Folded[]>()
	const note = (key: string, one: Folded) => {
		const known = alike.get(key)
		if (known) known.push(one)
		else alike.set(key, [one])
	}
	for (let from = 0, block: Connu[] = []; ; from = block.at(-1)!.id) {
		block = await selectConnus(view.db, from, BLOCK)
		for (const connu of block) {
			const one = { connu, ...pliee(connu) }
			note(`nom ${one.lettres}`, one)
			if (one.numero !== undefined) note(`numero ${one.numero}`, one)
			if (one.naissance !== null) note(`naissance ${one.naissance}`, one)
			if (one.telephone !== undefined) note(`telephone ${one.telephone}`, one)
		}
		if (block.length < BLOCK) break
		await turn()
	}
	const two = new Set((await selectDistincts(view.db)).map(({ a, b }) => `${a} ${b}`))
	const pairs = new Map<string, Paire & { readonly nom: string }>()
	let done = 0
	for (const group of alike.values()) {
		for (const [index, a] of group.slice(0, MOST).entries())
			for (const b of group.slice(index + 1, MOST)) {
				const pourquoi = doublon(a, b)
				const key = pourquoi && `${a.connu.id} ${b.connu.id}`
				if (key && !pairs.has(key) && !two.has(key)) pairs.set(key, { a: a.connu, b: b.connu, pourquoi, nom: a.nom })
				if (++done % BLOCK === 0) await turn()
			}
	}
	return [...pairs.values()].toSorted((a, b) => (a.nom < b.nom ? -1 : 1)).map(({ a, b, pourquoi }) => ({ a, b, pourquoi }))
}
