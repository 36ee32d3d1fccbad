/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { opensFor } from '../../console/menu/menu'
import { rowsOf, tableFile } from '../../console/parts/list-file'
import { pageNumber, pageOf } from '../../console/parts/pager'
import { responsableSaid } from '../../console/parts/students'
import { deviseCourte } from '../../domain/devise'
import type { Answers } from '../../http/answers/answers'
import type { View } from '../../tenants/visit'
import { fichesOf, responsablesOf } from '../etudiants/fiches.service'
import { RetardsPage, type Ligne } from './retards.page'
import { debiteursOf, type Debiteur } from './retards.service'

type Deps = { readonly answers: Answers }

const debiteurs = async ({ answers }: Deps, { visit }: Desk, view: View) =>
	JSON.parse(await answers.text(visit, debiteursOf(view))) as Debiteur[]

/** Some students who owe something, with their cards as the reader sees them. */
async function lignesOf(view: View, block: readonly Debiteur[]): Promise<Ligne[]> {
	const ids = block.map(({ id }) => id)
	const told = await responsablesOf(view, ids)
	const fiches = await fichesOf(view, ids)
	return fiches.map((fiche, at) => ({ ...block[at]!, fiche, payeurs: told?.get(fiche.id)?.filter(({ payeur }) => payeur) ?? [] }))
}

async function show(deps: Deps, at: Desk, asked: number) {
	const { visit, t } = at
	const view = await visit.view()
	const { rows, ...pages } = pageOf(await debiteurs(deps, at, view), asked)
	return at.page({
		title: t.frais.titre,
		lead: t.frais.dit(deviseCourte(visit.institution.devise)),
		body: <RetardsPage {...at.props} rows={await lignesOf(view, rows)} {...pages} hasCards={opensFor(visit).classes} />
	})
}

const fileOf =
	(deps: Deps): MakesFile =>
	async (at, _query, as) => {
		const view = await at.visit.view()
		const all = await debiteurs(deps, at, view)
		const { etudiants, frais } = at.t
		return tableFile(
			as,
			'frais',
			rowsOf(all, (block) => lignesOf(view, block)),
			[
				[etudiants.nomSeul, ({ fiche }) => fiche.nom],
				[etudiants.prenoms, ({ fiche }) => fiche.prenoms],
				[etudiants.matricule, ({ fiche }) => fiche.matricule],
				[etudiants.classe, ({ fiche }) => fiche.inscription?.classe.code],
				[frais.payeur, ({ payeurs }) => payeurs.map(responsableSaid).join(' | ')],
				[frais.depuis, ({ depuis }) => depuis],
				[frais.retard, ({ retard }) => retard],
				[frais.solde, ({ solde }) => solde]
			]
		)
	}

/** Students with something left to pay, for people who manage fees. */
export const retardsPages = (deps: Deps) =>
	new Elysia({ name: 'retards-pages', prefix: '/console' })
		.use(desk('scolarite'))
		.get('/frais', ({ desk: at, query }) => show(deps, at, pageNumber(query['page'])))
		.use(listRoutes('/frais/export', fileOf(deps), 'scolarite'))
