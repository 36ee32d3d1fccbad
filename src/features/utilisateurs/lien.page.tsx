/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Deed } from '../../console/parts/deed'
import { Door } from '../../console/parts/document'
import { fieldsOf, Input } from '../../console/parts/form'
import { NewPassword } from '../../console/parts/voir'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import type { Lien } from './liens.service'
import { listName } from '../../kit/forms'

export type LienProps = {
	readonly t: Textes
	readonly langue: Langue
	readonly action: string
	readonly school?: string | undefined
	readonly jeton: string
	readonly holder?: Lien['holder']
	/** whether the link also creates the institution */
	readonly makesSchool?: boolean
	readonly typed?: Readonly<Record<string, string>>
	readonly refusal?: Refused
}

const Ecole = ({ t, field }: Pick<LienProps, 't'> & { readonly field: ReturnType<typeof fieldsOf<string>> }) => (
	<fieldset>
		<legend>{t.lien.ecole}</legend>
		<Input label={t.lien.nomEcole} {...field('ecole')} autocomplete="organization" maxLength={200} required />
		<Input label={t.lien.code} hint={t.lien.codeAide} {...field('code')} autocapitalize="none" spellcheck={false} maxLength={40} required />
		<div class="fields">
			<Input label={t.lien.annee} hint={t.lien.anneeAide} {...field('annee')} maxLength={9} />
			<Input label={t.lien.fuseau} {...field('fuseau')} list="fuseaux" spellcheck={false} required />
		</div>
		<datalist id="fuseaux">
			{Intl.supportedValuesOf('timeZone').map((zone) => (
				<option value={zone} />
			))}
		</datalist>
	</fieldset>
)

/** A form for an account's new password, or for the first administrator of an institution, which it may create. */
export function LienPage({ t, langue, action, school, jeton, holder, makesSchool = false, typed = {}, refusal }: LienProps) {
	const field = fieldsOf<string>(typed, refusal?.wrong)
	const title = holder ? t.lien.titre : makesSchool ? t.lien.premierEcole : t.lien.premier
	return (
		<Door langue={langue} school={school} title={title} refusal={refusal} scripts={['voir']}>
			<p>{holder ? t.lien.pour(listName(holder), holder.identifiant) : makesSchool ? t.lien.premierEcoleAide : t.lien.premierAide}</p>
			<Deed action={action} sends={{ jeton }} label={t.mots.enregistrer} kind="first">
				{makesSchool && <Ecole t={t} field={field} />}
				{!holder && (
					<>
						<Input label={t.lien.nom} {...field('nom')} autocomplete="family-name" required />
						<Input label={t.lien.prenoms} {...field('prenoms')} autocomplete="given-name" required />
						<Input
							label={t.lien.identifiant}
							{...field('identifiant')}
							autocomplete="username"
							autocapitalize="none"
							spellcheck={false}
							required
						/>
					</>
				)}
				<NewPassword
					t={t}
					hint={holder && holder.role !== 'administrateur' ? t.lien.regle : t.lien.regleAdministration}
					wrong={refusal?.wrong}
				/>
			</Deed>
		</Door>
	)
}
