/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { dayAndTime, shortDay } from '../../console/textes/dates'
import { Deed, Submit } from '../../console/parts/deed'
import { Facts } from '../../console/parts/facts'
import { fieldsOf, Input, Select, Ticks } from '../../console/parts/form'
import { inPage, type Column } from '../../console/parts/list-file'
import type { Cells } from '../../console/parts/record-form'
import { headingsFor } from '../../console/list-routes'
import { Rows, Section, What } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import type { tokensOfAccount } from '../../auth/session.service'
import { PORTEES } from '../../domain/droits/caller'
import { DOMAINES } from '../../domain/droits/domaines'
import type { Acces, ComptePourLms } from '../../features/utilisateurs/acces.service'
import type { PageProps } from '../../console/parts/page-props'
import { sessionSaid } from '../compte/compte.page'
import { Button } from '../../console/parts/button'

/** The list of accounts; the page says their state only if one of them is not open. @param kind as `importedAs` returns it */
export function accesColumns({ t, root }: PageProps, accounts: readonly Acces[], kind?: string): readonly Column<Acces>[] {
	const headingOf = headingsFor(kind)
	const { acces: words, etudiants, fiches, roles, fonctions } = t
	return [
		inPage(words.compte, 'text', (compte) => (
			<a href={`${root}/acces/${compte.id}`} dir="auto">
				{listName(compte)}
			</a>
		)),
		[headingOf(etudiants.nomSeul, 'nom'), ({ nom }) => nom],
		[headingOf(etudiants.prenoms, 'prenoms'), ({ prenoms }) => prenoms],
		[headingOf(fiches.champs.identifiant, 'identifiant'), ({ identifiant }) => identifiant, 'typed'],
		inPage(words.roles, 'text', (compte) => mayOf(t, compte)),
		kind !== undefined && ['roles', (compte) => compte.roles.join('|')],
		[headingOf(fiches.champs.roles), (compte) => compte.roles.map((role) => roles[role]).join(', ')],
		kind !== undefined && ['fonctions', (compte) => compte.fonctions.join('|')],
		[headingOf(fiches.champs.fonctions), (compte) => compte.fonctions.map((fonction) => fonctions[fonction]).join(', ')],
		[headingOf(words.etat), (compte) => etatSaid(t, compte)],
		!accounts.every(isOpen) && inPage(words.etat, 'text', (compte) => <Etat t={t} acces={compte} />),
		[headingOf(words.sessions), ({ jetons }) => jetons, 'number']
	]
}

const mayOf = (t: Textes, { roles, fonctions }: Acces) =>
	[...roles.map((role) => t.roles[role]), ...fonctions.map((fonction) => t.fonctions[fonction])].join(', ')

const isOpen = ({ actif, ouvrable }: Acces) => actif && ouvrable

/** Whether somebody can sign in with an account. */
const etatSaid = ({ acces: words }: Textes, { actif, ouvrable }: Acces) =>
	actif ? (ouvrable ? words.ouvert : words.sansMotDePasse) : words.ferme

/** The state of an account with which nobody can sign in. */
const Etat = ({ t, acces }: { t: Textes; acces: Acces }) =>
	isOpen(acces) ? null : <span class={acces.actif ? 'tag look' : 'tag bad'}>{etatSaid(t, acces)}</span>

/** The way back to the list, the rights of an account, and its state. */
export const AccesLead = ({ t, root, acces }: Pick<PageProps, 't' | 'root'> & { acces: Acces }) => (
	<>
		<a href={`${root}/acces`}>{t.acces.titre}</a> · {mayOf(t, acces)} <Etat t={t} acces={acces} />
	</>
)

export type ComptePageProps = PageProps & {
	readonly acces: Acces
	readonly form: ComponentChildren
	readonly tokens: Awaited<ReturnType<typeof tokensOfAccount>>['data']
	/** a one-time link, shown only now */
	readonly lien?: { readonly url: string; readonly expires: string } | undefined
}

