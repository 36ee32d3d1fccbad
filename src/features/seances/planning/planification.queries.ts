import { sql } from 'drizzle-orm'
import { aliases, into, name, set } from '../../../db/queries/names'
import { as, row, rows, stored } from '../../../db/queries/rows'
import type { Db } from '../../../db/queries/db'
import type { Prevue } from '../../../domain/seances/changement-seance'
import { roomKey } from '../../../domain/seances/salle'
import type { Periode } from '../../../domain/resultats/periode'
import { displayNameOf, listNameOf } from '../../../school/personne.sql.ts'
import {
	absencesEnseignants,
	classes,
	conges,
	enseignants,
	enseignements,
	matieres,
	periodes,
	salles,
	seances,
	seancesClasses,
	utilisateurs
} from '../../../school/schema'
import type { ClassePrevue, SeancePrevue } from './prevues.queries'

const { e, m, s, u } = aliases({ e: enseignements, m: matieres, s: seances, u: utilisateurs })

export const selectSalles = rows(() => sql`SELECT ${salles.code}, ${salles.nom} FROM ${salles}`, { code: 'text', nom: 'text?' })

/** How many planned séances begin in each room after a moment (seconds). Rooms are as written in the séances. */
export const selectRoomsAfter = rows(
	(debut_s: number) => sql`SELECT ${s.salle}, count(*) AS seances FROM ${seances} s
		WHERE ${s.statut} = 'planifiee' AND ${s.debut_s} > ${debut_s} AND ${s.salle} IS NOT NULL GROUP BY ${s.salle}`,
	{ salle: 'text', seances: 'integer' }
)

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
/** The absences of some teachers between two moments (seconds). */
export const selectAbsencesOf = rows(
	(ids: readonly number[], debut_s: number, fin_s: number) => sql`
		SELECT ${away.enseignant_id}, ${away.debut_s}, ${away.fin_s} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${away} ON ${away.enseignant_id} = j.value AND ${away.fin_s} > ${debut_s} WHERE ${away.debut_s} < ${fin_s} AND ${away.retiree_at} IS NULL`,
	{ enseignant_id: 'integer', debut_s: 'integer', fin_s: 'integer' }
)

export const selectEnseignees = rows(
	(ids: readonly number[]) => sql`
		SELECT ${e.classe_id}, ${e.matiere_id}, ${m.cle_tri}, ${m.nom}, ${e.enseignant_id} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${enseignements} e ON ${e.classe_id} = j.value JOIN ${matieres} m ON ${m.id} = ${e.matiere_id}
		ORDER BY ${m.cle_tri}, ${m.id}, ${e.enseignant_id}`,
	{ classe_id: 'integer', matiere_id: 'integer', cle_tri: 'text', nom: 'text', enseignant_id: 'integer' }
)

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

/** A teacher with an open account, as a séance names its teacher. */
export const selectEnseignant = row(
	(id: number) => sql`
		SELECT ${u.id} AS enseignant_id, ${listNameOf(u)} AS enseignant, ${displayNameOf(u)} AS enseignant_dit, ${enseignants.matricule}
		FROM ${enseignants} JOIN ${utilisateurs} u ON ${u.id} = ${enseignants.id} WHERE ${enseignants.id} = ${id} AND ${u.actif} = 1`,
	{ enseignant_id: 'integer', enseignant: 'text', enseignant_dit: 'text', matricule: 'text' }
)

export type NewSeance = Omit<
	SeancePrevue,
	'id' | 'classes' | 'matiere' | 'enseignant' | 'enseignant_dit' | 'matricule' | 'emargee' | 'presences' | 'covered'
> & {
	readonly debut: string
	readonly fin: string
}

const SLOT = ['matiere_id', 'date', 'heure_debut', 'heure_fin', 'debut', 'fin', 'debut_s', 'fin_s'] as const
const CHANGED = [...SLOT, 'enseignant_id', 'salle', 'salle_cle', 'type', 'mode', 'statut', 'lien_visio', 'sequence'] as const
const WRITTEN = ['ref', 'uid', 'annee_id', ...CHANGED] as const
/** Séances as JSON, each with the key of its room. */
const withRooms = (all: readonly { readonly salle: string | null }[]) =>
	JSON.stringify(all.map((seance) => ({ ...seance, salle_cle: roomKey(seance.salle) })))
