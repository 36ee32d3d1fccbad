/** @jsxImportSource preact */
import { Email } from '../../console/parts/adresse'
import { Button } from '../../console/parts/button'
import { Facts } from '../../console/parts/facts'
import { SmallLinkButton } from '../../console/parts/link-button'
import { wordLabel } from '../../console/parts/record-form'
import { Rows, Section } from '../../console/parts/section'
import { daysInClass, inscriptionSaid } from '../../console/parts/students'
import { Telephone } from '../../console/parts/telephone'
import { birthSaid, dayAndMonth } from '../../console/textes/dates'
import type { Textes } from '../../console/textes/textes'
import type { Inscription } from '../../domain/personnes/fiche-etudiant'
import type { FicheDetail } from '../../features/etudiants/fiches.service'
import type { Langue } from '../../kit/langue'
import type { StudentProps } from './student.console'

type Props = StudentProps & { readonly prive: NonNullable<FicheDetail['prive']> }

export type InscriptionsProps = StudentProps & {
	/** whether the reader may open timetables */
	readonly hasTimetable: boolean
}

/** A student's identity, and whether the account is closed. Others have only the matricule, which stands in the head. */
export function Identite({ t, langue, root, writes, today, fiche: { id, matricule, inscriptions }, prive }: Props) {
	const enCours = inscriptions.filter(({ statut, date_sortie }) => statut === 'Active' && (date_sortie === null || date_sortie > today))
	const isClosed = !prive.actif
	return (
		<Section title={t.etudiants.identite}>
			<Facts
				of={[
					[t.etudiants.matricule, matricule],
					[t.etudiants.identifiant, prive.identifiant],
					[t.etudiants.telephone, prive.telephone ? <Telephone of={prive.telephone} /> : '–'],
					[t.etudiants.email, prive.email ? <Email of={prive.email} /> : '–'],
					[t.etudiants.naissance, prive.date_naissance ? birthSaid(langue, prive.date_naissance) : '–'],
					[t.etudiants.sexe, prive.sexe ? wordLabel(t, 'sexe', prive.sexe) : '–']
				]}
			/>
			{isClosed && <p class="tag bad">{t.etudiants.ferme}</p>}
			{isClosed && writes.dossier && enCours.length > 0 && (
				<div class="note">
					<p>
						<b>{t.dossier.finAussi}</b> {t.dossier.resteInscrit}
					</p>
					<p class="buttons">
						{enCours.map((inscription) => (
							<SmallLinkButton to={`${root}/etudiants/${id}/inscriptions/${inscription.id}/depart`}>
								{t.dossier.depart(inscription.classe.code)}
							</SmallLinkButton>
						))}
					</p>
				</div>
			)}
			{isClosed && writes.identite && (
				<form class="buttons" method="post" action={`${root}/etudiants/${id}/compte`}>
					<input type="hidden" name="actif" value="oui" />
					<Button isSmall>{t.dossier.ouvrir}</Button>
				</form>
			)}
		</Section>
	)
}

/** A student's enrollments of the year. */
export const Inscriptions = ({ t, langue, root, today, hasTimetable, writes, fiche: { id, inscriptions } }: InscriptionsProps) => (
	<Section title={t.etudiants.inscriptions}>
		<Rows none={t.etudiants.sansInscription}>
			{inscriptions.map((inscription) => (
				<li>
					<span class="what">
						<a href={`${root}/classes/${inscription.classe.id}`}>{inscription.classe.nom}</a>
						<small>{[inscription.classe.code, joursSaid(t, langue, inscription, today)].filter(Boolean).join(' · ')}</small>
						{writes.dossier && inscription.motif_sortie && <small>{wordLabel(t, 'motif_sortie', inscription.motif_sortie)}</small>}
						{inscription.presente && hasTimetable && (
							<small>
								<a href={`${root}/emploi-du-temps?classe=${inscription.classe.id}`}>{t.menu.emploiDuTemps}</a>
							</small>
						)}
					</span>
					{inscription.presente ? (
						<span class="tag ok">{t.etudiants.statuts.Active}</span>
					) : (
						<span class="tag look">{inscriptionSaid(t, langue, inscription, today)}</span>
					)}
					{writes.dossier && (
						<InscriptionLinks t={t} path={`${root}/etudiants/${id}/inscriptions/${inscription.id}`} of={inscription} all={inscriptions} />
					)}
				</li>
			))}
		</Rows>
		{writes.dossier && (
			<p class="below">
				<SmallLinkButton to={`${root}/etudiants/${id}/inscriptions/nouvelle`}>{t.dossier.inscrire}</SmallLinkButton>
			</p>
		)}
	</Section>
)

/** The days of an enrollment; empty if its status says them. */
function joursSaid(t: Textes, langue: Langue, inscription: Inscription, today: string): string {
	const { statut, date_entree, date_sortie } = inscription
	if (date_sortie !== null) return daysInClass(t, langue, { date_entree, date_sortie })
	if (date_entree <= today) return t.etudiants.depuis(dayAndMonth(langue, date_entree))
	return statut === 'Active' ? '' : t.etudiants.aVenir(dayAndMonth(langue, date_entree))
}

type LinksProps = { readonly t: Textes; readonly path: string; readonly of: Inscription; readonly all: readonly Inscription[] }

/** Links to the changes of an enrollment. A departure is taken back here if no other class follows. */
const InscriptionLinks = ({ t, path, of, of: { statut, date_sortie }, all }: LinksProps) => (
	<span class="buttons">
		<a href={path}>{t.dossier.modifierCourt}</a>
		{statut === 'Active' && date_sortie === null && (
			<>
				<a href={`${path}/classe`}>{t.dossier.changerCourt}</a>
				<a href={`${path}/depart`}>{t.dossier.departCourt}</a>
			</>
		)}
		{date_sortie !== null && !all.some((other) => other !== of && other.statut === 'Active' && other.date_entree >= date_sortie) && (
			<a href={`${path}/depart/annuler`}>{t.dossier.annulerDepart}</a>
		)}
	</span>
)
