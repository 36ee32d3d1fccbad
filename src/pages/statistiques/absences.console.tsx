/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { opensFor } from '../../console/menu/menu'
import { decimalCell, tableFile, type Column, type ListForm } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf } from '../../console/parts/pager'
import { number } from '../../console/textes/dates'
import { manquesComptes, type Manques } from '../../features/statistiques/statistiques.service'
import { PATH } from './effectifs.page'
import { countingDay, DayBar, statistiquesTabs } from './place.console'

const HERE = `${PATH}/absences`

function columnsOf({ t, root, visit }: Desk, form: ListForm): readonly Column<Manques>[] {
	const words = t.statistiques.absences
	const { langue } = visit
	const hours = (head: string, minutesOf: (row: Manques) => number): Column<Manques> => [
		head,
		(row) => decimalCell(form, langue, minutesOf(row) / 60),
		'number',
		(row) => number(langue, minutesOf(row) / 60, 1)
	]
	const opens = opensFor(visit).absences
	return [
		[
			t.classes.classe,
			({ code }) => code,
			'typed',
			({ id, nom }) => (opens ? <a href={addressOf(`${root}/absences-du-jour/heures`, { classe: id })}>{nom}</a> : nom)
		],
		[words.appels, ({ appels }) => appels, 'number'],
		[words.etudiants, ({ etudiants }) => etudiants, 'number'],
		hours(words.absent, ({ absent }) => absent),
		hours(words.excuse, ({ excuse }) => excuse)
	]
}

async function absences(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	const { view, jour } = await countingDay(at, query)
	const rows = await manquesComptes(visit, view, jour)
	const words = t.statistiques.absences
	return at.page({
		title: t.statistiques.titre,
		lead: words.aide,
		tabs: statistiquesTabs(at, 'absences', jour),
		prints: 'beside',
		more: { files: rows.length > 0 ? listFiles({ t, path: `${root}${HERE}/export`, asked: { jour } }) : [] },
		body: (
			<>
				<DayBar at={at} path={HERE} jour={jour} />
				<ListSheet
					{...at.props}
					path={HERE}
					label={t.statistiques.onglets.absences}
					count={rows.length === 0 ? t.classes.aucune : undefined}
					columns={columnsOf(at, 'xlsx')}
					rows={rows}
				/>
			</>
		)
	})
}

const absencesFile: MakesFile = async (at, query, form) => {
	const { view, jour } = await countingDay(at, query)
	return tableFile(form, `absences-${jour}`, await manquesComptes(at.visit, view, jour), columnsOf(at, form))
}

/** The hours that each class missed. */
export const absencesComptees = () =>
	new Elysia({ name: 'absences-comptees', prefix: `/console${HERE}` })
		.use(desk('presences'))
		.get('', ({ desk: at, query }) => absences(at, query))
		.use(listRoutes('/export', absencesFile, 'presences'))
