/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { number } from '../../console/textes/dates'
import { decimalCell, tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { EmptySheet } from '../../console/parts/section'
import { opensFor } from '../../console/menu/menu'
import { Table } from '../../console/parts/table'
import { heuresComptees, jourCompte, readsStatistiques, type Heures } from '../../features/statistiques/statistiques.service'
import { DayBar, statistiquesTabs } from './place.console'

const MESURES = ['prevues', 'tenues', 'restantes', 'depassement'] as const

async function counted({ visit }: Desk, query: ListQuery) {
	const view = await visit.view()
	const jour = jourCompte(view, query['jour'])
	return { view, jour, rows: await heuresComptees(visit, view, jour) }
}

const file: MakesFile = async (at, query, form) => {
	const { t, visit } = at
	const { jour, rows } = await counted(at, query)
	return tableFile(form, `heures-${jour}`, rows, [
		[t.classes.classe, ({ code }) => code],
		[t.classes.nom, ({ nom }) => nom],
		...MESURES.map((mesure): Column<Heures> => [t.classes[mesure], (classe) => decimalCell(form, visit.langue, classe[mesure])])
	])
}

async function page(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	const { view, jour, rows } = await counted(at, query)
	// a class without planned hours adds only those held
	const totals = MESURES.map((mesure) => Math.round(rows.reduce((sum, classe) => sum + (classe[mesure] ?? 0), 0) * 100) / 100)
	const hoursText = (hours: number | null) => (hours === null ? '–' : number(visit.langue, hours))
	return at.page({
		title: t.classes.heures,
		lead: <a href={`${root}/classes`}>{t.menu.classes}</a>,
		...(readsStatistiques(view.perimetre) && { tabs: statistiquesTabs(at, 'heures', jour) }),
		prints: 'beside',
		more: { files: rows.length > 0 ? listFiles({ t, path: `${root}/classes/heures`, asked: { jour } }) : [] },
		body:
			rows.length === 0 ? (
				<EmptySheet
					why={t.classes.aucune}
					next={opensFor(visit).ecole.structure && { to: `${root}/classes/fiche/nouvelle`, label: t.etablissement.ecrans.classes.fresh }}
				/>
			) : (
				<>
					<DayBar at={at} path="/classes/heures" jour={jour} />
					<section class="sheet">
						<p>{t.classes.heuresDit}</p>
						<Table
							label={t.classes.heures}
							heads={[t.classes.classe]}
							numbers={MESURES.map((mesure) => t.classes[mesure])}
							foot={
								<tr>
									<th scope="row">{t.classes.ecole}</th>
									{totals.map((hours) => (
										<td class="n">{hoursText(hours)}</td>
									))}
								</tr>
							}
						>
							{rows.map((classe) => (
								<tr>
									<th scope="row">
										<a href={`${root}/classes/${classe.id}`}>{classe.nom}</a>
									</th>
									{MESURES.map((mesure) => (
										<td class="n">
											{mesure === 'depassement' && classe[mesure] ? (
												<span class="tag look">{hoursText(classe[mesure])}</span>
											) : (
												hoursText(classe[mesure] || (mesure === 'depassement' ? null : classe[mesure]))
											)}
										</td>
									))}
								</tr>
							))}
						</Table>
					</section>
				</>
			)
	})
}

/** The hours of the year by class: planned, held up to a day, left and beyond the plan. */
export const heuresDesClassesPages = () =>
	new Elysia({ name: 'heures-des-classes', prefix: '/console/classes' })
		.use(desk('emploi_temps'))
		.get('/heures', ({ desk: at, query }) => page(at, query))
		.use(listRoutes('/heures', file, 'emploi_temps'))
