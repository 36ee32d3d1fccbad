/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { headingsFor, importedAs, listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import { tableFile, type Column, type ListForm } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf, listPage, pageNumber, pageOf } from '../../console/parts/pager'
import { Search, searchText } from '../../console/parts/search'
import { classeHead } from '../../console/tabs/classe'
import { recordDone } from '../../console/records/declared'
import { finder, foundIn } from '../../domain/personnes/annuaire'
import { jourIn } from '../../kit/jour'
import { imprimesLinks } from '../../console/tabs/imprimes'
import { usesModule } from '../../domain/droits/modules'
import { idOf } from '../../http/answers/id'
import type { Answers } from '../../http/answers/answers'
import { annuaireOf, fichesOf } from '../../features/etudiants/fiches.service'
import { coursOfClasse, opensHeures } from '../../features/matieres/matieres.service'
import type { View } from '../../tenants/visit'
import type { Classe } from '../../features/classes/classes.model'
import { ClassePage } from './classes.page'
import { staffClasse, staffClasses } from '../../features/classes/staff-classes.service'

async function foundBy(view: View, q: string): Promise<Classe[]> {
	const finds = finder(q)
	return ((await staffClasses(view)) as Classe[]).filter(({ code, nom }) => finds(code, nom))
}

/** The classes that a person directs or teaches. @param form the format of a file; `undefined` for the page */
function columnsOf(at: Desk, form?: ListForm): readonly Column<Classe>[] {
	const { classes: words } = at.t
	const kind = importedAs(at, 'classes', form)
	const headingOf = headingsFor(kind)
	return [
		[headingOf(words.classe, 'code'), ({ code }) => code],
		[
			headingOf(words.nom, 'nom'),
			({ nom }) => nom,
			'text',
			({ id, code, nom }) => (
				<>
					<a href={`${at.root}/classes/${id}`}>{nom}</a> {nom !== code && <small>{code}</small>}
				</>
			)
		],
		kind !== undefined && ['filiere', ({ filiere }) => filiere.code],
		[headingOf(words.filiere), ({ filiere }) => filiere.nom, 'text'],
		[headingOf(words.niveau, 'niveau'), ({ niveau }) => niveau.code, 'text'],
		[
			headingOf(words.effectif),
			({ effectif_reel }) => effectif_reel,
			'number',
			({ effectif_reel, capacite }) => (
				<>
					{capacite !== null && effectif_reel > capacite && <span class="tag look">{words.pleine}</span>} {effectif_reel}
				</>
			)
		],
		[headingOf(words.capacite, 'capacite'), ({ capacite }) => capacite, 'number', ({ capacite }) => capacite ?? '–']
	]
}

async function list(at: Desk, query: ListQuery) {
	const { visit, t, root } = at
	const { classes: words, menu } = t
	const view = await visit.view()
	const q = searchText(query)
	const { total, ...pages } = pageOf(await foundBy(view, q), listPage(query['page']))
	const none = q === '' ? words.aucune : words.introuvable(q)
	return at.page({
		title: menu.classes,
		scripts: ['recherche'],
		action: (
			<>
				{opensFor(visit).ecole.structure && (
					<FirstLinkButton to={`${root}/classes/fiche/nouvelle`}>{t.etablissement.ecrans.classes.fresh}</FirstLinkButton>
				)}
				{opensHeures(view) && <LinkButton to={`${root}/classes/heures`}>{words.heures}</LinkButton>}
			</>
		),
		more: { files: total > 0 ? listFiles({ t, path: `${root}/classes/export`, asked: { q } }) : [] },
		done: recordDone(at, 'classes'),
		body: (
			<>
				<Search t={t} action={`${root}/classes`} label={words.cherche} q={q} count={total === 0 ? undefined : words.compte(total)} />
				<ListSheet
					{...at.props}
					{...pages}
					id="liste"
					path="/classes"
					query={{ q }}
					label={menu.classes}
					count={total === 0 ? none : undefined}
					columns={columnsOf(at)}
				/>
			</>
		)
	})
}

const file: MakesFile = async (at, query, form) =>
	tableFile(form, 'classes', await foundBy(await at.visit.view(), searchText(query)), columnsOf(at, form))

async function classePage(answers: Answers, at: Desk, id: number, page: number) {
	const { visit, t, root } = at
	const { institution, now } = visit
	const view = await visit.view()
	const classe = (await staffClasse(view, id)) as Classe
	const { rows, ...pages } = pageOf(foundIn(await answers.text(visit, annuaireOf(view, id)), ''), page)
	const opens = opensFor(visit)
	const ofClasse = { classe: id }
	return at.page({
		...classeHead(at, view, classe, 'etudiants'),
		action: (
			<>
				{opens.emploiDuTemps && <LinkButton to={`${root}/classes/${id}/emargement`}>{t.emargement.titre}</LinkButton>}
				<LinkButton to={addressOf(`${root}/etudiants/liste`, ofClasse)}>{t.listes.versionImprimable}</LinkButton>
			</>
		),
		more: {
			deeds: [
				opens.ecole.structure && { to: `${root}/classes/fiche/${id}`, label: t.etablissement.modifier },
				opens.inscriptions && { to: addressOf(`${root}/inscriptions`, ofClasse), label: t.menu.inscriptions },
				opens.annonces && { to: addressOf(`${root}/annonces`, ofClasse), label: t.classes.annoncer }
			],
			prints: [
				opens.inscriptions && { to: `${root}/classes/${id}/coupons`, label: t.coupon.classe },
				...(opens.inscriptions ? imprimesLinks(t, `${root}/classes/${id}`) : []),
				opens.inscriptions && { to: `${root}/classes/${id}/modeles`, label: t.papiers.word.lien }
			],
			files: pages.total > 0 ? listFiles({ t, path: `${root}/etudiants/export`, asked: ofClasse }) : []
		},
		body: (
			<ClassePage
				{...at.props}
				today={jourIn(now, institution.timezone).toString()}
				classe={classe}
				cours={await coursOfClasse(view, id)}
				students={{ ...pages, rows: await fichesOf(view, rows) }}
				hasTimetable={usesModule(institution, 'emploi_temps')}
			/>
		)
	})
}

/** Classes: the list of those that a person directs or teaches, and each one. */
export const classesPages = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'classes-pages', prefix: '/console/classes' })
		.use(desk('structure'))
		.get('', ({ desk: at, query }) => list(at, query))
		.use(listRoutes('/export', file, 'structure'))
		.get('/:id', ({ desk: at, params, query }) => classePage(answers, at, idOf(params.id), pageNumber(query['page'])))
