/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Email } from '../../console/parts/adresse'
import { Button } from '../../console/parts/button'
import { SmallLinkButton } from '../../console/parts/link-button'
import { Rows, Section } from '../../console/parts/section'
import { listName, StudentEntry } from '../../console/parts/students'
import { Telephone } from '../../console/parts/telephone'
import { addressOf } from '../../console/parts/pager'
import { dayInSentence, monthName, number, shortDay } from '../../console/textes/dates'
import type { Textes } from '../../console/textes/textes'
import { deviseCourte } from '../../domain/argent/devise'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import { isMajeur } from '../../domain/personnes/responsable'
import type { Distinct } from '../../features/etudiants/non-doublons.service'
import type { ComptesDeFiche } from '../../features/frais/comptes.service'
import type { PieceDuDossier } from '../../features/pieces/pieces.service'
import type { Mesuree } from '../../features/presences/assiduite.service'
import type { FeuillePubliee } from '../../features/resultats/publies.service'
import { moyenneText } from '../../features/resultats/chiffres.page'
import { capital } from '../../kit/as-line'
import { AbsencesSection } from './assiduite.page'
import { Solde } from './frais.page'
import { Identite, Inscriptions, type InscriptionsProps } from './identite-section.page'
import type { StudentProps } from './student.console'

/** How many of the latest absences the card shows. */
const LATEST = 5

type Page = InscriptionsProps & {
	readonly assiduite: readonly Mesuree[] | undefined
	/** only for readers who take fees */
	readonly comptes: ComptesDeFiche | undefined
	/** published results, the latest first; only for readers of the student's results */
	readonly resultats: readonly FeuillePubliee[] | undefined
	/** papers for the enrollment; only for readers who keep it */
	readonly pieces: readonly PieceDuDossier[] | undefined
	/** pieces ticked in a refused form */
	readonly tickedIds: ReadonlySet<number> | undefined
	/** similar students who are other people; only for readers who keep the cards */
	readonly distincts: readonly Distinct[] | undefined
}

/** The facts about a student that a desk is asked for each day. It opens the card to call somebody, so that comes first. */
export const FichePage = ({ assiduite, comptes, pieces = [], distincts = [], ...page }: Page) => (
	<div class="two">
		<div>
			{page.fiche.responsables && <Responsables {...page} responsables={page.fiche.responsables} />}
			{assiduite && <AbsencesSection {...page} title={page.t.etudiant.dernieres} assiduite={assiduite} latest={LATEST} />}
			{pieces.length > 0 && <Pieces {...page} pieces={pieces} />}
		</div>
		<aside>
			{page.fiche.prive && <Identite {...page} prive={page.fiche.prive} />}
			<Inscriptions {...page} />
			{comptes && <Solde {...page} comptes={comptes} />}
			{distincts.length > 0 && <Distincts {...page} distincts={distincts} />}
		</aside>
	</div>
)

/** How many absences are unexcused this month, for readers who can count all. */
function absences({ t, langue, today, readsAll, assiduite = [] }: Page) {
	if (!readsAll.registers) return undefined
	const count = assiduite.filter(({ date, statut }) => statut === 'absent' && date.startsWith(today.slice(0, 7))).length
	return count > 0 && t.etudiant.absences(count, monthName(langue, today))
}

function owed({ t, langue, today, comptes }: Page) {
	if (!comptes) return undefined
	const amount = (value: number) => `${number(langue, value)} ${deviseCourte(comptes.devise)}`
	if (comptes.depuis) return t.etudiant.dus(amount(comptes.retard), dayInSentence(langue, comptes.depuis, today), comptes.isLateAtOnce)
	return comptes.solde > 0 ? t.etudiant.aPayer(amount(comptes.solde)) : undefined
}

function average({ t, langue, root, fiche, resultats = [] }: Page) {
	const feuille = resultats.find(({ releve }) => releve.moyenne !== null)
	if (!feuille) return undefined
	const { publication, releve } = feuille
	return (
		<>
			{t.etudiant.moyenne}{' '}
			<a href={addressOf(`${root}/classes/${publication.classe_id}/resultats/${fiche.id}`, { periode: publication.periode })}>
				{moyenneText(langue, releve.moyenne!)}
			</a>
		</>
	)
}

