import type { View } from '../../tenants/visit'
import { extended, jsonOf, listOf, objectOf, type Json } from '../../db/queries/json'
import { readableClasses } from '../classes/classes.service'
import { selectTree, type Classe, type Tree } from './structure.queries'

/**
 * The tree of the school, the same for everybody except for the counts of classes that the caller may not read. A filière has the levels in
 * which it has classes this year.
 */
export async function getStructure({ db, institution: { annee }, perimetre }: View) {
	return {
		json: treeJson(annee?.libelle ?? null, await selectTree(db, readableClasses(perimetre), { annee: annee?.id, jour: perimetre.jour }))
	}
}

/** The answer, put together from the parts of the tree. */
function treeJson(annee: string | null, { niveaux, filieres, classes }: Tree) {
	const leaves = new Map<string, string>()
	for (const [place, json] of classes) {
		const before = leaves.get(place)
		leaves.set(place, before === undefined ? json : `${before},${json}`)
	}
	const tree = filieres.map(([filiere, json]) => {
		const ownNiveaux = niveaux.flatMap(([niveau, level]) => {
			const held = leaves.get(`${filiere}|${niveau}`)
			return held === undefined ? [] : [extended(level, { classes: `[${held}]` as Json<Classe[]> })]
		})
		return extended(json, { niveaux: listOf(ownNiveaux) })
	})
	return objectOf({ annee: jsonOf(annee), filieres: listOf(tree) })
}
