import type { Db } from '../../db/store'
import type { Perimetre } from '../../domain/perimetre'
import type { Institution } from '../../tenants/institution.queries'
import { readableClasses } from '../classes/classes.service'
import { selectTree } from './structure.queries'

/**
 * The tree of the school, the same for everybody but for the counts of classes that the caller may not read. A filière has
 * the levels in which it has classes this year.
 */
export async function getStructure(db: Db, { annee }: Institution, perimetre: Perimetre): Promise<{ json: string }> {
	const { niveaux, filieres, classes } = await selectTree(db, readableClasses(perimetre), annee?.id)
	const leaves = Map.groupBy(classes, ({ filiere, niveau }) => `${filiere}|${niveau}`)
	const tree = filieres.map((filiere) => {
		const own = niveaux.flatMap((niveau) => {
			const held = leaves.get(`${filiere.id}|${niveau.id}`)
			return held ? [{ json: withList(niveau.json, 'classes', held) }] : []
		})
		return withList(filiere.json, 'niveaux', own)
	})
	return { json: `{"annee":${JSON.stringify(annee?.libelle ?? null)},"filieres":[${tree.join(',')}]}` }
}

const withList = (object: string, key: string, items: readonly { json: string }[]) =>
	`${object.slice(0, -1)},"${key}":[${items.map(({ json }) => json).join(',')}]}`
