import type { RecipeStatement } from './recipes'

/** A séance of contract section 7 as one would write it in SQL alone. */
const SEANCE = `json_object('id', seances.id, 'uid', seances.uid, 'date', seances.date, 'heure_debut', seances.heure_debut,
	'heure_fin', seances.heure_fin, 'debut', seances.debut, 'fin', seances.fin, 'salle', seances.salle, 'type', seances.type,
	'mode', seances.mode, 'statut', seances.statut,
	'matiere', json_object('id', matieres.id, 'code', matieres.code, 'nom', matieres.nom),
	'enseignant', iif(utilisateurs.id IS NULL, NULL, json_object('id', utilisateurs.id, 'nom', utilisateurs.nom, 'prenoms', utilisateurs.prenoms)),
	'classes', (SELECT json_group_array(json_object('id', id, 'code', code, 'nom', nom)) FROM (
		SELECT classes.id, classes.code, classes.nom FROM seances_classes JOIN classes ON classes.id = seances_classes.classe_id
		WHERE seances_classes.seance_id = seances.id ORDER BY classes.cle_tri, classes.id)),
	'summary', iif(seances.type = 'AUTRE', matieres.nom, matieres.nom || ' (' || seances.type || ')'), 'location', seances.salle,
	'dtstart', strftime('%Y%m%dT%H%M%SZ', seances.debut_s, 'unixepoch'), 'dtend', strftime('%Y%m%dT%H%M%SZ', seances.fin_s, 'unixepoch'),
	'status', iif(seances.statut IN ('annulee', 'reportee'), 'CANCELLED', 'CONFIRMED'), 'sequence', seances.sequence, 'updated_at', seances.updated_at)`

const LINES = /\(SELECT group_concat\(line, char\(30\)\) FROM \(\(select concat_ws\(.*?\) as "line" from "seances" where/s
const REFS = /from "matieres" where "matieres"\."id" IN \(SELECT value FROM json_each/

/** The statements of a server without our way of writing séances: those that it reads as lines, as one query that makes their JSON. */
export const withoutLines = (statements: readonly RecipeStatement[]): RecipeStatement[] =>
	statements
		.filter(({ sql }) => !REFS.test(sql))
		.map(({ sql, args }) => ({
			sql: sql
				.replace(
					LINES,
					`(SELECT group_concat(json, ',' || char(10)) FROM ((select ${SEANCE} as json from seances
					JOIN matieres ON matieres.id = seances.matiere_id LEFT JOIN utilisateurs ON utilisateurs.id = seances.enseignant_id where`
				)
				.replace(/ from \(SELECT 1\)$/, ' as json from (SELECT 1)'),
			args
		}))
