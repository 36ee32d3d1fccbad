import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { contreEcritures, paiements, releveLignes, versements } from '../../school/schema'

const { back, f, l, p, x } = aliases({ back: releveLignes, f: versements, l: releveLignes, p: paiements, x: contreEcritures })

/** Whether no counter-entry answers the payment `p`. */
export const enVigueur = sql`NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id})`

/** Whether the line `l` has no money here, or money that was cancelled or rejected since, and the operator has not taken it back. */
export const ligneLibre = sql`((${l.versement_id} IS NULL OR EXISTS (SELECT 1 FROM ${versements} f WHERE ${f.id} = ${l.versement_id}
	AND ${f.etat} IN ('annule', 'rejete'))) AND NOT EXISTS (SELECT 1 FROM ${releveLignes} back WHERE ${back.operateur_cle} = ${l.operateur_cle}
	AND ${back.cle} = ${l.cle} AND ${back.sens} = 'sortie'))`
