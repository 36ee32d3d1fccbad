import { and, eq, sql, type SQL } from 'drizzle-orm'
import { jsonNumber, jsonObject } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { cycleRef, filiereRef, niveauRef } from '../refs/refs.sql.ts'
import { prepareRecords, record } from '../../db/queries/records'
import { cycles, enseignements, filieres, matieres, matieresAnnees, niveaux, seancesClasses, ues, uesAnnees } from '../../school/schema'
import { chiffresDeMatiere, coefficientDeMatiere } from '../refs/chiffres.sql.ts'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { Matiere, Ue } from './matieres.model'

const ueJson = jsonObject<Ue>({
	...columnsOf(ues, 'id', 'code', 'nom'),
	credits: jsonNumber(uesAnnees.credits),
	semestre: uesAnnees.semestre
})

const boundAnnee = sql.placeholder('annee')

/** When the matière or its values of the year last changed. */
const changedAt = sql<string>`iif(unixepoch(${matieresAnnees.updated_at}) > unixepoch(${matieres.updated_at}), ${matieresAnnees.updated_at}, ${matieres.updated_at})`

const from = (db: Db, where: SQL) =>
	db
		.select(
			record(
				jsonObject<Omit<Matiere, 'evaluations'>>({
					...columnsOf(matieres, 'id', 'code', 'nom'),
					coefficient: jsonNumber(coefficientDeMatiere),
					volume_horaire: jsonNumber(matieresAnnees.volume_horaire),
					cycle: cycleRef,
					filiere: filiereRef,
					niveau: niveauRef,
					ue: sql`iif(${filieres.systeme} = 'LMD' AND ${ues.id} IS NOT NULL, ${ueJson}, NULL)`,
					updated_at: changedAt
				})
			)
		)
		.from(matieres)
		.innerJoin(filieres, eq(filieres.id, matieres.filiere_id))
		.innerJoin(niveaux, eq(niveaux.id, matieres.niveau_id))
		.innerJoin(cycles, eq(cycles.code, niveaux.cycle))
		.leftJoin(matieresAnnees, chiffresDeMatiere(boundAnnee))
		.leftJoin(ues, eq(ues.id, matieresAnnees.ue_id))
		.leftJoin(uesAnnees, and(eq(uesAnnees.ue_id, ues.id), eq(uesAnnees.annee_id, boundAnnee)))
		.where(where)

const selectMatieresStatement = preparedFor('matieres', (db, visible) =>
	prepareRecords(
		db,
		from(
			db,
			sql`${visible} AND (${filieres.active} = 1 OR ${sql.placeholder('anciennes')})
			AND (${sql.placeholder('code')} IS NULL OR ${matieres.code} = ${sql.placeholder('code')})
			AND (${sql.placeholder('classe')} IS NULL
				OR EXISTS (SELECT 1 FROM ${enseignements}
					WHERE ${enseignements.classe_id} = ${sql.placeholder('classe')} AND ${enseignements.matiere_id} = ${matieres.id})
				OR EXISTS (SELECT 1 FROM ${seancesClasses}
					WHERE ${seancesClasses.classe_id} = ${sql.placeholder('classe')} AND ${seancesClasses.matiere_id} = ${matieres.id}))`
		)
			.orderBy(matieres.cle_tri, matieres.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset')),
		'code'
	)
)

type Year = { readonly id: number; readonly courante: boolean } | null

/** Matières by name, without their évaluations; in the current year only those of active filières. */
export const selectMatieres = (
	db: Db,
	visible: Scope<'matieres'>,
	{ annee, classe, code }: { annee: Year; classe?: number | undefined; code?: string | undefined },
	window: { limit: number; offset: number }
) =>
	selectMatieresStatement(db, visible).all({
		...visible.values,
		...window,
		annee: annee?.id ?? null,
		anciennes: annee?.courante === false ? 1 : 0,
		classe: classe ?? null,
		code: code ?? null
	})

const selectMatiereStatement = preparedFor('matieres', (db, visible) =>
	from(db, sql`${visible} AND ${matieres.id} = ${sql.placeholder('id')}`)
)

export const selectMatiere = (db: Db, visible: Scope<'matieres'>, { annee, id }: { annee: Year; id: number }) =>
	selectMatiereStatement(db, visible).get({ ...visible.values, annee: annee?.id ?? null, id })

const matiereExistsStatement = prepared((db) =>
	db
		.select({ id: matieres.id })
		.from(matieres)
		.where(eq(matieres.id, sql.placeholder('id')))
)

/** Whether a matière exists, without a check of rights. */
export const matiereExists = async (db: Db, id: number) => (await matiereExistsStatement(db).all({ id })).length > 0
