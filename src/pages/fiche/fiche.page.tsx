/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Bars } from '../../console/parts/chart'
import { monthOf, number, shortDay, shortMonth } from '../../console/textes/dates'
import { Email } from '../../console/parts/adresse'
import { Facts } from '../../console/parts/facts'
import { JustificatifsSection } from '../../console/parts/justificatifs'
import { SmallLinkButton } from '../../console/parts/link-button'
import { Telephone } from '../../console/parts/telephone'
import { wordLabel } from '../../console/parts/record-form'
import { Rows, Section } from '../../console/parts/section'
import { daysInClass, inscriptionSaid, listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import type { Inscription, Responsable } from '../../domain/personnes/fiche-etudiant'
import type { Justificatif } from '../../domain/presences/justificatif'
import { deviseCourte } from '../../domain/devise'
import type { Langue } from '../../kit/langue'
import { isMajeur } from '../../domain/personnes/responsable'
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import type { Mesuree } from '../../features/presences/assiduite.service'
import type { PieceDuDossier } from '../../features/pieces/pieces.service'
import type { NoteComptee, NoteLue, NotesOfStudent } from '../../features/notes/read-notes.service'
import type { soldeOf } from '../../features/dashboards/solde.service'
import type { FicheDetail } from '../../features/etudiants/fiches.service'
import type { Distinct } from '../../features/etudiants/non-doublons.service'
import { Table } from '../../console/parts/table'
import type { PageProps } from '../../console/parts/page-props'
import { Button } from '../../console/parts/button'

type Page = PageProps & {
	readonly today: string
	readonly fiche: FicheDetail
	/** undefined if the school does not keep marks, or the reader may not see them */
	readonly notes: NotesOfStudent | undefined
	/** published averages, for readers of the student's results */
	readonly resultats: ComponentChildren
	/** for readers who decide where marks of former classes count, and see those marks there */
	readonly suivis: ComponentChildren
	/** former results and decisions about results; only for readers who keep them */
	readonly parcours: ComponentChildren
	readonly assiduite: readonly Mesuree[] | undefined
	/** only for readers who keep them */
	readonly justificatifs: readonly Justificatif[] | undefined
	/** only for readers who take fees */
	readonly solde: Awaited<ReturnType<typeof soldeOf>>
	/** papers for the enrollment; only for readers who keep it */
	readonly pieces: readonly PieceDuDossier[] | undefined
	/** pieces ticked in a refused form */
	readonly tickedIds: ReadonlySet<number> | undefined
	/** similar students who are other people; only for readers who keep the cards */
	readonly distincts: readonly Distinct[] | undefined
	/** whether the reader may open timetables */
	readonly hasTimetable: boolean
	/** whether the reader may write enrollments and guardians, and the student's identity */
	readonly writes: { readonly dossier: boolean; readonly identite: boolean }
}

/** All facts about one student that the reader may see. A desk opens the card to call somebody, so that comes first. */
export const FichePage = (page: Page) => (
	<>
		{page.fiche.responsables && <Responsables {...page} />}
		<div class="two">
			<div>
				{page.resultats}
				{page.notes && <Notes {...page} notes={page.notes} />}
				{page.suivis}
				{page.parcours}
				{page.assiduite && <Assiduite {...page} assiduite={page.assiduite} />}
				{page.justificatifs && <JustificatifsSection {...page} etudiant={page.fiche.id} justificatifs={page.justificatifs} />}
			</div>
			<aside>
				<Identite {...page} />
				<Inscriptions {...page} />
				{page.pieces && page.pieces.length > 0 && <Pieces {...page} pieces={page.pieces} />}
				{page.solde && <Solde {...page} solde={page.solde} />}
				{page.writes.dossier && <Suites {...page} />}
				{page.distincts && page.distincts.length > 0 && <Distincts {...page} distincts={page.distincts} />}
			</aside>
		</div>
	</>
)

function Identite({ t, langue, root, writes, today, fiche: { id, matricule, prive, inscriptions } }: Page) {
	const enCours = inscriptions.filter(({ statut, date_sortie }) => statut === 'Active' && (date_sortie === null || date_sortie > today))
	const facts: readonly (readonly [label: string, value: ComponentChildren])[] = [
		[t.etudiants.matricule, matricule],
		...(prive
			? ([
					[t.etudiants.identifiant, prive.identifiant],
					[t.etudiants.telephone, prive.telephone && <Telephone of={prive.telephone} />],
					[t.etudiants.email, prive.email && <Email of={prive.email} />],
					[t.etudiants.naissance, prive.date_naissance && shortDay(langue, prive.date_naissance)],
					[t.etudiants.sexe, prive.sexe && wordLabel(t, 'sexe', prive.sexe)]
				] as const)
			: [])
	]
	return (
		<Section title={t.etudiants.identite}>
			<Facts of={facts.map(([label, value]) => [label, value ?? '–'])} />
			{prive?.actif === false && <p class="tag bad">{t.etudiants.ferme}</p>}
			{prive?.actif === false && writes.dossier && enCours.length > 0 && (
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
			{writes.identite && prive && (
				<form class="buttons" method="post" action={`${root}/etudiants/${id}/compte`}>
					<input type="hidden" name="actif" value={prive.actif ? 'non' : 'oui'} />
					<Button isSmall>{prive.actif ? t.dossier.fermer : t.dossier.ouvrir}</Button>
					{prive.actif && <small>{t.dossier.fermeDit}</small>}
				</form>
			)}
		</Section>
	)
}

const Inscriptions = ({ t, langue, root, today, hasTimetable, writes, fiche: { id, inscriptions } }: Page) => (
	<Section title={t.etudiants.inscriptions}>
		<Rows none={t.etudiants.sansInscription}>
			{inscriptions.map((inscription) => (
				<li>
					<span class="what">
						<a href={`${root}/classes/${inscription.classe.id}`}>{inscription.classe.code}</a>
						<small>{joursSaid(t, langue, inscription, today)}</small>
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
	if (date_entree <= today) return t.etudiants.depuis(shortDay(langue, date_entree))
	return statut === 'Active' ? '' : t.etudiants.aVenir(shortDay(langue, date_entree))
}

type LinksProps = { readonly t: Textes; readonly path: string; readonly of: Inscription; readonly all: readonly Inscription[] }

/** Links to the changes of an enrollment. A departure is taken back here if no other class follows. */
const InscriptionLinks = ({ t, path, of, of: { statut, date_sortie, motif_sortie }, all }: LinksProps) => (
	<span class="buttons">
		<a href={path}>{t.dossier.modifierCourt}</a>
		{statut === 'Active' && date_sortie === null && (
			<>
				<a href={`${path}/classe`}>{t.dossier.changerCourt}</a>
				<a href={`${path}/depart`}>{t.dossier.departCourt}</a>
			</>
		)}
		{date_sortie !== null && !all.some((other) => other !== of && other.statut === 'Active' && other.date_entree >= date_sortie) && (
			<form method="post" action={`${path}/depart/annuler`}>
				<input type="hidden" name="date_sortie" value={date_sortie} />
				<input type="hidden" name="motif_sortie" value={motif_sortie ?? ''} />
				<button class="link">{t.dossier.annulerDepart}</button>
			</form>
		)}
	</span>
)

const Pieces = ({ t, langue, root, fiche: { id }, tickedIds, pieces }: Page & { pieces: readonly PieceDuDossier[] }) => (
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

const Suites = ({ t, root, fiche: { id } }: Page) => (
	<Section title={t.suites.titre}>
		<ul class="rows">
			{(['messages', 'historique'] as const).map((name) => (
				<li>
					<a href={`${root}/etudiants/${id}/${name}`}>{t.suites[name].titre}</a>
				</li>
			))}
		</ul>
	</Section>
)

const Distincts = ({ t, root, fiche: { id }, distincts }: Page & { distincts: readonly Distinct[] }) => (
	<Section title={t.doublons.autres}>
		<p class="soft">{t.doublons.autresAide}</p>
		<ul class="rows">
			{distincts.map((distinct) => (
				<li>
					<span class="what" dir="auto">
						<a href={`${root}/etudiants/${distinct.id}`}>{listName(distinct)}</a>
						<small>{distinct.matricule}</small>
					</span>
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

function Solde({ t, langue, solde }: Page & { solde: NonNullable<Page['solde']> }) {
	const amount = (of: number) => `${number(langue, of)} ${deviseCourte(solde.devise)}`
	const late = solde.en_retard && <span class="tag bad">{t.aujourdhui.enRetard}</span>
	return (
		<Section title={t.etudiants.frais}>
			<Facts
				of={[
					[t.etudiants.du, amount(solde.total)],
					[t.etudiants.paye, amount(solde.paye)],
					[t.aujourdhui.solde, [<strong>{amount(solde.solde)}</strong>, ' ', late]]
				]}
			/>
		</Section>
	)
}

const Responsables = ({ t, root, today, writes, fiche: { id, prive, responsables = [] } }: Page) => (
	<Section title={t.etudiants.responsables}>
		<Rows none={t.etudiants.sansResponsable}>
			{responsables
				.toSorted((a, b) => Number(b.urgence) - Number(a.urgence))
				.map((section) => (
					<li>
						<span class="what" dir="auto">
							{listName(section)}
							{section.lien !== null && <small>{section.lien}</small>}
							{section.telephone !== null && (
								<span class="block">
									<Telephone of={section.telephone} />
								</span>
							)}
							{section.email !== null && (
								<span class="block">
									<Email of={section.email} />
								</span>
							)}
							{section.averti && <small>{avertiSaid(t, section.averti, isMajeur(prive?.date_naissance ?? null, today))}</small>}
						</span>
						{section.urgence && <span class="tag">{t.etudiants.urgence}</span>}
						{section.payeur && <span class="tag">{t.etudiants.payeur}</span>}
						{writes.dossier && <a href={`${root}/etudiants/${id}/responsables/${section.id}`}>{t.dossier.modifierCourt}</a>}
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

/** « averti : absences (SMS) », and why it is not sent. */
function avertiSaid({ dossier: words }: Textes, averti: NonNullable<Responsable['averti']>, isAdult: boolean): string {
	const told = (['absences', 'notes', 'annonces'] as const).flatMap((name) => {
		const canaux = averti[name]
		return canaux === '' ? [] : [`${words.avertiDe[name]} (${words.par[canaux as keyof typeof words.par]})`]
	})
	if (told.length === 0) return words.pasAverti
	const said = words.averti(told.join(', '))
	return isAdult && !averti.consentement ? `${said} – ${words.sansConsentement}` : said
}

function Notes({ notes: { comptees, ailleurs }, ...page }: Page & { notes: NotesOfStudent }) {
	const { t, suivis } = page
	return (
		<Section title={t.etudiants.notes}>
			{comptees.length === 0 ? <p>{t.etudiants.sansNote}</p> : <TableDeNotes {...page} titre={t.etudiants.notes} lignes={comptees} />}
			{ailleurs.length > 0 && !suivis && (
				<>
					<h3>{t.notesLues.ailleurs}</h3>
					<p>{t.notesLues.ailleursAide}</p>
					<TableDeNotes {...page} titre={t.notesLues.ailleurs} lignes={ailleurs} />
				</>
			)}
		</Section>
	)
}

type TableProps = Pick<Page, 't' | 'langue' | 'root' | 'today'> & {
	readonly titre: string
	readonly lignes: readonly (NoteLue & Partial<NoteComptee>)[]
}

const TableDeNotes = ({ t, langue, root, today, titre, lignes }: TableProps) => (
	<Table label={titre} heads={[t.notesLues.evaluation]} numbers={[t.notesLues.note]}>
		{lignes.map(({ id, evaluation, matiere, sous = matiere, date, note, etat, bareme, session, publiee_le }) => (
			<tr>
				<th scope="row">
					<a href={`${root}/evaluations/${id}`}>{evaluation.titre}</a> {session === 2 && <span class="tag">{t.notesLues.rattrapage}</span>}{' '}
					{(publiee_le === null || publiee_le > today) && <span class="tag look">{t.notesLues.nonPubliee}</span>}
					<small class="block">
						{sous.nom} · {shortDay(langue, date)}
					</small>
				</th>
				<td class={note === null ? 'n words' : 'n'}>{note === null ? t.notesLues.etats[etat] : `${number(langue, note)} / ${bareme}`}</td>
			</tr>
		))}
	</Table>
)

/** Attendance by month, with a chart of the absences. */
function Assiduite({ t, langue, assiduite }: Page & { assiduite: readonly Mesuree[] }) {
	const months = [...Map.groupBy(assiduite, ({ date }) => date.slice(0, 7))].map(([month, rows]) => {
		const count = (statut: Mesuree['statut']) => rows.filter((row) => row.statut === statut).length
		return {
			month: `${month}-01`,
			total: rows.length,
			counts: { present: count('present'), retard: count('retard'), absent: count('absent'), excuse: count('excuse') }
		}
	})
	return (
		<Section title={t.etudiants.assiduite}>
			{months.length === 0 ? (
				<p>{t.etudiants.sansAssiduite}</p>
			) : (
				<>
					<Bars
						t={t}
						title={t.etudiants.absencesParMois}
						unit={t.etudiants.absences}
						bars={months.map(({ month, counts }) => ({ label: shortMonth(langue, month), value: counts.absent + counts.excuse }))}
					/>
					<Table
						label={t.etudiants.assiduite}
						heads={[t.etudiants.mois]}
						numbers={[...STATUTS_PRESENCE.map((statut) => t.presences.pluriels[statut]), t.aujourdhui.seances]}
					>
						{months.map(({ month, total, counts }) => (
							<tr>
								<th scope="row">{monthOf(langue, month)}</th>
								{STATUTS_PRESENCE.map((statut) => (
									<td class="n">{counts[statut]}</td>
								))}
								<td class="n">{total}</td>
							</tr>
						))}
					</Table>
				</>
			)}
		</Section>
	)
}
