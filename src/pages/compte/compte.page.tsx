/** @jsxImportSource preact */
import { dayAndTime } from '../../console/textes/dates'
import type { Refused } from '../../console/action'
import { Deed } from '../../console/parts/deed'
import { Facts } from '../../console/parts/facts'
import { Field, Input, Select, Tick } from '../../console/parts/form'
import { Rows, Section, What } from '../../console/parts/section'
import { Voir } from '../../console/parts/voir'
import type { me, tokensOfAccount } from '../../auth/session.service'
import { listName } from '../../kit/forms'
import { LANGUES } from '../../kit/langue'
import { CANAUX, SUJETS, type Canal } from '../../domain/vocabulaire'
import type { ShownPreferences } from '../../features/notifications/preferences.service'
import type { Informe } from '../../features/responsables/responsables.service'
import type { PageProps } from '../../console/parts/page-props'

export type Switches = Readonly<Record<Canal, Readonly<Record<(typeof ROWS)[number], boolean>>>>

/** The switches of a channel: the whole channel first, then each subject. */
export const ROWS = ['actif', ...SUJETS] as const

export const switchName = (canal: Canal, row: (typeof ROWS)[number]) => `${canal}.${row}`

export type Compte = {
	readonly nom: string
	readonly me: Awaited<ReturnType<typeof me>>
	readonly preferences: ShownPreferences
	/** the stored values on which the forms of the preferences are based */
	readonly vu: { readonly langue: string; readonly canaux: string }
	readonly tokens: Awaited<ReturnType<typeof tokensOfAccount>>['data']
	/** the time at which the private calendar got its address; null if the person cannot have one */
	readonly calendrier: string | undefined | null
	/** its address, shown only now */
	readonly lien?: string | undefined
	/** people who get messages about a student; null if the person is not a student */
	readonly informes: readonly Informe[] | null
	/** whether « / » opens the search; null if the person has none */
	readonly barre: boolean | null
	/** refused values */
	readonly typed?: { readonly langue?: string | undefined; readonly canaux?: Switches } | undefined
	readonly refusal?: Refused | undefined
}

type Page = PageProps & { readonly compte: Compte }

/** A person's own settings: password, language, messages, sessions, calendar. */
export const ComptePage = (page: Page) => (
	<>
		<Identite {...page} />
		<LangueChoisie {...page} />
		<Barre {...page} />
		<MotDePasse {...page} />
		<Canaux {...page} />
		<Informes {...page} />
		<Sessions {...page} />
		<Calendrier {...page} />
	</>
)

/** Shows a student who gets which messages about them (rule 8.6). */
const Informes = ({ t, compte: { informes } }: Page) =>
	informes && (
		<Section title={t.compte.informes}>
			<Rows none={t.compte.personneInforme}>
				{informes.map(({ nom, prenoms, lien, canaux }) => {
					const notices = SUJETS_INFORMES.flatMap((sujet) =>
						canaux[sujet].length > 0
							? [`${t.compte.sujets[sujet]} (${canaux[sujet].map((canal) => t.compte.canaux[canal]).join(', ')})`]
							: []
					)
					return (
						<li>
							<What of={listName({ nom, prenoms })} small={[lien, notices.length === 0 ? t.compte.riendit : notices.join(' · ')]} />
						</li>
					)
				})}
			</Rows>
			<p class="soft">{t.compte.informesAide}</p>
		</Section>
	)

const SUJETS_INFORMES = ['absences', 'notes', 'annonces'] as const

const Identite = ({ t, root, compte: { nom, me: person } }: Page) => (
	<Section title={t.compte.identite}>
		<Facts
			of={[
				[t.compte.nom, nom],
				[t.compte.identifiant, person.identifiant],
				...[person.etudiant, person.enseignant].flatMap((record) => (record ? [[t.compte.matricule, record.matricule] as const] : [])),
				[t.compte.email, person.email ?? t.mots.aucun],
				[t.compte.telephone, person.telephone ?? t.mots.aucun]
			]}
		/>
		{person.etudiant ? <a href={`${root}/mon-identite`}>{t.papiers.identite.titre}</a> : <p class="soft">{t.compte.identiteAide}</p>}
	</Section>
)

const LangueChoisie = ({ t, root, compte: { preferences, typed, vu, refusal: refused } }: Page) => (
	<Section title={t.compte.langue} id="langue">
		<Deed action={`${root}/compte/langue`} sends={{ vu: vu.langue }} label={t.compte.langueBouton}>
			<Select
				label={t.compte.langueDe}
				wrong={refused?.wrong['langue']}
				name="langue"
				value={typed?.langue ?? preferences.langue}
				options={LANGUES.map((value) => ({ value, label: t.compte.langues[value] }))}
			/>
		</Deed>
	</Section>
)

/** The key that opens the search: whoever speaks to the computer, or types on it by accident, switches it off (WCAG 2.1.4). */
const Barre = ({ t, root, compte: { barre } }: Page) =>
	barre !== null && (
		<Section title={t.recherche.titre} id="recherche">
			<Deed action={`${root}/compte/barre`} label={t.mots.enregistrer}>
				<Tick name="barre" checked={barre} label={t.compte.barre} />
				<p class="soft">{t.compte.barreAide}</p>
			</Deed>
		</Section>
	)

