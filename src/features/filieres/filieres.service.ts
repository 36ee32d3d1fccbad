import type { Db } from '../../db/queries/db'
import { yearKey } from '../../domain/annee'
import type { List } from '../../reading/lists'
import type { Institution } from '../../tenants/institution.queries'
import { selectFilieres } from './filieres.queries'

type School = { readonly db: Db; readonly institution: Institution }

/** The filières of a year, the same for everybody; in the current year only active ones. */
export const listFilieres = ({ db, institution: { annee } }: School, { code }: { code?: string | undefined }): List => ({
	key: `filieres?${code ?? ''}${yearKey(annee)}`,
	given: () => annee,
	select: async (window) => ({ records: await selectFilieres(db, { annee: annee?.id ?? null, code }, window) })
})
