/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { identite, tableFile } from '../../console/parts/list-file'
import { addressOf } from '../../console/parts/pager'
import { idOf } from '../../http/answers/id'
import { jourTape } from '../../kit/jour-ecrit'
import type { Configured } from '../../outbox/canaux'
import type { View } from '../../tenants/visit'
import { askedPeriode, inItsYear, onPlace } from './places.console'
import type { Place } from './publier.service'
import { mayPublish, readableClasse } from './resultats.service'
import { ConvocationsPage } from './convocations.page'
import { EvaluationsDeSession2 } from './session2-evaluations.page'
import { creerEvaluations, evaluationsAFaire } from './session2-evaluations.service'
import { Session2Page } from './session2.page'
import { corrigerListe, fermerListe, listeDe, verifierListe } from './session2.service'

const listed = async (view: View, id: number, periode: string | undefined) => {
	const { periodes } = await readableClasse(view, id)
	return listeDe(view, { classe: id, rang: askedPeriode(periodes, periode, view.perimetre.jour) })
}

const page = (at: Desk, id: number, periode: string | undefined, refused?: Refused) =>
	inItsYear(at, id, async (view) => {
		const { t, root, form } = at
		const liste = await listed(view, id, periode)
		const { classe, periode: shown } = liste.etat.resultats
		return at.page({
			title: t.resultats.liste.titre,
			under: '/resultats',
			refused,
			prints: 'beside',
			lead: (
				<>
					<a href={addressOf(`${root}/classes/${id}/resultats`, { periode: shown.rang })}>{t.resultats.deLaClasse(classe.code)}</a> ·{' '}
					{shown.libelle}
				</>
			),
			done: at.doneOf(t.resultats.liste.faits),
			body: (
				<Session2Page
					{...at.props}
					liste={liste}
					timezone={view.institution.timezone}
					corrects={mayPublish(view)}
					typed={{ etudiant: form.text('etudiant'), matiere: form.text('matiere'), motif: form.text('motif') }}
					refused={refused}
				/>
			)
		})
	})

/** Everybody who is called, by student, for paper. */
const convocationsPage = (at: Desk, id: number, periode: string | undefined) =>
	inItsYear(at, id, async (view) => {
		const { t, root } = at
		const liste = await listed(view, id, periode)
		const { classe, periode: shown } = liste.etat.resultats
		return at.page({
			title: `${t.resultats.liste.convocations} · ${classe.code} · ${shown.libelle}`,
			under: '/resultats',
			prints: 'first',
			lead: <a href={addressOf(`${root}/classes/${id}/session2`, { periode: shown.rang })}>{t.resultats.liste.titre}</a>,
			body: <ConvocationsPage t={t} liste={liste} />
		})
	})

const file: MakesFile = (at, query, form, id) =>
	inItsYear(at, idOf(id), async (view) => {
		const { t } = at
		const { etat, matieres } = await listed(view, idOf(id), query['periode'])
		const { classe, periode } = etat.resultats
		const rows = matieres.flatMap(({ nom: matiere, convocations }) =>
			convocations.filter(({ appelee, partie }) => appelee && !partie).map(({ etudiant, motif }) => ({ ...etudiant, matiere, motif }))
		)
		return tableFile(form, `session2-${classe.code}-${periode.rang}`, rows, [
			[t.notes.matiere, ({ matiere }) => matiere],
			...identite(t.etudiants),
			[t.resultats.motif, ({ motif }) => motif]
		])
	})

const backTo = ({ classe, rang }: Place, fait: keyof Desk['t']['resultats']['liste']['faits']) =>
	addressOf(`/classes/${classe}/session2`, { periode: rang, fait })

type Deps = { readonly configured: Configured }

const verifier = ({ configured }: Deps) =>
	onPlace(page, async ({ visit, form }, place) => {
		await verifierListe(visit, place, form.text('vu'), configured)
		return backTo(place, 'verifiee')
	})

const fermer = ({ configured }: Deps) =>
	onPlace(page, async ({ visit, form }, place) => {
		await fermerListe(visit, place, form.text('vu'), configured)
		return backTo(place, 'fermee')
	})

const corriger = ({ configured }: Deps) =>
	onPlace(page, async ({ visit, form }, place) => {
		const correction = {
			etudiant: Number(form.text('etudiant')),
			matiere: Number(form.text('matiere')),
			appelee: form.text('appelee') === 'oui',
			motif: form.text('motif'),
			vu: form.text('vu')
		}
		await corrigerListe(visit, place, correction, configured)
		return backTo(place, 'corrigee')
	})

const evaluationsPage = (at: Desk, id: number, periode: string | undefined, refused?: Refused) =>
	inItsYear(at, id, async (view) => {
		const { t, root, form } = at
		const { periodes } = await readableClasse(view, id)
		const rang = askedPeriode(periodes, periode, view.perimetre.jour)
		const { etat, ...liste } = await evaluationsAFaire(view, { classe: id, rang })
		const here = `${root}/classes/${id}/session2`
		return at.page({
			title: `${t.resultats.liste.evaluations} · ${etat.resultats.classe.code} · ${etat.resultats.periode.libelle}`,
			under: '/resultats',
			refused,
			lead: <a href={addressOf(here, { periode: rang })}>{t.resultats.liste.titre}</a>,
			body: (
				<EvaluationsDeSession2
					{...at.props}
					{...liste}
					action={`${here}/evaluations`}
					rang={rang}
					jour={Temporal.PlainDate.from(view.perimetre.jour).add({ days: DAYS_BEFORE }).toString()}
					typed={(field) => (form.has(field) ? form.text(field) : undefined)}
					refused={refused}
				/>
			)
		})
	})

/** In how many days évaluations of session 2 are proposed. */
const DAYS_BEFORE = 14

const creer = onPlace(evaluationsPage, async ({ visit, form }, place) => {
	const tapees = [...form.starting('titre.')].flatMap(([id, titre]) => {
		const date = jourTape(form.text(`date.${id}`))
		return date === '' || !/^[1-9]\d{0,14}$/.test(id)
			? []
			: [{ matiere: Number(id), titre, date, bareme: Number(form.text(`bareme.${id}`)) }]
	})
	await creerEvaluations(visit, place, tapees)
	return backTo(place, 'creees')
})

/** The list of session 2 of a class and période. */
export const session2Pages = (deps: Deps) =>
	new Elysia({ name: 'session2-pages', prefix: '/console/classes/:id/session2' })
		.use(desk('notes'))
		.get('', ({ desk: at, params, query }) => page(at, idOf(params.id), query['periode']))
		.get('/convocations', ({ desk: at, params, query }) => convocationsPage(at, idOf(params.id), query['periode']))
		.get('/evaluations', ({ desk: at, params, query }) => evaluationsPage(at, idOf(params.id), query['periode']))
		.post('/evaluations', action(creer))
		.use(listRoutes('/export', file, 'notes'))
		.post('/fermer', action(fermer(deps)))
		.post('/verifier', action(verifier(deps)))
		.post('/corriger', action(corriger(deps)))
