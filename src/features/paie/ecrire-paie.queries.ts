import { sql, type SQL } from 'drizzle-orm'
import { aliases, into } from '../../db/queries/names'
import { row, statement, stored, type Named, type RowOf } from '../../db/queries/rows'
import {
	ajustementsHeures,
	autresTravaux,
	enseignants,
	etatsHeures,
	lignesHeures,
	matieres,
	paiementsHeures,
	seances
} from '../../school/schema'

const { m, p, s, t, w, x } = aliases({
	m: matieres,
	p: paiementsHeures,
	s: seances,
	t: etatsHeures,
	w: autresTravaux,
	x: ajustementsHeures
})

type Totaux = Readonly<Record<'enseignant_id' | 'heures' | 'brut' | 'retenue' | 'net', number>>
export const insertEtats = statement(
	(given: Named<{ mois: string; arrete_at: number; arrete_par: number; etats: readonly Totaux[] }>) => sql`
		INSERT INTO ${into(etatsHeures, 'enseignant_id', 'mois', 'heures', 'brut', 'retenue', 'net', 'arrete_at', 'arrete_par')}
		SELECT value ->> 'enseignant_id', ${given.mois}, value ->> 'heures', value ->> 'brut', value ->> 'retenue', value ->> 'net',
			${given.arrete_at}, ${given.arrete_par} FROM json_each(${given.etats}) WHERE true RETURNING id, enseignant_id`,
	stored(etatsHeures, 'id', 'enseignant_id')
)

type LigneGardee = Readonly<Record<string, string | number | null>>
export const insertLignes = statement(
	(given: Named<{ lignes: readonly LigneGardee[] }>) => sql`
		INSERT INTO ${into(lignesHeures, 'etat_id', 'seance_id', 'travail_id', 'date', 'classes', 'libelle', 'type', 'prevu', 'reel', 'quantite', 'signee', 'statut', 'taux', 'montant', 'retenue', 'correction', 'remarque')}
		SELECT value ->> 'etat_id', value ->> 'seance_id', value ->> 'travail_id', value ->> 'date', value ->> 'classes', value ->> 'libelle',
			value ->> 'type', value ->> 'prevu', value ->> 'reel', value ->> 'quantite', value ->> 'signee', value ->> 'statut', value ->> 'taux',
			value ->> 'montant', value ->> 'retenue', value ->> 'correction', value ->> 'remarque' FROM json_each(${given.lignes})`
)

/** The séance whose hours somebody decides about. */
export const selectAjuste = row(
	(id: number) => sql`
		SELECT ${s.id}, ${s.enseignant_id}, ${s.date}, ${s.heure_debut}, ${s.heure_fin}, ${s.type}, ${s.statut}, ${s.debut_s}, ${s.fin_s},
			${s.debut_reel_s}, ${s.fin_reelle_s}, ${s.motif}, ${s.depassement_valide_s}, ${m.nom} AS matiere
		FROM ${seances} s JOIN ${matieres} m ON ${m.id} = ${s.matiere_id} WHERE ${s.id} = ${id}`,
	{
		...stored(s, 'id', 'enseignant_id', 'date', 'heure_debut', 'heure_fin', 'type', 'statut', 'debut_s', 'fin_s'),
		...stored(s, 'debut_reel_s', 'fin_reelle_s', 'motif', 'depassement_valide_s'),
		matiere: 'text'
	}
)

export const selectAjustement = row(
	(seance: number, enseignant: number) => sql`SELECT ${x.reel_s}, ${x.quantite}, ${x.motif} FROM ${ajustementsHeures} x
		WHERE ${x.seance_id} = ${seance} AND ${x.enseignant_id} = ${enseignant} ORDER BY ${x.id} DESC LIMIT 1`,
	stored(x, 'reel_s', 'quantite', 'motif')
)

const AJUSTEMENT = stored(ajustementsHeures, 'seance_id', 'enseignant_id', 'reel_s', 'quantite', 'motif', 'ajuste_at', 'ajuste_par')
export const insertAjustement = statement(
	(given: Named<RowOf<typeof AJUSTEMENT>>) => sql`
		INSERT INTO ${into(ajustementsHeures, 'seance_id', 'enseignant_id', 'reel_s', 'quantite', 'motif', 'ajuste_at', 'ajuste_par')}
		VALUES (${given.seance_id}, ${given.enseignant_id}, ${given.reel_s}, ${given.quantite}, ${given.motif}, ${given.ajuste_at},
			${given.ajuste_par}) RETURNING id`,
	stored(ajustementsHeures, 'id')
)

export const isTeacher = row((id: number) => sql`SELECT ${enseignants.id} FROM ${enseignants} WHERE ${enseignants.id} = ${id}`, {
	id: 'integer'
})

