/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'
import { Input } from './form'
import { Button } from './button'

/** A button that shows the passwords typed in its form, if the page has the script `voir`. */
export const Voir = ({ t }: { t: Textes }) => (
	<p>
		<Button type="button" isSmall hidden data-voir aria-pressed="false">
			{t.mots.voir}
		</Button>
	</p>
)

type Choosing = { readonly t: Textes; readonly hint: string; readonly wrong: Readonly<Record<string, string>> | undefined }

/** The fields in which somebody chooses a password. */
export function NewPassword({ t, hint, wrong }: Choosing) {
	const secret = { type: 'password', autocomplete: 'new-password', required: true } as const
	return (
		<>
			<Input label={t.lien.motDePasse} hint={hint} wrong={wrong?.['mot_de_passe']} name="mot_de_passe" {...secret} />
			<Input label={t.lien.repete} wrong={wrong?.['repete']} name="repete" {...secret} />
			<Voir t={t} />
		</>
	)
}
