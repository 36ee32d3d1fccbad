/** @jsxImportSource preact */
import type { Refused } from '../action'
import { Deed } from '../parts/deed'
import { Door, LOGO } from '../parts/document'
import { Field, Input } from '../parts/form'
import type { PageProps } from '../parts/page-props'
import { Voir } from '../parts/voir'
import { DemoEntries, type DemoDoor } from './demo.page'

export type SignIn = PageProps & {
	readonly school: string | undefined
	/** whether the school has its own picture */
	readonly hasLogo: boolean
	/** the page to open afterwards, below the root */
	readonly next: string
	/** typed values to keep until then */
	readonly kept?: readonly (readonly [name: string, value: string])[] | undefined
	readonly identifiant?: string
	/** the address to which the form is sent, unless signing in leads to a page of the console */
	readonly action?: string
	readonly refusal?: Refused
	/** the people of a made-up school */
	readonly demo?: DemoDoor['logins'] | undefined
	/** another sentence to show */
	readonly said?: string | undefined
}

/** The fields of one form as hidden fields of another. */
export const Kept = ({ fields, prefix }: { fields: readonly (readonly [string, string])[]; prefix: string }) => (
	<>
		{fields.map(([name, value]) => (
			<input type="hidden" name={prefix + name} value={value} />
		))}
	</>
)

export const SignInPage = ({
	t,
	langue,
	root,
	school,
	hasLogo,
	next,
	kept: keptFields,
	identifiant = '',
	action,
	refusal,
	said: message,
	demo
}: SignIn) => (
	<Door
		langue={langue}
		school={school}
		logo={hasLogo ? root + LOGO : undefined}
		title={t.connexion.titre}
		refusal={refusal}
		scripts={['voir']}
	>
		{message && (
			<p class="note" role="status">
				{message}
			</p>
		)}
		<Deed action={action ?? `${root}/connexion`} sends={{ vers: next }} label={t.connexion.bouton} kind="first">
			{keptFields && <Kept fields={keptFields} prefix="repris." />}
			<Field label={t.connexion.identifiant}>
				<input name="identifiant" value={identifiant} autocomplete="username" autocapitalize="none" spellcheck={false} required />
			</Field>
			<Input label={t.connexion.motDePasse} name="mot_de_passe" type="password" autocomplete="current-password" required />
			<Voir t={t} />
		</Deed>
		<p class="soft">
			{t.connexion.aide} <a href={`${root}/coupon`}>{t.coupon.jenAi}</a>
		</p>
		{demo && !keptFields && <DemoEntries t={t} root={root} logins={demo} />}
	</Door>
)

/** The page after a session ended while somebody was typing: one button saves what they typed. */
export const ResumePage = ({ t, langue, root, school, next, kept }: SignIn) => (
	<Door langue={langue} school={school} title={t.connexion.reprendre}>
		<p class="note" role="status">
			{t.connexion.gardee}
		</p>
		<Deed action={root + next} label={t.connexion.enregistrer} kind="first">
			<Kept fields={kept ?? []} prefix="" />
		</Deed>
		<p>
			<a href={root + next}>{t.connexion.abandonner}</a>
		</p>
	</Door>
)
