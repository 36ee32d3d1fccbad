import { doublon, nomPlie, telephonePlie, type Doublon, type Identite } from '../../domain/doublon'
import { forbidden } from '../../domain/errors'
import { inYear, nextMatricule, suiteOf } from '../../domain/matricule'
import type { View } from '../../tenants/visit'
import { selectConnus, selectHighest, selectLatestMatricules, selectResembling, type Connu } from './doublons.queries'
import { readsPrivateLife } from './etudiants.policy'
import { selectDistincts } from './non-doublons.queries'

export type { Connu } from './doublons.queries'

/** Somebody who may be the same. */
export type Semblable = Connu & { readonly pourquoi: Doublon }
/** Two students who may be one; the one who came first is `a`. */
export type Paire = { readonly a: Connu; readonly b: Connu; readonly pourquoi: Doublon }

const BLOCK = 1000
const LATEST = 200
/** Of so many people of one name, birth date or phone at most each is held against each. */
const MOST = 200
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** @throws AppError 403 for who does not read who students are (rules 6.1) */
function mustRead({ perimetre }: View) {
	if (!readsPrivateLife(perimetre)) throw forbidden()
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
	const mots = nomPlie(who)
		.split(' ')
		.filter((mot) => mot !== '')
	const chiffres = telephonePlie(who.telephone)?.replace(/\D/g, '').slice(-8)
	const found = await selectResembling(view.db, { naissance: who.date_naissance, chiffres, mots })
	return found.flatMap((one) => {
		const pourquoi = one.matricule === matricule ? undefined : doublon(who, one)
		return pourquoi ? [{ ...one, pourquoi }] : []
	})
}

/** All students who may be one, by twos, without those who are said to be two; reads them part by part, so that others get their turn. @throws AppError 403 */
export async function listDoublons(view: View): Promise<Paire[]> {
	mustRead(view)
	const alike = new Map<string, Connu[]>()
	const note = (key: string, one: Connu) => {
		const known = alike.get(key)
		if (known) known.push(one)
		else alike.set(key, [one])
	}
	for (let from = 0, block: Connu[] = []; ; from = block.at(-1)!.id) {
		block = await selectConnus(view.db, from, BLOCK)
		for (const one of block) {
			note(`nom ${nomPlie(one)}`, one)
			if (one.date_naissance !== null) note(`naissance ${one.date_naissance}`, one)
			const phone = telephonePlie(one.telephone)
			if (phone !== undefined) note(`telephone ${phone}`, one)
		}
		if (block.length < BLOCK) break
		await turn()
	}
	const two = new Set((await selectDistincts(view.db)).map(({ a, b }) => `${a} ${b}`))
	const pairs = new Map<string, Paire>()
	let done = 0
	for (const group of alike.values()) {
		for (const [index, a] of group.slice(0, MOST).entries())
			for (const b of group.slice(index + 1, MOST)) {
				const key = `${a.id} ${b.id}`
				const pourquoi = pairs.has(key) || two.has(key) ? undefined : doublon(a, b)
				if (pourquoi) pairs.set(key, { a, b, pourquoi })
				if (++done % BLOCK === 0) await turn()
			}
	}
	return [...pairs.values()].toSorted((a, b) => (nomPlie(a.a) < nomPlie(b.a) ? -1 : 1))
}