/** The messages that come by each channel, and their addresses. */
function Canaux({ t, root, compte: { preferences, typed, vu } }: Page) {
	const { canaux } = preferences
	const switches: Switches = typed?.canaux ?? canaux
	const addresses: Readonly<Record<Canal, string>> = {
		email: canaux.email.adresse ?? t.compte.sansEmail,
		sms: canaux.sms.adresse ?? t.compte.sansTelephone,
		push: t.compte.boite
	}
	return (
		<Section title={t.compte.messages} id="messages">
			<p class="soft">{t.compte.messagesAide}</p>
			<Deed action={`${root}/compte/canaux`} sends={{ vu: vu.canaux }} label={t.mots.enregistrer} kind="first">
				<table class="switches">
					<thead>
						<tr>
							<th scope="col">{t.compte.sujet}</th>
							{CANAUX.map((canal) => (
								<th scope="col">{t.compte.canaux[canal]}</th>
							))}
						</tr>
					</thead>
					<tbody>
						{ROWS.map((row) => (
							<tr>
								<th scope="row">{t.compte.sujets[row]}</th>
								{CANAUX.map((canal) => (
									<td>
										<input
											type="checkbox"
											name={switchName(canal, row)}
											value="oui"
											checked={switches[canal][row]}
											aria-label={`${t.compte.sujets[row]} – ${t.compte.canaux[canal]}`}
										/>
										{switches[canal][row] !== canaux[canal][row] && (
											<small>{t.compte.maintenant((canaux[canal][row] ? t.mots.oui : t.mots.non).toLowerCase())}</small>
										)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
				<h3>{t.compte.adresses}</h3>
				<Facts of={CANAUX.map((canal) => [t.compte.canaux[canal], addresses[canal]])} />
			</Deed>
		</Section>
	)
}

const MotDePasse = ({ t, root, compte: { refusal, me: person } }: Page) => (
	<Section title={t.compte.motDePasse} id="mot-de-passe">
		<Deed action={`${root}/compte/mot-de-passe`} label={t.compte.motDePasseBouton}>
			{/* for password managers */}
			<input type="hidden" name="identifiant" autocomplete="username" value={person.identifiant} />
			<Field label={t.compte.actuel} wrong={refusal?.wrong['actuel']}>
				<input name="actuel" type="password" autocomplete="current-password" required />
			</Field>
			<Field label={t.compte.nouveau} hint={t.compte.nouveauAide} wrong={refusal?.wrong['new']}>
				<input name="nouveau" type="password" autocomplete="new-password" required />
			</Field>
			<Input label={t.compte.encore} wrong={refusal?.wrong['encore']} name="encore" type="password" autocomplete="new-password" required />
			<Voir t={t} />
			<p class="soft">{t.compte.motDePasseAide}</p>
		</Deed>
	</Section>
)

/** Facts about a session or token: its kind, what it may do, and when it began and was used last. */
export const sessionSaid = (
	{ t, langue }: Omit<PageProps, 'root'>,
	{ sorte, portee, created_at, last_used_at }: Compte['tokens'][number]
) => [
	t.compte.sortes[sorte],
	portee === 'lecture' && t.compte.lecture,
	t.compte.ouverte(dayAndTime(langue, created_at)),
	last_used_at !== null && t.compte.utilisee(dayAndTime(langue, last_used_at))
]

const Sessions = ({ t, langue, root, compte: { tokens } }: Page) => (
	<Section title={t.compte.sessions} id="sessions">
		<p class="soft">{t.compte.sessionsAide}</p>
		<ul class="rows">
			{tokens.map((token) => (
				<li>
					<What of={token.device_name ?? t.compte.sansNom} small={sessionSaid({ t, langue }, token)} />
					{token.courant && <span class="tag ok">{t.compte.ici}</span>}
					<Deed
						action={`${root}/compte/sessions/${token.id}/fin`}
						label={t.compte.terminer}
						isSmall
						aria-label={`${t.compte.terminer}${t.deuxPoints}${token.device_name ?? t.compte.sansNom}`}
					/>
				</li>
			))}
		</ul>
		<Deed action={`${root}/compte/sessions/fin`} label={t.compte.terminerTout} />
	</Section>
)

function Calendrier({ t, langue, root, compte: { calendrier, lien } }: Page) {
	if (calendrier === null) return null
	return (
		<Section title={t.compte.calendrier} id="calendrier">
			<p>{t.compte.calendrierAide}</p>
			{lien === undefined ? (
				<p class="soft">{calendrier === undefined ? t.compte.sansLien : t.compte.lienDepuis(dayAndTime(langue, calendrier))}</p>
			) : (
				<Input label={t.compte.lien} hint={t.compte.lienAide} readOnly value={lien} />
			)}
			<div class="buttons">
				<Deed action={`${root}/compte/calendrier`} label={calendrier === undefined ? t.compte.lienCreer : t.compte.lienRemplacer} />
				{calendrier !== undefined && <Deed action={`${root}/compte/calendrier/fin`} label={t.compte.lienFin} />}
			</div>
		</Section>
	)
}
