import { clesOf } from '../../domain/argent/payeurs'
import { usesModule } from '../../domain/droits/modules'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, Faults } from '../../kit/errors'
import { displayName } from '../../kit/forms'
import { linesText, nameText } from '../../kit/free-text'
import { jourIn } from '../../kit/jour'
import { parAdresse, responsablesAvertis, type Abonne } from '../../outbox/abonnes'
import { enqueueAvis } from '../../outbox/avis.service'
import { openCanaux, type Configured } from '../../outbox/canaux'
import { todayOf, type KnownVisit, type View } from '../../tenants/visit'
import { fichesOf } from '../etudiants/fiches.service'
import { selectNom } from '../refs/personnes.queries'
import { mayRemind, mustRemind } from './frais.policy'
import { insertRelances, selectRelances } from './relances.queries'
import { chosenComptes, comptesParPayeur, tousLesComptes, type Choix, type Compte } from './retards.service'

const WEEK = 7 * 86_400
const USE = 3 * 86_400
export const MAX = { titre: 120, texte: 1500 } as const
/** The place of the children in the text. */
export const ENFANTS = '{enfants}'

/** A child in a reminder. */
export type Enfant = Pick<Compte, 'id' | 'retard' | 'depuis'> & { readonly nom: string; readonly classe: string | undefined }

/** A person to remind. */
export type ARelancer = {
	readonly payeur: Responsable
	/** the rows of the person, one for each child */
	readonly ids: readonly number[]
	readonly enfants: readonly Enfant[]
	/** each address that gets the reminder, with the children that it names; empty if the person gets no messages about any of them */
	readonly adresses: readonly { readonly abonne: Abonne; readonly enfants: readonly Enfant[] }[]
	/** the day of the last reminder, if a week has not passed since */
	readonly relanceLe: string | undefined
}

/** Whether the page of reminders opens. */
export const reminds = (view: View): boolean => mayRemind(view.perimetre) && usesModule(view.institution, 'notifications')

/** @throws AppError 403, and 404 if the school does not send messages */
function mustSend(view: View) {
	mustRemind(view)
	if (!usesModule(view.institution, 'notifications')) throw new AppError('not_found', 'module_inactif')
}

/**
 * The people who pay for students that are late, with all those children, and the addresses that they chose for announcements (rule 8.6).
 * @throws AppError 403, 404 if the school does not send messages
 */
export async function payeursARelancer(view: View, choix: Choix, channels: Configured): Promise<ARelancer[]> {
	mustSend(view)
	const { db, institution, now } = view
	const tous = await tousLesComptes(view)
	const late = tous.filter(({ retard }) => retard > 0)
	const chosenIds = new Set(chosenComptes(tous, { ...choix, montre: 'retards' }).map(({ id }) => id))
	// a filter chooses people; each message names all their children who are late
	const payeurs = (await comptesParPayeur(view, late)).filter(
		({ responsables, enfants }) => responsables.length > 0 && enfants.some(({ id }) => chosenIds.has(id))
	)
	const ids = payeurs.flatMap(({ enfants }) => enfants.map(({ id }) => id))
	const fiches = new Map((await fichesOf(view, ids)).map((fiche) => [fiche.id, fiche]))
	const canaux = openCanaux(channels).filter((canal) => canal !== 'push')
	const abonnes = await responsablesAvertis(db, { sujet: 'annonces', canaux, jour: todayOf(view) }, [...new Set(ids)])
	// a number or address that got a reminder for another child counts too
	const recent = new Map<string | number, number>()
	for (const { fait_at, ...row } of await selectRelances(db, toSeconds(now) - WEEK))
		for (const cle of [row.id, ...clesOf(row)]) recent.set(cle, Math.max(fait_at, recent.get(cle) ?? 0))
	return payeurs.map(({ responsables, enfants: comptes }) => {
		const enfants = comptes.map(({ id, retard, depuis }): Enfant => {
			const fiche = fiches.get(id)!
			return { id, retard, depuis, nom: displayName(fiche), classe: fiche.inscription?.classe.code }
		})
		const rowsOfPayeur = new Set(responsables.map(({ id }) => id))
		const adresses = [...parAdresse(abonnes.filter(({ responsable_id }) => rowsOfPayeur.has(responsable_id!))).values()]
		const last = Math.max(...responsables.flatMap((row) => [row.id, ...clesOf(row)]).map((cle) => recent.get(cle) ?? 0))
		return {
			payeur: responsables[0]!,
			ids: [...rowsOfPayeur],
			enfants,
			adresses: adresses.map(({ abonne, tous: rows }) => ({
				abonne,
				enfants: enfants.filter(({ id }) => rows.some(({ etudiant_id }) => etudiant_id === id))
			})),
			relanceLe: last === 0 ? undefined : jourIn(fromSeconds(last), institution.timezone).toString()
		}
	})
}

