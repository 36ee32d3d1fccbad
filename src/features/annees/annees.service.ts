import type { List } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { selectChiffres } from './annees.queries'
import { selectAnnees } from './liste-annees.queries'

/** The academic years of the institution, the oldest first, the same for everybody. */
export const listAnnees = ({ db }: Pick<View, 'db'>): List => ({
	key: 'annees',
	given: () => '',
	select: async (window) => ({ records: await selectAnnees(db, window) })
})

/** How many matières and UE have their own numbers in a year (rules 1.1); they are deleted with it. */
export const chiffresOf = async ({ db }: View, annee: number) => (await selectChiffres(db, annee))!
