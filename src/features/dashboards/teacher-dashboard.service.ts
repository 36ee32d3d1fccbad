import { jsonOf, listOf, objectOf } from '../../db/queries/json'
import { notFound } from '../../kit/errors'
import { usesModule } from '../../domain/droits/modules'
import { mesureOf, tauxPresence } from '../../domain/presences/taux-presence'
import type { View } from '../../tenants/visit'
import { evaluationsToGrade } from '../evaluations/evaluations-to-grade.service'
import { seancesToSign } from '../seances/agenda.service'
import { mustBeEnseignant } from './dashboards.policy'
import { selectOwnClasses } from './dashboards.queries'
import { selectEnseignant } from './dossiers.queries'

export async function getTeacherDashboard(view: View) {
	const { db, institution } = view
	const enseignant = mustBeEnseignant(view.perimetre)
	const ownView = { ...view, perimetre: enseignant }
	const dossier = await selectEnseignant(db, enseignant, institution.annee?.id ?? null)
	if (!dossier) throw notFound()

	const toSign = usesModule(institution, 'emploi_temps') ? (await seancesToSign(ownView)).list : jsonOf(null)
	const grades = usesModule(institution, 'evaluations') && usesModule(institution, 'notes')
	const toGrade = grades ? listOf(await evaluationsToGrade(ownView)) : jsonOf(null)
	const json = objectOf({
		enseignant: dossier.enseignant,
		seances_a_signer: toSign,
		evaluations_a_noter: toGrade,
		classes: usesModule(institution, 'structure') ? listOf(await selectOwnClasses(db, enseignant)) : jsonOf(null),
		taux_presence_moyen: jsonOf(usesModule(institution, 'presences') ? tauxPresence(mesureOf(dossier.mesure)) : null)
	})
	return { json }
}
