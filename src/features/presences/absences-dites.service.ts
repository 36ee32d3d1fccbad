import type { Store } from '../../db/store/store'
import { toSeconds } from '../../kit/clock'
import { jourIn } from '../../kit/jour'
import { abonnes, parAdresse, responsablesAvertis, type Abonne, type Publication } from '../../outbox/abonnes'
import { enqueueAvis } from '../../outbox/avis.service'
import { openCanaux, type Configured } from '../../outbox/canaux'
import { DITES } from '../../outbox/menage.service'
import type { Institution } from '../../tenants/institution.queries'
import {
	insertDites,
	selectAbsents,
	selectDites,
	selectFollowed,
	selectTellable,
	selectUncorrected,
	updateCorrigees,
	type Absence,
	type Dite,
	type Followed
} from './absences-dites.queries'

const AUTHOR = { name: 'job:absences' }
const DAY = 86_400
/** How long a séance must be `terminee` before its absences are announced, and how old it may be (rule 4.2); seconds. */
const PATIENCE = 1800
const OLDEST = 2 * DAY
/** How long a wrong absence can still be corrected; seconds. */
const KNOWN = DITES * DAY
/** How many séances are read, and how many messages are queued, at once; requests get a turn in between. */
const SEANCES = 50
const MESSAGES = 100
const FOLLOWED = 500

type School = Pick<Institution, 'code' | 'nom' | 'timezone'>

/**
 * Sends messages about absences to students and their responsables, and corrections if an absence does not hold any more. Each address gets
 * one message about all its students and séances. What was sent is stored, so it is sent once, even if the process is killed. Returns the
 * number of messages.
 */
