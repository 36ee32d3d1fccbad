import { toSeconds } from '../../kit/clock'
import { displayName } from '../../kit/forms'
import { abonnes, parAdresse, responsablesAvertis, type Publication } from '../../outbox/abonnes'
import { enqueueAvis } from '../../outbox/avis.service'
import { openCanaux, type Configured } from '../../outbox/canaux'
import { usesModule } from '../../domain/modules'
import type { View, VisitWrite } from '../../tenants/visit'
import { selectConvoquees } from './convocations.queries'
import type { Personne } from './donnees.service'
import type { Place } from './publier.service'
import { selectPartis } from './session2.queries'

/** The matières to which closed lists of the view's year call a student. */
export const convoqueesDeLEtudiant = ({ db, institution: { annee } }: View, etudiant: number) =>
	selectConvoquees(db, [etudiant], annee?.id ?? 0)

export type Convoquee = Awaited<ReturnType<typeof convoqueesDeLEtudiant>>[number]

/** For how many seconds a message about session 2 is useful. */
const USE = 7 * 86_400

export type Appel = { readonly etudiant: Personne; readonly matiere: string }

/** Queues the messages about calls to session 2 for students who are still here, and their responsables: one for each address. */
export async function direConvocations(
	{ db, institution, now, perimetre: { jour } }: VisitWrite,
	{ classe, rang }: Place,
	{ periode, appels }: { readonly periode: string; readonly appels: readonly Appel[] },
	configured: Configured
) {
	if (!usesModule(institution, 'notifications')) return
	const at = toSeconds(now)
	const publication: Publication = { sujet: 'notes', canaux: openCanaux(configured), jour }
	const byStudent = Map.groupBy(appels, ({ etudiant }) => etudiant.id)
	for (const { id } of await selectPartis(db, [...byStudent.keys()], institution.annee!.id, jour)) byStudent.delete(id)
	const ids = [...byStudent.keys()]
	const everybody = [
		...(await abonnes(db, publication, ids)).map((abonne) => ({ ...abonne, etudiant_id: abonne.utilisateur_id! })),
		...(await responsablesAvertis(db, publication, ids))
	]
	const convocationOf = (id: number) => {
		const own = byStudent.get(id)!
		return { etudiant: displayName(own[0]!.etudiant), periode, matieres: own.map(({ matiere }) => matiere) }
	}
	const messages = [...parAdresse(everybody).values()].map(({ abonne, tous }) => ({
		type: 'notes' as const,
		abonne,
		avis: { evaluations: [], convocations: [...new Set(tous.map(({ etudiant_id }) => etudiant_id))].map(convocationOf) },
		// each write is a call of its own: a student may be called to another matière later
		occasion: `session2:${classe}:${rang}:${now.epochMilliseconds}`,
		perime_at: at + USE
	}))
	const { code, nom, timezone: fuseau } = institution
	await enqueueAvis(db, { code, nom, fuseau }, messages, configured.webhook, at)
}
