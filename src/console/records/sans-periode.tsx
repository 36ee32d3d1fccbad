/** @jsxImportSource preact */
import type { Desk } from '../desk'
import { opensFor } from '../menu/menu'
import { EmptySheet } from '../parts/section'

/** Stands in place of a year's périodes as long as it has none, with the way to them for people who create them. */
export const SansPeriode = ({ at: { t, root, visit } }: { at: Desk }) => (
	<EmptySheet
		why={t.delais.aucune}
		next={opensFor(visit).ecole.periodes && { to: `${root}/periodes/nouvelle`, label: t.etablissement.ecrans.periodes.fresh }}
	/>
)
