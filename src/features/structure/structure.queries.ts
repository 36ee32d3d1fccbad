import { and, eq, sql } from 'drizzle-orm'
import { isTrue, isWord } from '../../db/constant'
import { jsonBoolean, jsonObject } from '../../db/json'
import { line, lines, parted } from '../../db/lines'
import { cycleRef } from '../refs.sql'
import { classes, cycles, filieres, inscriptions, niveaux } from '../schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/db'
import type { Utf8 } from '../../db/utf8'

const tree = preparedFor('classes', (db, readable) => {
	const branch = jsonObject({
		id: filieres.id,
		code: filieres.code,
		nom: filieres.nom,
		systeme: filieres.systeme,
		tronc_commun: jsonBoolean(filieres.tronc_commun)
	})
	const inscrits = sql`iif(${readable}, (SELECT count(*) FROM ${inscriptions}
		WHERE ${and(eq(inscriptions.classe_id, classes.id), isWord(inscriptions.statut, 'Active'))}), 'null')`
	const level = jsonObject({ id: niveaux.id, code: niveaux.code, cycle: cycleRef })
	return db
		.select({
			niveaux: lines(
				db
					.select({ line: line(niveaux.id, level) })
					.from(niveaux)
					.innerJoin(cycles, eq(cycles.code, niveaux.cycle))
					.orderBy(niveaux.id)
			).as('niveaux'),
			filieres: lines(
				db
					.select({ line: line(filieres.id, branch) })
					.from(filieres)
					.where(isTrue(filieres.active))
					.orderBy(filieres.cle_tri, filieres.id)
			).as('filieres'),
			classes: lines(
				db
					.select({
						line: line(
							classes.filiere_id,
							classes.niveau_id,
							classes.id,
							sql`json_quote(${classes.code})`,
							sql`json_quote(${classes.nom})`,
							sql`ifnull(${classes.capacite}, 'null')`,
							inscrits
						)
					})
					.from(classes)
					.where(eq(classes.annee_id, sql.placeholder('annee')))
					.orderBy(classes.cle_tri, classes.id)
			).as('classes')
		})
		.from(sql`(SELECT 1)`)
		.prepare()
})

/**
 * What the tree of a year is made of: the levels in their order; the active filières by name; all classes by name. How many students a class has is told of the readable ones alone.
 */
export async function selectTree(db: Db, readable: Scope<'classes'>, annee: number | undefined): Promise<Tree> {
	const [row] = await tree(db, readable).all({ ...readable.values, annee: annee ?? null })
	return treeOf(row)
}

type Branch = readonly [id: string, json: string]
type Leaf = readonly [filiere: string, niveau: string, id: string, code: string, nom: string, capacite: string, inscrits: string]
export type Tree = { readonly niveaux: readonly Branch[]; readonly filieres: readonly Branch[]; readonly classes: readonly Leaf[] }
export type TreeRow = { readonly [Part in keyof Tree]: Utf8 | null }

export const treeOf = (row: TreeRow | undefined): Tree => ({
	niveaux: parted<Branch>(row?.niveaux),
	filieres: parted<Branch>(row?.filieres),
	classes: parted<Leaf>(row?.classes)
})
