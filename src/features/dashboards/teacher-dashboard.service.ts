import { notFound } from '../../domain/errors'
import { nextJour } from '../../domain/jour'
import { usesModule } from '../../domain/modules'
import { mesureOf, tauxPresence } from '../../domain/taux-presence'
import type { View } from '../../tenants/visit'
import { evaluationsToGrade } from '../evaluations/evaluations.service'
import { seancesToSign } from '../seances/agenda.service'
import { mustBeEnseignant } from './dashboards.policy'
import { selectOwnClasses } from './dashboards.queries'
import { selectEnseignant } from './dossiers.queries'

const list = (records: readonly string[]) => `[${records.join(',')}]`

/** What a teacher has before him. Time alone changes it at midnight, when an évaluation may have to be graded. */
export async function getTeacherDashboard(view: View) {
	const { db, institution, now } = view
	const enseignant = mustBeEnseignant(view.perimetre)
	const own = { ...view, perimetre: enseignant }
	const { annee, timezone } = institution
	const dossier = await selectEnseignant(db, enseignant, annee?.id ?? null)
	if (!dossier) throw notFound()

	const toSign = usesModule(institution, 'emploi_temps') ? `[${(await seancesToSign(own)).text}]` : null
	const grades = usesModule(institution, 'evaluations') && usesModule(institution, 'notes')
	const toGrade = grades ? list(await evaluationsToGrade(own)) : null
	const json = [
		`"enseignant":${dossier.enseignant}`,
		`"seances_a_signer":${toSign}`,
		`"evaluations_a_noter":${toGrade}`,
		`"classes":${list(await selectOwnClasses(db, enseignant))}`,
		`"taux_presence_moyen":${usesModule(institution, 'presences') ? tauxPresence(mesureOf(dossier.mesure)) : null}`
	]
	return { json: `{${json.join(',')}}`, until: nextJour(now, timezone) }
}
