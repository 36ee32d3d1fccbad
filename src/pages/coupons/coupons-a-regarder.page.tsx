/** @jsxImportSource preact */
import type { PageProps } from '../../console/parts/page-props'
import { listName } from '../../console/parts/students'
import { dayAndTime } from '../../console/textes/dates'
import type { couponsARegarder } from '../../features/utilisateurs/coupons-a-regarder.service'

/** A line for each slip that a colleague printed for an account in use. */
export const CouponsARegarder = ({ t, langue, root, coupons, more }: PageProps & Awaited<ReturnType<typeof couponsARegarder>>) => (
	<>
		{coupons.map((one) => (
			<p class="note" dir="auto">
				{t.coupon.aRegarder(one.de, listName(one), dayAndTime(langue, one.at))}{' '}
				<a href={`${root}/acces/${one.id}`}>{t.coupon.voirCompte}</a>
			</p>
		))}
		{more && (
			<p class="note">
				<a href={`${root}/historique?quoi=coupon.reset`}>{t.coupon.autresARegarder}</a>
			</p>
		)}
	</>
)
