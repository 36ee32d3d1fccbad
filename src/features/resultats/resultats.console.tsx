/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import type { HeadProps } from '../../console/parts/head'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import { listFiles } from '../../console/parts/list-links'
import { tableFile } from '../../console/parts/list-file'
import { SansPeriode } from '../../console/records/sans-periode'
import { addressOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { idOf } from '../../http/answers/id'
import { notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { resultatsRetenus } from '../frais/levees.service'
import { makesPapiers } from '../papiers/papiers.service'
import { anneeBody, anneeFile } from './annee.console'
import { ANNEE } from './annee.service'
import { stateOf, reopenResultats, type Etat } from './publier.service'
import { tableauFile } from './tableau.console'
import { feuillesOf } from './publies.service'
import { etatText } from './chiffres.page'
import { FeuilleDeReleve, ReleveBody } from './releve.page'
import { ClassesDeResultats, ResultatsPage } from './resultats.page'
import { askedPeriode, headOfClasse, inItsYear, leadOf, onPlace } from './places.console'
import { publies, publiesFile } from './publies.console'
import { backTo, publier, question } from './publier.console'
import { classesWithEtats, mayPublish, readableClasse } from './resultats.service'

/** The deeds and files of the results of a class in a période. */
function deedsOf({ t, root }: Desk, view: View, etat: Etat, address: string): Pick<HeadProps, 'action' | 'more'> {
	const { classe, periode, etudiants, controle } = etat.resultats
	const query = { periode: periode.rang }
	const publishes = mayPublish(view)
	const makes = makesPapiers(view.perimetre)
	const onScreen = addressOf(`${address}/releves`, query)
	const isOpen = etudiants.length > 0 && controle.arrets.length === 0 && !etat.publiee?.definitive
	return {
		action: (
			<>
				{publishes && isOpen && <FirstLinkButton to={addressOf(`${address}/publier`, query)}>{t.resultats.question.titre}</FirstLinkButton>}
				{makes ? (
					<LinkButton to={addressOf(`${address}/papiers`, query)}>{t.papiers.notes.relevesNumerotes}</LinkButton>
				) : (
					<LinkButton to={onScreen}>{t.resultats.imprimerReleves}</LinkButton>
				)}
			</>
		),
		more: {
			deeds: [
				publishes && {
					to: addressOf(`${root}/classes/${classe.id}/appreciations`, { lieu: `${periode.rang}.0` }),
					label: t.resultats.appreciations.titre
				},
				{ to: addressOf(`${root}/classes/${classe.id}/session2`, query), label: t.resultats.liste.titre },
				publishes && etat.aRouvrir && { to: '#rouvrir', label: t.resultats.rouvrir }
			],
			prints: [makes && { to: onScreen, label: t.resultats.imprimerReleves }],
			files: listFiles({ t, path: `${address}/export`, asked: query })
		}
	}
}

const classePage = (at: Desk, id: number, periode: string | undefined, refusal?: Refused) =>
	inItsYear(at, id, async (view) => {
		const { t, root, form } = at
		const { classe, periodes } = await readableClasse(view, id)
		const frame = (libelle?: string) => ({ ...headOfClasse(at, view, classe, libelle), under: '/resultats' })
		if (periodes.length === 0) return at.page({ ...frame(), body: <SansPeriode at={at} /> })
		const address = `${root}/classes/${id}/resultats`
		if (periode === ANNEE) {
			return at.page({
				...frame(`${t.resultats.annee.titre} ${view.institution.annee!.libelle}`),
				prints: 'beside',
				more: { files: listFiles({ t, path: `${address}/export`, asked: { periode: ANNEE } }) },
				body: await anneeBody(at, view, { classe, periodes })
			})
		}
		const etat = await stateOf(view, id, askedPeriode(periodes, periode, view.perimetre.jour))
		return at.page({
			...frame(etat.resultats.periode.libelle),
			refusal,
			prints: 'beside',
			...deedsOf(at, view, etat, address),
			done: at.doneOf(t.resultats.faits),
			body: (
				<ResultatsPage
					{...at.props}
					etat={etat}
					timezone={view.institution.timezone}
					periodes={periodes}
					publishes={mayPublish(view)}
					motif={form.text('motif')}
					refusal={refusal}
				/>
			)
		})
	})

const releves = (at: Desk, id: number, periode: string | undefined, etudiant?: number) =>
	inItsYear(at, id, async (view) => {
		const { t, props } = at
		const { classe, periodes } = await readableClasse(view, id)
		const rang = askedPeriode(periodes, periode, view.perimetre.jour)
		const all = await feuillesOf(view, id, rang, etudiant)
		if (etudiant !== undefined && all.length === 0) throw notFound()
		// the office prints those of the class; whoever else reads them does not learn who is late
		const ids = etudiant === undefined && makesPapiers(view.perimetre) ? all.map((feuille) => feuille.etudiant.id) : []
		const retenus = await resultatsRetenus(view, ids)
		const feuilles = all.filter((feuille) => !retenus.has(feuille.etudiant.id))
		const sansReleve = all.flatMap((feuille) => (retenus.has(feuille.etudiant.id) ? [listName(feuille.etudiant)] : []))
		return at.page({
			title: classe.systeme === 'BTS' ? t.resultats.bulletins : t.resultats.releves,
			under: '/resultats',
			lead: (
				<>
					{leadOf(at, { classe, periode: periodes.find((candidate) => candidate.rang === rang)! })}
					{etudiant !== undefined && feuilles[0] && <> · {listName(feuilles[0].etudiant)}</>}
				</>
			),
			prints: 'first',
			action: etudiant !== undefined && makesPapiers(view.perimetre) && (
				<LinkButton to={addressOf(`${at.root}/classes/${id}/resultats/papiers`, { periode: rang, etudiant })}>
					{t.papiers.notes.deLEtudiant}
				</LinkButton>
			),
			body: (
				<div class={etudiant === undefined ? 'feuilles' : undefined}>
					{sansReleve.length > 0 && <p class="note not-print">{t.papiers.notes.retenus(sansReleve.join(' ; '))}</p>}
					{feuilles.length === 0 && <p class="sheet">{t.resultats.personne}</p>}
					{feuilles.map((feuille) => (
						<>
							<FeuilleDeReleve
								{...props}
								school={view.institution}
								etudiant={feuille.etudiant}
								feuille={feuille.feuille}
								hasHead={etudiant === undefined}
							/>
							{etudiant !== undefined && feuille.maintenant && (
								<div class="not-print">
									<Section title={t.resultats.maintenant}>
										<ReleveBody {...props} feuille={feuille.maintenant} />
									</Section>
								</div>
							)}
						</>
					))}
				</div>
			)
		})
	})

const file: MakesFile = (at, query, form, id) =>
	inItsYear(at, idOf(id), async (view) => {
		const { classe, periodes } = await readableClasse(view, idOf(id))
		if (query['periode'] === ANNEE && periodes.length > 0) return anneeFile(at, view, { classe, periodes }, form)
		return tableauFile(at, form, await stateOf(view, classe.id, askedPeriode(periodes, query['periode'], view.perimetre.jour)))
	})

const rouvrir = onPlace(classePage, async ({ visit, form }, given) => {
	await reopenResultats(visit, given, { motif: form.text('motif'), publication: idOf(form.text('publication')) })
	return backTo(given, 'rouverts')
})

/** The classes with the state of their results, one période a line. */
const etatsFile: MakesFile = async (at, _query, form) => {
	const { t, props, visit } = at
	const classes = await classesWithEtats(await visit.view())
	const rows = classes.flatMap(({ classe, periodes }) => periodes.map((periode) => ({ classe, ...periode })))
	return tableFile(form, 'resultats', rows, [
		[t.classes.classe, ({ classe }) => classe.code],
		[t.classes.nom, ({ classe }) => classe.nom],
		[t.evaluations.champs.periode, ({ periode }) => periode.libelle],
		[t.resultats.etat, ({ publication }) => publication && etatText(props, visit.institution.timezone, publication)]
	])
}

/** « Résultats »: the classes and their périodes, one of them, and its relevés. */
export const resultatsPages = () =>
	new Elysia({ name: 'resultats-pages', prefix: '/console' })
		.use(desk('notes'))
		.get('/resultats', async ({ desk: at }) => {
			const view = await at.visit.view()
			const { t, props } = at
			const { timezone, annee } = view.institution
			const classes = (await classesWithEtats(view)).map(({ classe, periodes }) => ({
				classe,
				periodes: periodes.map(({ periode, publication }) => ({ periode, etat: publication && etatText(props, timezone, publication) }))
			}))
			const hasNone = classes.length > 0 && classes.every(({ periodes }) => periodes.length === 0)
			const body = hasNone ? <SansPeriode at={at} /> : <ClassesDeResultats {...props} classes={classes} />
			const files = classes.length > 0 && !hasNone ? listFiles({ t, path: `${props.root}/resultats/export` }) : []
			return at.page({ title: t.resultats.titre, lead: annee?.libelle, more: { files }, body })
		})
		.use(listRoutes('/resultats/export', etatsFile, 'notes'))
		.use(listRoutes('/classes/:id/resultats/export', file, 'notes'))
		.use(listRoutes('/classes/:id/resultats/publies/export', publiesFile, 'notes'))
		.get('/classes/:id/resultats', ({ desk: at, params, query }) => classePage(at, idOf(params.id), query['periode']))
		.get('/classes/:id/resultats/publies', ({ desk: at, params, query }) => publies(at, idOf(params.id), query['periode']))
		.get('/classes/:id/resultats/publier', ({ desk: at, params, query }) => question(at, idOf(params.id), query['periode']))
		.post('/classes/:id/resultats/publier', action(publier))
		.get('/classes/:id/resultats/releves', ({ desk: at, params, query }) => releves(at, idOf(params.id), query['periode']))
		.get('/classes/:id/resultats/:etudiant', ({ desk: at, params, query }) =>
			releves(at, idOf(params.id), query['periode'], idOf(params.etudiant))
		)
		.post('/classes/:id/resultats/rouvrir', action(rouvrir))
