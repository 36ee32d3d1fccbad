import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { jsonBoolean, jsonObject, type Json } from '../../db/queries/json'
import { line, lines, parted } from '../../db/queries/lines'
import { columnsOf } from '../../db/queries/names'
import { countsOn } from '../classes/classes.sql.ts'
import { filiereOfAnnee } from '../filieres/filieres.sql.ts'
import { cycleRef } from '../refs/refs.sql.ts'
import { classes, cycles, filieres, niveaux } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { Utf8 } from '../../db/files/utf8'
import type { Structure } from './structure.model'

type Filiere = Structure['filieres'][number]
type Niveau = Filiere['niveaux'][number]
export type Classe = Niveau['classes'][number]

const { nb_inscrits, effectif_reel } = countsOn(sql.placeholder('jour'))

const selectTreeStatement = preparedFor('classes', (db, readable) => {
	const branch = jsonObject<Omit<Filiere, 'niveaux'>>({
		...columnsOf(filieres, 'id', 'code', 'nom', 'systeme'),
		tronc_commun: jsonBoolean(filieres.tronc_commun)
	})
	const leaf = jsonObject<Classe>({
		...columnsOf(classes, 'id', 'code', 'nom', 'capacite'),
		nb_inscrits: sql`iif(${readable}, ${nb_inscrits}, NULL)`,
		effectif_reel: sql`iif(${readable}, ${effectif_reel}, NULL)`
	})
	const level = jsonObject<Omit<Niveau, 'classes'>>({ id: niveaux.id, code: niveaux.code, cycle: cycleRef })
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
					.where(filiereOfAnnee)
					.orderBy(filieres.cle_tri, filieres.id)
			).as('filieres'),
			classes: lines(
				db
					.select({
						line: line(placeOf(classes.filiere_id, classes.niveau_id), leaf)
					})
					.from(classes)
					.where(eq(classes.annee_id, sql.placeholder('annee')))
					.orderBy(classes.cle_tri, classes.id)
			).as('classes')
		})
		.from(sql`(SELECT 1)`)
})

/**
 * The parts of a year's tree: levels in their order, filières and classes by name. Only readable classes have their numbers of students on a day.
 */
export const selectTree = async (
	db: Db,
	readable: Scope<'classes'>,
	{ annee, jour }: { annee: number | undefined; jour: string }
): Promise<Tree> => treeOf(await selectTreeStatement(db, readable).get({ ...readable.values, annee: annee ?? null, jour }))

const placeOf = (filiere: SQLWrapper, niveau: SQLWrapper) => sql`${filiere} || '|' || ${niveau}`

type Branch<Model> = readonly [id: string, json: Json<Model>]
export type Tree = {
	readonly niveaux: readonly Branch<Omit<Niveau, 'classes'>>[]
	readonly filieres: readonly Branch<Omit<Filiere, 'niveaux'>>[]
	/** by position in the tree */
	readonly classes: readonly (readonly [place: string, json: Json<Classe>])[]
}
type TreeRow = { readonly [Part in keyof Tree]: Utf8 | null }

const treeOf = (row: TreeRow | undefined): Tree => ({
	niveaux: parted<Tree['niveaux'][number]>(row?.niveaux),
	filieres: parted<Tree['filieres'][number]>(row?.filieres),
	classes: parted<Tree['classes'][number]>(row?.classes)
})
