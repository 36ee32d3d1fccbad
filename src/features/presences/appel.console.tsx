/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { dayAndMonth } from '../../console/textes/dates'
import { forbidden } from '../../kit/errors'
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import { idOf } from '../../http/answers/id'
import { isId } from '../../http/answers/query'
import type { View } from '../../tenants/visit'
import type { SeanceDetail } from '../seances/seance/seance-detail.model'
import { getSeance } from '../seances/seance/seance-detail.service'
import { anneeOfSeance, rightsOn } from '../seances/writable-seance.service'
import { AppelPage, type Choix } from './appel.page'
import { recordPresences, type PresenceEntry } from './record-presences.service'
import { getRegistre } from './registre.service'
import { enValidationOf, type Vus } from './vus.service'

type Detail = typeof SeanceDetail.static

const inItsYear = <T,>({ visit }: Desk, id: number, run: (view: View) => Promise<T>) => visit.ofItsYear(run, (db) => anneeOfSeance(db, id))

const read = async (view: View, id: number) => JSON.parse((await getSeance(view, id)).json) as Detail

const show = (at: Desk, id: number, refusal?: Refused) =>
	inItsYear(at, id, async (view) => {
		const { t, root, visit } = at
		const seance = await read(view, id)
		if (!(await rightsOn(view, id)).keepsRegister) throw forbidden()
		return at.page({
			title: t.appel.titre(seance.matiere.nom),
			current: '/emploi-du-temps',
			lead: `${seance.classes.map(({ code }) => code).join(', ')} · ${dayAndMonth(visit.langue, seance.date)} · ${seance.heure_debut} – ${seance.heure_fin}`,
			scripts: ['appel'],
			refusal: refusal?.status === 409 ? { ...refusal, refusal: t.appel.conflit } : refusal,
			body: (
				<AppelPage
					t={t}
					root={root}
					seance={id}
					debut={seance.heure_debut}
					lignes={await getRegistre(view, id)}
					enValidation={await enValidationOf(view, id)}
					choix={chosen(at)}
					refusal={refusal}
				/>
			)
		})
	})

/** The choices of the form, by student. */
function chosen({ form }: Desk): Map<number, Choix> {
	const choix = new Map<number, Choix>()
	for (const [id, text] of form.starting('s-')) {
		const statut = STATUTS_PRESENCE.find((word) => word === text)
		if (isId(id) && statut) choix.set(Number(id), { statut, minutes: form.text(`m-${id}`).trim(), vu: form.text(`vu-${id}`) })
	}
	return choix
}

/** Whether the form says that students were seen whose enrollment is not confirmed yet, by enrollment. */
const vusIn = ({ form }: Desk) =>
	new Map([...form.starting('e-')].flatMap(([id, text]) => (isId(id) ? [[Number(id), text === 'present'] as const] : [])))

/** Turns minutes of delay into a time of arrival. If they are not a number, the service refuses them as a wrong time. */
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

type Appel = { readonly id: number; readonly entries: readonly PresenceEntry[]; readonly vus: Vus }

const enregistrer: Action<Appel> = {
	async read(at, params) {
		const id = idOf(params['id'] ?? '')
		const { heure_debut } = await inItsYear(at, id, (view) => read(view, id))
		return { id, entries: [...chosen(at)].map(([student, text]) => entryOf(student, text, heure_debut)), vus: vusIn(at) }
	},
	async write(at, { id, entries, vus }) {
		await recordPresences(at.visit, id, entries, vus)
		const next = `/seances/${id}?fait=appel`
		return at.isScript ? Response.json({ next: at.root + next }) : next
	},
	shown(at, params, refused) {
		if (at.isScript) throw refused.error
		return show(at, idOf(params['id'] ?? ''), refused)
	}
}

/** The register of a séance, for its teacher and for the administration. */
export const appelPages = () =>
	new Elysia({ name: 'appel-pages', prefix: '/console/seances/:id/appel' })
		.use(desk('presences'))
		.get('', ({ desk: at, params }) => show(at, idOf(params.id)))
		.post('', action(enregistrer))