const emergencyFirst = (responsables: readonly Responsable[]) => responsables.toSorted((a, b) => Number(b.urgence) - Number(a.urgence))

/** The answer to a parent: « Awa : 2 absences injustifiées en novembre, 150 000 F CFA dus depuis le 15 octobre, moyenne 12,40. », and the person to call. */
export function ParentSentence(props: Page): ComponentChildren {
	const { t, fiche } = props
	const parts = [absences(props), owed(props), average(props)].filter(Boolean)
	const parent = emergencyFirst(fiche.responsables ?? []).find(({ telephone }) => telephone !== null)
	if (parts.length === 0 && !parent) return undefined
	return (
		<>
			{parts.length > 0 && (
				<>
					<span dir="auto">{fiche.prenoms}</span>
					{t.deuxPoints}
					{parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}.{' '}
				</>
			)}
			{parent?.telephone && (
				<>
					{t.etudiant.appeler} <bdi>{listName(parent)}</bdi> <Telephone of={parent.telephone} />
				</>
			)}
		</>
	)
}

/** The people to call about a student, those for an emergency first. */
const Responsables = ({
	t,
	root,
	today,
	writes,
	fiche: { id, prive },
	responsables
}: StudentProps & { responsables: readonly Responsable[] }) => (
	<Section title={t.etudiants.responsables}>
		<Rows none={t.etudiants.sansResponsable}>
			{emergencyFirst(responsables).map((responsable) => (
				<li>
					<span class="what">
						<bdi>{listName(responsable)}</bdi>
						{responsable.lien !== null && <small dir="auto">{responsable.lien}</small>}
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
			<p class="below">
				<SmallLinkButton to={`${root}/etudiants/${id}/responsables/nouveau`}>{t.dossier.ajouterResponsable}</SmallLinkButton>
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

type PiecesProps = StudentProps & Pick<Page, 'tickedIds'> & { readonly pieces: readonly PieceDuDossier[] }

/** The pieces of a student's enrollment, with a tick for each that was handed in. */
const Pieces = ({ t, langue, root, fiche: { id }, tickedIds, pieces }: PiecesProps) => (
	<Section title={t.pieces.section} id="pieces">
		<p>{t.pieces.manquent(pieces.filter(({ recue_le }) => recue_le === null).length)}</p>
		<form method="post" action={`${root}/etudiants/${id}/pieces`}>
			<ul class="rows">
				{pieces.map(({ id: piece, libelle, recue_le, recue_par }) => (
					<li>
						<label class="tick what">
							<input type="hidden" name={`de.${piece}`} value={recue_le === null ? 'non' : 'oui'} />
							<input type="checkbox" name="piece" value={piece} checked={tickedIds?.has(piece) ?? recue_le !== null} />
							<span dir="auto">
								{libelle}
								{recue_le !== null && <small class="block">{t.pieces.recue(shortDay(langue, recue_le), recue_par)}</small>}
							</span>
						</label>
						{recue_le === null && <span class="tag look">{t.pieces.manquante}</span>}
					</li>
				))}
			</ul>
			<p class="below">
				<Button isSmall>{t.pieces.enregistrer}</Button>
			</p>
		</form>
	</Section>
)

const Distincts = ({ t, root, fiche: { id }, distincts }: StudentProps & { distincts: readonly Distinct[] }) => (
	<Section title={t.doublons.autres}>
		<p class="soft">{t.doublons.autresAide}</p>
		<ul class="rows">
			{distincts.map((distinct) => (
				<li>
					<StudentEntry root={root} of={distinct}>
						{distinct.matricule}
					</StudentEntry>
					<form method="post" action={`${root}/etudiants/doublons/${id}/${distinct.id}/confondus`}>
						<Button isSmall aria-label={t.doublons.reprendreDe(listName(distinct))}>
							{t.doublons.reprendre}
						</Button>
					</form>
				</li>
			))}
		</ul>
	</Section>
)
