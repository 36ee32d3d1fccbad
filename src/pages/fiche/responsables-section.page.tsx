/** @jsxImportSource preact */
import { Email } from '../../console/parts/adresse'
import { SmallLinkButton } from '../../console/parts/link-button'
import type { PageProps } from '../../console/parts/page-props'
import { Rows, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { Telephone } from '../../console/parts/telephone'
import type { Textes } from '../../console/textes/textes'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import { isMajeur } from '../../domain/personnes/responsable'
import type { FicheDetail } from '../../features/etudiants/fiches.service'
import { capital } from '../../kit/as-line'

type Props = PageProps & {
	/** YYYY-MM-DD */
	readonly today: string
	readonly fiche: FicheDetail
	/** whether the reader writes guardians */
	readonly writes: { readonly dossier: boolean }
}

/** The people to call about a student, those for an emergency first. */
export const Responsables = ({ t, root, today, writes, fiche: { id, prive, responsables = [] } }: Props) => (
	<Section title={t.etudiants.responsables}>
		<Rows none={t.etudiants.sansResponsable}>
			{responsables
				.toSorted((a, b) => Number(b.urgence) - Number(a.urgence))
				.map((responsable) => (
					<li>
						<span class="what" dir="auto">
							{listName(responsable)}
							{responsable.lien !== null && <small>{responsable.lien}</small>}
							{responsable.telephone !== null && (
								<span class="block">
									<Telephone of={responsable.telephone} button />
								</span>
							)}
							{responsable.email !== null && (
								<span class="block">
									<Email of={responsable.email} />
								</span>
							)}
							{responsable.averti && <small>{avertiSaid(t, responsable.averti, isMajeur(prive?.date_naissance ?? null, today))}</small>}
						</span>
						{responsable.urgence && <span class="tag">{t.etudiants.urgence}</span>}
						{responsable.payeur && <span class="tag">{t.etudiants.payeur}</span>}
						{writes.dossier && <a href={`${root}/etudiants/${id}/responsables/${responsable.id}`}>{t.dossier.modifierCourt}</a>}
					</li>
				))}
		</Rows>
		{prive?.telephone && (
			<p>
				{t.etudiants.sonNumero} <Telephone of={prive.telephone} />
			</p>
		)}
		{writes.dossier && (
			<p class="below buttons">
				<SmallLinkButton to={`${root}/etudiants/${id}/responsables/nouveau`}>{t.dossier.ajouterResponsable}</SmallLinkButton>
				<SmallLinkButton to={`${root}/etudiants/${id}/messages`}>{t.suites.messages.titre}</SmallLinkButton>
			</p>
		)}
	</Section>
)

/** « Reçoit : absences par SMS », or why it is not sent. */
function avertiSaid({ dossier: words }: Textes, averti: NonNullable<Responsable['averti']>, isAdult: boolean): string {
	const told = (['absences', 'notes', 'annonces'] as const).flatMap((name) => {
		const canaux = averti[name]
		return canaux === '' ? [] : [words.avertiPar(words.avertiDe[name], words.par[canaux as keyof typeof words.par])]
	})
	if (told.length === 0) return words.pasAverti
	const messages = told.join(', ')
	return isAdult && !averti.consentement ? words.sansConsentement(capital(messages)) : words.averti(messages)
}
