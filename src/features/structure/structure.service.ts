import type { Db } from '../../db/store'
import type { Perimetre } from '../../domain/perimetre'
import type { Institution } from '../../tenants/institution.queries'
import { readableClasses } from '../classes/classes.service'
import { selectBranches, selectLeaves } from './structure.queries'

/** The tree of the school, the same for everybody but for the counts of classes that the caller may not read. */
export async function getStructure(db: Db, { annee }: Institution, perimetre: Perimetre): Promise<{ json: string }> {
	const branches = await selectBranches(db, annee?.id)
	const classes = new Map<string, string[]>()
	for (const { filiere_id, niveau_id, json } of annee ? await selectLeaves(db, readableClasses(perimetre), annee.id) : []) {
		const place = `${filiere_id}/${niveau_id}`
		const known = classes.get(place)
		if (known) known.push(json)
		else classes.set(place, [json])
	}
	const filieres = new Map<number, { head: string; niveaux: string[] }>()
	for (const { filiere_id, niveau_id, filiere, niveau } of branches) {
		const known = filieres.get(filiere_id) ?? { head: filiere, niveaux: [] }
		filieres.set(filiere_id, known)
		if (niveau_id !== null) known.niveaux.push(withList(niveau, 'classes', classes.get(`${filiere_id}/${niveau_id}`) ?? []))
	}
	const tree = [...filieres.values()].map(({ head, niveaux }) => withList(head, 'niveaux', niveaux))
	return { json: `{"annee":${JSON.stringify(annee?.libelle ?? null)},"filieres":[${tree.join(',')}]}` }
}

const withList = (object: string, key: string, values: readonly string[]) => `${object.slice(0, -1)},"${key}":[${values.join(',')}]}`
