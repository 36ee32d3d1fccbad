import { sql } from 'drizzle-orm'
import { aliases, into } from '../../db/queries/names'
import { rows, stored, texteDe } from '../../db/queries/rows'
import type { Inscription } from '../../domain/personnes/inscription'
import { annees, classes, frais, inscriptions, inscriptionsHistorique } from '../../school/schema'
import { partsDues, soldes, type Whose } from './soldes.sql'

const { a, c, f, i, w } = aliases({ a: annees, c: classes, f: frais, i: inscriptions, w: inscriptions })

const among = (etudiants: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(etudiants)}))`

/** The enrollments in years that are not closed of those among some students who have one that waits, with these years. */
export const selectInscriptions = rows(
	(
		etudiants: readonly number[]
	) => sql`SELECT ${i.id}, ${i.etudiant_id}, ${i.annee_id}, ${i.classe_id}, ${i.statut}, ${i.date_inscription}, ${i.date_entree}, ${i.date_sortie},
			${i.heure_entree}, ${a.date_debut}, ${a.date_fin}, ${a.libelle} AS annee, ${c.nom} AS classe
		FROM ${inscriptions} i JOIN ${annees} a ON ${a.id} = ${i.annee_id} AND ${a.cloturee} = 0 JOIN ${classes} c ON ${c.id} = ${i.classe_id}
		WHERE ${i.etudiant_id} IN (SELECT ${w.etudiant_id} FROM ${inscriptions} w WHERE ${w.etudiant_id} IN ${among(etudiants)}
			AND ${w.statut} = 'En validation' AND ${w.date_sortie} IS NULL) ORDER BY ${i.etudiant_id}, ${i.id}`,
	{
		...stored(inscriptions, 'id', 'etudiant_id', 'annee_id', 'classe_id', 'statut', 'date_inscription', 'date_entree'),
		...stored(inscriptions, 'date_sortie', 'heure_entree'),
		...stored(annees, 'date_debut', 'date_fin'),
		annee: 'text',
		classe: 'text'
	}
)

/** The parts of the fees in force of some students, with the family's share of each, also if it is 0. */
export const selectPartsDAnnee = rows(
	(etudiants: readonly number[]) => sql`SELECT frais_id, dues.etudiant_id, rang, dues.echeance, dues.montant, ${f.nature}, ${f.annee_id}
		FROM (${partsDues((id) => sql`${id} IN ${among(etudiants)}`)}) dues JOIN ${frais} f ON ${f.id} = frais_id`,
	{
		frais_id: 'integer',
		etudiant_id: 'integer',
		rang: 'integer',
		echeance: 'text?',
		montant: 'integer',
		...stored(frais, 'nature', 'annee_id')
	}
)

const waits: Whose = (etudiant) => sql`${etudiant} IN (SELECT ${i.etudiant_id} FROM ${inscriptions} i WHERE ${i.statut} <> 'Active')`

/** SQL: the students who wait, each with a year whose droits confirmed money does not settle (rule 7.5). */
export const droitsDus = texteDe(sql`SELECT DISTINCT dues.etudiant_id, ${f.annee_id} AS annee_id
	FROM (SELECT *, sum(montant) OVER (PARTITION BY etudiant_id ORDER BY ifnull(echeance, '9999'), frais_id, rang) AS cumul
		FROM (${partsDues(waits)})) dues JOIN ${frais} f ON ${f.id} = dues.frais_id AND ${f.nature} = 'droits'
	JOIN (${soldes(sql`''`, waits)}) comptes ON comptes.etudiant_id = dues.etudiant_id WHERE dues.montant > 0 AND cumul > comptes.confirme`)

type Activation = Pick<Inscription, 'date_entree'> & { readonly id: number; readonly heure_entree: string | null }

/** Makes enrollments Active, each from a day on. */
export const activate = rows(
	(activations: readonly Activation[], updatedAt: string) => sql`UPDATE ${inscriptions} SET statut = 'Active',
		date_entree = value ->> 'date_entree', heure_entree = value ->> 'heure_entree', updated_at = ${updatedAt}
		FROM json_each(${JSON.stringify(activations)}) WHERE ${inscriptions.id} = value ->> 'id'`,
	{}
)

/** Keeps enrollments as they are now in their history. */
export const insertHistorique = rows(
	(ids: readonly number[], at: number, auteur: string) => sql`INSERT INTO ${into(
		inscriptionsHistorique,
		...(['inscription_id', 'statut', 'date_inscription', 'date_entree', 'date_sortie', 'at', 'auteur'] as const)
	)} SELECT ${i.id}, ${i.statut}, ${i.date_inscription}, ${i.date_entree}, ${i.date_sortie}, ${at}, ${auteur} FROM ${inscriptions} i
		WHERE ${i.id} IN ${among(ids)} ORDER BY ${i.id}`,
	{}
)
