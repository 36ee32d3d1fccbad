import type { Db } from '../../db/store'
import type { Perimetre } from '../../domain/perimetre'
import type { Institution } from '../../tenants/institution.queries'
import { readableClasses } from '../classes/classes.service'
import { selectTree } from './structure.queries'

/**
 * The tree of the school, the same for everybody but for the counts of classes that the caller may not read. A filière has
 * the levels in which it has classes this year, or matières.
 */
export async function getStructure(db: Db, { annee }: Institution, perimetre: Perimetre): Promise<{ json: string }> {
	const { niveaux, filieres, classes } = await selectTree(db, readableClasses(perimetre), annee?.id)
	const branches = new Map(filieres.map(({ id, niveaux: planned }) => [id, new Map(planned.map((niveau) => [niveau, '']))]))
	for (const { filiere, niveau, json } of classes) {
		const branch = branches.get(filiere)
		const before = branch?.get(niveau)
		branch?.set(niveau, before ? `${before},${json}` : json)
	}
	const tree = filieres.map(({ id, json }) => {
		const branch = branches.get(id)
		const own = niveaux.filter((niveau) => branch?.has(niveau.id)).map((niveau) => withList(niveau.json, 'classes', branch?.get(niveau.id)))
		return withList(json, 'niveaux', own.join(','))
	})
	return { json: `{"annee":${JSON.stringify(annee?.libelle ?? null)},"filieres":[${tree.join(',')}]}` }
}

const withList = (object: string, key: string, items = '') => `${object.slice(0, -1)},"${key}":[${items}]}`
