import { anneesReglees } from '../../domain/argent/activation'
import { defaultEntree, defaultHeure, overlap } from '../../domain/personnes/inscription'
import { timeOfDay } from '../../exchange/imports/noun/cell-text'
import { toSeconds, toWireInstant } from '../../kit/clock'
import { todayOf, type VisitWrite } from '../../tenants/visit'
import { activate, selectInscriptions, selectPartsDAnnee } from './activation.queries'
import { selectSolde } from './comptes.queries'

/** Why the journal says that the enrollment became Active. */
const MOTIF = 'droits d’inscription réglés'

type Inscription = Awaited<ReturnType<typeof selectInscriptions>>[number]

/** An enrollment that money has made Active, with its class and the day on which the student enters it. */
export type Activee = Pick<Inscription, 'id' | 'annee' | 'classe' | 'date_entree'>

/** The enrollments that wait in years whose droits are paid. Of two that wait in one year, a person must choose. */
function waitingIn(inscriptions: readonly Inscription[], reglees: ReadonlySet<number>): Inscription[] {
	const open = inscriptions.filter(({ statut, date_sortie }) => statut === 'En validation' && date_sortie === null)
	const byYear = Map.groupBy(open, ({ annee_id }) => annee_id)
	return [...byYear].flatMap(([annee, [first, ...others]]) => (reglees.has(annee) && first && others.length === 0 ? [first] : []))
}

/** Whether another enrollment keeps one from becoming Active: both on one day, or in one class from the same day. */
const isInTheWay = (other: Inscription, active: Inscription) =>
	(other.annee_id === active.annee_id && overlap(active, other)) ||
	(other.classe_id === active.classe_id && other.date_entree === active.date_entree)

/**
 * Makes the enrollment of a student Active if it waits (« En validation ») and confirmed money settles the droits of its year (rule 7.5).
 * Called in the write that confirms money, which touches `donnees`; once more, it does nothing. Returns the enrollments that became Active.
 */
export async function activerSiRegle(
	write: Pick<VisitWrite, 'db' | 'author' | 'institution' | 'now' | 'journal'>,
	etudiant: number
): Promise<Activee[]> {
	const { db, author, institution, now } = write
	const all = await selectInscriptions(db, etudiant)
	if (!all.some(({ statut }) => statut === 'En validation')) return []
	const today = todayOf(write)
	const confirme = (await selectSolde(db, etudiant, today))?.confirme ?? 0
	const waiting = waitingIn(all, anneesReglees(await selectPartsDAnnee(db, etudiant), confirme))
	const at = toSeconds(now)
	const updated_at = toWireInstant(now, institution.timezone)
	const activees: Activee[] = []
	for (const inscription of waiting) {
		const { id, annee, classe, date_inscription, date_debut, heure_entree: hour } = inscription
		const date_entree = defaultEntree({ date_inscription, debutAnnee: date_debut, today, becomesActive: true })
		const active = { ...inscription, statut: 'Active' as const, date_entree }
		if (all.some((other) => other.id !== id && isInTheWay(other, active))) continue
		const heure_entree = defaultHeure(inscription, active, { jour: today, heure: timeOfDay(at, institution.timezone) })
		await activate(db, { id, date_entree, heure_entree, updated_at }, { at, auteur: author.name })
		const avant = { statut: inscription.statut, date_entree: inscription.date_entree, heure_entree: hour }
		const apres = { statut: 'Active', date_entree, heure_entree, motif: MOTIF }
		await write.journal({ action: 'fiche.update', objet: 'inscriptions', id, avant, apres })
		activees.push({ id, annee, classe, date_entree })
	}
	return activees
}
