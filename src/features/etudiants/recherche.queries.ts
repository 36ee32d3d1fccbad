import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { prepared } from '../../db/prepared'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/db'
import { ROLES } from '../../domain/caller'
import { presentOn } from '../../school/present'
import { annees, classes, etudiants, filieres, inscriptions, utilisateurs } from '../../school/schema'

const given = (name: string) => sql.placeholder(name)

/** How many words of a search are looked for one by one; what follows is part of the last one. */
export const MOTS = 4
const mots = Array.from({ length: MOTS }, (_one, index) => `mot${index}`)

/** Whether a sort key has every word of a search in it; an empty word is in all of them. */
const named = (cle: SQLWrapper) => and(...mots.map((mot) => sql`instr(${cle}, ${given(mot)}) > 0`))!
const numbered = sql`instr(lower(${etudiants.matricule}), ${given('texte')}) > 0`

/** Students of visible classes of a year on a day. */
const ofClasses = (visible: SQL) => sql`IN (SELECT ${inscriptions.etudiant_id} FROM ${classes}
	INNER JOIN ${annees} ON ${annees.id} = ${classes.annee_id}
	INNER JOIN ${filieres} ON ${filieres.id} = ${classes.filiere_id}
	INNER JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${classes.id} AND ${presentOn(given('jour'))}
	WHERE ${visible} AND ${classes.annee_id} = ${given('annee')} AND (${filieres.active} = 1 OR ${annees.courante} = 0)
	AND (${given('classe')} IS NULL OR ${classes.id} = ${given('classe')}))`

const packed = (db: Db, ids: SQL) =>
	db
		.select({ ids: sql<string>`json_group_array(id)` })
		.from(sql`(${ids})`)
		.prepare()

/**
 * The students among `these`, by name, as one text: those with the words in their name, and those with the text in their matricule. Names
 * and matricules are looked at in the indexes that have them, and rows of accounts only where these say so (`+` keeps the plan from the
 * other way round): of 20,000 students that takes milliseconds, and grows with their number alone.
 */
const statementsAmong = (db: Db, these: SQL) => ({
	named: packed(
		db,
		sql`SELECT ${utilisateurs.id} AS id FROM ${utilisateurs}
			WHERE ${utilisateurs.role} IN (${sql.raw(ROLES.map((role) => `'${role}'`).join(', '))})
			AND ${named(utilisateurs.cle_tri)} AND +${utilisateurs.id} ${these}
			ORDER BY ${utilisateurs.cle_tri}, ${utilisateurs.id}`
	),
	numbered: packed(
		db,
		sql`SELECT ${utilisateurs.id} AS id FROM ${etudiants} CROSS JOIN ${utilisateurs}
			WHERE ${numbered} AND ${utilisateurs.id} = ${etudiants.id} AND +${etudiants.id} ${these}
			ORDER BY ${utilisateurs.cle_tri}, ${utilisateurs.id}`
	)
})

const amongAll = prepared((db) => statementsAmong(db, sql`IN (SELECT ${etudiants.id} FROM ${etudiants})`))
const amongClasses = preparedFor('classes', (db, visible) => statementsAmong(db, ofClasses(visible)))

export type Recherche = {
	/** without accents and case: all of it, and its words */
	readonly texte: string
	readonly mots: readonly string[]
}

const words = ({ texte, mots: said }: Recherche) => ({ texte, ...Object.fromEntries(mots.map((name, index) => [name, said[index] ?? ''])) })

const idsOf = ([row]: readonly { readonly ids: string }[]) => JSON.parse(row?.ids ?? '[]') as number[]

/** By name; whom only the matricule names comes last. */
async function idsAmong({ named: byName, numbered: byNumber }: ReturnType<typeof statementsAmong>, recherche: Recherche, values: object) {
	const asked = { ...words(recherche), ...values }
	const ids = idsOf(await byName.all(asked))
	if (recherche.texte === '') return ids
	const known = new Set(ids)
	return [...ids, ...idsOf(await byNumber.all(asked)).filter((id) => !known.has(id))]
}

/** The ids of all students with these words in their name, or this text in their matricule. */
export const selectAllIds = (db: Db, recherche: Recherche) => idsAmong(amongAll(db), recherche, {})

/** The same of those who are in visible classes of a year on a day. */
export const selectIdsOfClasses = (
	db: Db,
	visible: Scope<'classes'>,
	recherche: Recherche,
	filters: { readonly annee: number; readonly jour: string; readonly classe: number | null }
) => idsAmong(amongClasses(db, visible), recherche, { ...visible.values, ...filters })