export async function tellAbsences(store: Store, school: School, configured: Configured): Promise<number> {
	const now = store.clock.now()
	const at = toSeconds(now)
	const publication: Publication = { sujet: 'absences', canaux: openCanaux(configured), jour: jourIn(now, school.timezone).toString() }
	const told = await tellNew(store, school, configured, publication, at)
	const corrected = await correct(store, school, configured, at)
	return told + corrected
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Queues messages about absences to every address that hasn't got one yet. */
async function tellNew(store: Store, school: School, channels: Configured, publication: Publication, at: number): Promise<number> {
	const absences: Absence[] = []
	const knownIds = new Set<string>()
	const seances = (await selectTellable(store.db, { since: at - OLDEST, before: at - PATIENCE })).map(({ id }) => id)
	for (let from = 0; from < seances.length; from += SEANCES) {
		const block = seances.slice(from, from + SEANCES)
		absences.push(...(await selectAbsents(store.db, block)))
		for (const dite of await selectDites(store.db, block)) knownIds.add(nameOf(dite))
		await turn()
	}
	const parEtudiant = Map.groupBy(absences, ({ etudiant_id }) => etudiant_id)
	const etudiants = [...parEtudiant.keys()]
	const rangs = new Map(etudiants.map((id, rang) => [id, rang]))
	const everybody = await reachable(store, publication, etudiants)
	const messages = [...parAdresse(everybody)].flatMap(([cle, { abonne, tous }]) => {
		const students = [...new Set(tous.map(({ etudiant_id }) => etudiant_id))].toSorted((a, b) => rangs.get(a)! - rangs.get(b)!)
		const news = students
			.flatMap((id) => parEtudiant.get(id)!)
			.filter((absence) => !knownIds.has(nameOf(diteOf(absence, abonne.canal, cle))))
		return news.length === 0 ? [] : [{ cle, abonne, absences: news }]
	})
	const etablissement = { code: school.code, nom: school.nom, fuseau: school.timezone }
	for (let from = 0; from < messages.length; from += MESSAGES) {
		const block = messages.slice(from, from + MESSAGES)
		await store.write({ author: AUTHOR, touches: [] }, async ({ db, journal }) => {
			const avis = block.map(({ abonne, absences: news }) => ({
				type: 'absences' as const,
				avis: { etudiants: parNom(news) },
				abonne,
				occasion: `ronde:${at}`,
				perime_at: Math.max(...news.map(({ debut_s }) => debut_s)) + OLDEST
			}))
			const ids = await enqueueAvis(db, etablissement, avis, channels.webhook, at)
			await insertDites(
				db,
				block.flatMap(({ cle, abonne, absences: news }, index) =>
					news.map((absence) => ({ ...diteOf(absence, abonne.canal, cle), envoi_id: ids[index]! }))
				),
				at
			)
			await journal({ action: 'absences.enqueue', objet: 'envois', apres: { mis_en_file: ids.length } })
		})
	}
	return messages.length
}

/** The addresses for some students, each with its student. */
async function reachable(store: Store, publication: Publication, etudiants: readonly number[]) {
	const everybody: (Abonne & { readonly etudiant_id: number })[] = []
	for (let from = 0; from < etudiants.length; from += FOLLOWED) {
		const block = etudiants.slice(from, from + FOLLOWED)
		for (const abonne of await abonnes(store.db, publication, block)) everybody.push({ ...abonne, etudiant_id: abonne.utilisateur_id! })
		everybody.push(...(await responsablesAvertis(store.db, publication, block)))
		await turn()
	}
	return everybody
}

/** Queues a correction, once, for everybody who got a message about an absence that does not hold any more. */
async function correct(store: Store, school: School, channels: Configured, at: number): Promise<number> {
	const mendedMessages: Followed[] = []
	let after = 0
	for (let page = await selectFollowed(store.db, after, at - KNOWN, FOLLOWED); page.length > 0;) {
		mendedMessages.push(...page.filter(({ absent, told }) => absent === 0 && told === 1))
		after = page.at(-1)!.id
		await turn()
		page = await selectFollowed(store.db, after, at - KNOWN, FOLLOWED)
	}
	const messages = [
		...Map.groupBy(
			mendedMessages,
			({ canal, adresse, utilisateur_id }) => `${canal} ${adresse} ${canal === 'push' ? utilisateur_id : ''}`
		).values()
	]
	const etablissement = { code: school.code, nom: school.nom, fuseau: school.timezone }
	for (let from = 0; from < messages.length; from += MESSAGES) {
		const block = messages.slice(from, from + MESSAGES)
		await store.write({ author: AUTHOR, touches: [] }, async ({ db, journal }) => {
			const told = block.flatMap((message) => message.map(({ id }) => id))
			const still = new Set((await selectUncorrected(db, told)).map(({ id }) => id))
			const leftMessages = block.map((message) => message.filter(({ id }) => still.has(id))).filter((group) => group.length > 0)
			const avis = leftMessages.map((group) => ({
				type: 'absences_correction' as const,
				avis: { etudiants: parNom(group) },
				abonne: { ...group[0]!, adresse: group[0]!.vers!, cle: group[0]!.adresse },
				occasion: `ronde:${at}`,
				perime_at: at + OLDEST
			}))
			const ids = await enqueueAvis(db, etablissement, avis, channels.webhook, at)
			const corrections = leftMessages.flatMap((message, index) => message.map(({ id }) => [id, ids[index]!] as const))
			await updateCorrigees(db, corrections, at)
			await journal({ action: 'absences.corriger', objet: 'envois', apres: { mis_en_file: ids.length } })
		})
	}
	return messages.length
}

const diteOf = ({ seance_id, etudiant_id }: Absence, canal: Dite['canal'], cle: string): Dite => ({
	seance_id,
	etudiant_id,
	canal,
	adresse: canal === 'push' ? '' : cle
})
const nameOf = ({ seance_id, etudiant_id, canal, adresse }: Dite) => `${seance_id} ${etudiant_id} ${canal} ${adresse}`

/** Absences by student, each with its séances in order. */
const parNom = (absences: readonly Absence[]) =>
	[...Map.groupBy(absences, ({ etudiant_id }) => etudiant_id).values()].map((etudiantAbsences) => ({
		etudiant: etudiantAbsences[0]!.etudiant,
		seances: etudiantAbsences.map(({ debut_s, fin_s, matiere }) => ({ debut_s, fin_s, matiere }))
	}))
