import { sql, type SQL } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { presentOn } from '../../school/present'
import { ajustements, classes, contreEcritures, frais, inscriptions, utilisateurs } from '../../school/schema'
import { soldes } from './soldes.sql'

const { a, c, f, i, u, x } = aliases({
	a: ajustements,
	c: classes,
	f: frais,
	i: inscriptions,
	u: utilisateurs,
	x: contreEcritures
})

export type Asked = { readonly today: string; readonly annee: number; readonly jour: string }

/** The class of a student in a year: that of the day, else the last one. */
export const classeOf = (etudiant: SQL, { annee, jour }: Asked) => sql`(SELECT ${i.classe_id} FROM ${inscriptions} i
	WHERE ${i.etudiant_id} = ${etudiant} AND ${i.annee_id} = ${annee} ORDER BY ${presentOn(sql`${jour}`, i)} DESC,
	ifnull(${i.date_sortie} > ${i.date_entree}, 1) DESC, ${i.statut} = 'Active' DESC, ${i.date_entree} DESC, ${i.id} DESC LIMIT 1)`

/** Whether a third party pays a share of a student's fees that are in force. */
const ofTiers = (
	etudiant: SQL
) => sql`EXISTS (SELECT 1 FROM ${frais} f JOIN ${ajustements} a ON ${a.frais_id} = ${f.id} AND ${a.tiers_id} IS NOT NULL
	WHERE ${f.etudiant_id} = ${etudiant} AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.frais_id} = ${f.id} OR ${x.ajustement_id} = ${a.id}))`

/** The accounts of all students who have fees or payments, those who are late for longest first. */
export const selectComptes = rows(
	(asked: Asked) => sql`SELECT comptes.etudiant_id AS id, total, paye, echu, delai, depuis,
			${classeOf(sql`comptes.etudiant_id`, asked)} AS classe, ${ofTiers(sql`comptes.etudiant_id`)} AS tiers
		FROM (${soldes(asked.today)}) comptes CROSS JOIN ${utilisateurs} u ON ${u.id} = comptes.etudiant_id
		ORDER BY depuis IS NULL, depuis, ${u.cle_tri}, ${u.id}`,
	{
		id: 'integer',
		total: 'integer',
		paye: 'integer',
		echu: 'integer',
		delai: 'integer',
		/** the échéance of the first part that is late; null if none is */
		depuis: 'text?',
		classe: 'integer?',
		/** 1 if a third party pays a share */
		tiers: 'integer'
	}
)

/** The classes of a year, by name. */
export const selectClasses = rows(
	(annee: number) => sql`SELECT ${c.id}, ${c.code} FROM ${classes} c WHERE ${c.annee_id} = ${annee} ORDER BY ${c.cle_tri}, ${c.code}`,
	stored(classes, 'id', 'code')
)
