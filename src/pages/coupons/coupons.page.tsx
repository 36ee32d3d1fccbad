/** @jsxImportSource preact */
import { Adresse } from '../../console/parts/adresse'
import { Asked } from '../../console/parts/asked'
import { Submit } from '../../console/parts/deed'
import type { PageProps } from '../../console/parts/page-props'
import { Qr } from '../../console/parts/qr'
import { listName } from '../../console/parts/students'
import { dayAndTime } from '../../console/textes/dates'
import { couponImprime } from '../../domain/personnes/coupon'
import type { Coupons, Porteur } from '../../features/utilisateurs/coupons.service'

type Props = PageProps & {
	readonly school: string
	/** address of the page that asks for the code */
	readonly address: string
	readonly made: Coupons
	readonly porteurs: readonly Porteur[]
	/** what tells homonyms apart, by account */
	readonly details: ReadonlyMap<number, string>
}

/** Slips to print and cut apart. */
export const CouponsPage = ({ t, langue, school, address, made: newCoupons, porteurs, details }: Props) => (
	<div class="slips">
		{porteurs.map((porteur, index) => (
			<article class="sheet slip">
				<h2 dir="auto">{listName(porteur)}</h2>
				<p dir="auto">{school}</p>
				{details.has(porteur.id) && <p dir="auto">{details.get(porteur.id)}</p>}
				<Qr text={address} label={t.coupon.qr} again={index > 0} />
				<dl class="codes">
					<div>
						<dt>{t.coupon.identifiantCourt}</dt>
						<dd dir="auto">{porteur.identifiant}</dd>
					</div>
					<div>
						<dt>{t.coupon.code}</dt>
						<dd class="nowrap">{couponImprime(newCoupons.codes.get(porteur.id)!)}</dd>
					</div>
				</dl>
				<p>
					{t.coupon.ouvrez}{' '}
					<span class="address">
						<Adresse of={address} />
					</span>
				</p>
				<p class="soft">{t.coupon.valable(dayAndTime(langue, newCoupons.expire))}</p>
			</article>
		))}
	</div>
)

type ListProps = PageProps & {
	readonly action: string
	readonly porteurs: readonly Porteur[]
	readonly all: boolean
	readonly isCut: boolean
}

/** The form for the slips of a list: of those without a password, and of the others if the user asks for them. */
export function CouponsForm({ t, action, porteurs, all, isCut }: ListProps) {
	const usedCount = porteurs.filter(({ en_usage }) => en_usage).length
	if (porteurs.length === 0) return <p class="sheet">{t.coupon.aucunCompte}</p>
	return (
		<form class="sheet" method="post" action={action}>
			<p>{t.coupon.sansMotDePasse(porteurs.length - usedCount)}</p>
			<p class="only-print">{t.coupon.pasEncore}</p>
			{isCut && <p>{t.coupon.coupe(porteurs.length)}</p>}
			{usedCount > 0 && (
				<label class="tick not-print">
					<input type="checkbox" name="tous" value="oui" checked={all} />{' '}
					<span>
						{t.coupon.aussi(usedCount)}
						<small class="block">{t.coupon.aussiDit}</small>
					</span>
				</label>
			)}
			<Submit t={t} label={t.coupon.faire} />
		</form>
	)
}

/** The question before a slip for an account that has a password. */
export const CouponAsked = ({ t, action, back, asked }: PageProps & { action: string; back: string; asked: readonly string[] }) => (
	<form class="sheet" method="post" action={action}>
		<Asked t={t} sentences={asked} />
		<Submit t={t} label={t.coupon.preparer} back={back} />
	</form>
)
