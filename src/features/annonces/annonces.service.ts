import type { Db } from '../../db/queries/db'
import type { Write } from '../../db/store/store'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, Faults, forbidden, invalidFields, notFound } from '../../kit/errors'
import { displayName } from '../../kit/forms'
import { freeText, nameText } from '../../kit/free-text'
import { sentence, storedReason } from '../../kit/sentence'
import { usesModule } from '../../domain/droits/modules'
import { CANAUX, type Canal, type STATUTS_OUTBOX } from '../../domain/vocabulaire'
import { abonnes, parAdresse, responsablesAvertis, type AbonneJoint, type Publication } from '../../outbox/abonnes'
import { cancelRows } from '../../outbox/administration.queries'
import { insertAvis, insertRows } from '../../outbox/avis.queries'
import { openCanaux, type Configured } from '../../outbox/canaux'
import { contenuAvis } from '../../outbox/contenu'
import type { Institution } from '../../tenants/institution.queries'
import type { Tenant } from '../../tenants/tenant'
import { jourOf, type KnownVisit, type View } from '../../tenants/visit'
import { selectNom } from '../refs/personnes.queries'
import { announcesBy, announcesToAll, mayAnnounce, mustAnnounce, type Audience } from './annonces.policy'
import {
	insertAnnonce,
	selectAnnonce,
	selectAnnonces,
	selectByCle,
	selectEtudiants,
	selectIncomplete,
	selectPersonnel,
	selectPlace,
	updateComplete
} from './annonces.queries'

export { announcesToAll, mustAnnounce, type Audience } from './annonces.policy'

export type AnnonceInput = {
	/** the sender's key, 1 to 64 characters: sending it again adds nothing */
	readonly cle: string
	readonly audience: Audience
	readonly titre: string
	readonly texte: string
	/** the default is all that the author may use */
	readonly canaux?: readonly Canal[] | undefined
}

const MAX = { cle: 64, titre: 120, texte: 2000 } as const
const USE = 3 * 86_400
const AUTHOR = { name: 'job:annonces' }
/** How many people are looked up, and how many messages are queued, at once; requests get a turn in between. */
const PEOPLE = 500
const MESSAGES = 250
const LISTED = 50

/** Runs one write of an announcement, under an author of the caller's choice. */
type Writes = <T>(run: (write: Write) => Promise<T>) => Promise<T>

/** The channels of an announcement. @throws AppError 404, 403 as for sending it */
async function canauxOf({ db, institution, perimetre }: View, { audience, canaux: asked }: AnnonceInput): Promise<Canal[]> {
	if (!usesModule(institution, 'notifications')) throw new AppError('not_found', 'module_inactif')
	const place = 'groupe' in audience ? undefined : await selectPlace(db, audience, institution.annee?.id ?? 0)
	if (!('groupe' in audience) && !place) throw notFound()
	if (!mayAnnounce(perimetre, audience, place)) throw forbidden()
	const canaux = CANAUX.filter((canal) => asked?.includes(canal) ?? announcesBy(perimetre, place, canal))
	if (!canaux.every((canal) => announcesBy(perimetre, place, canal))) throw forbidden()
	return canaux
}

/** How many people an announcement would reach, and by what. */
export type Portee = {
	/** whether nobody at all would get it */
	readonly vide: boolean
	readonly personnes: number
	readonly canaux: Readonly<Partial<Record<Canal, number>>>
	/** how many users of the audience it would not reach */
	readonly manquent: number
}

/** The same, before anything is written; without responsables for those who do not see them. @throws AppError 404, 403, 422 as for sending it */
export async function porteeAnnonce(view: View, input: AnnonceInput, configured: Configured): Promise<Portee> {
	readInput(input)
	const { institution, perimetre } = view
	const asked = { audience: input.audience, canaux: await canauxOf(view, input) }
	const { people, addresses } = await destinataires((run) => run(view), institution, asked, configured)
	const told = addresses.filter(({ joint, utilisateur_id }) => joint && (utilisateur_id !== null || announcesToAll(perimetre)))
	const users = new Set(told.flatMap(({ utilisateur_id }) => utilisateur_id ?? []))
	const responsables = new Set(told.flatMap(({ responsable_id }) => responsable_id ?? []))
	const of = Map.groupBy(told, ({ canal }) => canal)
	return {
		vide: addresses.length === 0,
		personnes: users.size + responsables.size,
		canaux: Object.fromEntries([...of].map(([canal, abonnesOfCanal]) => [canal, abonnesOfCanal.length])),
		manquent: people.length - users.size
	}
}

