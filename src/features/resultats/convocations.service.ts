import { toSeconds } from '../../kit/clock'
import { displayName } from '../../kit/forms'
import { abonnes, parAdresse, responsablesAvertis, type Publication } from '../../outbox/abonnes'
import { enqueueAvis } from '../../outbox/avis.service'
import { openCanaux, type Configured } from '../../outbox/canaux'
import { usesModule } from '../../domain/droits/modules'
import type { View, VisitWrite } from '../../tenants/visit'
import type { Personne } from './donnees.service'
import type { Place } from './publier.service'
import { selectConvoquees, selectPartis } from './session2.queries'

/** The matières to which closed lists of the view's year call students. */
export const convoqueesOf = ({ db, institution: { annee } }: View, etudiants: readonly number[]) =>
	selectConvoquees(db, etudiants, annee?.id ?? 0)

export const convoqueesOfEtudiant = (view: View, etudiant: number) => convoqueesOf(view, [etudiant])

export type Convoquee = Awaited<ReturnType<typeof convoqueesOfEtudiant>>[number]

/** For how many seconds a message about session 2 is useful. */
const USE = 7 * 86_400

/** A call to session 2 in a matière, or one that is taken back. */
export type Appel = { readonly etudiant: Personne; readonly matiere: { readonly nom: string }; readonly appelee: boolean }

/** Queues messages about calls for students who are still here, and their responsables: for each address one about new calls, one about those taken back. */
export async function notifyConvocations(
	{ db, institution, now, perimetre: { jour } }: VisitWrite,
	{ classe, rang }: Place,
	{ periode, appels }: { readonly periode: string; readonly appels: readonly Appel[] },
	settings: Configured
) {
	if (appels.length === 0 || !usesModule(institution, 'notifications')) return
	const at = toSeconds(now)
	const publication: Publication = { sujet: 'notes', canaux: openCanaux(settings), jour }
	const ids = new Set(appels.map(({ etudiant }) => etudiant.id))
	for (const { id } of await selectPartis(db, [...ids], institution.annee!.id, jour)) ids.delete(id)
	const everybody = [
		...(await abonnes(db, publication, [...ids])).map((abonne) => ({ ...abonne, etudiant_id: abonne.utilisateur_id! })),
		...(await responsablesAvertis(db, publication, [...ids]))
	]
	const messages = [...Map.groupBy(appels, ({ appelee }) => appelee)].flatMap(([appelee, group]) => {
		const byStudent = Map.groupBy(group, ({ etudiant }) => etudiant.id)
		const convocationOf = (id: number) => {
			const calls = byStudent.get(id)!
			return { etudiant: displayName(calls[0]!.etudiant), periode, matieres: calls.map(({ matiere }) => matiere.nom) }
		}
		return [...parAdresse(everybody.filter(({ etudiant_id }) => byStudent.has(etudiant_id))).values()].map(({ abonne, tous }) => ({
			type: 'notes' as const,
			abonne,
			avis: {
				evaluations: [],
				convocations: [...new Set(tous.map(({ etudiant_id }) => etudiant_id))].map(convocationOf),
				isRetiree: !appelee
			},
			// each write is a call of its own: a student may be called to another matière later
			occasion: `session2:${classe}:${rang}:${appelee}:${now.epochMilliseconds}`,
			perime_at: at + USE
		}))
	})
	const { code, nom, timezone: fuseau } = institution
	await enqueueAvis(db, { code, nom, fuseau }, messages, settings.webhook, at)
}