/** Whether somebody can be reminded now. */
export const canBeReminded = ({ adresses, relanceLe }: ARelancer) => adresses.length > 0 && relanceLe === undefined

export type Relance = {
	readonly titre: string
	/** with `ENFANTS` once */
	readonly texte: string
	/** the first row of each person */
	readonly payeurs: readonly number[]
}

function readRelance({ titre, texte, payeurs }: Relance) {
	const faults = new Faults()
	const title = nameText(titre, MAX.titre)
	const text = linesText(texte, MAX.texte)
	if ('wrong' in title) faults.add('titre', title.wrong)
	else if (title.text === '') faults.add('titre', { key: 'champ.requis' })
	if ('wrong' in text) faults.add('texte', text.wrong)
	else if (text.text.split(ENFANTS).length !== 2) faults.add('texte', { key: 'champ.une_fois', parameters: { mot: ENFANTS } })
	if (payeurs.length === 0) faults.add('payeurs', { key: 'champ.choix' })
	faults.throwAny()
	return { titre: 'text' in title ? title.text : '', texte: 'text' in text ? text.text : '' }
}

const ALL: Choix = { classe: undefined, montre: 'retards', de: 0, tiers: '' }

/**
 * Reminds people who pay, with the amounts as they are in this write; those who were reminded within a week get nothing, so that two people
 * who press at once send one. Returns how many people are reminded. @throws AppError 403, 404, 422 that names fields
 */
export async function relancer(visit: KnownVisit, input: Relance, lineOf: (enfant: Enfant) => string, channels: Configured) {
	const { titre, texte } = readRelance(input)
	const asked = new Set(input.payeurs)
	return visit.write({ right: mustSend, touches: ['donnees'] }, async (write) => {
		const { db, now, institution, journal } = write
		const people = (await payeursARelancer(write, ALL, channels)).filter(
			(person) => person.ids.some((id) => asked.has(id)) && canBeReminded(person)
		)
		if (people.length === 0) return 0
		const at = toSeconds(now)
		const auteur = displayName((await selectNom(db, visit.caller.userId))!)
		await enqueueAvis(
			db,
			{ code: institution.code, nom: institution.nom, fuseau: institution.timezone },
			people.flatMap(({ ids, adresses }) =>
				adresses.map(({ abonne, enfants }) => ({
					type: 'annonce' as const,
					avis: { titre, texte: texte.replace(ENFANTS, () => enfants.map(lineOf).join('\n')), auteur },
					abonne,
					occasion: `relance:${ids[0]}:${at}`,
					perime_at: at + USE
				}))
			),
			channels.webhook,
			at
		)
		await insertRelances(
			db,
			people.flatMap(({ ids }) => ids),
			{ at, par: visit.caller.userId }
		)
		await journal(
			...people.map(({ ids }) => ({ action: 'fiche.create', objet: 'relances', id: ids[0]!, apres: { titre, responsables: ids } }))
		)
		return people.length
	})
}