/**
 * Sends a text to an audience and to the responsables of its students, by the channels that each person chose. If the process is killed,
 * `completeAnnonces` continues; asking again with the same `cle` does too. Returns the announcement's id.
 * @throws AppError 404 for an unknown class or filière, 403 if the author may not use the audience or channel, 422
 */
export async function sendAnnonce(visit: KnownVisit, input: AnnonceInput, channels: Configured): Promise<{ readonly id: number }> {
	const { cle, titre, texte } = readInput(input)
	const { audience } = input
	const right = (view: View) => canauxOf(view, input)
	const begunAnnonce = await visit.write({ right, touches: [] }, async ({ db, now, journal, institution, perimetre }, canaux) => {
		const row = { auteur_id: perimetre.userId, audience: JSON.stringify(audience), titre, texte, canaux: JSON.stringify(canaux) }
		const known = await selectByCle(db, cle)
		if (known) {
			if (Object.entries(row).some(([name, value]) => known[name as keyof typeof row] !== value))
				throw invalidFields({ cle: [{ key: 'champ.cle_prise' }] })
			return { institution, annonce: known }
		}
		const at = toSeconds(now)
		const etablissement = { code: institution.code, nom: institution.nom, fuseau: institution.timezone }
		const avis = { type: 'annonce' as const, avis: { titre, texte, auteur: displayName((await selectNom(db, perimetre.userId))!) } }
		const [envoi_id] = await insertAvis(
			db,
			[{ cle: crypto.randomUUID(), type: 'annonce', perime_at: at + USE, contenu: contenuAvis(avis, etablissement, at) }],
			at
		)
		const annonce = { ...row, cle, envoi_id: envoi_id!, created_at: at }
		const { id } = (await insertAnnonce(db, annonce))!
		await journal({ action: 'annonce.send', objet: 'annonces', id, apres: { audience, titre, texte, canaux } })
		return { institution, annonce: { ...annonce, id, complete_at: null } }
	})
	const { institution, annonce } = begunAnnonce
	if (annonce.complete_at === null) await queue((run) => visit.writeOwn([], run), institution, annonce, channels)
	return { id: annonce.id }
}

type Queued = { readonly id: number; readonly audience: string; readonly canaux: string; readonly envoi_id: number }

type Asked = { readonly audience: Audience; readonly canaux: readonly Canal[] }
type Reads = <T>(run: (read: Pick<Write, 'db' | 'now'>) => Promise<T>) => Promise<T>

/** The users of an audience, and the addresses that get its announcement, each once. */
async function destinataires(reads: Reads, institution: Institution, { audience: of, canaux }: Asked, configured: Configured) {
	const { annee } = institution
	const { publication, etudiants, people } = await reads(async ({ db, now }) => {
		const jour = jourOf({ institution, now })
		const open = openCanaux(configured).filter((canal) => canaux.includes(canal))
		const isOfStudents = !('groupe' in of) || of.groupe === 'tous'
		const students = isOfStudents && annee ? (await selectEtudiants(db, of, annee.id, jour)).map((etudiant) => etudiant.id) : []
		const personnel = 'groupe' in of ? (await selectPersonnel(db, of.groupe)).map((membre) => membre.id) : []
		const sent: Publication = { sujet: 'annonces', canaux: open, jour }
		return { publication: sent, etudiants: students, people: [...new Set([...personnel, ...students])] }
	})
	const everybody: AbonneJoint[] = []
	for (const block of inParts(people, PEOPLE)) everybody.push(...(await reads(({ db }) => abonnes(db, publication, block))))
	for (const block of inParts(etudiants, PEOPLE)) everybody.push(...(await reads(({ db }) => responsablesAvertis(db, publication, block))))
	return { people, addresses: [...parAdresse(everybody).values()].map(({ abonne }) => abonne) }
}

