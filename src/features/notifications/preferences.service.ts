import type { Scope } from '../../db/queries/scope'
import { toWireInstant } from '../../kit/clock'
import { AppError, forbidden, notFound } from '../../kit/errors'
import type { Langue } from '../../kit/langue'
import { seen } from '../../kit/seen'
import { CANAUX, type Canal } from '../../domain/vocabulaire'
import type { View, VisitWrite, Writer } from '../../tenants/visit'
import { readablePreferences, seesAddresses, writablePreferences } from './preferences.policy'
import { selectPerson, selectPreferences, updateLangue, upsertPreferences } from './preferences.queries'

const SWITCHES = ['actif', 'rappels_seance', 'notes', 'absences', 'annonces'] as const
type Switches = Readonly<Record<(typeof SWITCHES)[number], boolean>>
export type PreferencesInput = {
	readonly canaux?: { readonly [C in Canal]?: { readonly [S in keyof Switches]?: boolean | undefined } | undefined } | undefined
	readonly langue?: Langue | undefined
}

/** By default, everything is sent. */
const USUAL: Switches = { actif: true, rappels_seance: true, notes: true, absences: true, annonces: true }

type Person = NonNullable<Awaited<ReturnType<typeof selectPerson>>>

/** The subjects and channels that a person wants. @throws AppError 404, 403 */
export async function getPreferences(view: View, id: number) {
	const { db, perimetre } = view
	const person = await mustCover(view, readablePreferences(perimetre), id)
	return shown(person, await selectPreferences(db, id), seesAddresses(perimetre, id))
}

export type ShownPreferences = ReturnType<typeof shown>

/** The fingerprint for a form that changes `part` of somebody's preferences. */
export const preferencesSeen = ({ canaux, langue }: ShownPreferences, part: 'canaux' | 'langue') =>
	seen(part === 'langue' ? langue : CANAUX.map((canal) => switchesOf(canaux[canal])))

/**
 * Changes the given preferences and returns all of them. A new language applies to the console at once. `vu` is the fingerprint of the changed
 * part when the form was shown. @throws AppError 404, 403, 409 if it has changed since
 */
export function changePreferences(visit: Writer, id: number, input: PreferencesInput, vu?: string) {
	const touches = input.langue === undefined ? (['saisies'] as const) : (['saisies', 'acces'] as const)
	return visit.write({ right: (write) => mustWritePreferences(write, id), touches }, async (write, person) => {
		if (vu !== undefined) {
			const before = await getPreferences(write, id)
			if (preferencesSeen(before, input.langue === undefined ? 'canaux' : 'langue') !== vu)
				throw new AppError('conflict', 'modifie_entretemps')
		}
		return writePreferences(write, person, input)
	})
}

/** The person, if the caller may change their preferences. @throws AppError 404, 403 */
export const mustWritePreferences = (view: View, id: number) => mustCover(view, writablePreferences(view.perimetre), id)

/** The same inside a write. */
export async function writePreferences(
	write: Omit<VisitWrite, 'author' | 'inYear'>,
	person: Person,
	{ canaux = {}, langue }: PreferencesInput
) {
	const { db, now, journal, institution } = write
	const { id } = person
	const stored = await selectPreferences(db, id)
	const updated_at = toWireInstant(now, institution.timezone)
	const changes = CANAUX.flatMap((canal) => {
		const before = switchesOf(stored.find((row) => row.canal === canal))
		const after = { ...before, ...said(canaux[canal]) }
		return SWITCHES.every((name) => before[name] === after[name]) ? [] : [{ canal, before, after }]
	})
	if (changes.length > 0) {
		await upsertPreferences(
			db,
			changes.map(({ canal, after }) => ({ utilisateur_id: id, canal, ...after, updated_at }))
		)
		await journal(
			...changes.map(({ canal, before, after }) => ({
				action: 'preferences.update',
				objet: 'preferences',
				id: `${id}:${canal}`,
				avant: before,
				apres: after
			}))
		)
	}
	if (langue !== undefined && langue !== person.langue) {
		await updateLangue(db, id, langue, updated_at)
		await journal({ action: 'preferences.langue', objet: 'utilisateurs', id, avant: { langue: person.langue }, apres: { langue } })
	}
	return shown(await mustWritePreferences(write, id), await selectPreferences(db, id), true)
}

async function mustCover(view: View, scope: Scope<'utilisateurs'>, id: number): Promise<Person> {
	const person = await selectPerson(view.db, scope, { annee: view.institution.annee?.id ?? 0, jour: view.perimetre.jour }, id)
	if (!person) throw notFound()
	if (!person.covered) throw forbidden()
	return person
}

const switchesOf = (row: Switches = USUAL): Switches => ({
	actif: row.actif,
	rappels_seance: row.rappels_seance,
	notes: row.notes,
	absences: row.absences,
	annonces: row.annonces
})

/** Only switches that have a value. */
const said = (switches: { readonly [S in keyof Switches]?: boolean | undefined } = {}) =>
	Object.fromEntries(SWITCHES.flatMap((name) => (switches[name] === undefined ? [] : [[name, switches[name]]])))

function shown(person: Person, storedPreferences: Awaited<ReturnType<typeof selectPreferences>>, withAddresses: boolean) {
	const adresses: Readonly<Record<Canal, string | null>> = {
		email: withAddresses ? person.email : null,
		sms: withAddresses ? person.telephone : null,
		push: null
	}
	const of = (canal: Canal) => {
		const { actif, ...kinds } = switchesOf(storedPreferences.find((row) => row.canal === canal))
		return { actif, adresse: adresses[canal], ...kinds }
	}
	const latest = [person.updated_at, ...storedPreferences.map(({ updated_at }) => updated_at)].toSorted((a, b) =>
		Temporal.Instant.compare(Temporal.Instant.from(b), Temporal.Instant.from(a))
	)
	return {
		user_id: person.id,
		canaux: { email: of('email'), sms: of('sms'), push: of('push') },
		langue: person.langue,
		updated_at: latest[0]!
	}
}
