import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows, stored } from '../../db/queries/rows'
import { annees, contreEcritures, frais, paiements } from '../../school/schema'

const { a, f, p, w, x } = aliases({ a: annees, f: frais, p: paiements, w: contreEcritures, x: contreEcritures })

/** The fees and payments of a student, without those withdrawn or cancelled, by day. */
export const selectComptes = rows(
	(etudiant: number) => sql`SELECT 'frais' AS sorte, ${f.id}, ${f.libelle}, ${a.libelle} AS annee, ${f.montant}, ${f.echeance} AS jour
			FROM ${frais} f JOIN ${annees} a ON ${a.id} = ${f.annee_id} WHERE ${f.etudiant_id} = ${etudiant}
			AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} w WHERE ${w.frais_id} = ${f.id})
		UNION ALL SELECT 'paiement', ${p.id}, ifnull(${p.mode}, ''), '', ${p.montant}, ${p.date}
			FROM ${paiements} p WHERE ${p.etudiant_id} = ${etudiant}
			AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id})
		ORDER BY jour, id`,
	{ sorte: as<'frais' | 'paiement'>('text'), ...stored(frais, 'id', 'libelle'), annee: 'text', ...stored(frais, 'montant'), jour: 'text?' }
)
