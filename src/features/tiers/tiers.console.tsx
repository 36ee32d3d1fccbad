/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { Figure } from '../../console/parts/facts'
import { FirstLinkButton } from '../../console/parts/link-button'
import { identite, inPage, tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { listPage, pageOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { Telephone } from '../../console/parts/telephone'
import { recordDone } from '../../console/records/declared'
import { number } from '../../console/textes/dates'
import { deviseCourte } from '../../domain/argent/devise'
import { idOf } from '../../http/answers/id'
import { cashes } from './payer.service'
import { releveDeTiers, tiersOf, type LigneDeTiers, type Tiers } from './tiers.service'

const PATH = '/tiers'

type Sums = Pick<Tiers, 'du' | 'paye' | 'reste'>

/** The columns of a share: moved, paid and left. */
const sumsIn = ({ t: { tiers }, props: { langue } }: Desk): readonly Column<Sums>[] =>
	(['du', 'paye', 'reste'] as const).map((sum) => [
		tiers[sum],
		(row: Sums) => row[sum],
		'number' as const,
		(row: Sums) => number(langue, row[sum])
	])

const columnsOf = (at: Desk): readonly Column<Tiers>[] => [
	[at.t.tiers.nom, ({ nom }) => nom, 'typed', ({ id, nom }) => <a href={`${at.root}${PATH}/${id}`}>{nom}</a>],
	[at.t.tiers.code, ({ code }) => code, 'text'],
	[at.t.tiers.sorte, ({ sorte }) => at.t.historique.motsArgent['tiers.sorte'][sorte], 'text'],
	[
		at.t.tiers.telephone,
		({ telephone }) => telephone,
		'text',
		({ telephone }) => (telephone === null ? '–' : <Telephone of={telephone} />)
	],
	[at.t.tiers.etudiants, ({ etudiants }) => etudiants, 'number'],
	...sumsIn(at)
]

const lignesIn = (at: Desk): readonly Column<LigneDeTiers>[] => [
	inPage(at.t.etudiants.nom, 'typed', (ligne) => (
		<>
			<a href={`${at.root}/etudiants/${ligne.id}/frais`}>{listName(ligne)}</a> <small class="block">{ligne.matricule}</small>
		</>
	)),
	...identite(at.t.etudiants),
	...sumsIn(at)
]

const Sommes = ({ at, of }: { at: Desk; of: Sums }) => (
	<dl class="figures">
		{(['du', 'paye', 'reste'] as const).map((sum) => (
			<Figure label={at.t.tiers[sum]}>{number(at.props.langue, of[sum])}</Figure>
		))}
	</dl>
)

async function list(at: Desk, wanted: number) {
	const { t, root } = at
	const all = await tiersOf(await at.visit.view())
	const { rows, total, ...pages } = pageOf(all, wanted)
	const sum = (of: keyof Sums) => all.reduce((sums, tiers) => sums + tiers[of], 0)
	return at.page({
		title: t.tiers.titre,
		lead: t.tiers.dit(deviseCourte(at.visit.institution.devise)),
		done: recordDone(at, 'tiers'),
		action: at.has('comptabilite') && <FirstLinkButton to={`${root}${PATH}/fiche/nouvelle`}>{t.tiers.ecran.fresh}</FirstLinkButton>,
		more: { files: total > 0 ? listFiles({ t, path: `${root}${PATH}/export` }) : [] },
		body: (
			<>
				{total > 0 && <Sommes at={at} of={{ du: sum('du'), paye: sum('paye'), reste: sum('reste') }} />}
				<ListSheet
					{...at.props}
					{...pages}
					path={PATH}
					label={t.tiers.titre}
					count={total === 0 ? t.tiers.ecran.none : undefined}
					columns={columnsOf(at)}
					rows={rows}
				/>
			</>
		)
	})
}

async function releve(at: Desk, id: number, wanted: number) {
	const { t, root } = at
	const view = await at.visit.view()
	const { tiers, lignes } = await releveDeTiers(view, id)
	const { rows, total, ...pages } = pageOf(lignes, wanted)
	const path = `${PATH}/${id}`
	return at.page({
		title: tiers.nom,
		code: tiers.code,
		lead: <a href={root + PATH}>{t.tiers.titre}</a>,
		prints: 'beside',
		done: at.doneOf(t.tiers.faits),
		action: cashes(view.perimetre) && tiers.reste > 0 && (
			<FirstLinkButton to={`${root}${PATH}/${id}/versement`}>{t.tiers.payer}</FirstLinkButton>
		),
		more: {
			deeds: [at.has('comptabilite') && { to: `${root}${PATH}/fiche/${id}`, label: t.tiers.modifier }],
			files: total > 0 ? listFiles({ t, path: `${root}${path}/export` }) : []
		},
		body: (
			<>
				<Sommes at={at} of={tiers} />
				<ListSheet
					{...at.props}
					{...pages}
					path={path}
					label={tiers.nom}
					count={total === 0 ? t.tiers.aucun : t.tiers.compte(total)}
					columns={lignesIn(at)}
					rows={rows}
				/>
			</>
		)
	})
}

const listFile: MakesFile = async (at, _query, form) => tableFile(form, 'tiers', await tiersOf(await at.visit.view()), columnsOf(at))

const releveFile: MakesFile = async (at, _query, form, id) => {
	const { tiers, lignes } = await releveDeTiers(await at.visit.view(), idOf(id))
	return tableFile(form, `tiers-${tiers.id}`, lignes, lignesIn(at))
}

/** The third parties, each with a statement by student, for people who read what is owed. */
export const tiersPages = () =>
	new Elysia({ name: 'tiers-pages', prefix: '/console' })
		.use(desk('scolarite'))
		.get(PATH, ({ desk: at, query }) => list(at, listPage(query['page'])))
		.get(`${PATH}/:id`, ({ desk: at, params, query }) => releve(at, idOf(params.id), listPage(query['page'])))
		.use(listRoutes(`${PATH}/export`, listFile, 'scolarite'))
		.use(listRoutes(`${PATH}/:id/export`, releveFile, 'scolarite'))