/** An account: its password, its rights, its sessions and tokens. */
export function AccesDetailPage({ t, langue, root, acces, form, tokens, lien }: ComptePageProps) {
	const path = `${root}/acces/${acces.id}`
	return (
		<>
			{!acces.actif && acces.roles.includes('etudiant') && (
				<p class="note">
					<b>{t.dossier.finAussi}</b> {t.dossier.resteInscrit} <a href={`${root}/etudiants/${acces.id}`}>{t.dossier.voirFiche}</a>
				</p>
			)}
			<Section title={t.acces.motDePasse}>
				{lien && (
					<>
						<p role="status">{t.acces.lienFait(dayAndTime(langue, lien.expires))}</p>
						<p class="secret">
							<code>{lien.url}</code>
						</p>
					</>
				)}
				<p>{t.acces.motDePasseAide}</p>
				<form class="buttons" method="post" action={`${path}/lien`}>
					<Button>{t.acces.lien}</Button>
					<Button formAction={`${path}/coupon`}>{t.coupon.un}</Button>
				</form>
			</Section>
			{form}
			<Section title={t.acces.sessions} id="sessions">
				<Rows none={t.acces.aucuneSession}>
					{tokens.map((token) => (
						<li>
							<What of={token.device_name ?? t.compte.sansNom} small={sessionSaid({ t, langue }, token)}>
								{token.domaines && <small>{limitesDe(t, langue, token)}</small>}
							</What>
							<Deed
								action={`${path}/sessions/${token.id}/fin`}
								label={t.compte.terminer}
								isSmall
								aria-label={`${t.compte.terminer}${t.deuxPoints}${token.device_name ?? t.compte.sansNom}, ${dayAndTime(langue, token.created_at)}`}
							/>
						</li>
					))}
				</Rows>
				{tokens.length > 0 && (
					<form class="below" method="post" action={`${path}/sessions/fin`}>
						<Button>{t.acces.toutTerminer}</Button>
					</form>
				)}
			</Section>
		</>
	)
}

type Jeton = Awaited<ReturnType<typeof tokensOfAccount>>['data'][number]
/** The areas, last day and addresses of a program's token. */
const limitesDe = (t: Textes, langue: PageProps['langue'], { domaines, dernier_jour, adresses }: Jeton) =>
	[
		`${t.acces.domaines}${t.deuxPoints}${domaines?.join(', ')}`,
		...(dernier_jour === null ? [] : [`${t.acces.dernierJour}${t.deuxPoints}${shortDay(langue, dernier_jour)}`]),
		...(adresses?.length ? [`${t.acces.adresses}${t.deuxPoints}${adresses.join(', ')}`] : [])
	].join(' · ')

export type LmsProps = PageProps & {
	readonly typed: { readonly [Name in keyof ComptePourLms]: Name extends 'domaines' ? readonly string[] : string }
	readonly wrong?: Cells | undefined
}

/** The form for a program's account. */
export function LmsPage({ t, root, typed: { domaines, ...typed }, wrong = {} }: LmsProps) {
	const field = fieldsOf(typed, wrong)
	return (
		<form class="sheet" method="post" action={`${root}/acces/lms`}>
			<p>{t.acces.pourLmsAide}</p>
			<div class="fields roomy">
				<Input label={t.fiches.champs.nom} {...field('nom')} required maxLength={100} dir="auto" />
				<Input label={t.fiches.champs.identifiant} {...field('identifiant')} required maxLength={100} dir="auto" />
				<Select label={t.acces.portee} {...field('portee')} options={PORTEES.map((value) => ({ value, label: t.acces.portees[value] }))} />
				<Input label={t.acces.dernierJour} hint={t.acces.dernierJourAide} type="date" {...field('dernier_jour')} />
				<Input label={t.acces.adresses} hint={t.acces.adressesAide} {...field('adresses')} maxLength={1000} />
			</div>
			<Ticks
				label={t.acces.domaines}
				wrong={wrong['domaines']}
				name="domaines"
				options={DOMAINES.map((value) => ({ value, label: t.acces.nomsDomaines[value] }))}
				chosen={domaines}
			/>
			<Submit t={t} label={t.acces.creerJeton} back={`${root}/acces`} />
		</form>
	)
}

/** A sheet for the person who connects the LMS: the address of the interface, and the token. */
export const JetonPage = ({ t, root, token, origin, api }: PageProps & { token: string; origin: string; api: string }) => (
	<section class="sheet">
		<p>{t.acces.jetonAide}</p>
		<Facts
			of={[
				[t.acces.adresse, <code>{api}</code>],
				[t.acces.jeton, <code>{token}</code>],
				[t.acces.guide, <code>{origin}/docs</code>],
				[t.acces.autorite, <code>{origin}/ca.crt</code>]
			]}
		/>
		<p>
			<a href={`${root}/acces`}>{t.acces.titre}</a>
		</p>
	</section>
)