/** Queues the messages of an announcement, one for each address, each once. Stops if it is taken back meanwhile. */
async function queue(writes: Writes, institution: Institution, { id, audience, canaux, envoi_id }: Queued, channels: Configured) {
	const asked = { audience: JSON.parse(audience) as Audience, canaux: JSON.parse(canaux) as Canal[] }
	const { addresses } = await destinataires(writes, institution, asked, channels)
	const rows = addresses.map(({ utilisateur_id, responsable_id, canal, adresse }) => ({
		utilisateur_id,
		responsable_id,
		canal,
		adresse,
		envoi_id,
		occasion: `annonce:${id}`
	}))
	for (const block of inParts(rows, MESSAGES))
		await writes(async ({ db, now, raise }) => {
			if ((await selectAnnonce(db, id))?.complete_at !== null) return
			await insertRows(db, block, channels.webhook, toSeconds(now))
			raise()
		})
	await writes(async ({ db, now }) => void (await updateComplete(db, id, toSeconds(now))))
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
	Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Queues messages that are missing because the process was killed. */
export async function completeAnnonces(tenant: Tenant, configured: Configured) {
	const { store } = tenant
	for (const annonce of await selectIncomplete(store.db))
		await queue((run) => store.write({ author: AUTHOR, touches: [] }, run), await tenant.institution(), annonce, configured)
}

/**
 * Takes back the messages of an announcement that wait to be sent; those in the application have arrived. Its author may, and those who
 * announce to the whole school. Returns their number. @throws AppError 404
 */
export const withdrawAnnonce = (visit: KnownVisit, id: number): Promise<number> =>
	visit.write(
		{
			async right({ db, perimetre }) {
				const annonce = await selectAnnonce(db, id)
				if (!annonce || (annonce.auteur_id !== perimetre.userId && !announcesToAll(perimetre))) throw notFound()
				return annonce
			},
			touches: []
		},
		async ({ db, now, author, journal }, { envoi_id, complete_at }) => {
			let lignes = 0
			const reason = storedReason(sentence('cancelled by {name}', { name: author.name }))
			for (const canal of ['email', 'sms']) lignes += await cancelRows(db, { envoi_id, canal }, reason)
			await updateComplete(db, id, toSeconds(now))
			if (lignes > 0 || complete_at === null) await journal({ action: 'annonce.cancel', objet: 'annonces', id, apres: { lignes } })
			return lignes
		}
	)

export const hasIncomplete = async (db: Db): Promise<boolean> => (await selectIncomplete(db)).length > 0

export type Annonce = Awaited<ReturnType<typeof listAnnonces>>[number]

/**
 * The last `limit` announcements with the delivery of their messages. `scolarite` sees everybody's, others their own and without messages
 * to responsables. @throws AppError 403 for people who do not announce
 */
export async function listAnnonces(view: View, limit = LISTED) {
	const { db, institution, perimetre } = view
	mustAnnounce(view)
	const all = announcesToAll(perimetre)
	const rows = await selectAnnonces(db, { auteur: all ? null : perimetre.userId, all, limit })
	return rows.map(({ audience, canaux, etats, created_at, complete_at, ...row }) => ({
		...row,
		audience: JSON.parse(audience) as Audience,
		canaux: JSON.parse(canaux) as Canal[],
		created_at: toWireInstant(fromSeconds(created_at), institution.timezone),
		complete: complete_at !== null,
		etats: JSON.parse(etats) as Partial<Record<(typeof STATUTS_OUTBOX)[number], number>>
	}))
}

function readInput({ cle, titre, texte, canaux = CANAUX }: AnnonceInput) {
	const faults = new Faults()
	const read = (name: 'cle' | 'titre' | 'texte', given: string): string => {
		const found = name === 'titre' ? nameText(given, MAX[name]) : freeText(given, MAX[name])
		if ('wrong' in found) faults.add(name, found.wrong)
		else if (found.text.trim() === '') faults.add(name, { key: 'champ.vide' })
		return 'wrong' in found ? '' : found.text
	}
	const said = { cle: read('cle', cle), titre: read('titre', titre), texte: read('texte', texte) }
	if (canaux.length === 0) faults.add('canaux', { key: 'champ.vide' })
	faults.throwAny()
	return said
}
