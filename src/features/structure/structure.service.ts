import type { View } from '../../tenants/visit'
import { extended, jsonOf, listOf, objectOf } from '../../db/json'
import { readableClasses } from '../classes/classes.service'
import { selectTree, type Tree } from './structure.queries'

/**
 * The tree of the school, the same for everybody but for the counts of classes that the caller may not read. A filière has
 * the levels in which it has classes this year.
 */
export async function getStructure({ db, institution: { annee }, perimetre }: View) {
	return { json: treeJson(annee?.libelle ?? null, await selectTree(db, readableClasses(perimetre), annee?.id)) }
}

/** The answer from what the tree is made of. */
export function treeJson(annee: string | null, { niveaux, filieres, classes }: Tree) {
	const leaves = Map.groupBy(classes, ([filiere, niveau]) => `${filiere}|${niveau}`)
	const tree = filieres.map(([filiere, json]) => {
		const own = niveaux.flatMap(([niveau, level]) => {
			const held = leaves.get(`${filiere}|${niveau}`)
			return held ? [extended(level, { classes: listOf(held.map(leaf)) })] : []
		})
		return extended(json, { niveaux: listOf(own) })
	})
	return objectOf({ annee: jsonOf(annee), filieres: listOf(tree) })
}

const leaf = ([, , id, code, nom, capacite, nb_inscrits]: Tree['classes'][number]) => objectOf({ id, code, nom, capacite, nb_inscrits })
