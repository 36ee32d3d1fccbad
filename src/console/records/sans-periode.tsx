/** @jsxImportSource preact */
import type { Desk } from '../desk'
import { opensFor } from '../menu/menu'
import { LinkButton } from '../parts/link-button'
import { Empty, Section } from '../parts/section'

/** Stands in place of a year's périodes as long as it has none, with the way to them for people who create them. */
export const SansPeriode = ({ at: { t, root, visit } }: { at: Desk }) => (
	<Section title={undefined}>
		<Empty
			why={t.delais.aucune}
			next={
				opensFor(visit).ecole.periodes && <LinkButton to={`${root}/periodes/nouvelle`}>{t.etablissement.ecrans.periodes.fresh}</LinkButton>
			}
		/>
	</Section>
)
