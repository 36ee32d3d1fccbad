/** @jsxImportSource preact */
import { dayAndTime } from '../../console/textes/dates'
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import { couponImprime } from '../../domain/coupon'
import type { Langue } from '../../kit/langue'
import type { couponsOf } from './coupons.service'

type Props = Awaited<ReturnType<typeof couponsOf>> & {
	readonly t: Textes
	readonly langue: Langue
	readonly school: string
	/** address of the page that asks for the code */
	readonly address: string
}

/** Slips to print and cut apart. */
export const CouponsPage = ({ t, langue, school, address, expire, coupons }: Props) => (
	<div class="slips">
		{coupons.map(({ fiche, code }) => (
			<article class="sheet slip">
				<p>
					<strong dir="auto">{listName(fiche)}</strong>
					<small>
						{school}
						{fiche.inscription && ` · ${fiche.inscription.classe.code}`} · {fiche.matricule}
					</small>
				</p>
				<dl class="facts">
					<dt>{t.coupon.adresse}</dt>
					<dd>{address}</dd>
					<dt>{t.coupon.identifiantCourt}</dt>
					<dd>{fiche.prive?.identifiant}</dd>
					<dt>{t.coupon.code}</dt>
					<dd class="code">{couponImprime(code)}</dd>
				</dl>
				<p class="soft">{t.coupon.valable(dayAndTime(langue, expire))}</p>
			</article>
		))}
	</div>
)
