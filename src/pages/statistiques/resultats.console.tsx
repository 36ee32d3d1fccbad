/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { decimalCell, inPage, tableFile, type Column, type ListForm } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf } from '../../console/parts/pager'
import { EmptySheet } from '../../console/parts/section'
import { average, dayInSentence, number } from '../../console/textes/dates'
import {
	matieresComptees,
	resultatsComptes,
	seesPrivate,
	type ResultatDeClasse,
	type ResultatDeMatiere
} from '../../features/statistiques/statistiques.service'
import { idOf } from '../../http/answers/id'
import { notFound } from '../../kit/errors'
import { PATH } from './effectifs.page'
import { countingDay, DayBar, statistiquesTabs } from './place.console'

const HERE = `${PATH}/resultats`

type Mesures = Pick<
	ResultatDeClasse,
	'presentes' | 'admis' | 'moyenne' | 'filles' | 'filles_admises' | 'moyenne_filles' | 'moyenne_garcons'
>

/** The columns of numbers. */
function mesuresOf<Row extends Mesures>({ t, props: { langue } }: Desk, form: ListForm, bySexe: boolean): readonly Column<Row>[] {
	const words = t.statistiques.resultats
	const mean = (head: string, of: (row: Row) => number | null): Column<Row> => {
		const meanOf = (row: Row) => (of(row) === null ? null : of(row)! / 100)
		return [
			head,
			(row) => decimalCell(form, langue, meanOf(row)),
			'number',
			(row) => (meanOf(row) === null ? '–' : average(langue, meanOf(row)!))
		]
	}
	const percent = ({ admis, presentes }: Row) => (presentes === 0 ? null : (100 * admis) / presentes)
	return [
		[words.presentes, ({ presentes }) => presentes, 'number'],
		[words.admis, ({ admis }) => admis, 'number'],
		[
			words.taux,
			(row) => decimalCell(form, langue, percent(row)),
			'number',
			(row) => (percent(row) === null ? '–' : number(langue, percent(row)!, 1))
		],
		mean(words.moyenne, ({ moyenne }) => moyenne),
		bySexe && [words.fillesPresentees, ({ filles }) => filles, 'number'],
		bySexe && [words.fillesAdmises, ({ filles_admises: admises }) => admises, 'number'],
		bySexe && mean(words.moyenneFilles, ({ moyenne_filles: moyenne }) => moyenne),
		bySexe && mean(words.moyenneGarcons, ({ moyenne_garcons: moyenne }) => moyenne)
	]
}

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
		...mesuresOf<ResultatDeClasse>(at, form, bySexe),
		inPage(words.parMatiere, 'text', ({ id, nom, periode, session, ...row }) => (
			<a
				href={addressOf(`${root}${HERE}/matieres`, { jour, classe: id, periode, session })}
				aria-label={`${words.parMatiere}${t.deuxPoints}${words.de(nom, periodeSaid({ id, nom, periode, session, ...row }), session)}`}
			>
				{words.parMatiere}
			</a>
		))
	]
}

async function resultats(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	const { view, jour } = await countingDay(at, query)
	const rows = await resultatsComptes(visit, view, jour)
	const words = t.statistiques.resultats
	return at.page({
		title: t.statistiques.titre,
		lead: words.aide,
		tabs: statistiquesTabs(at, 'resultats', jour),
		prints: 'beside',
		more: { files: rows.length > 0 ? listFiles({ t, path: `${root}${HERE}/export`, asked: { jour } }) : [] },
		body: (
			<>
				<DayBar at={at} path={HERE} jour={jour} />
				{rows.length === 0 ? (
					<EmptySheet why={words.aucun} />
				) : (
					<ListSheet
						{...at.props}
						path={HERE}
						label={t.statistiques.onglets.resultats}
						columns={classesColumns(at, 'xlsx', seesPrivate(view), jour)}
						rows={rows}
					/>
				)}
			</>
		)
	})
}

const resultatsFile: MakesFile = async (at, query, form) => {
	const { view, jour } = await countingDay(at, query)
	const columns = classesColumns(at, form, seesPrivate(view), jour)
	return tableFile(form, `resultats-${jour}`, await resultatsComptes(at.visit, view, jour), columns)
}

/** The results of a class in a période and session. @throws AppError 404 */
async function ofClasse(at: Desk, query: ListQuery) {
	const { view, jour } = await countingDay(at, query)
	const [classe, periode, session] = (['classe', 'periode', 'session'] as const).map((name) => idOf(query[name] ?? ''))
	const published = await resultatsComptes(at.visit, view, jour)
	const result = published.find((row) => row.id === classe && row.periode === periode && row.session === session)
	if (!result) throw notFound()
	const place = { classe: result.id, periode: result.periode, session: result.session }
	return { view, jour, result, place, rows: await matieresComptees(at.visit, view, jour, place) }
}

function matieresColumns(at: Desk, form: ListForm, bySexe: boolean): readonly Column<ResultatDeMatiere>[] {
	const words = at.t.statistiques.resultats
	return [
		[words.matiere, ({ nom }) => nom, 'typed', ({ sorte, nom }) => (sorte === 'ue' ? <strong>{nom}</strong> : nom)],
		[`${words.ue} / ${words.matiere}`, ({ sorte }) => words[sorte]],
		['Code', ({ code }) => code, 'text'],
		...mesuresOf<ResultatDeMatiere>(at, form, bySexe)
	]
}

async function matieres(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	const { view, jour, result, place, rows } = await ofClasse(at, query)
	const words = t.statistiques.resultats
	return at.page({
		title: words.de(result.nom, periodeSaid(result), result.session),
		lead: (
			<>
				{t.statistiques.au(dayInSentence(visit.langue, jour, ''))}
				{' · '}
				<a href={addressOf(`${root}/classes/${result.id}/resultats`, { periode: result.periode })}>{t.resultats.titre}</a>
			</>
		),
		tabs: statistiquesTabs(at, 'resultats', jour),
		prints: 'beside',
		more: { files: listFiles({ t, path: `${root}${HERE}/matieres/export`, asked: { jour, ...place } }) },
		body: (
			<ListSheet
				{...at.props}
				path={`${HERE}/matieres`}
				label={words.parMatiere}
				columns={matieresColumns(at, 'xlsx', seesPrivate(view))}
				rows={rows}
			/>
		)
	})
}

const matieresFile: MakesFile = async (at, query, form) => {
	const { view, jour, result, rows } = await ofClasse(at, query)
	return tableFile(form, `matieres-${result.code}-${jour}`, rows, matieresColumns(at, form, seesPrivate(view)))
}

/** Published results, by class, UE and matière. */
export const resultatsComptesPages = () =>
	new Elysia({ name: 'resultats-comptes', prefix: `/console${HERE}` })
		.use(desk('notes'))
		.get('', ({ desk: at, query }) => resultats(at, query))
		.use(listRoutes('/export', resultatsFile, 'notes'))
		.get('/matieres', ({ desk: at, query }) => matieres(at, query))
		.use(listRoutes('/matieres/export', matieresFile, 'notes'))
