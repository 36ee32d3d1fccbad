import type { KindName } from '../kind'
import type { Row } from '../record'

/** The columns by which rows of a kind are told apart; import.md's natural keys, as the tables hold them. */
const KEYS: Readonly<Record<KindName, readonly string[]>> = {
	annees: ['libelle'],
	utilisateurs: ['identifiant_norm'],
	enseignants: ['matricule'],
	etudiants: ['matricule'],
	filieres: ['code'],
	ues: ['code'],
	matieres: ['code'],
	classes: ['code', 'annee_id'],
	enseignements: ['classe_id', 'matiere_id', 'enseignant_id'],
	inscriptions: ['etudiant_id', 'classe_id'],
	seances: ['ref'],
	evaluations: ['ref'],
	notes: ['evaluation_id', 'etudiant_id'],
	presences: ['seance_id', 'etudiant_id'],
	frais: ['etudiant_id', 'libelle'],
	paiements: ['reference'],
	preferences: ['utilisateur_id', 'canal']
}

/** The natural key of a row, or nothing where a part of it is missing. */
export function keyOf(kind: KindName, row: Row): string | undefined {
	const columns = KEYS[kind]
	let key = ''
	for (let at = 0; at < columns.length; at++) {
		const part = row[columns[at]!]
		if (part === null || part === undefined) return undefined
		key = at === 0 ? String(part) : `${key}@${part}`
	}
	return key
}
