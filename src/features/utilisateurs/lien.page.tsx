/** @jsxImportSource preact */
import { Door } from '../../console/parts/document'
import { Field } from '../../console/parts/form'
import { personne } from '../../console/parts/seances'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../domain/langue'
import type { Lien } from './liens.service'

export type LienProps = {
	readonly t: Textes
	readonly langue: Langue
	/** where the form goes */
	readonly action: string
	readonly school: string
	readonly jeton: string
	readonly holder: Lien['holder']
	readonly typed?: Readonly<Record<string, string>>
	readonly wrong?: Readonly<Record<string, string>>
}

/** Where a link leads: to a password for an account, or to the first administrator of an institution. */
export const LienPage = ({ t, langue, action, school, jeton, holder, typed = {}, wrong = {} }: LienProps) => (
	<Door langue={langue} school={school} title={holder ? t.lien.titre : t.lien.premier}>
		<p>{holder ? t.lien.pour(personne(holder), holder.identifiant) : t.lien.premierAide}</p>
		<form method="post" action={action}>
			<input type="hidden" name="jeton" value={jeton} />
			{!holder && (
				<>
					<Field label={t.lien.nom} wrong={wrong['nom']}>
						<input name="nom" value={typed['nom'] ?? ''} autocomplete="family-name" required />
					</Field>
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
			<Field
				label={t.lien.motDePasse}
				hint={holder && holder.role !== 'administrateur' ? t.lien.regle : t.lien.regleAdministration}
				wrong={wrong['mot_de_passe']}
			>
				<input name="mot_de_passe" type="password" autocomplete="new-password" required />
			</Field>
			<Field label={t.lien.repete} wrong={wrong['repete']}>
				<input name="repete" type="password" autocomplete="new-password" required />
			</Field>
			<button class="btn first">{t.mots.enregistrer}</button>
		</form>
	</Door>
)
