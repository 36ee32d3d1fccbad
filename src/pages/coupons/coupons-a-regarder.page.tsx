/** @jsxImportSource preact */
import type { PageProps } from '../../console/parts/page-props'
import { listName } from '../../console/parts/students'
import { dayAndTime } from '../../console/textes/dates'
import type { couponsARegarder } from '../../features/utilisateurs/coupons-a-regarder.service'

/** A line for each slip that a colleague printed for an account in use. */
export const CouponsARegarder = ({ t, langue, root, coupons, more: isMore }: PageProps & Awaited<ReturnType<typeof couponsARegarder>>) => (
	<>
		{coupons.map((coupon) => (
			<p class="note" dir="auto">
				{t.coupon.aRegarder(coupon.de, listName(coupon), dayAndTime(langue, coupon.at))}{' '}
				<a href={`${root}/acces/${coupon.id}`}>{t.coupon.voirCompte}</a>
			</p>
		))}
		{isMore && (
			<p class="note">
				<a href={`${root}/historique?quoi=coupon.reset`}>{t.coupon.autresARegarder}</a>
			</p>
		)}
	</>
)
