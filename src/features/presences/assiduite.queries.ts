import { sql } from 'drizzle-orm'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import type { MatiereRef } from '../../http/answers/schemas'
import { presentAt } from '../../school/present'
import { inscriptions, matieres, presences, seances, seancesClasses } from '../../school/schema'
import { matiereRef } from '../refs/refs.sql.ts'

const parameter = (name: string) => sql.placeholder(name)

/** Séances of classes that the student was in on that day. */
const suivies = sql`${inscriptions} INNER JOIN ${seancesClasses} ON ${seancesClasses.classe_id} = ${inscriptions.classe_id}
	INNER JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id}
	WHERE ${inscriptions.etudiant_id} = ${parameter('etudiant')} AND ${inscriptions.annee_id} = ${parameter('annee')} AND ${presentAt(seancesClasses.date, seances.heure_debut)}`

/** The matière by the name that the student's class has for it. */
const sienne = sql`ifnull((SELECT ${seancesClasses.matiere_id} FROM ${seancesClasses}
	INNER JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${seancesClasses.classe_id} AND ${inscriptions.etudiant_id} = ${parameter('etudiant')}
	WHERE ${seancesClasses.seance_id} = ${seances.id} AND ${presentAt(seances.date, seances.heure_fin)} LIMIT 1), ${seances.matiere_id})`

const selectAssiduiteStatement = preparedFor('seances', (db, visible) =>
	db
		.select({
			seance: sql<number>`mesure.seance`,
			statut: sql<(typeof STATUTS_PRESENCE)[number]>`mesure.statut`,
			date: seances.date,
			heure_debut: seances.heure_debut,
			heure_fin: seances.heure_fin,
			minutes: sql<number>`(${seances.fin_s} - ${seances.debut_s}) / 60`,
			matiere: sql<MatiereRef>`(SELECT ${matiereRef} FROM ${matieres} WHERE ${matieres.id} = ${sienne})`.mapWith(
				(json: string) => JSON.parse(json) as MatiereRef
			)
		})
		.from(
			sql`(SELECT ${presences.seance_id} AS seance, ${presences.statut} AS statut FROM ${presences}
				WHERE ${presences.etudiant_id} = ${parameter('etudiant')}
				UNION ALL SELECT ${seances.id}, 'absent' FROM ${suivies} AND ${seancesClasses.presences_at} IS NOT NULL AND +${seances.statut} = 'terminee'
				AND NOT EXISTS (SELECT 1 FROM ${presences} WHERE ${presences.seance_id} = ${seances.id} AND ${presences.etudiant_id} = ${parameter('etudiant')})
			) AS mesure`
		)
		.innerJoin(seances, sql`${seances.id} = mesure.seance`)
		.where(sql`${seances.annee_id} = ${parameter('annee')} AND ${seances.statut} NOT IN ('annulee', 'reportee') AND ${visible}`)
		.orderBy(seances.date, seances.heure_debut, seances.id)
)

/**
 * A student's attendance in a year, by time: records, and an absence for each `terminee` séance without a record if attendance was taken for
 * the class (RULES.md 4.1).
 */
export const selectAssiduite = (db: Db, visible: Scope<'seances'>, asked: { readonly etudiant: number; readonly annee: number }) =>
	selectAssiduiteStatement(db, visible).all({ ...visible.values, ...asked })

export type Mesuree = Awaited<ReturnType<typeof selectAssiduite>>[number]
