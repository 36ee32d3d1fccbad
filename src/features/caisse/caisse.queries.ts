import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, columnsOf } from '../../db/queries/names'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { listNameOf } from '../../school/personne.sql.ts'
import { caisses, contreEcritures, depenses, paiements, utilisateurs, versements } from '../../school/schema'

const { d, f, p, v, x } = aliases({ d: depenses, f: utilisateurs, p: paiements, v: versements, x: contreEcritures })

/** Cash that came into the drawer `caisses`, with the stamp duty. */
const RECU = sql`ifnull((SELECT sum(${v.montant} + ${v.timbre}) FROM ${versements} v WHERE ${v.caisse_id} = ${caisses.id}), 0)`
/** Cash that went back: payments cancelled while the drawer was open, and refunds. */
const RENDU = sql`ifnull((SELECT sum(iif(${x.paiement_id} IS NULL, ${x.montant}, ${p.montant} + ifnull(${p.timbre}, 0)))
	FROM ${contreEcritures} x LEFT JOIN ${paiements} p ON ${p.id} = ${x.paiement_id} WHERE ${x.caisse_id} = ${caisses.id}), 0)`
const DEPENSES = sql`ifnull((SELECT sum(${d.montant}) FROM ${depenses} d WHERE ${d.caisse_id} = ${caisses.id}), 0)`

const nomDe = (account: typeof caisses.fermee_par) =>
	sql<string | null>`(SELECT ${listNameOf(f)} FROM ${utilisateurs} f WHERE ${f.id} = ${account})`

const CAISSE = {
	...columnsOf(caisses, 'id', 'caissier', 'jour', 'fond', 'ouverte_at', 'fermee_at', 'fermee_par', 'temoin', 'billets'),
	...columnsOf(caisses, 'compte', 'attendu', 'motif_ecart', 'depot', 'bordereau'),
	nom: sql<string>`${listNameOf(utilisateurs)}`.as('nom'),
	/** null: somebody whose account is not there */
	ferme_par: nomDe(caisses.fermee_par).as('ferme_par'),
	recu: sql<number>`${RECU}`.as('recu'),
	rendu: sql<number>`${RENDU}`.as('rendu'),
	depenses: sql<number>`${DEPENSES}`.as('depenses')
}

const { placeholder } = sql
const by = (condition: SQL) =>
	preparedFor('caisses', (db, visible) =>
		db
			.select(CAISSE)
			.from(caisses)
			.innerJoin(utilisateurs, eq(utilisateurs.id, caisses.caissier))
			.where(sql`${visible} AND ${condition}`)
			.orderBy(desc(caisses.id))
			.limit(placeholder('limit'))
	)
const BY = {
	id: by(sql`${caisses.id} = ${placeholder('id')}`),
	jour: by(sql`${caisses.jour} = ${placeholder('jour')}`),
	ouvertes: by(sql`${caisses.fermee_at} IS NULL`)
}

/** A condition on drawers, and its values. */
export type DesCaisses = readonly [name: keyof typeof BY, values: Readonly<Record<string, string | number>>]

/** Drawers with their cash, the newest first. */
export const selectCaisses = (db: Db, visible: Scope<'caisses'>, [condition, values]: DesCaisses, limit: number) =>
	BY[condition](db, visible).all({ ...visible.values, ...values, limit })

export type CaisseRow = Awaited<ReturnType<typeof selectCaisses>>[number]
