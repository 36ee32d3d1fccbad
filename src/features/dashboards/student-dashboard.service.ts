import { jsonOf, listOf, objectOf } from '../../db/queries/json'
import { alertesOf, JOURS_EVALUATION_PROCHE } from '../../domain/alertes'
import { notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import { usesModule } from '../../domain/droits/modules'
import { moyenneGenerale } from '../../domain/resultats/moyenne'
import { retardScolarite, soldeScolarite, type Comptes } from '../../domain/argent/solde-scolarite'
import { mesureOf, tauxPresence } from '../../domain/presences/taux-presence'
import type { View } from '../../tenants/visit'
import { comingEvaluations } from '../evaluations/evaluations.service'
import { ownPublishedNotes } from '../notes/notes.service'
import { moyennePubliee } from '../resultats/publies.service'
import { comingSeances } from '../seances/agenda.service'
import { mustBeEtudiant } from './dashboards.policy'
import { selectEtudiant } from './dossiers.queries'
import { notesComptees } from './notes-comptees.service'

const SEANCES = 10
const NOTES = 10
const NO_COMPTES: Comptes = { total: 0, echu: 0, paye: 0, delai: 0 }
const NO_NOTES = { latest: listOf<never>([]), all: [], periodes: [] }

/** A student's next tasks. Without writes, it changes only when a séance or évaluation on it ends, and at midnight. */
export async function getStudentDashboard(view: View, langue: Langue) {
	const { db, institution, now } = view
	const etudiant = mustBeEtudiant(view.perimetre)
	const ownView = { ...view, perimetre: etudiant }
	const { annee, timezone, devise } = institution
	const today = jourIn(now, timezone).toString()
	const dossier = await selectEtudiant(db, etudiant, { annee: annee?.id ?? null, today })
	if (!dossier) throw notFound()
	// a student who has left a class keeps their own grades and attendance of the year
	const enrolledAnnee = dossier.inscrit === 1 ? annee : null

	const seances = usesModule(institution, 'emploi_temps') ? await comingSeances(ownView, SEANCES) : null
	const notes = !usesModule(institution, 'notes')
		? null
		: enrolledAnnee
			? await notesComptees(db, ownPublishedNotes(etudiant, today), {
					annee: enrolledAnnee.id,
					limit: NOTES,
					etudiant: etudiant.userId,
					classe: etudiant.classe,
					jour: today
				})
			: NO_NOTES
	const publiee = notes && (await moyennePubliee(ownView, etudiant.userId, notes.periodes))
	const near = await comingEvaluations(ownView, JOURS_EVALUATION_PROCHE)
	const taux_presence = usesModule(institution, 'presences') && enrolledAnnee ? tauxPresence(mesureOf(dossier.mesure)) : null
	const usesScolarite = usesModule(institution, 'scolarite')
	const comptes = dossier.comptes === null ? NO_COMPTES : (JSON.parse(dossier.comptes) as Comptes)
	const alertes = alertesOf(langue, {
		devise,
		retard: usesScolarite ? retardScolarite(comptes) : null,
		taux_presence,
		assiduite_minimale: dossier.assiduite_minimale,
		moyenne: notes && publiee === undefined ? moyenneGenerale(notes.all) : (publiee ?? null),
		evaluations: near,
		email: dossier.email !== null,
		telephone: dossier.telephone !== null
	})
	const json = objectOf({
		etudiant: dossier.etudiant,
		classe: dossier.classe ?? jsonOf(null),
		prochaines_seances: seances ? listOf(seances.records.each.map(({ json: text }) => text)) : jsonOf(null),
		dernieres_notes: notes ? notes.latest : jsonOf(null),
		taux_presence: jsonOf(taux_presence),
		solde_scolarite: jsonOf(usesScolarite ? { devise, ...soldeScolarite(comptes) } : null),
		alertes: jsonOf(alertes)
	})
	const ends = [...(seances?.fin_s ? [seances.fin_s * 1000] : []), ...near.map(({ fin }) => fin.epochMilliseconds)]
	return { json, until: Math.min(...ends) }
}
