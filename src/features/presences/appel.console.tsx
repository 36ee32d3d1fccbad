/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { dayAndMonth } from '../../console/textes/dates'
import { say } from '../../console/textes/said'
import { AppError, forbidden } from '../../kit/errors'
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import { idOf } from '../../http/answers/id'
import { isId } from '../../http/answers/query'
import { problemBody } from '../../http/answers/problem'
import type { View } from '../../tenants/visit'
import type { SeanceDetail } from '../seances/seance-detail.model'
import { getSeance } from '../seances/seance-detail.service'
import { anneeOfSeance, rightsOn } from '../seances/writable-seance.service'
import { AppelPage, type Choix } from './appel.page'
import { recordPresences, type PresenceEntry } from './record-presences.service'
import { getRegistre } from './registre.service'

type Detail = typeof SeanceDetail.static
type More = {
	readonly status?: number
	readonly choix?: Map<number, Choix>
	readonly refused?: string
	readonly wrong?: Map<number, string>
}

/** The register of a séance, for its teacher and for the administration. */
export const appelPages = () =>
	new Elysia({ name: 'appel-pages', prefix: '/console/seances/:id/appel' })
		.use(desk('presences'))
		.get('', ({ desk: at, params }) => show(at, idOf(params.id)))
		.post('', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			const choix = chosen(at)
			const seance = await inItsYear(at, id, (view) => read(view, id))
			const entries = [...choix].map(([student, one]) => entryOf(student, one, seance.heure_debut))
			try {
				await recordPresences(at.visit, id, entries)
				const next = `/seances/${id}?fait=appel`
				return at.isScript ? Response.json({ next: at.root + next }) : at.to(next)
			} catch (error) {
				if (at.isScript || !(error instanceof AppError) || (error.kind !== 'validation' && error.kind !== 'conflict')) throw error
				const { langue, requestId } = at.visit
				const { status } = problemBody(error, langue, requestId)
				const refused = error.kind === 'conflict' ? at.t.appel.conflit : error.fields ? undefined : say(langue, error.text)
				return show(at, id, { status, choix, wrong: wrongOf(error, entries, at), ...(refused !== undefined && { refused }) })
			}
		})

const inItsYear = <T,>({ visit }: Desk, id: number, run: (view: View) => Promise<T>) => visit.ofItsYear(run, (db) => anneeOfSeance(db, id))

const read = async (view: View, id: number) => JSON.parse((await getSeance(view, id)).json) as Detail

const show = (at: Desk, id: number, more: More = {}) => inItsYear(at, id, async (view) => at.page(await sheetOf(at, view, id, more)))

async function sheetOf(at: Desk, view: View, id: number, { status, ...more }: More = {}): Promise<Sheet> {
	const { t, root, visit } = at
	const seance = await read(view, id)
	if (!(await rightsOn(view, id)).keepsRegister) throw forbidden()
	return {
		title: t.appel.titre(seance.matiere.nom),
		current: '/emploi-du-temps',
		lead: `${seance.classes.map(({ code }) => code).join(', ')} · ${dayAndMonth(visit.langue, seance.date)} · ${seance.heure_debut} – ${seance.heure_fin}`,
		scripts: ['appel'],
		...(status !== undefined && { status }),
		body: <AppelPage t={t} root={root} seance={id} debut={seance.heure_debut} lignes={await getRegistre(view, id)} {...more} />
	}
}

/** What the form says of each student. */
function chosen({ form }: Desk): Map<number, Choix> {
	const choix = new Map<number, Choix>()
	for (const [id, text] of form.starting('s-')) {
		const statut = STATUTS_PRESENCE.find((one) => one === text)
		if (isId(id) && statut) choix.set(Number(id), { statut, minutes: form.text(`m-${id}`).trim(), vu: form.text(`vu-${id}`) })
	}
	return choix
}

/** Minutes of delay as the time of arrival; what is no number is refused by the service, as a time that is none. */
function entryOf(etudiant_id: number, { statut, minutes, vu }: Choix, debut: string): PresenceEntry {
	if (statut !== 'retard') return { etudiant_id, statut, heure_arrivee: null, vu }
	if (minutes === '') return { etudiant_id, statut, vu }
	const arrivee = /^\d{1,3}$/.test(minutes)
		? Temporal.PlainTime.from(debut)
				.add({ minutes: Number(minutes) })
				.toString()
				.slice(0, 5)
		: minutes
	return { etudiant_id, statut, heure_arrivee: arrivee, vu }
}

/** The sentence of each student whose entry is refused. */
function wrongOf({ fields = {} }: AppError, entries: readonly PresenceEntry[], { visit: { langue } }: Desk): Map<number, string> {
	const wrong = new Map<number, string>()
	for (const [path, [message]] of Object.entries(fields)) {
		const entry = entries[Number(path.split('.')[1])]
		if (entry && message) wrong.set(entry.etudiant_id, say(langue, message))
	}
	return wrong
}
