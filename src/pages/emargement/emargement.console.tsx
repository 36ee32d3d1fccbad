/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { Bar } from '../../console/parts/bar'
import { addressOf } from '../../console/parts/pager'
import { weekSaid } from '../../console/textes/dates'
import { weekOf } from '../../domain/seances/semaine'
import { isCalledOff } from '../../domain/seances/statut-seance'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { jourIn } from '../../kit/jour'
import type { Classe } from '../../features/classes/classes.model'
import { staffClasse } from '../../features/classes/staff-classes.service'
import { getSeance } from '../../features/seances/seance/seance-detail.service'
import type { Seance } from '../../features/seances/seances.model'
import { listSeances, mayReadTimetables } from '../../features/seances/seances.service'
import { Weeks } from '../../features/seances/semaine/semaine.page'
import { anneeOfSeance } from '../../features/seances/writable-seance.service'
import { EmargementPage } from './emargement.page'
import { attendusDeClasse, attendusDeSeance } from '../../features/presences/emargement.service'

/** « Feuille d'émargement · École · 2026-2027 · Imprimé le 21/11/2026 ». */
const schoolOf = ({ visit: { institution }, t, printed }: Desk) =>
	[t.emargement.titre, institution.nom, institution.annee?.libelle, printed].filter(Boolean).join(' · ')

const ofSeance = (at: Desk, id: number) =>
	at.visit.ofItsYear(
		async (view) => {
			const { t, root } = at
			const attendus = await attendusDeSeance(view, id)
			const seance = JSON.parse((await getSeance(view, id)).json) as Seance
			return at.page({
				title: t.emargement.titre,
				current: '/emploi-du-temps',
				lead: <a href={`${root}/seances/${id}`}>{seance.matiere.nom}</a>,
				prints: 'first',
				body: (
					<EmargementPage
						{...at.props}
						classes={seance.classes.map(({ code }) => code)}
						ecole={schoolOf(at)}
						feuilles={[{ jour: seance.date, seances: [seance], attendus }]}
					/>
				)
			})
		},
		(db) => anneeOfSeance(db, id)
	)

const endOf = (seances: readonly Seance[]) => seances.reduce((last, { heure_fin }) => (heure_fin > last ? heure_fin : last), '')

async function ofClasse(at: Desk, answers: Answers, id: number, semaine: string) {
	const { visit, t, root } = at
	const view = await visit.view()
	mayReadTimetables(view)
	const { code, nom } = (await staffClasse(view, id)) as Classe
	const today = jourIn(visit.now, visit.institution.timezone)
	const { monday, days } = weekOf(semaine, today)
	const [date_debut, date_fin] = [days[0]!, days.at(-1)!]
	const { data } = await answers.readList<Seance>(visit, listSeances(view, { classe_id: id, date_debut, date_fin }))
	const byDay = Map.groupBy(
		data.filter(({ statut }) => !isCalledOff(statut)),
		({ date }) => date
	)
	const ends = [...byDay].map(([jour, seances]) => [jour, endOf(seances)] as const)
	const attendus = await attendusDeClasse(view, id, ends)
	const feuilles = [...byDay].map(([jour, seances], index) => ({ jour, seances, attendus: attendus[index]! }))
	const path = `${root}/classes/${id}`
	return at.page({
		title: t.emargement.titre,
		lead: (
			<>
				<a href={path}>{nom}</a> · {weekSaid(t, visit.langue, date_debut)}
			</>
		),
		prints: 'first',
		body: (
			<>
				<Bar
					t={t}
					action={path}
					steps={
						<Weeks t={t} monday={monday} today={today.toString()} at={(other) => addressOf(`${path}/emargement`, { semaine: other })} />
					}
				/>
				<EmargementPage {...at.props} classes={[code]} ecole={schoolOf(at)} feuilles={feuilles} />
			</>
		)
	})
}

/** Sheets on paper on which students sign that they attend: of a séance, and of a class for a week. */
export const emargementPages = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'emargement-pages', prefix: '/console' })
		.use(desk('emploi_temps'))
		.get('/seances/:id/emargement', ({ desk: at, params }) => ofSeance(at, idOf(params.id)))
		.get('/classes/:id/emargement', ({ desk: at, params, query }) => ofClasse(at, answers, idOf(params.id), query['semaine'] ?? ''))
