/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { Facts } from '../../console/parts/facts'
import { ListTable } from '../../console/parts/list-sheet'
import { addressOf } from '../../console/parts/pager'
import { listFiles } from '../../console/parts/list-links'
import { Empty, Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { droitsPaie, etatsDe, lignesDesMois, moisDe, moisIn } from '../../features/paie/mois.service'
import { paiementsDe } from '../../features/paie/paiements.service'
import { Payments } from './heures.page'
import { columnsOf, etatDit, faitsDuMois, HEURES, heuresDites, MES_HEURES, moisDit, MonthBar, sommeDite } from './lignes.page'

/** The hours and pay of the teacher who reads. */
async function mesHeures(at: Desk) {
	const { t, visit, root } = at
	at.mustBe('enseignant')
	const view = await visit.view()
	const id = visit.caller.userId
	const mois = moisIn(view, at.query['mois'])
	const month = await moisDe(view, id, mois)
	const lignes = (await lignesDesMois(view, [month])).get(id)!
	const { etats, paye, du } = await etatsDe(view, id)
	const { paie } = t
	const droits = droitsPaie(view)
	return at.page({
		title: paie.mes,
		lead: paie.mesLead,
		prints: 'beside',
		more: { files: lignes.length > 0 ? listFiles({ t, path: `${root}${HEURES}/${id}/export`, asked: { mois } }) : [] },
		body: (
			<>
				<MonthBar at={at} path={MES_HEURES} mois={mois} />
				<Section title={paie.lignes}>
					<Facts of={[...faitsDuMois(at, month.totaux), [paie.etat, etatDit(at, month.etat, month.reste)]]} />
					{lignes.length > 0 ? <ListTable label={paie.lignes} columns={columnsOf(at, droits, month)} rows={lignes} /> : <p>{paie.rien}</p>}
				</Section>
				<Section title={paie.arretes}>
					<Facts
						of={[
							[paie.totalPaye, sommeDite(at, paye)],
							[paie.du, sommeDite(at, du)]
						]}
					/>
					{etats.length === 0 ? (
						<Empty why={paie.aucunArrete} />
					) : (
						<Table
							label={paie.arretes}
							heads={[paie.mois, paie.etat]}
							numbers={[paie.heures, paie.brut, paie.retenue, paie.net, paie.reste]}
						>
							{etats.map((etat) => (
								<tr>
									<th scope="row">
										<a href={addressOf(root + MES_HEURES, { mois: etat.mois })}>{moisDit(at, etat.mois)}</a>
									</th>
									<td>{etatDit(at, etat, etat.reste)}</td>
									<td class="n">{heuresDites(at, etat.heures)}</td>
									{[etat.brut, etat.retenue, etat.net, etat.reste].map((montant) => (
										<td class="n">{sommeDite(at, montant)}</td>
									))}
								</tr>
							))}
						</Table>
					)}
				</Section>
				<Payments at={at} droits={droits} paiements={await paiementsDe(view, id)} />
			</>
		)
	})
}

export const mesHeuresPages = () =>
	new Elysia({ name: 'mes-heures', prefix: '/console' }).use(desk('emploi_temps')).get(MES_HEURES, ({ desk: at }) => mesHeures(at))
