/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Desk } from '../../console/desk'
import type { ListQuery } from '../../console/list-routes'
import { decimalCell, inPage, type Column, type ListForm } from '../../console/parts/list-file'
import { addressOf } from '../../console/parts/pager'
import { average, dayInSentence, number } from '../../console/textes/dates'
import {
	matieresComptees,
	presentesOf,
	resultatsComptes,
	seesPrivate,
	SORTES,
	type ChoixDeResultats,
	type Presente,
	type ResultatDeClasse,
	type ResultatDeMatiere
} from '../../features/statistiques/statistiques.service'
import { idOf } from '../../http/answers/id'
import { notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { PATH } from './effectifs.page'
import { figures, listBehind, MAX_VALEUR, sexeIn, whoColumns, type Behind, type Figures } from './liste.console'
import { NumberLink } from './place.console'

const HERE = `${PATH}/resultats`

type Mesures = Pick<
	ResultatDeClasse,
	'presentes' | 'admis' | 'moyenne' | 'filles' | 'filles_admises' | 'moyenne_filles' | 'moyenne_garcons'
>

type Choice = { readonly admis?: 'oui'; readonly sexe?: 'F' | 'M' }
const ADMIS: Choice = { admis: 'oui' }

/** The place of a row: its list in an address, and its name. */
type RowPlace = { readonly asked: Readonly<Record<string, string | number>>; readonly name: string }

/** The columns of numbers, each with the list behind it. */
function mesuresOf<Row extends Mesures>(
	{ t, root, props: { langue } }: Desk,
	form: ListForm,
	bySexe: boolean,
	placeOf: (row: Row) => RowPlace
): readonly Column<Row>[] {
	const words = t.statistiques.resultats
	const numberColumn = (
		head: string,
		of: (row: Row) => number | null,
		choice: Choice,
		textOf = (value: number) => String(value)
	): Column<Row> => [
		head,
		(row) => decimalCell(form, langue, of(row)),
		'number',
		(row) => {
			const value = of(row)
			const text = value === null ? '–' : textOf(value)
			const { asked, name } = placeOf(row)
			return (
				<NumberLink to={addressOf(`${root}${HERE}/etudiants`, { ...asked, ...choice })} label={`${head}${t.deuxPoints}${text}, ${name}`}>
					{text}
				</NumberLink>
			)
		}
	]
	const mean = (head: string, of: (row: Row) => number | null, choice: Choice = {}) =>
		numberColumn(
			head,
			(row) => (of(row) === null ? null : of(row)! / 100),
			choice,
			(value) => average(langue, value)
		)
	const percent = ({ admis, presentes }: Row) => (presentes === 0 ? null : (100 * admis) / presentes)
	return [
		numberColumn(words.presentes, ({ presentes }) => presentes, {}),
		numberColumn(words.admis, ({ admis }) => admis, ADMIS),
		numberColumn(words.taux, percent, {}, (value) => number(langue, value, 1)),
		mean(words.moyenne, ({ moyenne }) => moyenne),
		bySexe && numberColumn(words.fillesPresentees, ({ filles }) => filles, { sexe: 'F' }),
		bySexe && numberColumn(words.fillesAdmises, ({ filles_admises: admises }) => admises, { ...ADMIS, sexe: 'F' }),
		bySexe && mean(words.moyenneFilles, ({ moyenne_filles: moyenne }) => moyenne, { sexe: 'F' }),
		bySexe && mean(words.moyenneGarcons, ({ moyenne_garcons: moyenne }) => moyenne, { sexe: 'M' })
	]
}

const publicationOf = ({ id, periode, session }: ResultatDeClasse) => ({ classe: id, periode, session })

const periodeSaid = ({ libelle, periode }: ResultatDeClasse) => libelle ?? String(periode)

function classesColumns(at: Desk, form: ListForm, bySexe: boolean, jour: string): readonly Column<ResultatDeClasse>[] {
	const { t, root } = at
	const words = t.statistiques.resultats
	return [
		[
			t.classes.classe,
			({ code }) => code,
			'typed',
			({ id, nom, periode }) => <a href={addressOf(`${root}/classes/${id}/resultats`, { periode })}>{nom}</a>
		],
		[words.periode, periodeSaid, 'typed'],
		[
			words.session,
			({ session }) => session,
			'number',
			({ session, definitive }) => (definitive ? session : `${session} (${words.provisoires})`)
		],
		...mesuresOf<ResultatDeClasse>(at, form, bySexe, (row) => ({
			asked: { jour, ...publicationOf(row), par: 'classe' },
			name: words.de(row.nom, periodeSaid(row), row.session)
		})),
		inPage(words.parMatiere, 'text', (row) => (
			<a
				href={addressOf(`${root}${HERE}/matieres`, { jour, ...publicationOf(row) })}
				aria-label={`${words.parMatiere}${t.deuxPoints}${words.de(row.nom, periodeSaid(row), row.session)}`}
			>
				{words.parMatiere}
			</a>
		))
	]
}

async function resultats(at: Desk, _query: ListQuery, view: View, jour: string): Promise<Figures<ResultatDeClasse>> {
	const { titre, onglets, resultats: words } = at.t.statistiques
	return {
		title: titre,
		lead: words.aide,
		tab: 'resultats',
		label: onglets.resultats,
		none: words.aucun,
		stem: 'resultats',
		rows: await resultatsComptes(at.visit, view, jour),
		columns: (form) => classesColumns(at, form, seesPrivate(view), jour)
	}
}

/** The results of a class in a période and session. @throws AppError 404 */
async function ofClasse(at: Desk, query: ListQuery, view: View, jour: string) {
	const [classe, periode, session] = (['classe', 'periode', 'session'] as const).map((name) => idOf(query[name] ?? ''))
	const published = await resultatsComptes(at.visit, view, jour, classe)
	const result = published.find((row) => row.periode === periode && row.session === session)
	if (!result) throw notFound()
	return { result, place: publicationOf(result) }
}

function matieresColumns(
	at: Desk,
	form: ListForm,
	bySexe: boolean,
	of: Readonly<Record<string, string | number>>
): readonly Column<ResultatDeMatiere>[] {
	const words = at.t.statistiques.resultats
	return [
		[words.matiere, ({ nom }) => nom, 'typed', ({ sorte, nom }) => (sorte === 'ue' ? <strong>{nom}</strong> : nom)],
		[`${words.ue} / ${words.matiere}`, ({ sorte }) => words[sorte]],
		['Code', ({ code }) => code, 'text'],
		...mesuresOf<ResultatDeMatiere>(at, form, bySexe, ({ sorte, code, nom }) => ({ asked: { ...of, par: sorte, de: code }, name: nom }))
	]
}

async function matieres(at: Desk, query: ListQuery, view: View, jour: string): Promise<Figures<ResultatDeMatiere>> {
	const { t, root, visit } = at
	const { result, place } = await ofClasse(at, query, view, jour)
	const words = t.statistiques.resultats
	return {
		title: words.de(result.nom, periodeSaid(result), result.session),
		lead: (
			<>
				{t.statistiques.au(dayInSentence(visit.langue, jour, ''))}
				{' · '}
				<a href={addressOf(`${root}/classes/${result.id}/resultats`, { periode: result.periode })}>{t.resultats.titre}</a>
			</>
		),
		tab: 'resultats',
		choice: place,
		label: words.parMatiere,
		none: words.aucun,
		stem: `matieres-${result.code}`,
		rows: await matieresComptees(visit, view, jour, place),
		columns: (form) => matieresColumns(at, form, seesPrivate(view), { jour, ...place })
	}
}

/** The choice of an address. @throws AppError 404 if it does not say among which averages */
function choixIn(query: ListQuery): ChoixDeResultats {
	const sorte = SORTES.find((name) => name === query['par'])
	if (sorte === undefined) throw notFound()
	const code = sorte === 'classe' ? null : (query['de'] ?? '').slice(0, MAX_VALEUR)
	return { sorte, code, admis: query['admis'] === 'oui', sexe: sexeIn(query) }
}

async function presentesBehind(at: Desk, query: ListQuery, view: View, jour: string): Promise<Behind<Presente>> {
	const { t, visit } = at
	const choix = choixIn(query)
	const { result, place } = await ofClasse(at, query, view, jour)
	const rows = await presentesOf(visit, view, jour, { ...place, ...choix })
	const words = t.statistiques.resultats
	const { champs, mots } = t.fiches
	return {
		parts: [
			words.de(result.nom, periodeSaid(result), result.session),
			rows[0]?.ligne ?? choix.code,
			choix.admis ? words.admis : words.presentes,
			choix.sexe && t.statistiques[choix.sexe === 'F' ? 'filles' : 'garcons']
		],
		choice: {
			...place,
			par: choix.sorte,
			de: choix.code ?? undefined,
			admis: choix.admis ? 'oui' : undefined,
			sexe: choix.sexe ?? undefined
		},
		stem: `resultats-${result.code}`,
		rows,
		columns: (form) => [
			...whoColumns<Presente>(at),
			seesPrivate(view) && [champs.sexe, ({ sexe }) => sexe && mots.sexe[sexe as 'F' | 'M'], 'text'],
			[
				words.moyenne,
				({ moyenne }) => decimalCell(form, visit.langue, moyenne / 100),
				'number',
				({ moyenne }) => average(visit.langue, moyenne / 100)
			]
		]
	}
}

/** Published results, by class, UE and matière. */
export const resultatsComptesPages = () =>
	new Elysia({ name: 'resultats-comptes' })
		.use(figures(HERE, 'notes', resultats))
		.use(figures(`${HERE}/matieres`, 'notes', matieres))
		.use(listBehind(HERE, 'notes', presentesBehind))
