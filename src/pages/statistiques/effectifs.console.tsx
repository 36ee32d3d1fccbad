/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { listPage, pageOf } from '../../console/parts/pager'
import { EmptySheet } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { dayInSentence, shortDay } from '../../console/textes/dates'
import { notFound } from '../../kit/errors'
import {
	effectifsOf,
	faitsOf,
	inscritsOf,
	seesPrivate,
	type Choix,
	type Effectif,
	type Inscrit
} from '../../features/statistiques/statistiques.service'
import type { View } from '../../tenants/visit'
import { EffectifsPage, PATH, sumOf, valeurSaid } from './effectifs.page'
import { countingDay, DayBar, statistiquesTabs } from './place.console'

async function effectifs(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	const { view, jour } = await countingDay(at, query)
	const counts = await effectifsOf(visit, view, jour)
	const { total } = sumOf(counts.filter(({ fait }) => fait === 'niveau'))
	const words = t.statistiques
	return at.page({
		title: words.titre,
		lead: `${words.inscrits(total)}, ${words.au(dayInSentence(visit.langue, jour, ''))}.${view.institution.annee?.en_preparation ? ` ${words.attendus}` : ''}`,
		tabs: statistiquesTabs(at, 'effectifs', jour),
		prints: 'beside',
		more: { files: counts.length > 0 ? listFiles({ t, path: `${root}${PATH}/export`, asked: { jour } }) : [] },
		body: (
			<>
				<DayBar at={at} path={PATH} jour={jour} />
				{counts.length === 0 ? (
					<EmptySheet why={words.personne} />
				) : (
					<EffectifsPage {...at.props} jour={jour} effectifs={counts} bySexe={seesPrivate(view)} />
				)}
			</>
		)
	})
}

const withoutSexe = ({ total, filles, garcons }: Effectif) => total - filles - garcons

const effectifsFile: MakesFile = async (at, query, form) => {
	const { t, visit } = at
	const { view, jour } = await countingDay(at, query)
	const words = t.statistiques
	const bySexe = seesPrivate(view)
	return tableFile(form, `statistiques-${jour}`, await effectifsOf(visit, view, jour), [
		[words.titre, ({ fait }) => words.par[fait]],
		[words.valeur, (row) => valeurSaid(t, row), 'typed'],
		bySexe && [words.filles, ({ filles }) => filles],
		bySexe && [words.garcons, ({ garcons }) => garcons],
		bySexe && [words.inconnu, withoutSexe],
		[words.total, ({ total }) => total]
	])
}

/** A value in an address is at most as long as the longest that is counted. */
const MAX_VALEUR = 200

/** The choice of an address. @throws AppError 404 for an unknown fact */
function choixIn(view: View, { par, de = '', inconnu, sexe }: ListQuery): Choix {
	const fait = faitsOf(view).find((name) => name === par)
	if (fait === undefined) throw notFound()
	return {
		fait,
		valeur: inconnu === 'oui' ? '' : de === '' ? null : de.slice(0, MAX_VALEUR),
		sexe: sexe === 'F' || sexe === 'M' ? sexe : null
	}
}

function columnsOf({ t, root, props: { langue } }: Desk, isPrivate: boolean): readonly Column<Inscrit>[] {
	const { etudiants: words, fiches, statistiques } = t
	const { champs, mots } = fiches
	const ifPrivate = (column: Column<Inscrit>) => isPrivate && column
	return [
		[words.nom, undefined, 'typed', (row) => <a href={`${root}/etudiants/${row.id}`}>{listName(row)}</a>],
		[words.nomSeul, ({ nom }) => nom],
		[words.prenoms, ({ prenoms }) => prenoms],
		[words.matricule, ({ matricule }) => matricule, 'text'],
		[words.classe, ({ classe }) => classe, 'text'],
		ifPrivate([champs.sexe, ({ sexe }) => sexe && mots.sexe[sexe as 'F' | 'M'], 'text']),
		ifPrivate([words.naissance, ({ date_naissance }) => date_naissance, 'text', ({ date_naissance: day }) => day && shortDay(langue, day)]),
		ifPrivate([champs.nationalite, ({ nationalite }) => nationalite, 'typed']),
		ifPrivate([champs.regime, ({ regime }) => regime && mots.regime[regime], 'text']),
		ifPrivate([champs.serie_bac, ({ serie_bac }) => serie_bac, 'text']),
		ifPrivate([champs.annee_bac, ({ annee_bac }) => annee_bac, 'text']),
		[statistiques.faits.arrivee, ({ arrivee }) => statistiques.arrivees[arrivee], 'text'],
		ifPrivate([statistiques.faits.depart, ({ depart }) => depart && valeurSaid(t, { fait: 'depart', valeur: depart })])
	]
}

async function listed(at: Desk, query: ListQuery) {
	const { view, jour } = await countingDay(at, query)
	const choix = choixIn(view, query)
	const rows = await inscritsOf(at.visit, view, jour, choix)
	return { view, jour, choix, rows, listQuery: { jour, par: choix.fait, de: query['de'], inconnu: query['inconnu'], sexe: query['sexe'] } }
}

async function etudiants(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	const { view, jour, choix, rows: all, listQuery } = await listed(at, query)
	const { rows, total, ...pages } = pageOf(all, listPage(query['page']))
	const words = t.statistiques
	const choiceParts = [
		choix.valeur !== null && `${words.faits[choix.fait]}${t.deuxPoints}${valeurSaid(t, { fait: choix.fait, valeur: choix.valeur })}`,
		choix.sexe && (choix.sexe === 'F' ? words.filles : words.garcons),
		choix.fait === 'depart' && words.partis,
		words.au(dayInSentence(visit.langue, jour, ''))
	]
	return at.page({
		title: words.liste,
		lead: (
			<>
				<span dir="auto">{choiceParts.filter(Boolean).join(' · ')}</span>
				{' · '}
				<a href={`${root}${PATH}?jour=${jour}`}>{words.titre}</a>
			</>
		),
		prints: 'beside',
		more: { files: total > 0 ? listFiles({ t, path: `${root}${PATH}/etudiants/export`, asked: listQuery }) : [] },
		body: (
			<ListSheet
				{...at.props}
				{...pages}
				path={`${PATH}/etudiants`}
				query={listQuery}
				label={words.liste}
				count={total > 0 ? words.compte(total) : words.vide}
				columns={columnsOf(at, seesPrivate(view))}
				rows={rows}
			/>
		)
	})
}

const etudiantsFile: MakesFile = async (at, query, form) => {
	const { view, rows, jour } = await listed(at, query)
	return tableFile(form, `etudiants-${jour}`, rows, columnsOf(at, seesPrivate(view)))
}

/** « Statistiques »: who is enrolled on a day, and the students behind each number. */
export const effectifsPages = () =>
	new Elysia({ name: 'effectifs-pages', prefix: `/console${PATH}` })
		.use(desk('structure'))
		.get('', ({ desk: at, query }) => effectifs(at, query))
		.use(listRoutes('/export', effectifsFile, 'structure'))
		.get('/etudiants', ({ desk: at, query }) => etudiants(at, query))
		.use(listRoutes('/etudiants/export', etudiantsFile, 'structure'))
