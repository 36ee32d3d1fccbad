import { yearKey } from '../../domain/annee'
import type { List } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { readsDelais } from './periodes.policy'
import { selectPeriodes } from './periodes.queries'

/** The periods of a year, the same for everybody, except that students do not read until when marks are typed. */
export function listPeriodes({ db, institution: { annee }, perimetre }: View): List {
	const delais = readsDelais(perimetre)
	return {
		key: `periodes${delais ? '?delais' : ''}${yearKey(annee)}`,
		given: () => annee,
		select: async (window) => ({ records: await selectPeriodes(db, { annee: annee?.id ?? 0, delais }, window) })
	}
}
