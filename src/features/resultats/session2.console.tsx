/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { identite, tableFile } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { addressOf } from '../../console/parts/pager'
import { idOf } from '../../http/answers/id'
import { jourTape } from '../../kit/jour-ecrit'
import type { Configured } from '../../outbox/canaux'
import { makesPapiers } from '../papiers/papiers.service'
import { headOfClasse, inPeriode, leadOf, onPlace } from './places.console'
import type { Place } from './publier.service'
import { mayPublish } from './resultats.service'
import { ConvocationsPage } from './convocations.page'
import { EvaluationsDeSession2 } from './session2-evaluations.page'
import { createEvaluations, missingEvaluations } from './session2-evaluations.service'
import { Session2Page } from './session2.page'
import { correctListe, closeListe, fraisDeListe, isAttendue, listeOf, checkListe, type ListeDeSession2 } from './session2.service'

const page = (at: Desk, id: number, periode: string | undefined, refusal?: Refused) =>
	inPeriode(at, id, periode, async (view, place) => {
		const { t, root, form } = at
		const liste = await listeOf(view, place)
		const { classe } = liste.etat.resultats
		const [address, query] = [`${root}/classes/${id}/session2`, { periode: place.rang }]
		const isClosed = liste.close_at !== null
		return at.page({
			...headOfClasse(at, view, classe),
			title: t.resultats.liste.deLaClasse(classe.nom),
			under: '/resultats',
			refusal,
			prints: 'beside',
			lead: leadOf(at, liste.etat.resultats),
			more: {
				deeds: [isClosed && mayPublish(view) && { to: addressOf(`${address}/evaluations`, query), label: t.resultats.liste.evaluations }],
				prints: [
					isClosed &&
						makesPapiers(view.perimetre) && {
							to: addressOf(`${root}/classes/${id}/resultats/papiers`, { ...query, quoi: 'session2' }),
							label: t.papiers.notes.numerotees
						},
					isClosed && { to: addressOf(`${address}/convocations`, query), label: t.resultats.liste.convocations }
				],
				files: liste.publication ? listFiles({ t, path: `${address}/export`, asked: query }) : []
			},
			done: at.doneOf(t.resultats.liste.faits),
			body: (
				<Session2Page
					{...at.props}
					liste={liste}
					timezone={view.institution.timezone}
					corrects={mayPublish(view)}
					frais={mayPublish(view) ? await fraisDeListe(view, liste) : undefined}
					typed={{ etudiant: form.text('etudiant'), matiere: form.text('matiere'), motif: form.text('motif') }}
					refusal={refusal}
				/>
			)
		})
	})

/** The head of a page that the list leads to. */
const headOf = (at: Desk, title: string, resultats: ListeDeSession2['etat']['resultats']) => ({
	title,
	under: '/resultats',
	lead: leadOf(at, resultats, 2)
})

/** Everybody who is called, by student, for paper. */
const convocationsPage = (at: Desk, id: number, periode: string | undefined) =>
	inPeriode(at, id, periode, async (view, place) => {
		const liste = await listeOf(view, place)
		const head = headOf(at, at.t.resultats.liste.convocations, liste.etat.resultats)
		return at.page({ ...head, prints: 'first', body: <ConvocationsPage t={at.t} liste={liste} /> })
	})

const file: MakesFile = (at, query, form, id) =>
	inPeriode(at, idOf(id), query['periode'], async (view, place) => {
		const { t } = at
		const { etat, matieres } = await listeOf(view, place)
		const rows = matieres.flatMap(({ nom: matiere, convocations }) =>
			convocations.filter(isAttendue).map(({ etudiant, motif }) => ({ ...etudiant, matiere, motif }))
		)
		return tableFile(form, `session2-${etat.resultats.classe.code}-${place.rang}`, rows, [
			[t.notes.matiere, ({ matiere }) => matiere],
			...identite(t.etudiants),
			[t.resultats.motif, ({ motif }) => motif]
		])
	})

/** A form about the list, and the sentence after it. */
const acte = (
	shown: Parameters<typeof onPlace>[0],
	fait: keyof Desk['t']['resultats']['liste']['faits'],
	write: (at: Desk, place: Place) => Promise<void>
) =>
	action(
		onPlace(shown, async (at, place) => {
			await write(at, place)
			return addressOf(`/classes/${place.classe}/session2`, { periode: place.rang, fait })
		})
	)

const correctionIn = ({ form }: Desk) => ({
	etudiant: Number(form.text('etudiant')),
	matiere: Number(form.text('matiere')),
	appelee: form.text('appelee') === 'oui',
	motif: form.text('motif'),
	vu: form.text('vu')
})

const evaluationsPage = (at: Desk, id: number, periode: string | undefined, refusal?: Refused) =>
	inPeriode(at, id, periode, async (view, place) => {
		const { t, root, form } = at
		const { etat, ...liste } = await missingEvaluations(view, place)
		return at.page({
			...headOf(at, t.resultats.liste.evaluations, etat.resultats),
			refusal,
			body: (
				<EvaluationsDeSession2
					{...at.props}
					{...liste}
					action={`${root}/classes/${id}/session2/evaluations`}
					rang={place.rang}
					jour={Temporal.PlainDate.from(view.perimetre.jour).add({ days: DAYS_BEFORE }).toString()}
					typedText={(field) => (form.has(field) ? form.text(field) : undefined)}
					refusal={refusal}
				/>
			)
		})
	})

/** In how many days évaluations of session 2 are proposed. */
const DAYS_BEFORE = 14

const evaluationsIn = ({ form }: Desk) =>
	[...form.starting('titre.')].flatMap(([id, titre]) => {
		const date = jourTape(form.text(`date.${id}`))
		return date === '' || !/^[1-9]\d{0,14}$/.test(id)
			? []
			: [{ matiere: Number(id), titre, date, bareme: Number(form.text(`bareme.${id}`)) }]
	})

export function session2Pages({ configured }: { readonly configured: Configured }) {
	const fermer = acte(page, 'fermee', ({ visit, form }, place) => closeListe(visit, place, form.text('vu'), configured))
	const verifier = acte(page, 'verifiee', ({ visit, form }, place) => checkListe(visit, place, form.text('vu'), configured))
	const corriger = acte(page, 'corrigee', (at, place) => correctListe(at.visit, place, correctionIn(at), configured))
	const creer = acte(evaluationsPage, 'creees', (at, place) => createEvaluations(at.visit, place, evaluationsIn(at)))
	return new Elysia({ name: 'session2-pages', prefix: '/console/classes/:id/session2' })
		.use(desk('notes'))
		.get('', ({ desk: at, params, query }) => page(at, idOf(params.id), query['periode']))
		.get('/convocations', ({ desk: at, params, query }) => convocationsPage(at, idOf(params.id), query['periode']))
		.get('/evaluations', ({ desk: at, params, query }) => evaluationsPage(at, idOf(params.id), query['periode']))
		.post('/evaluations', creer)
		.use(listRoutes('/export', file, 'notes'))
		.post('/fermer', fermer)
		.post('/verifier', verifier)
		.post('/corriger', corriger)
}
