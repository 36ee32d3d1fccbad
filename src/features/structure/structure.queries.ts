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
	const leaf = jsonObject({
		id: classes.id,
		code: classes.code,
		nom: classes.nom,
		capacite: classes.capacite,
		nb_inscrits: sql`iif(${readable}, (SELECT count(*) FROM ${inscriptions}
			WHERE ${and(eq(inscriptions.classe_id, classes.id), isWord(inscriptions.statut, 'Active'))}), NULL)`
	})
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
					.select({ line: line(classes.filiere_id, classes.niveau_id, leaf) })
					.from(classes)
					.where(eq(classes.annee_id, sql.placeholder('annee')))
					.orderBy(classes.cle_tri, classes.id)
			)
		})
		.from(sql`(SELECT 1)`)
		.prepare()
})

/**
 * What the tree of a year is made of: the levels in their order; the active filières by name; all classes by name, as lines
 * of their filière, level and JSON. How many students a class has is told of the readable ones alone.
 */
export async function selectTree(db: Db, readable: Scope<'classes'>, annee: number | undefined) {
	const [row] = await tree(db, readable).all({ ...readable.values, annee: annee ?? null })
	return { niveaux: parted(row?.niveaux), filieres: parted(row?.filieres), classes: parted(row?.classes) }
}
