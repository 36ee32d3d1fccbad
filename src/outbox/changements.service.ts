import type { Db } from '../db/queries/db'
import type { Write } from '../db/store/store'
import { toSeconds } from '../kit/clock'
import type { Canal } from '../domain/vocabulaire'
import type { Institution } from '../tenants/institution.queries'
import { abonnes } from './abonnes'
import { insertAvis, insertRows } from './avis.queries'
import { openCanaux, type Configured } from './canaux'
import {
	insertChangement,
	selectCoordinateursDe,
	selectDejaDits,
	selectEtudiantsDe,
	selectIncomplets,
	selectSuites,
	updateComplet
} from './changements.queries'
import { contenuAvis, type AvisEmploiDuTemps } from './contenu'

/** A change of a séance, and the people concerned besides the students of its classes. */
export type SeanceChangee = AvisEmploiDuTemps['seances'][number] & {
	readonly id: number
	/** the day on which its students are looked for */
	readonly jour: string
	/** the ids of the classes whose students get a message */
	readonly de: readonly number[]
	/** the ids of the classes whose coordinators get a message, if they belong to several filières; absent: the same */
	readonly coordonnees?: readonly number[]
	/** its teacher now, and the one before */
	readonly enseignants: readonly number[]
}

type Contenu = {
	/** the author, who does not need a message */
	readonly auteur: number
	readonly seances: readonly SeanceChangee[]
}

const SUJET = 'rappels_seance'
/** How many people are looked up, and how many messages are queued, at once: requests have their turn in between. */
const PEOPLE = 500
const MESSAGES = 250

/** How one write of messages is done, in whosever name. */
export type Writes = <T>(run: (write: Write) => Promise<T>) => Promise<T>

/** Records inside a write what it changes, for messages afterwards (`tellChangement`). Returns the id; `undefined` if nothing needs a message. */
export async function noteChangement({ db, now }: Write, contenu: Contenu): Promise<number | undefined> {
	return contenu.seances.length === 0 ? undefined : (await insertChangement(db, contenu, toSeconds(now)))!.id
}

/** The changes that concern each person, as indexes into the list. */
async function concernes(db: Db, { auteur, seances }: Contenu): Promise<Map<number, Set<number>>> {
	const peopleOf = new Map<number, Set<number>>()
	const add = (user: number, change: number) => {
		if (user !== auteur) peopleOf.set(user, (peopleOf.get(user) ?? new Set()).add(change))
	}
	const asked = seances.map(({ jour, de }, id) => ({ id, jour, classes: de }))
	for (const { user_id, seance_id } of await selectEtudiantsDe(db, asked)) add(user_id, seance_id)
	for (const [place, { enseignants }] of seances.entries()) for (const user of enseignants) add(user, place)
	const coordinated = seances.map(({ de, coordonnees = de }, id) => ({ id, classes: coordonnees }))
	for (const { user_id, seance_id } of await selectCoordinateursDe(db, coordinated)) add(user_id, seance_id)
	return peopleOf
}

/** How many people would be told of some changes, and how many messages by which channel. */
export type Avertis = { readonly personnes: number; readonly canaux: Readonly<Partial<Record<Canal, number>>> }

/** The same, before anything is written, and how many people the changes concern. */
export type Prevus = Avertis & { readonly concernees: number }

export async function countAvertis(db: Db, contenu: Contenu, configured: Configured): Promise<Prevus> {
	const people = [...(await concernes(db, contenu)).keys()]
	const recipientIds = new Set<number>()
	const canaux: Partial<Record<Canal, number>> = {}
	for (const part of inParts(people, PEOPLE))
		for (const { utilisateur_id, canal, joint } of await abonnes(db, { sujet: SUJET, canaux: openCanaux(configured) }, part)) {
			if (!joint) continue
			recipientIds.add(utilisateur_id!)
			canaux[canal] = (canaux[canal] ?? 0) + 1
		}
	return { concernees: people.length, personnes: recipientIds.size, canaux }
}

/**
 * Queues the messages of a changement: to each person, by each channel that they chose, one message with all that changes for them.
 * A person who gets a message about the séance itself, by the same channel, does not get a second one.
 */
export async function tellChangement(writes: Writes, institution: Institution, configured: Configured, id?: number) {
	for (const row of await writes(({ db }) => selectIncomplets(db, id))) {
		const contenu = JSON.parse(row.contenu) as Contenu
		await queue(writes, institution, configured, row, contenu)
		await writes(async ({ db, now }) => void (await updateComplet(db, row.id, toSeconds(now))))
	}
}

/** Whether a changement waits for that. */
export const hasIncomplet = async (db: Db): Promise<boolean> => (await selectIncomplets(db)).length > 0

async function queue(
	writes: Writes,
	{ code, nom, timezone }: Institution,
	channels: Configured,
	{ id, created_at }: { readonly id: number; readonly created_at: number },
	contenu: Contenu
) {
	const occasion = `changement:${id}`
	const etablissement = { code, nom, fuseau: timezone }
	const [people, known] = await writes(async ({ db }) => {
		const [only, ...others] = contenu.seances
		const suites = only && others.length === 0 ? await selectSuites(db, only.id, created_at) : []
		return [await concernes(db, contenu), [...suites, ...(await selectDejaDits(db, occasion))]] as const
	})
	const done = new Set(known.map(({ utilisateur_id, canal }) => `${utilisateur_id}:${canal}`))
	const alike = Map.groupBy(people.keys(), (user) => [...people.get(user)!].toSorted((a, b) => a - b).join())
	for (const [ids, users] of alike) {
		const seances = ids.split(',').map((place) => contenu.seances[Number(place)]!)
		const rows = []
		for (const part of inParts(users, PEOPLE))
			rows.push(...(await writes(({ db }) => abonnes(db, { sujet: SUJET, canaux: openCanaux(channels) }, part))))
		const recipients = rows.filter(({ utilisateur_id, canal }) => !done.has(`${utilisateur_id}:${canal}`))
		if (recipients.length === 0) continue
		const avis = { type: 'emploi_du_temps' as const, avis: { seances: seances.map(said) } }
		const perime_at = Math.max(...seances.flatMap(({ fin_s, avant }) => [fin_s, avant?.fin_s ?? 0]))
		const envoi_id = await writes(async ({ db, now }) => {
			const at = toSeconds(now)
			const [avisId] = await insertAvis(
				db,
				[{ cle: crypto.randomUUID(), type: avis.type, perime_at, contenu: contenuAvis(avis, etablissement, at) }],
				at
			)
			return avisId!
		})
		for (const part of inParts(recipients, MESSAGES))
			await writes(async ({ db, now, raise }) => {
				await insertRows(
					db,
					part.map(({ cle: _cle, ...to }) => ({ ...to, envoi_id, occasion })),
					channels.webhook,
					toSeconds(now)
				)
				raise()
			})
	}
}

const said = ({ sorte, matiere, classes, enseignant, salle, motif, avant, debut_s, fin_s }: SeanceChangee) => ({
	sorte,
	matiere,
	classes,
	enseignant,
	salle,
	motif,
	avant,
	debut_s,
	fin_s
})

const inParts = <T>(all: readonly T[], size: number): T[][] =>
	Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))
