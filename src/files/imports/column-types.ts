import {
	CANAUX,
	MODES,
	NIVEAUX,
	SEXES,
	STATUTS_INSCRIPTION,
	STATUTS_PRESENCE,
	STATUTS_SEANCE,
	SYSTEMES,
	TYPES_EVALUATION,
	TYPES_SEANCE
} from '../../domain/vocabulaire'
import type { KindName } from './kind'

/** The forms that a cell can have; `parse-cell.ts` reads them. */
export type ColumnType =
	| { readonly form: 'text'; readonly max: number; readonly lines?: boolean }
	| {
			readonly form:
				| 'identifiant'
				| 'email'
				| 'libelle_annee'
				| 'date'
				| 'heure'
				| 'booleen'
				| 'note'
				| 'mot_de_passe'
				| 'mot_de_passe_hash'
	  }
	| { readonly form: 'entier' | 'decimal'; readonly min: number; readonly max: number }
	| { readonly form: 'choix'; readonly values: readonly string[] }
	| { readonly form: 'reference'; readonly to: KindName; readonly several?: boolean }

export const text = (max = 200): ColumnType => ({ form: 'text', max })
export const lines = (max: number): ColumnType => ({ form: 'text', max, lines: true })
export const integer = (min: number, max: number): ColumnType => ({ form: 'entier', min, max })
export const decimal = (min: number, max: number): ColumnType => ({ form: 'decimal', min, max })
export const reference = (to: KindName): ColumnType => ({ form: 'reference', to })
export const references = (to: KindName): ColumnType => ({ form: 'reference', to, several: true })

const choice = (values: readonly string[]): ColumnType => ({ form: 'choix', values })

export const CHOICES = {
	compte: choice(['administrateur', 'coordinateur']),
	sexe: choice(SEXES),
	systeme: choice(SYSTEMES),
	niveau: choice(NIVEAUX),
	inscription: choice(STATUTS_INSCRIPTION),
	typeSeance: choice(TYPES_SEANCE),
	mode: choice(MODES),
	statutSeance: choice(STATUTS_SEANCE),
	typeEvaluation: choice(TYPES_EVALUATION),
	presence: choice(STATUTS_PRESENCE),
	canal: choice(CANAUX)
}
