/** @jsxImportSource preact */
import type { Refused } from '../../console/action'
import { Deed } from '../../console/parts/deed'
import { Door } from '../../console/parts/document'
import { Input } from '../../console/parts/form'
import { NewPassword } from '../../console/parts/voir'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'

export type CouponProps = {
	readonly t: Textes
	readonly langue: Langue
	readonly action: string
	readonly school: string
	readonly typed?: Readonly<Record<string, string>>
	readonly refusal?: Refused
}

/** A form for the code of a slip and the new password. */
export const CouponPage = ({ t, langue, action, school, typed: typedFields = {}, refusal }: CouponProps) => (
	<Door langue={langue} school={school} title={t.coupon.un} refusal={refusal} scripts={['voir']}>
		<Deed action={action} label={t.mots.enregistrer} kind="first">
			<Input
				label={t.coupon.identifiant}
				name="identifiant"
				value={typedFields['identifiant'] ?? ''}
				autocomplete="username"
				autocapitalize="none"
				spellcheck={false}
				required
			/>
			<Input
				label={t.coupon.code}
				name="code"
				value={typedFields['code'] ?? ''}
				autocomplete="one-time-code"
				autocapitalize="characters"
				spellcheck={false}
				maxLength={20}
				required
			/>
			<NewPassword t={t} hint={t.lien.regle} wrong={refusal?.wrong} />
		</Deed>
	</Door>
)
