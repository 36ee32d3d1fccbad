/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { headingsFor, importedAs, listRoutes, type MakesFile } from '../../console/list-routes'
import { Select } from '../../console/parts/form'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import { rowsOf, tableFile, type Column } from '../../console/parts/list-file'
import { shortDay } from '../../console/textes/dates'
import { listFiles } from '../../console/parts/list-links'
import { addressOf, pageNumber, pageOf, Pager } from '../../console/parts/pager'
import { Search, searchText } from '../../console/parts/search'
import { inscriptionSaid, responsableSaid, StudentTable } from '../../console/parts/students'
import { foundIn } from '../../domain/personnes/annuaire'
import { forbidden } from '../../kit/errors'
import { idOf } from '../../http/answers/id'
import type { Answers } from '../../http/answers/answers'
import type { Classe } from '../../features/classes/classes.model'
import { staffClasses } from '../../features/classes/staff-classes.service'
import { ListePage, offeredTo, usualFor, usualForFile, type Asked, type Colonne } from './liste.page'
import type { Fiche } from '../../domain/personnes/fiche-etudiant'
import { annuaireOf, columnsOf, fichesOf, responsablesOf } from '../../features/etudiants/fiches.service'
import { idOfMatricule } from '../../features/etudiants/parcours.service'
import { etudiantsTabs } from '../../console/tabs/etudiants'
import { todayOf, type View } from '../../tenants/visit'
import { urlOf } from '../../kit/url'

/** The most students in a list for paper. */
const ON_PAPER = 400

type Query = Readonly<Record<string, string | undefined>>

const askedOf = ({ q = '', classe = '' }: Query): Asked => ({ q: searchText({ q }), classe })

type Deps = { readonly answers: Answers }

/** The search, with the ids of the students that it finds. @throws AppError 404 if the class does not exist, 403 if the caller may not see it */
async function found({ answers }: Deps, { visit }: Desk, query: Query) {
	const view = await visit.view()
	const asked = askedOf(query)
	const { q, classe } = asked
	const ids = foundIn(await answers.text(visit, annuaireOf(view, classe === '' ? undefined : idOf(classe))), q)
	const classes = (await staffClasses(view)) as Classe[]
	return { view, asked, ids, classes, classe: classe === '' ? undefined : classes.find(({ id }) => String(id) === classe) }
}

async function students(deps: Deps, at: Desk, query: Query) {
	const { t, root } = at
	const { view, asked: listQuery, ids, classes } = await found(deps, at, query)
	const { rows, total, ...pages } = pageOf(ids, pageNumber(query['page']))
	const { q, classe } = listQuery
	const path = `${root}/etudiants`
	const options = classes.map(({ id, code, nom }) => ({ value: String(id), label: nom === code ? code : `${code} – ${nom}` }))
	const all = { value: '', label: t.etudiants.toutesClasses }
	return at.page({
		title: t.menu.etudiants,
		scripts: ['recherche'],
		action: (
			<>
				{at.has('scolarite') && <FirstLinkButton to={`${path}/nouveau`}>{t.nouveau.titre}</FirstLinkButton>}
				{total > 0 && <LinkButton to={addressOf(`${path}/liste`, listQuery)}>{t.listes.versionImprimable}</LinkButton>}
			</>
		),
		more: {
			deeds: at.has('scolarite')
				? [
						{ to: `${path}/doublons`, label: t.doublons.titre },
						{ to: `${path}/corrections`, label: t.papiers.identite.corrections }
					]
				: [],
			files: total > 0 ? listFiles({ t, path: `${path}/export`, asked: listQuery }) : []
		},
		tabs: etudiantsTabs(at, 'liste'),
		body: (
			<>
				<Search
					t={t}
					action={path}
					label={t.etudiants.cherche}
					q={q}
					applied={options.filter(({ value }) => value === classe).map(({ label }) => ({ label, without: addressOf(path, { q }) }))}
					count={total > 0 ? t.etudiants.compte(total) : undefined}
				>
					<Select label={t.etudiants.classe} name="classe" value={classe} options={[all, ...options]} />
				</Search>
				<section class="sheet" id="liste">
					{total > 0 ? (
						<StudentTable {...at.props} today={todayOf(at.visit)} students={await fichesOf(view, rows)} hidesClasse={classe !== ''} />
					) : (
						<p role="status">{q === '' ? t.etudiants.aucun : t.etudiants.introuvable(q)}</p>
					)}
					<Pager t={t} {...pages} to={(page) => addressOf(path, { ...listQuery, page })} />
				</section>
			</>
		)
	})
}

/** Students with the people who answer for them, if the list has that column. */
async function fichesWith(view: View, ids: readonly number[], colonnes: readonly Colonne[]): Promise<Fiche[]> {
	const fiches = await fichesOf(view, ids)
	if (!columnsOf(view).prive || !colonnes.includes('responsables')) return fiches
	const responsables = await responsablesOf(view, ids)
	return fiches.map((fiche) => ({ ...fiche, responsables: responsables?.get(fiche.id) }))
}

