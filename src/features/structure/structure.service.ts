import type { View } from '../../tenants/visit'
import { extended, jsonOf, listOf, objectOf, type Json } from '../../db/json'
import { readableClasses } from '../classes/classes.service'
import { selectTree, type Classe, type Tree } from './structure.queries'

/**
 * The tree of the school, the same for everybody but for the counts of classes that the caller may not read. A filière has
 * the levels in which it has classes this year.
 */
export async function getStructure({ db, institution: { annee }, perimetre }: View) {
	return { json: treeJson(annee?.libelle ?? null, await selectTree(db, readableClasses(perimetre), annee?.id)) }
}

/** The answer from what the tree is made of. */
function treeJson(annee: string | null, { niveaux, filieres, classes }: Tree) {
	const leaves = new Map<string, string>()
	for (const one of classes) {
		const place = placeOf(one[0], one[1])
		const before = leaves.get(place)
		leaves.set(place, before === undefined ? leaf(one) : `${before},${leaf(one)}`)
	}
	const tree = filieres.map(([filiere, json]) => {
		const own = niveaux.flatMap(([niveau, level]) => {
			const held = leaves.get(placeOf(filiere, niveau))
			return held === undefined ? [] : [extended(level, { classes: `[${held}]` as Json<Classe[]> })]
		})
		return extended(json, { niveaux: listOf(own) })
	})
	return objectOf({ annee: jsonOf(annee), filieres: listOf(tree) })
}

const placeOf = (filiere: string, niveau: string) => `${filiere}|${niveau}`

const leaf = ([, , id, code, nom, capacite, inscrits]: Tree['classes'][number]) =>
	`{"id":${id},"code":${code},"nom":${nom},"capacite":${capacite},"nb_inscrits":${inscrits}}` as Json<Classe>
