import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isTrue, isWord } from '../../db/constant'
import { jsonBoolean, jsonObject } from '../../db/json'
import { cycleRef } from '../../db/refs'
import { classes, cycles, filieres, inscriptions, niveaux } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/store'

/** One row as text. JSON holds no bare control character, so that these can part the fields here and the rows below. */
const line = (...fields: readonly SQLWrapper[]) => sql<string>`${sql.join([...fields], sql` || char(31) || `)}`.as('line')
/** The lines of a subquery as one value, which costs less to hand over than as many rows. */
const lines = (rows: SQLWrapper): SQL<string | null> => sql`(SELECT group_concat(line, char(30)) FROM (${rows}))`

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

const parted = (text: string | null | undefined) => (text ? text.split('\u001e').map((row) => row.split('\u001f')) : [])

/**
 * What the tree of a year is made of: the levels in their order; the active filières by name; all classes by name. How many
 * students a class has is told of the readable ones alone.
 */
export async function selectTree(db: Db, readable: Scope<'classes'>, annee: number | undefined) {
	const [row] = await tree(db, readable).all({ ...readable.values, annee: annee ?? null })
	return {
		niveaux: parted(row?.niveaux).map(([id = '', json = '']) => ({ id, json })),
		filieres: parted(row?.filieres).map(([id = '', json = '']) => ({ id, json })),
		classes: parted(row?.classes).map(([filiere = '', niveau = '', json = '']) => ({ filiere, niveau, json }))
	}
}
