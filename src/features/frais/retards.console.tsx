/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { opensFor } from '../../console/menu/menu'
import { EmptySheet } from '../../console/parts/section'
import { LinkButton } from '../../console/parts/link-button'
import { rowsOf, tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf, listPage, pageOf } from '../../console/parts/pager'
import { fraisTabs, type FraisTab } from '../../console/tabs/frais'
import { deviseCourte } from '../../domain/argent/devise'
import type { Answers } from '../../http/answers/answers'
import type { View } from '../../tenants/visit'
import { fichesOf, responsablesOf } from '../etudiants/fiches.service'
import { askedOf, classColumns, Filtres, payerColumns, studentColumns, totalCells, Totaux } from './retards.page'
import { choixOf } from './choix.console'
import { reminds } from './relances.service'
import {
	chosenComptes,
	classesOf,
	comptesDeTous,
	comptesParClasse,
	comptesParPayeur,
	mayReadPayeurs,
	sommesOf,
	type Choix,
	type Compte
} from './retards.service'

type Deps = { readonly answers: Answers }

/** All accounts, and those that the reader wants. */
async function comptesOf({ answers }: Deps, { visit }: Desk, view: View, choix: Choix) {
	const all = JSON.parse(await answers.text(visit, comptesDeTous(view))) as Compte[]
	return { all, comptes: chosenComptes(all, choix) }
}

/** A list of accounts: its rows, and what a block of them shows. */
type Vue<Row, Line extends Row> = {
	readonly tab: FraisTab
	readonly path: string
	/** the name of its files */
	readonly stem: string
	readonly rows: (view: View, comptes: readonly Compte[]) => Promise<readonly Row[]>
	readonly lines: (view: View, block: readonly Row[]) => Promise<readonly Line[]>
	readonly columns: (at: Desk, choix: Choix) => readonly Column<Line>[]
}

const vue = <Row, Line extends Row>(described: Vue<Row, Line>) => described

const PAR_ETUDIANT = vue({
	tab: 'etudiants',
	path: '/frais',
	stem: 'frais',
	rows: async (_view, comptes) => comptes,
	async lines(view, block) {
		const ids = block.map(({ id }) => id)
		const responsables = await responsablesOf(view, ids)
		const fiches = await fichesOf(view, ids)
		return fiches.map((fiche, at) => ({
			...block[at]!,
			fiche,
			payeurs: responsables?.get(fiche.id)?.filter(({ payeur }) => payeur) ?? []
		}))
	},
	columns: studentColumns
})

const PAR_CLASSE = vue({
	tab: 'classes',
	path: '/frais/classes',
	stem: 'frais-par-classe',
	rows: comptesParClasse,
	lines: async (_view, block) => block,
	columns: (at, choix) => classColumns(at, { ...askedOf(choix), classe: undefined })
})

const PAR_PAYEUR = vue({
	tab: 'payeurs',
	path: '/frais/payeurs',
	stem: 'frais-par-payeur',
	rows: comptesParPayeur,
	async lines(view, block) {
		const enfants = [...new Set(block.flatMap((payeur) => payeur.enfants.map(({ id }) => id)))]
		const fiches = new Map((await fichesOf(view, enfants)).map((fiche) => [fiche.id, fiche]))
		return block.map((payeur) => ({ ...payeur, fiches: payeur.enfants.map((compte) => ({ ...compte, fiche: fiches.get(compte.id)! })) }))
	},
	columns: payerColumns
})

const page =
	<Row, Line extends Row>(deps: Deps, { tab, path, rows, lines, columns }: Vue<Row, Line>) =>
	async (at: Desk, query: ListQuery) => {
		const { visit, t, root } = at
		const choix = choixOf(query)
		const view = await visit.view()
		const { all, comptes } = await comptesOf(deps, at, view, choix)
		const { rows: block, total, ...pages } = pageOf(await rows(view, comptes), listPage(query['page']))
		const filters = askedOf(choix)
		const visibleColumns = columns(at, choix)
		const count = t.frais.compte(comptes.length)
		const importer = { to: `${root}/importer`, label: t.etablissement.liens.importer.nom }
		return at.page({
			title: t.menu.frais,
			lead: t.frais.dit(deviseCourte(visit.institution.devise)),
			tabs: fraisTabs(at, tab, mayReadPayeurs(view), filters),
			...(total > 0 && { prints: 'beside' as const }),
			action: comptes.some(({ retard }) => retard > 0) && reminds(view) && (
				<LinkButton to={addressOf(`${root}/frais/relances`, { ...filters, montre: undefined })}>{t.frais.relances.lien}</LinkButton>
			),
			more: { files: total > 0 ? listFiles({ t, path: `${root}${path}/export`, asked: filters }) : [] },
			body:
				all.length === 0 ? (
					<EmptySheet why={t.frais.rien} next={opensFor(visit).ecole.importer && importer} />
				) : (
					<>
						<Filtres at={at} path={path} choix={choix} classes={await classesOf(view)} count={total > 0 ? count : undefined} />
						<ListSheet
							{...at.props}
							{...pages}
							path={path}
							query={filters}
							label={t.menu.frais}
							count={total > 0 ? undefined : count}
							columns={visibleColumns}
							rows={await lines(view, block)}
							foot={<Totaux at={at} columns={visibleColumns} of={sommesOf(comptes)} />}
						/>
					</>
				)
		})
	}

const fileOf =
	<Row, Line extends Row>(deps: Deps, { stem, rows, lines, columns }: Vue<Row, Line>): MakesFile =>
	async (at, query, form) => {
		const view = await at.visit.view()
		const choix = choixOf(query)
		const { comptes } = await comptesOf(deps, at, view, choix)
		const visibleColumns = columns(at, choix)
		const blocks = rowsOf(await rows(view, comptes), (block) => lines(view, block))
		return tableFile(form, stem, blocks, visibleColumns, stem, totalCells(at, visibleColumns, sommesOf(comptes)))
	}

/** The pages of what students owe, and who is late: by student, class and payer. */
export const retardsPages = (deps: Deps) =>
	new Elysia({ name: 'retards-pages', prefix: '/console' })
		.use(desk('scolarite'))
		.get('/frais', ({ desk: at, query }) => page(deps, PAR_ETUDIANT)(at, query))
		.use(listRoutes('/frais/export', fileOf(deps, PAR_ETUDIANT), 'scolarite'))
		.get('/frais/classes', ({ desk: at, query }) => page(deps, PAR_CLASSE)(at, query))
		.use(listRoutes('/frais/classes/export', fileOf(deps, PAR_CLASSE), 'scolarite'))
		.get('/frais/payeurs', ({ desk: at, query }) => page(deps, PAR_PAYEUR)(at, query))
		.use(listRoutes('/frais/payeurs/export', fileOf(deps, PAR_PAYEUR), 'scolarite'))
