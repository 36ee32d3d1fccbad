import type { View } from '../../tenants/visit'
import { readableClasses } from '../classes/classes.service'
import { selectTree, type Tree } from './structure.queries'

/**
 * The tree of the school, the same for everybody but for the counts of classes that the caller may not read. A filière has
 * the levels in which it has classes this year.
 */
export async function getStructure({ db, institution: { annee }, perimetre }: View): Promise<{ json: string }> {
	return { json: treeJson(annee?.libelle ?? null, await selectTree(db, readableClasses(perimetre), annee?.id)) }
}

/** The answer from what the tree is made of. */
export function treeJson(annee: string | null, { niveaux, filieres, classes }: Tree): string {
	const leaves = new Map<string, string>()
	for (const [filiere, niveau, id, code, nom, capacite, inscrits] of classes) {
		const json = `{"id":${id},"code":${code},"nom":${nom},"capacite":${capacite},"nb_inscrits":${inscrits}}`
		const place = `${filiere}|${niveau}`
		const held = leaves.get(place)
		leaves.set(place, held === undefined ? json : `${held},${json}`)
	}
	let tree = ''
	for (const [filiere, json] of filieres) {
		let own = ''
		for (const [niveau, level] of niveaux) {
			const held = leaves.get(`${filiere}|${niveau}`)
			if (held !== undefined) own += `${own && ','}${withList(level, 'classes', held)}`
		}
		tree += `${tree && ','}${withList(json, 'niveaux', own)}`
	}
	return `{"annee":${JSON.stringify(annee)},"filieres":[${tree}]}`
}

const withList = (object: string, key: string, items: string) => `${object.slice(0, -1)},"${key}":[${items}]}`
