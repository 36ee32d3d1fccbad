import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { heuresEffectuees, heuresPrevues, suiviHeures } from '../../refs/heures.sql.ts'
import { isWord } from '../../../db/queries/constant'
import { jsonObject } from '../../../db/queries/json'
import { prepared } from '../../../db/queries/prepared'
import { statement, type Named } from '../../../db/queries/rows'
import type { Scope } from '../../../db/queries/scope'
import { journalLignes } from '../../../db/queries/tables'
import { classeRef, matiereRef } from '../../refs/refs.sql.ts'
import { classes, emargements, matieres, matieresAnnees, seances, seancesClasses } from '../../../school/schema'
import type { Db } from '../../../db/queries/db'
import { chiffresDeMatiere } from '../../refs/chiffres.sql.ts'
import { prepareSeances } from '../seances.sql.ts'
import type { Course } from '../../../domain/seances/statut-seance'
import type { SeanceStatut } from './statut.model'

export type StatutColumns = Pick<Course, 'statut' | 'debut_reel_s' | 'fin_reelle_s' | 'motif'> & { readonly sequence: number }

export const updateStatut = statement(
	(given: Named<StatutColumns & { readonly id: number; readonly updated_at: string }>) => sql`
		UPDATE ${seances} SET statut = ${given.statut}, debut_reel_s = ${given.debut_reel_s}, fin_reelle_s = ${given.fin_reelle_s},
			motif = ${given.motif}, sequence = ${given.sequence}, updated_at = ${given.updated_at} WHERE ${seances.id} = ${given.id}`
)

const line = journalLignes
const selectHeldBeforeStatement = prepared((db) =>
	db
		.select({
			debut_reel_s: sql<number | null>`${line.avant} ->> 'debut_reel_s'`,
			fin_reelle_s: sql<number | null>`${line.avant} ->> 'fin_reelle_s'`
		})
		.from(line)
		.where(
			and(
				isWord(line.objet, 'seances'),
				eq(line.objet_id, sql.placeholder('id')),
				sql`(${line.avant} ->> 'statut' = 'terminee' OR ${line.apres} ->> 'statut' = 'planifiee')`
			)
		)
		.orderBy(desc(line.ecriture_id), desc(line.rang))
		.limit(1)
)

export type HeldBefore = Awaited<ReturnType<typeof selectHeldBefore>>

/** The real times that a séance had before it was called off, from the journal; nulls if it has been planned again since. */
export const selectHeldBefore = (db: Db, id: string) => selectHeldBeforeStatement(db).get({ id })

const selectEmargementStatement = prepared((db) =>
	db
		.select({ enseignant_id: emargements.enseignant_id, signe_at: emargements.signe_at })
		.from(emargements)
		.where(eq(emargements.seance_id, sql.placeholder('id')))
)

/** The signature of a séance: the signer and when (seconds). */
export const selectEmargement = (db: Db, id: number) => selectEmargementStatement(db).get({ id })

export const insertEmargement = (db: Db, row: typeof emargements.$inferInsert) => db.insert(emargements).values(row)
export const deleteEmargement = (db: Db, id: number) => db.delete(emargements).where(eq(emargements.seance_id, id))

const selectSeanceStatement = prepared((db) => prepareSeances(db, eq(seances.id, sql.placeholder('id')), seances.id))

/** A list of one séance, from the side of the reader who sees `visible`; without a check of rights. */
export const selectSeance = (db: Db, visible: Scope<'seances'>, id: number) => selectSeanceStatement(db).all({ ...visible.values, id })

const selectSuiviStatement = prepared((db) => {
	const hours = db
		.select({
			classe: sql<string>`${classeRef}`.as('classe'),
			classe_cle: sql<string>`${classes.cle_tri}`.as('classe_cle'),
			classe_id: sql<number>`${classes.id}`.as('ref_classe'),
			matiere: sql<string>`${matiereRef}`.as('matiere'),
			prevues: heuresPrevues(matieres.id, classes.id).as('prevues'),
			effectuees: heuresEffectuees(matieres.id, classes.id).as('effectuees')
		})
		.from(seances)
		.innerJoin(seancesClasses, eq(seancesClasses.seance_id, seances.id))
		.innerJoin(classes, eq(classes.id, seancesClasses.classe_id))
		.innerJoin(matieres, eq(matieres.id, seancesClasses.matiere_id))
		.leftJoin(matieresAnnees, chiffresDeMatiere(classes.annee_id))
		.where(
			sql`${seances.id} = ${sql.placeholder('id')} AND (${sql.placeholder('classe')} IS NULL OR ${classes.id} = ${sql.placeholder('classe')})`
		)
		.groupBy(classes.id)
		.as('hours')
	return db
		.select({
			json: jsonObject<SeanceStatut['suivi'][number]>({
				classe: sql`json(${hours.classe})`,
				matiere: sql`json(${hours.matiere})`,
				...suiviHeures(hours.prevues, hours.effectuees)
			})
		})
		.from(hours)
		.orderBy(asc(hours.classe_cle), asc(hours.classe_id))
})

/** Hours planned, done, left and exceeded of a séance's matières, for each class by name, or for one. */
export const selectSuivi = async (db: Db, { id, classe = null }: { id: number; classe?: number | null }) =>
	(await selectSuiviStatement(db).all({ id, classe })).map(({ json }) => json)
