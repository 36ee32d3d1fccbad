import type { Db } from '../../db/db'
import type { Write } from '../../db/store'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, Faults, forbidden, invalidFields, notFound } from '../../kit/errors'
import { freeText, nameText } from '../../kit/free-text'
import { usesModule } from '../../domain/modules'
import { isEtudiant, isCoordinateur, isEnseignant } from '../../domain/perimetre'
import { CANAUX, type Canal, type STATUTS_OUTBOX } from '../../domain/vocabulaire'
import { abonnes, parAdresse, responsablesAvertis, type Abonne, type Publication } from '../../outbox/abonnes'
import { insertAvis, insertRows } from '../../outbox/avis.queries'
import { openCanaux, type Configured } from '../../outbox/canaux'
import { contenuAvis } from '../../outbox/contenu'
import type { Institution } from '../../tenants/institution.queries'
import type { Tenant } from '../../tenants/tenant'
import { jourOf, type KnownVisit, type View } from '../../tenants/visit'
import { announcesBy, mayAnnounce, type Audience } from './annonces.policy'
import {
	insertAnnonce,
	selectAnnonces,
	selectByCle,
	selectEtudiants,
	selectIncomplete,
	selectNom,
	selectPersonnel,
	selectPlace,
	updateComplete
} from './annonces.queries'

export type { Audience } from './annonces.policy'

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
/** How many announcements a list shows. */
const LISTED = 50

/** Runs one write of an announcement, under an author of the caller's choice. */
type Writes = <T>(run: (write: Write) => Promise<T>) => Promise<T>

/**
 * Sends a text to an audience and to the responsables of its students, by the channels that each person chose. If the process is killed,
 * `completeAnnonces` continues; asking again with the same `cle` does too. Returns the announcement's id.
 * @throws AppError 404 for an unknown class or filière, 403 if the author may not use the audience or channel, 422
 */
export async function annoncer(visit: KnownVisit, input: AnnonceInput, configured: Configured): Promise<{ readonly id: number }> {
	const { cle, titre, texte } = readInput(input)
	const { audience } = input
	const right = async ({ db, institution, perimetre }: View) => {
		if (!usesModule(institution, 'notifications')) throw new AppError('not_found', 'module_inactif')
		const place = 'groupe' in audience ? undefined : await selectPlace(db, audience, institution.annee?.id ?? 0)
		if (!('groupe' in audience) && !place) throw notFound()
		if (!mayAnnounce(perimetre, audience, place)) throw forbidden()
		const canaux = CANAUX.filter((canal) => input.canaux?.includes(canal) ?? announcesBy(perimetre, place, canal))
		if (!canaux.every((canal) => announcesBy(perimetre, place, canal))) throw forbidden()
		return canaux
	}
	const begun = await visit.write({ right, touches: [] }, async ({ db, now, journal, institution, perimetre }, canaux) => {
		const said = { auteur_id: perimetre.userId, audience: JSON.stringify(audience), titre, texte, canaux: JSON.stringify(canaux) }
		const known = await selectByCle(db, cle)
		if (known) {
			if (Object.entries(said).some(([name, value]) => known[name as keyof typeof said] !== value))
				throw invalidFields({ cle: [{ key: 'champ.cle_prise' }] })
			return { institution, annonce: known }
		}
		const at = toSeconds(now)
		const etablissement = { code: institution.code, nom: institution.nom, fuseau: institution.timezone }
		const avis = { type: 'annonce' as const, avis: { titre, texte, auteur: (await selectNom(db, perimetre.userId))?.nom ?? '' } }
		const [envoi_id] = await insertAvis(
			db,
			[{ cle: crypto.randomUUID(), type: 'annonce', perime_at: at + USE, contenu: contenuAvis(avis, etablissement, at) }],
			at
		)
		const annonce = { ...said, cle, envoi_id: envoi_id!, created_at: at }
		const { id } = (await insertAnnonce(db, annonce))!
		await journal({ action: 'annonce.send', objet: 'annonces', id, apres: { audience, titre, texte, canaux } })
		return { institution, annonce: { ...annonce, id, complete_at: null } }
	})
	const { institution, annonce } = begun
	if (annonce.complete_at === null) await queue((run) => visit.writeOwn([], run), institution, annonce, configured)
	return { id: annonce.id }
}

type Queued = { readonly id: number; readonly audience: string; readonly canaux: string; readonly envoi_id: number }

/** Queues the messages of an announcement, one for each address, each once. */
async function queue(writes: Writes, institution: Institution, { id, audience, canaux, envoi_id }: Queued, configured: Configured) {
	const { annee } = institution
	const told = await writes(async ({ db, now }) => {
		const jour = jourOf({ institution, now })
		const of = JSON.parse(audience) as Audience
		const open = openCanaux(configured).filter((canal) => (JSON.parse(canaux) as Canal[]).includes(canal))
		const publication: Publication = { sujet: 'annonces', canaux: open, jour }
		const isOfStudents = !('groupe' in of) || of.groupe === 'tous'
		const etudiants = isOfStudents && annee ? (await selectEtudiants(db, of, annee.id, jour)).map((one) => one.id) : []
		const personnel = 'groupe' in of ? (await selectPersonnel(db, of.groupe)).map((one) => one.id) : []
		return { publication, etudiants, people: [...new Set([...personnel, ...etudiants])] }
	})
	const everybody: Abonne[] = []
	for (const some of inParts(told.people, PEOPLE)) everybody.push(...(await writes(({ db }) => abonnes(db, told.publication, some))))
	for (const some of inParts(told.etudiants, PEOPLE))
		everybody.push(...(await writes(({ db }) => responsablesAvertis(db, told.publication, some))))
	const rows = [...parAdresse(everybody).values()].map(({ abonne: { cle: _cle, ...to } }) => ({
		...to,
		envoi_id,
		occasion: `annonce:${id}`
	}))
	for (const some of inParts(rows, MESSAGES))
		await writes(async ({ db, now, raise }) => {
			await insertRows(db, some, configured.webhook, toSeconds(now))
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

/** Whether any announcement lacks messages. */
export const hasIncomplete = async (db: Db): Promise<boolean> => (await selectIncomplete(db)).length > 0

export type Annonce = Awaited<ReturnType<typeof listAnnonces>>[number]

/**
 * The last `limit` announcements with the delivery of their messages. Administrators see everybody's, others their own and without messages
 * to responsables. @throws AppError 403 for students
 */
export async function listAnnonces({ db, institution: { timezone }, perimetre }: View, limit = LISTED) {
	const { administrateur, userId } = perimetre
	const speaks = administrateur || isCoordinateur(perimetre) || isEnseignant(perimetre)
	if (isEtudiant(perimetre) && !speaks) throw forbidden()
	const rows = await selectAnnonces(db, { auteur: administrateur ? null : userId, all: administrateur, limit })
	return rows.map(({ audience, canaux, etats, created_at, complete_at, ...row }) => ({
		...row,
		audience: JSON.parse(audience) as Audience,
		canaux: JSON.parse(canaux) as Canal[],
		created_at: toWireInstant(fromSeconds(created_at), timezone),
		complete: complete_at !== null,
		/** number of messages in each state */
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
