import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { FIELD, LINE, unmarked, type Contacts } from '../../domain/personnes/annuaire'
import { refolded } from '../../kit/forms'
import { presentOn } from '../../school/present'
import { annees, classes, etudiants, filieres, inscriptions, responsables, utilisateurs } from '../../school/schema'

const parameter = (name: string) => sql.placeholder(name)

/** Students of visible classes of a year on a day. */
const ofClasses = (visible: SQL) => sql`IN (SELECT ${inscriptions.etudiant_id} FROM ${classes}
	INNER JOIN ${annees} ON ${annees.id} = ${classes.annee_id}
	INNER JOIN ${filieres} ON ${filieres.id} = ${classes.filiere_id}
	INNER JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${classes.id} AND ${presentOn(parameter('jour'))}
	WHERE ${visible} AND ${classes.annee_id} = ${parameter('annee')} AND (${filieres.active} = 1 OR ${annees.courante} = 0)
	AND (${parameter('classe')} IS NULL OR ${classes.id} = ${parameter('classe')}))`

const field = sql.raw(`'${FIELD}'`)
const isTous = sql`${parameter('contacts')} = 'tous'`
const numberOf = (telephone: AnyColumn) => sql`ifnull(replace(${telephone}, ' ', ''), '')`
const contactsOf = sql`iif(${parameter('contacts')} = 'aucun', '', iif(${isTous}, ${numberOf(utilisateurs.telephone)} || ${field} ||
	ifnull(${utilisateurs.email_norm}, '') || ${field}, '') || ifnull((SELECT group_concat(${numberOf(responsables.telephone)} ||
	${field} || iif(${isTous}, lower(ifnull(${responsables.email}, '')), ''), ${field})
	FROM ${responsables} WHERE ${responsables.etudiant_id} = ${etudiants.id}), '') || ${field})`

/** The students among `these` by name, in the format that `foundIn` searches. */
const statementAmong = (db: Db, these?: SQL) =>
	db.select({ annuaire: sql<string | null>`group_concat(line, '')` }).from(
		sql`(SELECT ${utilisateurs.cle_tri} || ${field} || lower(${etudiants.matricule}) || ${field} || ${contactsOf}
				|| ${utilisateurs.id} || ${sql.raw(`'${LINE}'`)} AS line
			FROM ${etudiants} CROSS JOIN ${utilisateurs} ON ${utilisateurs.id} = ${etudiants.id}
			${these ? sql`WHERE ${etudiants.id} ${these}` : sql``}
			ORDER BY ${utilisateurs.cle_tri}, ${utilisateurs.id})`
	)

const amongAll = prepared((db) => statementAmong(db))
const amongClasses = preparedFor('classes', (db, visible) => statementAmong(db, ofClasses(visible)))

const annuaireOf = ([row]: readonly { readonly annuaire: string | null }[]) => unmarked(refolded(row?.annuaire ?? ''))

/** All students, without accents and case. */
export const selectAnnuaire = async (db: Db, contacts: Contacts) => annuaireOf(await amongAll(db).all({ contacts }))

/** The same for students in visible classes of a year on a day. */
export const selectAnnuaireOfClasses = async (
	db: Db,
	visible: Scope<'classes'>,
	filters: { readonly annee: number; readonly jour: string; readonly classe: number | null; readonly contacts: Contacts }
) => annuaireOf(await amongClasses(db, visible).all({ ...visible.values, ...filters }))