const fromJson = (column: string) => sql.raw(`value ->> '${column}'`)

const insertRows = rows(
	(made: readonly NewSeance[], updated_at: string) => sql`
		INSERT INTO ${into(seances, ...WRITTEN, 'updated_at')} SELECT ${sql.join(WRITTEN.map(fromJson), sql`, `)}, ${updated_at}
		FROM json_each(${withRooms(made)}) RETURNING ${seances.id}, ${seances.ref}`,
	{ id: 'integer', ref: 'text' }
)

/** Writes new séances with their classes; returns their ids in the same order. */
export async function insertSeances(
	db: Db,
	made: readonly (NewSeance & { readonly classes: readonly ClassePrevue[] })[],
	updated_at: string
): Promise<number[]> {
	const ids = new Map((await insertRows(db, made, updated_at)).map(({ id, ref }) => [ref, id]))
	const links = made.flatMap((seance) => seance.classes.map((classe) => [ids.get(seance.ref!), classe.id, classe.matiere_id]))
	await db.run(sql`INSERT INTO ${into(seancesClasses, 'seance_id', 'classe_id', 'matiere_id')}
		SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(links)})`)
	return made.map(({ ref }) => ids.get(ref!)!)
}

export type ChangedSeance = Prevue &
	Pick<SeancePrevue, 'id' | 'matiere_id' | 'debut_s' | 'fin_s' | 'sequence'> & { readonly debut: string; readonly fin: string }

export async function updateSeances(db: Db, changed: readonly ChangedSeance[], updated_at: string) {
	const values = Object.fromEntries([...CHANGED, 'motif'].map((column) => [column, fromJson(column)]))
	await db.run(sql`UPDATE ${seances} SET ${set(seances, { ...values, updated_at })}
		FROM json_each(${withRooms(changed)}) j WHERE ${seances.id} = j.value ->> 'id'`)
}

/** Replaces the classes of some séances and the matière of each. */
export async function updateLinks(db: Db, changed: readonly Pick<SeancePrevue, 'id' | 'date' | 'classes'>[]) {
	if (changed.length === 0) return
	const ids = JSON.stringify(changed.map(({ id }) => id))
	const links = JSON.stringify(
		changed.flatMap((seance) => seance.classes.map((classe) => [seance.id, classe.id, classe.matiere_id, seance.date]))
	)
	const { seance_id, classe_id, matiere_id } = seancesClasses
	await db.run(sql`DELETE FROM ${seancesClasses} WHERE ${seance_id} IN (SELECT value FROM json_each(${ids}))
		AND (${seance_id}, ${classe_id}) NOT IN (SELECT value ->> 0, value ->> 1 FROM json_each(${links}))`)
	await db.run(sql`INSERT INTO ${into(seancesClasses, 'seance_id', 'classe_id', 'matiere_id', 'date')}
		SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${links}) WHERE true
		ON CONFLICT (${name(seance_id)}, ${name(classe_id)}) DO UPDATE SET ${name(matiere_id)} = excluded.${name(matiere_id)}`)
}

/** The matières of a class with their teachers, on a day or later. */
export const selectCours = rows(
	(classe: number, jour: string) => sql`
		SELECT ${e.matiere_id}, ${m.nom} AS matiere, ${e.enseignant_id}, ${listNameOf(u)} AS enseignant
		FROM ${enseignements} e JOIN ${matieres} m ON ${m.id} = ${e.matiere_id} JOIN ${utilisateurs} u ON ${u.id} = ${e.enseignant_id} AND ${u.actif} = 1
		WHERE ${e.classe_id} = ${classe} AND ifnull(${e.date_fin} >= ${jour}, 1) ORDER BY ${m.cle_tri}, ${m.id}, ${u.cle_tri}, ${u.id}`,
	{ matiere_id: 'integer', matiere: 'text', enseignant_id: 'integer', enseignant: 'text' }
)

/** Teachers with open accounts, by name. */
export const selectEnseignants = rows(
	() => sql`
		SELECT ${u.id}, ${listNameOf(u)} AS nom FROM ${enseignants} JOIN ${utilisateurs} u ON ${u.id} = ${enseignants.id}
		WHERE ${u.actif} = 1 ORDER BY ${u.cle_tri}, ${u.id}`,
	{ id: 'integer', nom: 'text' }
)
