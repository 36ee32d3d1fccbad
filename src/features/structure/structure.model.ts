import { Type } from '@sinclair/typebox'
import { NIVEAUX, SYSTEMES } from '../../domain/vocabulaire'
import { component, Id, Nullable, Word } from '../../http/answers/schemas'
import { Cycle } from '../refs/refs.model'

const classe = Type.Object({
	id: Id,
	code: Type.String(),
	nom: Type.String(),
	capacite: Nullable(Type.Integer({ minimum: 0 })),
	nb_inscrits: Nullable(Type.Integer({ minimum: 0, description: 'Comme dans `/classes` ; `null` pour une classe non lisible' })),
	effectif_reel: Nullable(Type.Integer({ minimum: 0, description: 'De même' }))
})

export const Structure = component('Structure', {
	annee: Nullable(Type.String({ examples: ['2026-2027'], description: '`null` sans année en cours' })),
	filieres: Type.Array(
		Type.Object({
			id: Id,
			code: Type.String(),
			nom: Type.String(),
			systeme: Word(SYSTEMES),
			tronc_commun: Type.Boolean(),
			niveaux: Type.Array(Type.Object({ id: Id, code: Word(NIVEAUX), cycle: Cycle, classes: Type.Array(classe) }))
		})
	)
})
export type Structure = typeof Structure.static
