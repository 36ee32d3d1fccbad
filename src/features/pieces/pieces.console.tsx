/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { Bar } from '../../console/parts/bar'
import { Choice, Field } from '../../console/parts/form'
import { inPage, identite, rowsOf, tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { listPage, pageOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { etudiantsTabs } from '../../console/tabs/etudiants'
import { recordScreen } from '../../console/records/screen'
import { idOf } from '../../http/answers/id'
import { asksForPieces, classesOfPieces, inscriptionsIncompletes, piecesManquantes, type Manque } from './pieces.service'

export const piecesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'pieces',
		path: '/pieces',
		module: 'structure',
		words: ({ pieces }) => pieces.ecran,
		listed: ['libelle', 'niveau', 'active']
	})

const LIST = '/inscriptions/pieces'

type Query = Readonly<Record<string, string | undefined>>

/** The class asked for; `undefined` means all. @throws AppError 404 */
const classeOf = ({ classe = '' }: Query) => (classe === '' ? undefined : idOf(classe))

const columnsOf = ({ t: { etudiants, pieces }, root }: Desk): readonly Column<Manque>[] => [
	inPage(etudiants.nom, 'typed', (manque) => (
		<>
			<a href={`${root}/etudiants/${manque.id}#pieces`}>{listName(manque)}</a> <small class="nowrap">{manque.matricule}</small>
		</>
	)),
	...identite(etudiants),
	[
		etudiants.classe,
		({ classe }) => classe,
		'text',
		({ classe, statut }) => (
			<>
				{classe} {statut !== 'Active' && <span class="tag look">{etudiants.statuts[statut]}</span>}
			</>
		)
	],
	[etudiants.inscription, ({ statut }) => etudiants.statuts[statut]],
	[pieces.manque, ({ manque }) => manque.join(', '), 'typed']
]

async function show(at: Desk, classe: number | undefined, wanted: number) {
	const { t, root } = at
	const { pieces } = t
	const view = await at.visit.view()
	const { rows, total, ...pages } = pageOf(await inscriptionsIncompletes(view, classe), wanted)
	const classes = (await classesOfPieces(view)).map(({ id, code }) => ({ value: String(id), label: code }))
	const toAsk = (
		<>
			{pieces.rienDemande} <a href={`${root}/pieces`}>{pieces.ecran.title}</a>
		</>
	)
	const none = (await asksForPieces(view)) ? pieces.complet : toAsk
	return at.page({
		title: pieces.titre,
		more: { files: total > 0 ? listFiles({ t, path: root + LIST, asked: { classe } }) : [] },
		tabs: etudiantsTabs(at, 'pieces'),
		body: (
			<>
				<Bar
					t={t}
					action={root + LIST}
					applied={classes.filter(({ value }) => value === String(classe)).map(({ label }) => ({ label, without: root + LIST }))}
					count={total === 0 ? undefined : pieces.compte(total)}
				>
					<Field label={t.etudiants.classe}>
						<Choice name="classe" value={String(classe ?? '')} options={[{ value: '', label: t.etudiants.toutesClasses }, ...classes]} />
					</Field>
				</Bar>
				<ListSheet
					{...at.props}
					{...pages}
					path={LIST}
					query={{ classe }}
					label={pieces.titre}
					count={total === 0 ? none : undefined}
					columns={columnsOf(at)}
					rows={await piecesManquantes(view, rows)}
				/>
			</>
		)
	})
}

const file: MakesFile = async (at, query, form) => {
	const view = await at.visit.view()
	const ids = await inscriptionsIncompletes(view, classeOf(query))
	const rows = rowsOf(ids, (block) => piecesManquantes(view, block))
	return tableFile(form, 'pieces-manquantes', rows, columnsOf(at))
}

/** Students with missing pieces. */
export const piecesRecuesPages = () =>
	new Elysia({ name: 'pieces-recues-pages', prefix: '/console' })
		.use(desk('structure'))
		.get(LIST, ({ desk: at, query }) => show(at, classeOf(query), listPage(query['page'])))
		.use(listRoutes(LIST, file, 'structure'))
