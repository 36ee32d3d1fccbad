import { and, eq, sql } from 'drizzle-orm'
import { isTrue, isWord } from '../../db/constant'
import { jsonBoolean, jsonObject } from '../../db/json'
import { line, lines, parted } from '../../db/lines'
import { cycleRef } from '../../db/refs'
import { classes, cycles, filieres, inscriptions, niveaux } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/store'

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
			),
			filieres: lines(
				db
					.select({ line: line(filieres.id, branch) })
					.from(filieres)
					.where(isTrue(filieres.active))
					.orderBy(filieres.cle_tri, filieres.id)
			),
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
			)
		})
		.from(sql`(SELECT 1)`)
		.prepare()
})

/**
 * What the tree of a year is made of: the levels in their order; the active filières by name; all classes by name. How many students a class has is told of the readable ones alone.
 */
export async function selectTree(db: Db, readable: Scope<'classes'>, annee: number | undefined) {
	const [row] = await tree(db, readable).all({ ...readable.values, annee: annee ?? null })
	type Branch = readonly [id: string, json: string]
	type Leaf = readonly [filiere: string, niveau: string, id: string, code: string, nom: string, capacite: string, inscrits: string]
	return { niveaux: parted<Branch>(row?.niveaux), filieres: parted<Branch>(row?.filieres), classes: parted<Leaf>(row?.classes) }
}
