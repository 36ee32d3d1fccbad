import { and, asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { aliases, into, name, set } from '../../db/names'
import { as, row, rows, stored } from '../../db/rows'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/db'
import type { Prevue } from '../../domain/changement-seance'
import type { Periode } from '../../domain/periode'
import {
	absencesEnseignants,
	classes,
	conges,
	connexionsVideo,
	emargements,
	enseignants,
	enseignements,
	matieres,
	periodes,
	presences,
	salles,
	seances,
	seancesClasses,
	utilisateurs
} from '../../school/schema'

const { e, l, m, o, s, u } = aliases({ e: enseignements, l: seancesClasses, m: matieres, o: seances, s: seances, u: utilisateurs })

/** A class as the timetable looks at it, with what it calls a séance. */
export type ClassePrevue = {
	readonly id: number
	readonly code: string
	readonly nom: string
	readonly filiere_id: number
	readonly niveau_id: number
	readonly matiere_id: number
	readonly matiere: string
}

/** A séance as the timetable has it, stored or to be; `id` below 0 for one that is not stored. */
export type SeancePrevue = Omit<Prevue, 'classes'> & {
	readonly id: number
	readonly ref: string | null
	readonly uid: string
	readonly annee_id: number
	readonly matiere_id: number
	readonly matiere: string
	readonly enseignant: string | null
	readonly matricule: string | null
	readonly debut_s: number
	readonly fin_s: number
	readonly sequence: number
	readonly classes: readonly ClassePrevue[]
	readonly emargee: boolean
	/** whether attendance was taken for one of its classes, or anything of it is recorded */
	readonly presences: boolean
	/** whether the caller plans it */
	readonly covered: boolean
}

const classesJson = sql<string>`(SELECT json_group_array(json(ref)) FROM (SELECT json_object('id', ${classes.id}, 'code', ${classes.code}, 'nom', ${classes.nom},
		'filiere_id', ${classes.filiere_id}, 'niveau_id', ${classes.niveau_id}, 'matiere_id', ${l.matiere_id}, 'matiere', ${m.nom}) AS ref
	FROM ${seancesClasses} l JOIN ${classes} ON ${classes.id} = ${l.classe_id} JOIN ${matieres} m ON ${m.id} = ${l.matiere_id}
	WHERE ${l.seance_id} = ${seances.id} ORDER BY ${classes.cle_tri}, ${classes.id}))`

const columns = (covered: SQL) => ({
	id: seances.id,
	ref: seances.ref,
	uid: seances.uid,
	annee_id: seances.annee_id,
	matiere_id: seances.matiere_id,
	matiere: matieres.nom,
	enseignant_id: seances.enseignant_id,
	enseignant: sql<string | null>`iif(${utilisateurs.id} IS NULL, NULL, trim(${utilisateurs.prenoms} || ' ' || ${utilisateurs.nom}))`,
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
	covered: sql<number>`${covered}`
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
			.prepare()
	)

const byIds = chosenBy(sql`${seances.id} IN ${listed('ids')}`)
const byRef = chosenBy(sql`${seances.ref} IN ${listed('refs')}`)

/** The classes of a séance and what each calls it, as one text. */
const gathered = (
	seance: SQLWrapper
) => sql`(SELECT group_concat(${name(seancesClasses.classe_id)} || ':' || ${name(seancesClasses.matiere_id)}) FROM (
	SELECT ${seancesClasses.classe_id}, ${seancesClasses.matiere_id} FROM ${seancesClasses} WHERE ${seancesClasses.seance_id} = ${seance} ORDER BY ${seancesClasses.classe_id}))`

/** Those of a class, weekly with another one: on its day of the week, at its times, of its type, of the same classes and matières, planned, from a day on. */
const alike = chosenBy(sql`${seances.id} IN (
	SELECT ${l.seance_id} FROM ${seances} s JOIN ${seancesClasses} ON ${seancesClasses.seance_id} = ${s.id}
		JOIN ${seancesClasses} l ON ${l.classe_id} = ${seancesClasses.classe_id} AND ${l.date} >= ${sql.placeholder('jour')}
		JOIN ${seances} o ON ${o.id} = ${l.seance_id}
	WHERE ${s.id} = ${sql.placeholder('id')} AND ${o.statut} = 'planifiee' AND ${o.heure_debut} = ${s.heure_debut} AND ${o.heure_fin} = ${s.heure_fin}
		AND ${o.type} = ${s.type} AND strftime('%w', ${o.date}) = strftime('%w', ${s.date}) AND ${gathered(o.id)} = ${gathered(s.id)})`)

const ofTeacher = chosenBy(sql`${seances.enseignant_id} = ${sql.placeholder('enseignant')}
	AND ${seances.date} BETWEEN ${sql.placeholder('du')} AND ${sql.placeholder('au')}
	AND ${seances.debut_s} < ${sql.placeholder('fin_s')} AND ${seances.fin_s} > ${sql.placeholder('debut_s')}
	AND +${seances.statut} NOT IN ('annulee', 'reportee')`)

const ofCours = chosenBy(sql`${seances.enseignant_id} = ${sql.placeholder('enseignant_id')} AND ${seances.statut} = 'planifiee'
	AND ${seances.id} IN (SELECT ${l.seance_id} FROM ${seancesClasses} l
		WHERE ${l.classe_id} = ${sql.placeholder('classe_id')} AND ${l.matiere_id} = ${sql.placeholder('matiere_id')} AND ${l.date} >= ${sql.placeholder('from')})`)

const ofDays = chosenBy(sql`${seances.date} BETWEEN ${sql.placeholder('du')} AND ${sql.placeholder('au')}
	AND +${seances.statut} NOT IN ('annulee', 'reportee')`)

/** What the wanted séances may meet: all of their days that are held within their times. */
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

/** Some séances of a year, and whether the scope covers each. */
export const selectPrevues = (db: Db, scope: Scope<'seances'>, annee: number, ids: readonly number[]) =>
	all(byIds, db, scope, { annee, ids: JSON.stringify(ids) })

export const selectByRefs = (db: Db, scope: Scope<'seances'>, annee: number, refs: readonly string[]) =>
	all(byRef, db, scope, { annee, refs: JSON.stringify(refs) })

/** The planned séances of a year from a day on that are like one, which itself is among them if it is planned. */
export const selectAlike = (db: Db, scope: Scope<'seances'>, annee: number, id: number, jour: string) =>
	all(alike, db, scope, { annee, id, jour })

type Span = { readonly du: string; readonly au: string; readonly debut_s: number; readonly fin_s: number }

/** What a teacher has between two moments, of what takes place. */
export const selectOfTeacher = (db: Db, scope: Scope<'seances'>, annee: number, enseignant: number, span: Span) =>
	all(ofTeacher, db, scope, { annee, enseignant, ...span })

type Cours = { readonly classe_id: number; readonly matiere_id: number; readonly enseignant_id: number; readonly from: string }

/** The planned séances that a teacher gives of a class's matière from a day on. */
export const selectOfCours = (db: Db, scope: Scope<'seances'>, annee: number, cours: Cours) => all(ofCours, db, scope, { annee, ...cours })

/** What takes place on some days. */
export const selectOfDays = (db: Db, scope: Scope<'seances'>, annee: number, du: string, au: string) =>
	all(ofDays, db, scope, { annee, du, au })

/** What takes place at the times of some séances. */
export const selectMeeting = (db: Db, scope: Scope<'seances'>, annee: number, voulues: readonly SeancePrevue[]) =>
	all(meeting, db, scope, {
		annee,
		voulues: JSON.stringify(voulues.map(({ date, heure_debut, heure_fin }) => ({ date, heure_debut, heure_fin, annee })))
	})

export const selectSalles = rows(() => sql`SELECT ${salles.code}, ${salles.nom} FROM ${salles}`, { code: 'text', nom: 'text?' })

/** How many planned séances that begin after a moment (seconds) are in each room, as it is written. */
export const selectRoomsAfter = rows(
	(debut_s: number) => sql`SELECT ${s.salle}, count(*) AS seances FROM ${seances} s
		WHERE ${s.statut} = 'planifiee' AND ${s.debut_s} > ${debut_s} AND ${s.salle} IS NOT NULL GROUP BY ${s.salle}`,
	{ salle: 'text', seances: 'integer' }
)

/** The days off that touch some days. */
export const selectConges = rows(
	(du: string, au: string) => sql`
		SELECT ${conges.date_debut}, ${conges.date_fin}, ${conges.demi_journee}, ${conges.filiere_id}, ${conges.niveau_id},
		${conges.libelle} FROM ${conges} WHERE ${conges.date_debut} <= ${au} AND ${conges.date_fin} >= ${du} ORDER BY ${conges.date_debut}, ${conges.id}`,
	stored(conges, 'date_debut', 'date_fin', 'demi_journee', 'filiere_id', 'niveau_id', 'libelle')
)

export const selectPeriodes = rows(
	(annee: number) => sql`SELECT ${periodes.rang}, ${periodes.niveau_id} AS niveau, ${periodes.date_debut}, ${periodes.date_fin}
		FROM ${periodes} WHERE ${periodes.annee_id} = ${annee}`,
	{ rang: as<Periode['rang']>('integer'), niveau: 'integer?', date_debut: 'text', date_fin: 'text' }
)

const away = absencesEnseignants
/** When some teachers are away, between two moments (seconds). */
export const selectAbsencesOf = rows(
	(ids: readonly number[], debut_s: number, fin_s: number) => sql`
		SELECT ${away.enseignant_id}, ${away.debut_s}, ${away.fin_s} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${away} ON ${away.enseignant_id} = j.value AND ${away.fin_s} > ${debut_s} WHERE ${away.debut_s} < ${fin_s} AND ${away.retiree_at} IS NULL`,
	{ enseignant_id: 'integer', debut_s: 'integer', fin_s: 'integer' }
)

/** What some classes are taught, and by whom. */
export const selectEnseignees = rows(
	(ids: readonly number[]) => sql`
		SELECT ${e.classe_id}, ${e.matiere_id}, ${m.cle_tri}, ${m.nom}, ${e.enseignant_id} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${enseignements} e ON ${e.classe_id} = j.value JOIN ${matieres} m ON ${m.id} = ${e.matiere_id}
		ORDER BY ${m.cle_tri}, ${m.id}, ${e.enseignant_id}`,
	{ classe_id: 'integer', matiere_id: 'integer', cle_tri: 'text', nom: 'text', enseignant_id: 'integer' }
)
export type Enseignee = Awaited<ReturnType<typeof selectEnseignees>>[number]

/** The classes of a year, or some of them, by name. */
export const selectClassesOf = rows(
	(annee: number, ids?: readonly number[]) => sql`
		SELECT ${classes.id}, ${classes.code}, ${classes.nom}, ${classes.filiere_id}, ${classes.niveau_id} FROM ${classes} WHERE ${classes.annee_id} = ${annee}
			${ids && sql`AND ${classes.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`} ORDER BY ${classes.cle_tri}, ${classes.id}`,
	stored(classes, 'id', 'code', 'nom', 'filiere_id', 'niveau_id')
)

export const selectMatiere = row((id: number) => sql`SELECT ${m.id}, ${m.nom}, ${m.cle_tri} FROM ${matieres} m WHERE ${m.id} = ${id}`, {
	id: 'integer',
	nom: 'text',
	cle_tri: 'text'
})

/** A teacher whose account is open. */
export const selectEnseignant = row(
	(id: number) => sql`SELECT ${u.id}, trim(${u.prenoms} || ' ' || ${u.nom}) AS nom, ${enseignants.matricule}
		FROM ${enseignants} JOIN ${utilisateurs} u ON ${u.id} = ${enseignants.id} WHERE ${enseignants.id} = ${id} AND ${u.actif} = 1`,
	{ id: 'integer', nom: 'text', matricule: 'text' }
)

export type NewSeance = Omit<
	SeancePrevue,
	'id' | 'classes' | 'matiere' | 'enseignant' | 'matricule' | 'emargee' | 'presences' | 'covered'
> & {
	readonly debut: string
	readonly fin: string
}

const SLOT = ['matiere_id', 'date', 'heure_debut', 'heure_fin', 'debut', 'fin', 'debut_s', 'fin_s'] as const
const CHANGED = [...SLOT, 'enseignant_id', 'salle', 'type', 'mode', 'statut', 'lien_visio', 'sequence'] as const
const WRITTEN = ['ref', 'uid', 'annee_id', ...CHANGED] as const
const said = (column: string) => sql.raw(`value ->> '${column}'`)

const insertRows = rows(
	(made: readonly NewSeance[], updated_at: string) => sql`
		INSERT INTO ${into(seances, ...WRITTEN, 'updated_at')} SELECT ${sql.join(WRITTEN.map(said), sql`, `)}, ${updated_at}
		FROM json_each(${JSON.stringify(made)}) RETURNING ${seances.id}, ${seances.ref}`,
	{ id: 'integer', ref: 'text' }
)

/** Writes new séances with their classes, and answers their ids in their order. */
export async function insertSeances(
	db: Db,
	made: readonly (NewSeance & { readonly classes: readonly ClassePrevue[] })[],
	updated_at: string
): Promise<number[]> {
	const ids = new Map((await insertRows(db, made, updated_at)).map(({ id, ref }) => [ref, id]))
	const links = made.flatMap((seance) => seance.classes.map((one) => [ids.get(seance.ref!), one.id, one.matiere_id]))
	await db.run(sql`INSERT INTO ${into(seancesClasses, 'seance_id', 'classe_id', 'matiere_id')}
		SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(links)})`)
	return made.map(({ ref }) => ids.get(ref!)!)
}

export type ChangedSeance = Prevue &
	Pick<SeancePrevue, 'id' | 'matiere_id' | 'debut_s' | 'fin_s' | 'sequence'> & { readonly debut: string; readonly fin: string }

/** Writes what the timetable says of some séances. */
export async function updateSeances(db: Db, changed: readonly ChangedSeance[], updated_at: string) {
	const values = Object.fromEntries([...CHANGED, 'motif'].map((column) => [column, said(column)]))
	await db.run(sql`UPDATE ${seances} SET ${set(seances, { ...values, updated_at })}
		FROM json_each(${JSON.stringify(changed)}) j WHERE ${seances.id} = j.value ->> 'id'`)
}

/** Gives some séances the classes that they gather from now on, and what each calls it. */
export async function updateLinks(db: Db, changed: readonly Pick<SeancePrevue, 'id' | 'date' | 'classes'>[]) {
	if (changed.length === 0) return
	const ids = JSON.stringify(changed.map(({ id }) => id))
	const links = JSON.stringify(changed.flatMap((seance) => seance.classes.map((one) => [seance.id, one.id, one.matiere_id, seance.date])))
	const { seance_id, classe_id, matiere_id } = seancesClasses
	await db.run(sql`DELETE FROM ${seancesClasses} WHERE ${seance_id} IN (SELECT value FROM json_each(${ids}))
		AND (${seance_id}, ${classe_id}) NOT IN (SELECT value ->> 0, value ->> 1 FROM json_each(${links}))`)
	await db.run(sql`INSERT INTO ${into(seancesClasses, 'seance_id', 'classe_id', 'matiere_id', 'date')}
		SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${links}) WHERE true
		ON CONFLICT (${name(seance_id)}, ${name(classe_id)}) DO UPDATE SET ${name(matiere_id)} = excluded.${name(matiere_id)}`)
}

/** What a class is taught on a day or later, by whom. */
export const selectCours = rows(
	(classe: number, jour: string) => sql`
		SELECT ${e.matiere_id}, ${m.nom} AS matiere, ${e.enseignant_id}, trim(${u.prenoms} || ' ' || ${u.nom}) AS enseignant
		FROM ${enseignements} e JOIN ${matieres} m ON ${m.id} = ${e.matiere_id} JOIN ${utilisateurs} u ON ${u.id} = ${e.enseignant_id} AND ${u.actif} = 1
		WHERE ${e.classe_id} = ${classe} AND ifnull(${e.date_fin} >= ${jour}, 1) ORDER BY ${m.cle_tri}, ${m.id}, ${u.cle_tri}, ${u.id}`,
	{ matiere_id: 'integer', matiere: 'text', enseignant_id: 'integer', enseignant: 'text' }
)

/** Teachers whose accounts are open, by name. */
export const selectEnseignants = rows(
	() => sql`
		SELECT ${u.id}, trim(${u.nom} || ' ' || ${u.prenoms}) AS nom FROM ${enseignants} JOIN ${utilisateurs} u ON ${u.id} = ${enseignants.id}
		WHERE ${u.actif} = 1 ORDER BY ${u.cle_tri}, ${u.id}`,
	{ id: 'integer', nom: 'text' }
)
