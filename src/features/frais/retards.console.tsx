/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { opensFor } from '../../console/menu/menu'
import { EmptySheet } from '../../console/parts/section'
import { phonesOf } from '../../console/parts/absent'
import { inPage, rowsOf, tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { listPage, pageOf } from '../../console/parts/pager'
import { listName, responsableSaid } from '../../console/parts/students'
import { Telephone } from '../../console/parts/telephone'
import { number, shortDay } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import type { Fiche, Responsable } from '../../domain/personnes/fiche-etudiant'
import type { Answers } from '../../http/answers/answers'
import type { View } from '../../tenants/visit'
import { fichesOf, responsablesOf } from '../etudiants/fiches.service'
import { debiteursOf, type Debiteur } from './retards.service'

type Deps = { readonly answers: Answers }

const debiteurs = async ({ answers }: Deps, { visit }: Desk, view: View) =>
	JSON.parse(await answers.text(visit, debiteursOf(view))) as Debiteur[]

/** A student with something left to pay, and the people who pay. */
type Ligne = Debiteur & { readonly fiche: Fiche; readonly payeurs: readonly Responsable[] }

/** Some students who owe something, with their cards as the reader sees them. */
async function lignesOf(view: View, block: readonly Debiteur[]): Promise<Ligne[]> {
	const ids = block.map(({ id }) => id)
	const told = await responsablesOf(view, ids)
	const fiches = await fichesOf(view, ids)
	return fiches.map((fiche, at) => ({ ...block[at]!, fiche, payeurs: told?.get(fiche.id)?.filter(({ payeur }) => payeur) ?? [] }))
}

/** The columns of debts: the student, the people who pay, the day since which something is owed, and the sums. */
function columnsOf({ visit, t: { etudiants, frais }, props: { langue, root } }: Desk): readonly Column<Ligne>[] {
	const opensFiches = opensFor(visit).classes
	return [
		inPage(etudiants.nom, 'typed', ({ id, fiche }) => (
			<>
				{opensFiches ? <a href={`${root}/etudiants/${id}`}>{listName(fiche)}</a> : listName(fiche)}{' '}
				<small class="block">{[fiche.matricule, fiche.inscription?.classe.code].filter(Boolean).join(' · ')}</small>
			</>
		)),
		[etudiants.nomSeul, ({ fiche }) => fiche.nom],
		[etudiants.prenoms, ({ fiche }) => fiche.prenoms],
		[etudiants.matricule, ({ fiche }) => fiche.matricule],
		[etudiants.classe, ({ fiche }) => fiche.inscription?.classe.code],
		[
			frais.payeur,
			({ payeurs }) => payeurs.map(responsableSaid).join(' | '),
			'typed',
			({ payeurs }) =>
				phonesOf(payeurs).map((payeur) => (
					<div>
						{listName(payeur)} <Telephone of={payeur.telephone!} />
					</div>
				))
		],
		[frais.depuis, ({ depuis }) => depuis, 'text', ({ depuis }) => depuis !== null && shortDay(langue, depuis)],
		[frais.retard, ({ retard }) => retard, 'number', ({ retard }) => retard > 0 && number(langue, retard)],
		[frais.solde, ({ solde }) => solde, 'number', ({ solde }) => number(langue, solde)]
	]
}

async function show(deps: Deps, at: Desk, wanted: number) {
	const { visit, t } = at
	const view = await visit.view()
	const { rows, total, ...pages } = pageOf(await debiteurs(deps, at, view), wanted)
	const list = {
		path: '/frais',
		label: t.frais.titre,
		count: t.frais.compte(total),
		columns: columnsOf(at),
		rows: await lignesOf(view, rows)
	} as const
	return at.page({
		title: t.frais.titre,
		lead: t.frais.dit(deviseCourte(visit.institution.devise)),
		more: { files: total > 0 ? listFiles({ t, path: `${at.root}/frais/export` }) : [] },
		body:
			total > 0 ? (
				<ListSheet {...at.props} {...pages} {...list} />
			) : (
				<EmptySheet
					why={list.count}
					next={opensFor(visit).ecole.importer && { to: `${at.root}/importer`, label: t.etablissement.liens.importer.nom }}
				/>
			)
	})
}

const fileOf =
	(deps: Deps): MakesFile =>
	async (at, _query, form) => {
		const view = await at.visit.view()
		const rows = rowsOf(await debiteurs(deps, at, view), (block) => lignesOf(view, block))
		return tableFile(form, 'frais', rows, columnsOf(at))
	}

/** Students with something left to pay, for people who manage fees. */
export const retardsPages = (deps: Deps) =>
	new Elysia({ name: 'retards-pages', prefix: '/console' })
		.use(desk('scolarite'))
		.get('/frais', ({ desk: at, query }) => show(deps, at, listPage(query['page'])))
		.use(listRoutes('/frais/export', fileOf(deps), 'scolarite'))
