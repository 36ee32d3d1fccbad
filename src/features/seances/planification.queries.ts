import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { listed } from '../../db/listed'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/db'
import type { Prevue } from '../../domain/changement-seance'
import type { Conge } from '../../domain/jours-chomes'
import type { Periode } from '../../domain/periode'
import type { Salle } from '../../domain/salle'
import { emargements, enseignants, matieres, seances, utilisateurs } from '../../school/schema'

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

const classesJson = sql<string>`(SELECT json_group_array(json(ref)) FROM (SELECT json_object('id', c.id, 'code', c.code, 'nom', c.nom,
		'filiere_id', c.filiere_id, 'niveau_id', c.niveau_id, 'matiere_id', l.matiere_id, 'matiere', m.nom) AS ref
	FROM seances_classes l JOIN classes c ON c.id = l.classe_id JOIN matieres m ON m.id = l.matiere_id
	WHERE l.seance_id = ${seances.id} ORDER BY c.cle_tri, c.id))`

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
	presences: sql<number>`(EXISTS (SELECT 1 FROM seances_classes t WHERE t.seance_id = ${seances.id} AND t.presences_at IS NOT NULL)
		OR EXISTS (SELECT 1 FROM presences p WHERE p.seance_id = ${seances.id})
		OR EXISTS (SELECT 1 FROM connexions_video v WHERE v.seance_id = ${seances.id}))`,
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

/** Those of a class, weekly with another one: on its day of the week, at its times, of its type, of the same classes and matières, planned, from a day on. */
const alike = chosenBy(sql`${seances.id} IN (
	SELECT l.seance_id FROM seances s JOIN seances_classes f ON f.seance_id = s.id
		JOIN seances_classes l ON l.classe_id = f.classe_id AND l.date >= ${sql.placeholder('jour')}
		JOIN seances o ON o.id = l.seance_id
	WHERE s.id = ${sql.placeholder('id')} AND o.statut = 'planifiee' AND o.heure_debut = s.heure_debut AND o.heure_fin = s.heure_fin
		AND o.type = s.type AND strftime('%w', o.date) = strftime('%w', s.date)
		AND (SELECT group_concat(classe_id || ':' || matiere_id) FROM (SELECT classe_id, matiere_id FROM seances_classes WHERE seance_id = o.id ORDER BY classe_id))
			= (SELECT group_concat(classe_id || ':' || matiere_id) FROM (SELECT classe_id, matiere_id FROM seances_classes WHERE seance_id = s.id ORDER BY classe_id)))`)

const ofTeacher = chosenBy(sql`${seances.enseignant_id} = ${sql.placeholder('enseignant')}
	AND ${seances.date} BETWEEN ${sql.placeholder('du')} AND ${sql.placeholder('au')}
	AND ${seances.debut_s} < ${sql.placeholder('fin_s')} AND ${seances.fin_s} > ${sql.placeholder('debut_s')}
	AND +${seances.statut} NOT IN ('annulee', 'reportee')`)

const ofCours = chosenBy(sql`${seances.enseignant_id} = ${sql.placeholder('enseignant_id')} AND ${seances.statut} = 'planifiee'
	AND ${seances.id} IN (SELECT l.seance_id FROM seances_classes l
		WHERE l.classe_id = ${sql.placeholder('classe_id')} AND l.matiere_id = ${sql.placeholder('matiere_id')} AND l.date >= ${sql.placeholder('from')})`)

const ofDays = chosenBy(sql`${seances.date} BETWEEN ${sql.placeholder('du')} AND ${sql.placeholder('au')}
	AND +${seances.statut} NOT IN ('annulee', 'reportee')`)

/** What the wanted séances may meet: all of their days that are held within their times. */
const meeting = chosenBy(sql`${seances.id} IN (SELECT o.id FROM json_each(${sql.placeholder('voulues')}) j
	JOIN seances o ON o.date = j.value ->> 'date' AND o.heure_debut < j.value ->> 'heure_fin' AND o.heure_fin > j.value ->> 'heure_debut'
		AND o.annee_id = j.value ->> 'annee' AND o.statut NOT IN ('annulee', 'reportee'))`)

type Statement = ReturnType<typeof chosenBy>

