import { sql, type SQLWrapper } from 'drizzle-orm'
import { aliases, into } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import type { SorteLevee } from '../../domain/argent/mots'
import { presentOn } from '../../school/present'
import { etudiants, inscriptions, levees, reglagesArgent, utilisateurs } from '../../school/schema'
import { soldes } from './soldes.sql'

const { c, e, i, l, s, u } = aliases({ c: inscriptions, e: etudiants, i: inscriptions, l: levees, s: reglagesArgent, u: utilisateurs })

/** 1 if the newest word of a kind for a student counts on `today`. */
const levee = (etudiant: SQLWrapper, sorte: SorteLevee, today: string) => sql`ifnull((SELECT ${l.jusquau} >= ${today} FROM ${levees} l
	WHERE ${l.etudiant_id} = ${etudiant} AND ${l.sorte} = ${sorte} ORDER BY ${l.id} DESC LIMIT 1), 0)`

const SUMS = { echu: 'integer', paye: 'integer', confirme: 'integer', delai: 'integer', levee: 'integer' } as const

type Asked = { readonly classe: number; readonly jour: string; readonly today: string }

/** The students who are in a class on `jour`, by name, with what decides about quitus on `today`. */
export const selectQuitus = rows(
	({
		classe,
		jour,
		today
	}: Asked) => sql`SELECT ${e.id}, ${e.matricule}, ${u.nom}, ${u.prenoms}, ifnull(echu, 0) AS echu, ifnull(paye, 0) AS paye,
			ifnull(confirme, 0) AS confirme, ifnull(delai, 0) AS delai, ${levee(e.id, 'quitus', today)} AS levee
		FROM ${inscriptions} i CROSS JOIN ${etudiants} e ON ${e.id} = ${i.etudiant_id} CROSS JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		LEFT JOIN (${soldes(today, (id) => sql`${id} IN (SELECT ${c.etudiant_id} FROM ${inscriptions} c WHERE ${c.classe_id} = ${classe})`)}) comptes
			ON comptes.etudiant_id = ${e.id}
		WHERE ${i.classe_id} = ${classe} AND ${presentOn(sql`${jour}`, i)} ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(etudiants, 'id', 'matricule'), ...stored(utilisateurs, 'nom', 'prenoms'), ...SUMS }
)

/** The students among `ids` whose results no word shows on `today`, if the school hides results. */
export const selectSansLevee = rows(
	(
		ids: readonly number[],
		today: string
	) => sql`SELECT ${e.id} FROM ${etudiants} e JOIN ${reglagesArgent} s ON ${s.id} = 1 AND ${s.resultats_impayes} = 'masquer'
		WHERE ${e.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND NOT ${levee(e.id, 'resultats', today)}`,
	stored(etudiants, 'id')
)

/** The newest word of a kind for a student. */
export const selectLevee = row(
	(etudiant: number, sorte: SorteLevee) => sql`SELECT ${l.jusquau}, ${l.motif} FROM ${levees} l
		WHERE ${l.etudiant_id} = ${etudiant} AND ${l.sorte} = ${sorte} ORDER BY ${l.id} DESC LIMIT 1`,
	stored(levees, 'jusquau', 'motif')
)

type NewLevee = Readonly<Pick<typeof levees.$inferInsert, 'sorte' | 'etudiant_id' | 'jusquau' | 'motif' | 'fait_at'>> & {
	readonly fait_par: number
}

export const insertLevee = row(
	({ sorte, etudiant_id, jusquau, motif, fait_at, fait_par }: NewLevee) => sql`
		INSERT INTO ${into(levees, 'sorte', 'etudiant_id', 'jusquau', 'motif', 'fait_at', 'fait_par')}
		VALUES (${sorte}, ${etudiant_id}, ${jusquau}, ${motif}, ${fait_at}, ${fait_par}) RETURNING ${levees.id}`,
	{ id: 'integer' }
)
