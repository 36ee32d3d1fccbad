/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { Deed } from '../../console/parts/deed'
import { LinkButton } from '../../console/parts/link-button'
import { listFiles } from '../../console/parts/list-links'
import { decimalCell, tableFile } from '../../console/parts/list-file'
import { listName } from '../../console/parts/students'
import { usesModule } from '../../domain/droits/modules'
import { weekOf } from '../../domain/seances/semaine'
import { absencesOf, absencesRights } from '../../features/absences/absences.service'
import { mayCorrect } from '../../features/enseignants/enseignants.service'
import { ficheEnseignant } from '../../features/enseignants/fiche-enseignant.service'
import { heuresParMois } from '../../features/seances/heures-par-mois.service'
import { listSeances } from '../../features/seances/seances.service'
import type { Seance } from '../../features/seances/seances.model'
import { porteursOf } from '../../features/utilisateurs/coupons.service'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { jourIn } from '../../kit/jour'
import { FicheEnseignantPage } from './fiche-enseignant.page'

async function fiche(at: Desk, id: number, answers: Answers) {
	const { t, root, visit } = at
	const view = await visit.view()
	const { fiche: enseignant, cours } = await ficheEnseignant(view, id)
	const usesTimetable = usesModule(visit.institution, 'emploi_temps')
	const { days } = weekOf('', jourIn(visit.now, visit.institution.timezone))
	const weekQuery = { date_debut: days[0], date_fin: days.at(-1), enseignant_id: id }
	const { decides } = absencesRights(view)
	const heures = usesTimetable ? await heuresParMois(view, id) : undefined
	return at.page({
		title: listName(enseignant),
		current: '/compte',
		lead: decides && <a href={`${root}/enseignants`}>{t.etablissement.ecrans.enseignants.title}</a>,
		action: decides && (
			<>
				{(await mayCorrect(view, id)) && <LinkButton to={`${root}/enseignants/${id}`}>{t.dossier.modifier}</LinkButton>}
				{(await porteursOf(view, [id])).length > 0 && <Deed action={`${root}/enseignants/${id}/coupon`} label={t.coupon.un} />}
			</>
		),
		more: { files: heures?.length ? listFiles({ t, path: `${root}/enseignants/${id}/heures` }) : [] },
		body: (
			<FicheEnseignantPage
				{...at.props}
				fiche={enseignant}
				cours={cours}
				semaine={usesTimetable ? (await answers.readList<Seance>(visit, listSeances(view, weekQuery))).data : undefined}
				heures={heures}
				absences={usesTimetable ? await absencesOf(view, id) : undefined}
				now={visit.now.epochMilliseconds}
				decides={decides}
			/>
		)
	})
}

/** The hours of a teacher by month, for the pay. */
const file: MakesFile = async (at, _query, form, id) => {
	const { t, visit } = at
	const view = await visit.view()
	const { fiche: known } = await ficheEnseignant(view, idOf(id))
	return tableFile(form, `heures-${known.matricule}`, await heuresParMois(view, known.id), [
		[t.etudiants.matricule, () => known.matricule],
		[t.etudiants.nomSeul, () => known.nom],
		[t.etudiants.prenoms, () => known.prenoms],
		[t.etudiants.mois, ({ mois }) => mois],
		[t.enseignant.faites, ({ faites }) => decimalCell(form, visit.langue, faites)],
		[t.enseignant.auPlanning, ({ prevues }) => decimalCell(form, visit.langue, prevues)]
	])
}

/** The card of a teacher, and the hours as a file. */
export const fichesEnseignantPages = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'fiches-enseignant', prefix: '/console/enseignants' })
		.use(desk('structure'))
		.get('/:id/fiche', ({ desk: at, params }) => fiche(at, idOf(params.id), answers))
		.use(listRoutes('/:id/heures', file, 'emploi_temps'))