async function all(statement: Statement, db: Db, scope: Scope<'seances'>, values: Record<string, unknown>): Promise<SeancePrevue[]> {
	const rows = await statement(db, scope).all({ ...scope.values, ...values })
	return rows.map(({ classes, emargee, presences, covered, ...row }) => ({
		...row,
		classes: JSON.parse(classes) as ClassePrevue[],
		emargee: emargee === 1,
		presences: presences === 1,
		covered: covered === 1
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

export const selectSalles = (db: Db) => db.all<Salle>(sql`SELECT code, nom FROM salles`)

/** How many planned séances that begin after a moment (seconds) are in each room, as it is written. */
export const selectRoomsAfter = (db: Db, debut_s: number) =>
	db.all<{ salle: string; seances: number }>(sql`SELECT salle, count(*) AS seances FROM seances
		WHERE statut = 'planifiee' AND debut_s > ${debut_s} AND salle IS NOT NULL GROUP BY salle`)

/** The days off that touch some days. */
export const selectConges = (db: Db, du: string, au: string) =>
	db.all<Conge>(
		sql`SELECT date_debut, date_fin, demi_journee, filiere_id, niveau_id, libelle FROM conges WHERE date_debut <= ${au} AND date_fin >= ${du} ORDER BY date_debut, id`
	)

export const selectPeriodes = (db: Db, annee: number) =>
	db.all<Periode>(sql`SELECT rang, niveau_id AS niveau, date_debut, date_fin FROM periodes WHERE annee_id = ${annee}`)

/** When some teachers are away, between two moments (seconds). */
export const selectAbsencesOf = (db: Db, ids: readonly number[], debut_s: number, fin_s: number) =>
	db.all<{ enseignant_id: number; debut_s: number; fin_s: number }>(sql`
		SELECT a.enseignant_id, a.debut_s, a.fin_s FROM json_each(${JSON.stringify(ids)}) j
		JOIN absences_enseignants a ON a.enseignant_id = j.value AND a.fin_s > ${debut_s}
		WHERE a.debut_s < ${fin_s} AND a.retiree_at IS NULL`)

export type Enseignee = {
	readonly classe_id: number
	readonly matiere_id: number
	readonly cle_tri: string
	readonly nom: string
	readonly enseignant_id: number
}

/** What some classes are taught, and by whom. */
export const selectEnseignees = (db: Db, classes: readonly number[]) =>
	db.all<Enseignee>(sql`
		SELECT e.classe_id, e.matiere_id, m.cle_tri, m.nom, e.enseignant_id FROM json_each(${JSON.stringify(classes)}) j
		JOIN enseignements e ON e.classe_id = j.value JOIN matieres m ON m.id = e.matiere_id ORDER BY m.cle_tri, m.id, e.enseignant_id`)

type Classe = Omit<ClassePrevue, 'matiere_id' | 'matiere'>

/** Some classes of a year, by name. */
export const selectClassesOf = (db: Db, annee: number, ids: readonly number[]) =>
	db.all<Classe>(sql`
		SELECT c.id, c.code, c.nom, c.filiere_id, c.niveau_id FROM classes c
		WHERE c.annee_id = ${annee} AND c.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY c.cle_tri, c.id`)

export async function selectMatiere(db: Db, id: number) {
	const [row] = await db.all<{ id: number; nom: string; cle_tri: string }>(sql`SELECT id, nom, cle_tri FROM matieres WHERE id = ${id}`)
	return row
}

/** A teacher whose account is open. */
export async function selectEnseignant(db: Db, id: number) {
	const [row] = await db.all<{ id: number; nom: string; matricule: string }>(sql`
		SELECT t.id, trim(u.prenoms || ' ' || u.nom) AS nom, t.matricule FROM enseignants t JOIN utilisateurs u ON u.id = t.id
		WHERE t.id = ${id} AND u.actif = 1`)
	return row
}

export type NewSeance = Omit<
	SeancePrevue,
	'id' | 'classes' | 'matiere' | 'enseignant' | 'matricule' | 'emargee' | 'presences' | 'covered'
> & {
	readonly debut: string
	readonly fin: string
}

/** Writes new séances with their classes, and answers their ids in their order. */
export async function insertSeances(
	db: Db,
	rows: readonly (NewSeance & { readonly classes: readonly ClassePrevue[] })[],
	updated_at: string
): Promise<number[]> {
	const written = await db.all<{ id: number; ref: string }>(sql`
		INSERT INTO seances (ref, uid, annee_id, matiere_id, enseignant_id, date, heure_debut, heure_fin, debut, fin, debut_s, fin_s,
			salle, type, mode, statut, lien_visio, sequence, updated_at)
		SELECT value ->> 'ref', value ->> 'uid', value ->> 'annee_id', value ->> 'matiere_id', value ->> 'enseignant_id', value ->> 'date',
			value ->> 'heure_debut', value ->> 'heure_fin', value ->> 'debut', value ->> 'fin', value ->> 'debut_s', value ->> 'fin_s',
			value ->> 'salle', value ->> 'type', value ->> 'mode', value ->> 'statut', value ->> 'lien_visio', value ->> 'sequence', ${updated_at}
		FROM json_each(${JSON.stringify(rows)}) RETURNING id, ref`)
	const ids = new Map(written.map(({ id, ref }) => [ref, id]))
	const links = rows.flatMap(({ ref, classes }) => classes.map((one) => [ids.get(ref!), one.id, one.matiere_id]))
	await db.run(sql`INSERT INTO seances_classes (seance_id, classe_id, matiere_id)
		SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(links)})`)
	return rows.map(({ ref }) => ids.get(ref!)!)
}

export type ChangedSeance = Prevue & {
	readonly id: number
	readonly matiere_id: number
	readonly debut: string
	readonly fin: string
	readonly debut_s: number
	readonly fin_s: number
	readonly sequence: number
}

/** Writes what the timetable says of some séances. */
export async function updateSeances(db: Db, rows: readonly ChangedSeance[], updated_at: string) {
	await db.run(sql`
			UPDATE seances SET matiere_id = value ->> 'matiere_id', date = value ->> 'date', heure_debut = value ->> 'heure_debut', heure_fin = value ->> 'heure_fin',
				debut = value ->> 'debut', fin = value ->> 'fin', debut_s = value ->> 'debut_s', fin_s = value ->> 'fin_s',
				enseignant_id = value ->> 'enseignant_id', salle = value ->> 'salle', type = value ->> 'type', mode = value ->> 'mode',
				lien_visio = value ->> 'lien_visio', statut = value ->> 'statut', motif = value ->> 'motif', sequence = value ->> 'sequence', updated_at = ${updated_at}
			FROM json_each(${JSON.stringify(rows)}) j WHERE seances.id = j.value ->> 'id'`)
}

/** Gives some séances the classes that they gather from now on, and what each calls it. */
export async function updateLinks(db: Db, rows: readonly Pick<SeancePrevue, 'id' | 'date' | 'classes'>[]) {
	if (rows.length === 0) return
	const links = JSON.stringify(rows.flatMap(({ id, date, classes }) => classes.map((one) => [id, one.id, one.matiere_id, date])))
	await db.run(sql`DELETE FROM seances_classes WHERE seance_id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))
		AND (seance_id, classe_id) NOT IN
		(SELECT value ->> 0, value ->> 1 FROM json_each(${links}))`)
	await db.run(sql`INSERT INTO seances_classes (seance_id, classe_id, matiere_id, date)
		SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${links}) WHERE true
		ON CONFLICT (seance_id, classe_id) DO UPDATE SET matiere_id = excluded.matiere_id`)
}

/** The classes of a year, by name. */
export const selectClassesOfYear = (db: Db, annee: number) =>
	db.all<Classe>(sql`SELECT id, code, nom, filiere_id, niveau_id FROM classes WHERE annee_id = ${annee} ORDER BY cle_tri, id`)

/** What a class is taught on a day or later, by whom. */
export const selectCours = (db: Db, classe: number, jour: string) =>
	db.all<{ matiere_id: number; matiere: string; enseignant_id: number; enseignant: string }>(sql`
		SELECT e.matiere_id, m.nom AS matiere, e.enseignant_id, trim(u.prenoms || ' ' || u.nom) AS enseignant
		FROM enseignements e JOIN matieres m ON m.id = e.matiere_id JOIN utilisateurs u ON u.id = e.enseignant_id AND u.actif = 1
		WHERE e.classe_id = ${classe} AND ifnull(e.date_fin >= ${jour}, 1) ORDER BY m.cle_tri, m.id, u.cle_tri, u.id`)

/** Teachers whose accounts are open, by name. */
export const selectEnseignants = (db: Db) =>
	db.all<{ id: number; nom: string }>(sql`
		SELECT t.id, trim(u.nom || ' ' || u.prenoms) AS nom FROM enseignants t JOIN utilisateurs u ON u.id = t.id WHERE u.actif = 1 ORDER BY u.cle_tri, u.id`)
