import type { Cursor } from '../cursor'
import type { KindName } from '../kind'
import type { Row } from '../record'
import { enseignantRules, etudiantRules, utilisateurRules } from './accounts'
import { evaluationRules, noteRules } from './evaluations'
import { inscriptionRules } from './inscriptions'
import { presenceRules } from './presences'
import { seanceRules } from './seances'
import { anneeRules, classeRules, filiereRules, matiereRules, named } from './structure'

/** What a kind knows beyond its columns. `draft` holds what the record says, by the columns of the table. */
export type Rules = {
	/** kinds besides those that its columns refer to, which its rules look into */
	readonly needs?: readonly KindName[]
	/** before the record is looked up: completes its natural key */
	prepare?(at: Cursor, draft: Row): void
	/** when it is known what is stored: derived columns, and rules over several */
	complete?(at: Cursor, draft: Row, stored: Row | undefined): void
}

export const RULES: Readonly<Record<KindName, Rules>> = {
	annees: anneeRules,
	utilisateurs: utilisateurRules,
	enseignants: enseignantRules,
	etudiants: etudiantRules,
	filieres: filiereRules,
	ues: named,
	matieres: matiereRules,
	classes: classeRules,
	enseignements: { needs: ['annees'] },
	inscriptions: inscriptionRules,
	seances: seanceRules,
	evaluations: evaluationRules,
	notes: noteRules,
	presences: presenceRules,
	frais: {},
	paiements: {},
	preferences: {}
}
