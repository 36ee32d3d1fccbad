/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { number } from '../../console/textes/dates'
import { decimalCell, tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { EmptySheet } from '../../console/parts/section'
import { opensFor } from '../../console/menu/menu'
import { Table } from '../../console/parts/table'
import { heuresDesClasses } from '../../features/matieres/matieres.service'

const MESURES = ['prevues', 'tenues', 'restantes', 'depassement'] as const

const file: MakesFile = async (at, _query, form) => {
	const { t, visit } = at
	const classes = await heuresDesClasses(await visit.view())
	return tableFile(form, 'heures', classes, [
		[t.classes.classe, ({ code }) => code],
		[t.classes.nom, ({ nom }) => nom],
		...MESURES.map((mesure): Column<(typeof classes)[number]> => [
			t.classes[mesure],
			(classe) => decimalCell(form, visit.langue, classe[mesure])
		])
	])
}

async function page(at: Desk) {
	const { t, root, visit } = at
	const rows = await heuresDesClasses(await visit.view())
	// a class without planned hours adds only those held
	const totals = MESURES.map((mesure) => Math.round(rows.reduce((sum, classe) => sum + (classe[mesure] ?? 0), 0) * 100) / 100)
	const hoursText = (hours: number | null) => (hours === null ? '–' : number(visit.langue, hours))
	return at.page({
		title: t.classes.heures,
		lead: <a href={`${root}/classes`}>{t.menu.classes}</a>,
		more: { files: rows.length > 0 ? listFiles({ t, path: `${root}/classes/heures` }) : [] },
		body:
			rows.length === 0 ? (
				<EmptySheet
					why={t.classes.aucune}
					next={opensFor(visit).ecole.structure && { to: `${root}/classes/fiche/nouvelle`, label: t.etablissement.ecrans.classes.fresh }}
				/>
			) : (
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
			)
	})
}

/** The hours of the year by class: planned, held, left and beyond the plan. */
export const heuresDesClassesPages = () =>
	new Elysia({ name: 'heures-des-classes', prefix: '/console/classes' })
		.use(desk('emploi_temps'))
		.get('/heures', ({ desk: at }) => page(at))
		.use(listRoutes('/heures', file, 'emploi_temps'))
