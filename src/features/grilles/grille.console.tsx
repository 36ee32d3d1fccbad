/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, taken, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { FirstLinkButton } from '../../console/parts/link-button'
import { tableFile } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf, listPage, pageOf } from '../../console/parts/pager'
import { recordDone } from '../../console/records/declared'
import { recordScreen } from '../../console/records/screen'
import { deviseCourte } from '../../domain/argent/devise'
import type { Annee } from '../../domain/annee'
import { Appliquer, Copy, debutColumns, HOME, ligneColumns, Years } from './grille.page'
import { anneeDeGrille, anneesDeGrille, applicationOf, applyGrille, copyOf, grilleOf, keepsGrille } from './grille.service'

type Deps = Parameters<typeof recordScreen>[0]
type Query = Readonly<Record<string, string | undefined>>

const COUNT = /^\d{1,6}$/
const countIn = ({ n = '' }: Query) => (COUNT.test(n) ? Number(n) : 0)

async function page(at: Desk, query: Query, refusal?: Refused) {
	const { t, root, visit } = at
	const words = t.grille
	const view = await visit.view()
	const annee = anneeDeGrille(view, query['annee'])
	const lignes = await grilleOf(view, annee)
	const writes = keepsGrille(view.perimetre) && !annee.cloturee
	const copy = writes ? await copyOf(view, annee) : undefined
	const ofYear = { annee: annee.libelle }
	const { total, rows, ...pages } = pageOf(lignes, listPage(query['page']))
	return at.page({
		title: words.title,
		lead: `${words.aide} ${words.montants(deviseCourte(visit.institution.devise))}`,
		refusal,
		done: query['fait'] === 'copiee' ? words.copiees(countIn(query)) : recordDone(at, 'grilles'),
		action: writes && <FirstLinkButton to={addressOf(`${root}${HOME}/nouvelle`, ofYear)}>{words.fresh}</FirstLinkButton>,
		more: {
			deeds: total > 0 ? [{ to: addressOf(`${root}${HOME}/appliquer`, ofYear), label: words.appliquer.titre }] : [],
			files: total > 0 ? listFiles({ t, path: `${root}${HOME}/liste`, asked: ofYear }) : []
		},
		body: (
			<>
				<Years at={at} annees={anneesDeGrille(view)} annee={annee} />
				<ListSheet
					{...at.props}
					{...pages}
					path={HOME}
					query={ofYear}
					label={words.title}
					count={total === 0 ? words.none : undefined}
					columns={ligneColumns(at, writes)}
					rows={rows}
				/>
				{copy?.depuis && copy.written.length > 0 && <Copy at={at} annee={annee} depuis={copy.depuis} count={copy.written.length} />}
			</>
		)
	})
}

const lignesFile: MakesFile = async (at, query, form) => {
	const view = await at.visit.view()
	return tableFile(form, 'grille-de-frais', await grilleOf(view, anneeDeGrille(view, query['annee'])), ligneColumns(at, false))
}

const copier = ({ records }: Deps): Action<Annee> => ({
	async read(at) {
		at.mustHave('comptabilite')
		return anneeDeGrille(await at.visit.view(), at.form.text('annee'))
	},
	async write(at, annee) {
		const { written } = await copyOf(await at.visit.view(), annee)
		if (written.length > 0) taken(await records.write(at.visit, written))
		return addressOf(HOME, { annee: annee.libelle, fait: 'copiee', n: written.length })
	},
	shown: (at, _params, refused) => page(at, { annee: at.form.text('annee') }, refused)
})

async function appliquerPage(at: Desk, query: Query, refusal?: Refused) {
	const { t, root, visit } = at
	const words = t.grille.appliquer
	const view = await visit.view()
	const application = await applicationOf(view, anneeDeGrille(view, query['annee']))
	const { annee, etudiants } = application
	const ofYear = { annee: annee.libelle }
	const { total, rows, ...pages } = pageOf(etudiants, listPage(query['page']))
	return at.page({
		title: words.titre,
		lead: [<a href={addressOf(`${root}${HOME}`, ofYear)}>{t.grille.title}</a>, ` · ${words.dit(annee.libelle)}`],
		refusal,
		done: query['fait'] === 'ecrits' ? words.faits(countIn(query)) : undefined,
		more: { files: total > 0 ? listFiles({ t, path: `${root}${HOME}/appliquer/export`, asked: ofYear }) : [] },
		body: (
			<>
				{total > 0 && <Appliquer at={at} of={application} writes={keepsGrille(view.perimetre) && !annee.cloturee} />}
				<ListSheet
					{...at.props}
					{...pages}
					path={`${HOME}/appliquer`}
					query={ofYear}
					label={words.parEtudiant}
					count={total === 0 ? words.rien : undefined}
					columns={debutColumns(at)}
					rows={rows}
				/>
			</>
		)
	})
}

const appliquerFile: MakesFile = async (at, query, form) => {
	const view = await at.visit.view()
	const { etudiants } = await applicationOf(view, anneeDeGrille(view, query['annee']))
	return tableFile(form, 'grille-a-appliquer', etudiants, debutColumns(at))
}

const appliquer: Action<{ readonly libelle: string; readonly vu: string }> = {
	async read(at) {
		at.mustHave('comptabilite')
		return { libelle: anneeDeGrille(await at.visit.view(), at.query['annee']).libelle, vu: at.form.text('vu') }
	},
	async write(at, { libelle, vu }) {
		return addressOf(`${HOME}/appliquer`, { annee: libelle, fait: 'ecrits', n: await applyGrille(at.visit, libelle, vu) })
	},
	shown: (at, _params, refused) => appliquerPage(at, at.query, refused)
}

/** The forms of the lines. */
export const lignesPages = (deps: Deps) =>
	recordScreen(deps, {
		kind: 'grilles',
		path: HOME,
		module: 'scolarite',
		current: HOME,
		words: ({ grille }) => grille,
		listed: ['libelle', 'filiere', 'niveau', 'regime', 'nature', 'montant', 'echeance'],
		typed: ['annee', 'libelle', 'nature', 'filiere', 'niveau', 'regime', 'montant', 'parts', 'echeance'],
		home: ({ annee }) => addressOf(HOME, { annee })
	})

/** « Grille de frais » of a year, its lines, and what it would make enrolled students owe. */
export const grillesPages = (deps: Deps) =>
	new Elysia({ name: 'grilles-pages', prefix: '/console' })
		.use(desk('scolarite'))
		.get(HOME, ({ desk: at, query }) => page(at, query))
		.use(listRoutes(`${HOME}/liste`, lignesFile, 'scolarite'))
		.post(`${HOME}/copier`, action(copier(deps)))
		.get(`${HOME}/appliquer`, ({ desk: at, query }) => appliquerPage(at, query))
		.use(listRoutes(`${HOME}/appliquer/export`, appliquerFile, 'scolarite'))
		.post(`${HOME}/appliquer`, action(appliquer))
