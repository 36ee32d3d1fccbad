import { and, asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { listed } from '../../../db/queries/listed'
import { aliases, name } from '../../../db/queries/names'
import { preparedFor, type Scope } from '../../../db/queries/scope'
import type { Db } from '../../../db/queries/db'
import type { Prevue } from '../../../domain/seances/changement-seance'
import { displayNameOf, listNameOf } from '../../../school/personne.sql.ts'
import {
	classes,
	connexionsVideo,
	emargements,
	enseignants,
	matieres,
	presences,
	seances,
	seancesClasses,
	utilisateurs
} from '../../../school/schema'

const { l, m, o, s } = aliases({ l: seancesClasses, m: matieres, o: seances, s: seances })

/** A class of a séance, with its own matière for it. */
export type ClassePrevue = {
	readonly id: number
	readonly code: string
	readonly nom: string
	readonly filiere_id: number
	readonly niveau_id: number
	readonly matiere_id: number
	readonly matiere: string
}

/** A séance of the timetable, stored or planned; a negative `id` if it is not stored. */
export type SeancePrevue = Omit<Prevue, 'classes'> & {
	readonly id: number
	readonly ref: string | null
	readonly uid: string
	readonly annee_id: number
	readonly matiere_id: number
	readonly matiere: string
	/** the teacher's name on pages */
	readonly enseignant: string | null
	/** the same in messages */
	readonly enseignant_dit: string | null
	readonly matricule: string | null
	readonly debut_s: number
	readonly fin_s: number
	readonly sequence: number
	readonly classes: readonly ClassePrevue[]
	readonly emargee: boolean
	/** whether attendance was taken for a class, or any is recorded */
	readonly presences: boolean
	/** whether the caller plans it */
	readonly covered: boolean
}

const classesJson = sql<string>`(SELECT json_group_array(json(ref)) FROM (SELECT json_object('id', ${classes.id}, 'code', ${classes.code}, 'nom', ${classes.nom},
		'filiere_id', ${classes.filiere_id}, 'niveau_id', ${classes.niveau_id}, 'matiere_id', ${l.matiere_id}, 'matiere', ${m.nom}) AS ref
	FROM ${seancesClasses} l JOIN ${classes} ON ${classes.id} = ${l.classe_id} JOIN ${matieres} m ON ${m.id} = ${l.matiere_id}
	WHERE ${l.seance_id} = ${seances.id} ORDER BY ${classes.cle_tri}, ${classes.id}))`

const columns = (coveredSql: SQL) => ({
	id: seances.id,
	ref: seances.ref,
	uid: seances.uid,
	annee_id: seances.annee_id,
	matiere_id: seances.matiere_id,
	matiere: matieres.nom,
	enseignant_id: seances.enseignant_id,
	enseignant: sql<string | null>`${listNameOf(utilisateurs)}`,
	enseignant_dit: sql<string | null>`${displayNameOf(utilisateurs)}`,
	matricule: enseignants.matricule,
	date: seances.date,
	heure_debut: seances.heure_debut,
	heure_fin: seances.heure_fin,
	debut_s: seances.debut_s,
	fin_s: seances.fin_s,
	salle: seances.salle,
	type: seances.type,
	mode: seances.mode,
	statut: seances.statut,
	motif: seances.motif,
	lien_visio: seances.lien_visio,
	sequence: seances.sequence,
	classes: classesJson,
	emargee: sql<number>`EXISTS (SELECT 1 FROM ${emargements} WHERE ${emargements.seance_id} = ${seances.id})`,
	presences: sql<number>`(EXISTS (SELECT 1 FROM ${seancesClasses} l WHERE ${l.seance_id} = ${seances.id} AND ${l.presences_at} IS NOT NULL)
		OR EXISTS (SELECT 1 FROM ${presences} WHERE ${presences.seance_id} = ${seances.id})
		OR EXISTS (SELECT 1 FROM ${connexionsVideo} WHERE ${connexionsVideo.seance_id} = ${seances.id}))`,
	covered: sql<number>`${coveredSql}`
})

const chosenBy = (where: SQL) =>
	preparedFor('seances', (db, covered) =>
		db
			.select(columns(covered))
			.from(seances)
			.innerJoin(matieres, eq(matieres.id, seances.matiere_id))
			.leftJoin(utilisateurs, eq(utilisateurs.id, seances.enseignant_id))
			.leftJoin(enseignants, eq(enseignants.id, seances.enseignant_id))
			.where(and(eq(seances.annee_id, sql.placeholder('annee')), where))
			.orderBy(asc(seances.date), asc(seances.heure_debut), asc(seances.id))
	)

const byIds = chosenBy(sql`${seances.id} IN ${listed('ids')}`)
const byRef = chosenBy(sql`${seances.ref} IN ${listed('refs')}`)

/** The classes of a séance and the matière of each, as one text. */
const gathering = (
	seance: SQLWrapper
) => sql`(SELECT group_concat(${name(seancesClasses.classe_id)} || ':' || ${name(seancesClasses.matiere_id)}) FROM (
	SELECT ${seancesClasses.classe_id}, ${seancesClasses.matiere_id} FROM ${seancesClasses} WHERE ${seancesClasses.seance_id} = ${seance} ORDER BY ${seancesClasses.classe_id}))`

/** Planned séances like another one: same weekday, times, type, classes and matières, from a day on. */
const alike = chosenBy(sql`${seances.id} IN (
	SELECT ${l.seance_id} FROM ${seances} s JOIN ${seancesClasses} ON ${seancesClasses.seance_id} = ${s.id}
		JOIN ${seancesClasses} l ON ${l.classe_id} = ${seancesClasses.classe_id} AND ${l.date} >= ${sql.placeholder('jour')}
		JOIN ${seances} o ON ${o.id} = ${l.seance_id}
	WHERE ${s.id} = ${sql.placeholder('id')} AND ${o.statut} = 'planifiee' AND ${o.heure_debut} = ${s.heure_debut} AND ${o.heure_fin} = ${s.heure_fin}
		AND ${o.type} = ${s.type} AND strftime('%w', ${o.date}) = strftime('%w', ${s.date}) AND ${gathering(o.id)} = ${gathering(s.id)})`)

const ofTeacher = chosenBy(sql`${seances.enseignant_id} = ${sql.placeholder('enseignant')}
	AND ${seances.date} BETWEEN ${sql.placeholder('du')} AND ${sql.placeholder('au')}
	AND ${seances.debut_s} < ${sql.placeholder('fin_s')} AND ${seances.fin_s} > ${sql.placeholder('debut_s')}
	AND +${seances.statut} NOT IN ('annulee', 'reportee')`)

const ofCours = chosenBy(sql`${seances.enseignant_id} = ${sql.placeholder('enseignant_id')} AND ${seances.statut} = 'planifiee'
	AND ${seances.id} IN (SELECT ${l.seance_id} FROM ${seancesClasses} l
		WHERE ${l.classe_id} = ${sql.placeholder('classe_id')} AND ${l.matiere_id} = ${sql.placeholder('matiere_id')} AND ${l.date} >= ${sql.placeholder('from')})`)

const ofDays = chosenBy(sql`${seances.date} BETWEEN ${sql.placeholder('du')} AND ${sql.placeholder('au')}
	AND +${seances.statut} NOT IN ('annulee', 'reportee')`)

/** Séances that may conflict with the wanted ones: held on the same day and at overlapping times. */
const meeting = chosenBy(sql`${seances.id} IN (SELECT ${o.id} FROM json_each(${sql.placeholder('voulues')}) j
	JOIN ${seances} o ON ${o.date} = j.value ->> 'date' AND ${o.heure_debut} < j.value ->> 'heure_fin' AND ${o.heure_fin} > j.value ->> 'heure_debut'
		AND ${o.annee_id} = j.value ->> 'annee' AND ${o.statut} NOT IN ('annulee', 'reportee'))`)

type Statement = ReturnType<typeof chosenBy>

async function all(statement: Statement, db: Db, scope: Scope<'seances'>, values: Record<string, unknown>): Promise<SeancePrevue[]> {
	return (await statement(db, scope).all({ ...scope.values, ...values })).map((found) => ({
		...found,
		classes: JSON.parse(found.classes) as ClassePrevue[],
		emargee: found.emargee === 1,
		presences: found.presences === 1,
		covered: found.covered === 1
	}))
}

/** Some séances of a year, each with whether the scope covers it. */
export const selectPrevues = (db: Db, scope: Scope<'seances'>, annee: number, ids: readonly number[]) =>
	all(byIds, db, scope, { annee, ids: JSON.stringify(ids) })

export const selectByRefs = (db: Db, scope: Scope<'seances'>, annee: number, refs: readonly string[]) =>
	all(byRef, db, scope, { annee, refs: JSON.stringify(refs) })

/** The planned séances of a year from a day on that are like this one, including itself if it is planned. */
export const selectAlike = (db: Db, scope: Scope<'seances'>, annee: number, id: number, jour: string) =>
	all(alike, db, scope, { annee, id, jour })

type Span = { readonly du: string; readonly au: string; readonly debut_s: number; readonly fin_s: number }

/** A teacher's séances between two moments, without those that are called off. */
export const selectOfTeacher = (db: Db, scope: Scope<'seances'>, annee: number, enseignant: number, span: Span) =>
	all(ofTeacher, db, scope, { annee, enseignant, ...span })

type Cours = { readonly classe_id: number; readonly matiere_id: number; readonly enseignant_id: number; readonly from: string }

/** The planned séances of a class's matière by one teacher from a day on. */
export const selectOfCours = (db: Db, scope: Scope<'seances'>, annee: number, cours: Cours) => all(ofCours, db, scope, { annee, ...cours })

/** The séances of some days, without those that are called off. */
export const selectOfDays = (db: Db, scope: Scope<'seances'>, annee: number, du: string, au: string) =>
	all(ofDays, db, scope, { annee, du, au })

/** The séances at the times of some others, without those that are called off. */
export const selectMeeting = (db: Db, scope: Scope<'seances'>, annee: number, voulues: readonly SeancePrevue[]) =>
	all(meeting, db, scope, {
		annee,
		voulues: JSON.stringify(voulues.map(({ date, heure_debut, heure_fin }) => ({ date, heure_debut, heure_fin, annee })))
	})
