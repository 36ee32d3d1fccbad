/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Door } from '../../console/parts/document'
import { Field, Input } from '../../console/parts/form'
import { NewPassword } from '../../console/parts/voir'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import type { Lien } from './liens.service'
import { listName } from '../../kit/forms'

export type LienProps = {
	readonly t: Textes
	readonly langue: Langue
	/** address to which the form is sent */
	readonly action: string
	readonly school?: string | undefined
	readonly jeton: string
	readonly holder?: Lien['holder']
	/** whether the link also creates the institution */
	readonly makesSchool?: boolean
	readonly typed?: Readonly<Record<string, string>>
	readonly refused?: Refused
}

const Ecole = ({ t, typed = {}, wrong = {} }: Pick<LienProps, 't' | 'typed'> & Partial<Pick<Refused, 'wrong'>>) => (
	<fieldset>
		<legend>{t.lien.ecole}</legend>
		<Field label={t.lien.nomEcole} wrong={wrong['ecole']}>
			<input name="ecole" value={typed['ecole'] ?? ''} autocomplete="organization" maxLength={200} required />
		</Field>
		<Field label={t.lien.code} hint={t.lien.codeAide} wrong={wrong['code']}>
			<input name="code" value={typed['code'] ?? ''} autocapitalize="none" spellcheck={false} maxLength={40} required />
		</Field>
		<div class="fields">
			<Input label={t.lien.annee} hint={t.lien.anneeAide} wrong={wrong['annee']} name="annee" value={typed['annee'] ?? ''} maxLength={9} />
			<Field label={t.lien.fuseau} wrong={wrong['fuseau']}>
				<input name="fuseau" value={typed['fuseau'] ?? ''} list="fuseaux" spellcheck={false} required />
			</Field>
		</div>
		<datalist id="fuseaux">
			{Intl.supportedValuesOf('timeZone').map((zone) => (
				<option value={zone} />
			))}
		</datalist>
	</fieldset>
)

/** A form for an account's new password, or for the first administrator of an institution, which it may create. */
export const LienPage = ({ t, langue, action, school, jeton, holder, makesSchool = false, typed = {}, refused }: LienProps) => {
	const { wrong = {} } = refused ?? {}
	const title = holder ? t.lien.titre : makesSchool ? t.lien.premierEcole : t.lien.premier
	return (
		<Door langue={langue} school={school} title={title} refused={refused} scripts={['voir']}>
			<p>{holder ? t.lien.pour(listName(holder), holder.identifiant) : makesSchool ? t.lien.premierEcoleAide : t.lien.premierAide}</p>
			<form method="post" action={action}>
				<input type="hidden" name="jeton" value={jeton} />
				{makesSchool && <Ecole t={t} typed={typed} wrong={wrong} />}
				{!holder && (
					<>
						<Input label={t.lien.nom} wrong={wrong['nom']} name="nom" value={typed['nom'] ?? ''} autocomplete="family-name" required />
						<Field label={t.lien.prenoms} wrong={wrong['prenoms']}>
							<input name="prenoms" value={typed['prenoms'] ?? ''} autocomplete="given-name" required />
						</Field>
						<Field label={t.lien.identifiant} wrong={wrong['identifiant']}>
							<input
								name="identifiant"
								value={typed['identifiant'] ?? ''}
								autocomplete="username"
								autocapitalize="none"
								spellcheck={false}
								required
							/>
						</Field>
					</>
				)}
				<NewPassword t={t} hint={holder && holder.role !== 'administrateur' ? t.lien.regle : t.lien.regleAdministration} wrong={wrong} />
				<button class="btn first">{t.mots.enregistrer}</button>
			</form>
		</Door>
	)
}
