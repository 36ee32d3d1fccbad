import { anneesReglees } from '../../domain/argent/activation'
import { defaultEntree, defaultHeure, overlap } from '../../domain/personnes/inscription'
import { timeOfDay } from '../../exchange/imports/noun/cell-text'
import { toSeconds, toWireInstant } from '../../kit/clock'
import type { Act, NounPlan } from '../../exchange/imports/noun/noun'
import type { School } from '../../exchange/imports/noun/lookup'
import { jourIn } from '../../kit/jour'
import type { Write } from '../../db/store/store'
import { activate, insertHistorique, selectInscriptions, selectPartsDAnnee } from './activation.queries'
import { selectSoldes } from './comptes.queries'

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
 * Makes the enrollments of students Active that wait (« En validation ») if confirmed money settles the droits of their year (rule 7.5), in
 * as many statements for all students as for one. Called in the write that confirms money or changes what is owed, which touches `donnees`;
 * once more, it does nothing. Returns the enrollments that became Active.
 */
export async function activerSiRegle(
	write: Pick<Write, 'db' | 'now' | 'journal'> & {
		readonly author: { readonly name: string }
		readonly institution: { readonly timezone: string }
	},
	etudiants: readonly number[]
): Promise<Activee[]> {
	const { db, author, institution, now } = write
	const byStudent = Map.groupBy(await selectInscriptions(db, etudiants), ({ etudiant_id }) => etudiant_id)
	if (byStudent.size === 0) return []
	const [today, at, ids] = [jourIn(now, institution.timezone).toString(), toSeconds(now), [...byStudent.keys()]]
	const confirmes = new Map((await selectSoldes(db, ids, today)).map(({ etudiant_id, confirme }) => [etudiant_id, confirme]))
	const parts = Map.groupBy(await selectPartsDAnnee(db, ids), ({ etudiant_id }) => etudiant_id)
	const activees = [...byStudent].flatMap(([etudiant, all]) => {
		const reglees = anneesReglees(parts.get(etudiant) ?? [], confirmes.get(etudiant) ?? 0)
		return waitingIn(all, reglees).flatMap((inscription) => {
			const { date_inscription, date_debut } = inscription
			const date_entree = defaultEntree({ date_inscription, debutAnnee: date_debut, today, becomesActive: true })
			const active = { ...inscription, statut: 'Active' as const, date_entree }
			if (all.some((other) => other.id !== inscription.id && isInTheWay(other, active))) return []
			return [
				{
					active,
					avant: inscription,
					heure_entree: defaultHeure(inscription, active, { jour: today, heure: timeOfDay(at, institution.timezone) })
				}
			]
		})
	})
	if (activees.length === 0) return []
	const rows = activees.map(({ active: { id, date_entree }, heure_entree }) => ({ id, date_entree, heure_entree }))
	await activate(db, rows, toWireInstant(now, institution.timezone))
	await insertHistorique(
		db,
		rows.map(({ id }) => id),
		at,
		author.name
	)
	await write.journal(
		...rows.map(({ id, ...entree }, index) => {
			const { statut, date_entree, heure_entree } = activees[index]!.avant
			const apres = { statut: 'Active', ...entree, motif: MOTIF }
			return { action: 'fiche.update', objet: 'inscriptions', id, avant: { statut, date_entree, heure_entree }, apres }
		})
	)
	return activees.map(({ active: { id, annee, classe, date_entree } }) => ({ id, annee, classe, date_entree }))
}

/** The same for the students of records that files or forms write, once they are written. */
export async function followsActivation(
	write: Write,
	{ changes }: NounPlan<{ readonly etudiant_id: number }>,
	{ facts: { timezone } }: School,
	{ auteur }: Act
) {
	const etudiants = [...new Set(changes.map(({ after }) => after.etudiant_id))]
	await activerSiRegle({ ...write, author: { name: auteur }, institution: { timezone } }, etudiants)
}