/** The teacher of a contract or a rate. */
export const selectEnseignantOf = row(
	(table: 'contrats' | 'taux_horaires', id: number) => sql`SELECT enseignant_id FROM ${sql.identifier(table)} WHERE id = ${id}`,
	{ enseignant_id: 'integer' }
)

const TRAVAIL = stored(autresTravaux, 'ref', 'enseignant_id', 'date', 'libelle', 'quantite', 'taux', 'saisi_par')
const TRAVAIL_ECRIT = { ...stored(w, 'id', 'retire_le', 'motif'), ...TRAVAIL }
export const selectTravail = row(
	(of: { readonly id: number } | { readonly ref: string }) => sql`
		SELECT ${w.id}, ${w.ref}, ${w.enseignant_id}, ${w.date}, ${w.libelle}, ${w.quantite}, ${w.taux}, ${w.saisi_par}, ${w.retire_le}, ${w.motif}
		FROM ${autresTravaux} w WHERE ${'id' in of ? sql`${w.id} = ${of.id}` : sql`${w.ref} = ${of.ref}`}`,
	TRAVAIL_ECRIT
)

export const insertTravail = statement(
	(given: Named<RowOf<typeof TRAVAIL> & { readonly updated_at: string }>) => sql`
		INSERT INTO ${into(autresTravaux, 'ref', 'enseignant_id', 'date', 'libelle', 'quantite', 'taux', 'saisi_par', 'updated_at')}
		VALUES (${given.ref}, ${given.enseignant_id}, ${given.date}, ${given.libelle}, ${given.quantite}, ${given.taux}, ${given.saisi_par},
			${given.updated_at}) RETURNING id`,
	stored(autresTravaux, 'id')
)

export const updateRetire = statement(
	(given: Named<{ id: number; retire_le: string; retire_par: number; motif: string; updated_at: string }>) => sql`
		UPDATE ${autresTravaux} SET retire_le = ${given.retire_le}, retire_par = ${given.retire_par}, motif = ${given.motif},
			updated_at = ${given.updated_at} WHERE ${autresTravaux.id} = ${given.id}`
)

const PAIEMENT = stored(
	paiementsHeures,
	'enseignant_id',
	'montant',
	'date',
	'mode',
	'reference',
	'cle',
	'saisi_at',
	'saisi_par',
	'annule_id',
	'motif'
)
const PAIEMENT_ECRIT = { ...stored(p, 'id'), ...PAIEMENT }
const paiementsWhere = (isAsked: SQL) => sql`
	SELECT ${p.id}, ${p.enseignant_id}, ${p.montant}, ${p.date}, ${p.mode}, ${p.reference}, ${p.cle}, ${p.saisi_at}, ${p.saisi_par},
		${p.annule_id}, ${p.motif} FROM ${paiementsHeures} p WHERE ${isAsked} ORDER BY ${p.id}`

/** The payments that a form has written, by its key. */
export const selectByCle = statement((given: Named<{ cle: string }>) => paiementsWhere(sql`${p.cle} = ${given.cle}`), PAIEMENT_ECRIT)

/** A payment with its counter-entry, if there is one. */
export const selectPaiement = statement(
	(given: Named<{ id: number }>) => paiementsWhere(sql`${p.id} = ${given.id} OR ${p.annule_id} = ${given.id}`),
	PAIEMENT_ECRIT
)

export const insertPaiements = statement(
	(given: Named<{ paiements: readonly RowOf<typeof PAIEMENT>[] }>) => sql`
		INSERT INTO ${into(paiementsHeures, 'enseignant_id', 'montant', 'date', 'mode', 'reference', 'cle', 'saisi_at', 'saisi_par', 'annule_id', 'motif')}
		SELECT value ->> 'enseignant_id', value ->> 'montant', value ->> 'date', value ->> 'mode', value ->> 'reference', value ->> 'cle',
			value ->> 'saisi_at', value ->> 'saisi_par', value ->> 'annule_id', value ->> 'motif' FROM json_each(${given.paiements}) WHERE true
		RETURNING id, enseignant_id, montant`,
	stored(paiementsHeures, 'id', 'enseignant_id', 'montant')
)

/** The closed months of some teachers, each with its author and the sum of the teacher's payments. */
export const selectArretes = statement(
	(given: Named<{ enseignants: readonly number[] }>) => sql`
		SELECT ${t.enseignant_id}, ${t.mois}, ${t.net}, ${t.arrete_par}, ifnull((SELECT sum(${p.montant}) FROM ${paiementsHeures} p
			WHERE ${p.enseignant_id} = ${t.enseignant_id}), 0) AS paye
		FROM ${etatsHeures} t WHERE ${t.enseignant_id} IN (SELECT value FROM json_each(${given.enseignants}))`,
	{ ...stored(t, 'enseignant_id', 'mois', 'net', 'arrete_par'), paye: 'integer' }
)