async function paper(deps: Deps, at: Desk, query: Query) {
	const { visit, t, root } = at
	const { view, asked: listQuery, ids, classe } = await found(deps, at, query)
	const reader = columnsOf(view)
	const offeredColonnes = offeredTo(reader, classe !== undefined)
	const columns: readonly string[] = query['choix'] === undefined ? usualFor(reader) : urlOf(at.request.url).searchParams.getAll('colonne')
	const chosenColonnes = offeredColonnes.filter((colonne) => columns.includes(colonne))
	const asText = ['nom', ...chosenColonnes].join('|')
	const printedIds = ids.slice(0, ON_PAPER)
	return at.page({
		title: classe ? classe.nom : t.menu.etudiants,
		code: classe && classe.code !== classe.nom ? classe.code : undefined,
		lead: `${t.etudiants.compte(ids.length)} · ${shortDay(visit.langue, todayOf(at.visit))}`,
		prints: 'first',
		action: <LinkButton to={addressOf(`${root}/etudiants`, listQuery)}>{t.listes.retour}</LinkButton>,
		more: { files: ids.length > 0 ? listFiles({ t, path: `${root}/etudiants/export`, asked: { ...listQuery, colonnes: asText } }) : [] },
		body: (
			<ListePage
				{...at.props}
				today={todayOf(at.visit)}
				asked={listQuery}
				offered={offeredColonnes}
				chosen={chosenColonnes}
				students={await fichesWith(view, printedIds, chosenColonnes)}
				more={ids.length > ON_PAPER}
				signed={classe && at.has('scolarite') ? visit.institution : undefined}
			/>
		)
	})
}

const fileOf =
	(deps: Deps): MakesFile =>
	async (at, query, form) => {
		if (!opensFor(at.visit).classes) throw forbidden()
		const { visit, t } = at
		const { view, ids, classe } = await found(deps, at, query)
		const reader = columnsOf(view)
		const { etudiants: words } = t
		const chosenNames = query['colonnes']?.split('|')
		const colonnes = chosenNames ? offeredTo(reader, false).filter((colonne) => chosenNames.includes(colonne)) : usualForFile(reader)
		const kind = importedAs(at, 'etudiants', form)
		const headingOf = headingsFor(kind)
		const today = todayOf(at.visit)
		const has = (colonne: Colonne) => colonnes.includes(colonne)
		const columns: readonly Column<Fiche>[] = [
			[headingOf(words.nomSeul, 'nom'), ({ nom }) => nom],
			[headingOf(words.prenoms, 'prenoms'), ({ prenoms }) => prenoms],
			// an import matches records by it
			(has('matricule') || kind !== undefined) && [headingOf(words.matricule, 'matricule'), ({ matricule }) => matricule],
			has('classe') && [headingOf(words.classe), ({ inscription }) => inscription?.classe.code],
			has('classe') && [
				headingOf(words.inscription),
				({ inscription }) => inscription && (inscriptionSaid(t, visit.langue, inscription, today, shortDay) || words.statuts.Active)
			],
			has('telephone') && [headingOf(words.telephone, 'telephone'), ({ prive }) => prive?.telephone],
			has('email') && [headingOf(words.email, 'email'), ({ prive }) => prive?.email],
			has('naissance') && [headingOf(words.naissance, 'date_naissance'), ({ prive }) => prive?.date_naissance],
			has('sexe') && [headingOf(words.sexe, 'sexe'), ({ prive }) => prive?.sexe],
			reader.prive && !chosenNames && [headingOf(words.identifiant, 'identifiant'), ({ prive }) => prive?.identifiant],
			has('responsables') && [headingOf(words.responsables), ({ responsables }) => responsables?.map(responsableSaid).join(' | ')],
			has('signature') && [headingOf(words.signature), () => null],
			has('remarque') && [headingOf(words.remarque), () => null]
		]
		const rows = rowsOf(ids, (block) => fichesWith(view, block, colonnes))
		return tableFile(form, `etudiants${classe ? `-${classe.code}` : ''}`, rows, columns, kind)
	}

/** Students: searched, and listed for paper and spreadsheets. */
export const etudiantsPages = (deps: Deps) =>
	new Elysia({ name: 'etudiants-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('', ({ desk: at, query }) => students(deps, at, query))
		.get('/liste', ({ desk: at, query }) => paper(deps, at, query))
		.use(listRoutes('/export', fileOf(deps), 'structure'))
		.get('/fiche', async ({ desk: at, query: { matricule, fait } }) => {
			if (matricule === undefined) return at.to('/etudiants')
			const id = await idOfMatricule(await at.visit.view(), matricule)
			return at.to(`${addressOf(`/etudiants/${id}/notes`, { fait })}#parcours`)
		})
