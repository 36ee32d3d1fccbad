import { Type } from '@sinclair/typebox'
import { SEXES } from '../../domain/vocabulaire'
import { component, FiliereRef, Id, Instant, Jour, listOf, NiveauRef, Nullable, Word } from '../../http/answers/schemas'

const count = Type.Integer({ minimum: 0 })

const fields = {
	id: Id,
	code: Type.String(),
	nom: Type.String(),
	filiere: FiliereRef,
	niveau: NiveauRef,
	annee: Type.String({ examples: ['2026-2027'] }),
	capacite: Nullable(count),
	nb_inscrits: Type.Integer({
		minimum: 0,
		description: `Inscriptions actives qui ne sont pas finies, à venir comprises ; qui change de classe compte une fois, dans celle où il entre en dernier`
	}),
	effectif_reel: Type.Integer({ minimum: 0, description: "Étudiants présents aujourd'hui ; d'une autre année, au jour le plus proche" }),
	places_restantes: Nullable(Type.Integer({ minimum: 0, description: '`capacite` moins le plus grand des deux' })),
	updated_at: Instant
}

export const Classe = component('Classe', fields)
export type Classe = typeof Classe.static
export const ClasseList = listOf(Classe, 'ClasseList')

export const Etudiant = component('Etudiant', {
	id: Id,
	user_id: Id,
	matricule: Nullable(Type.String({ description: 'Pas pour les étudiants' })),
	nom: Type.String(),
	prenoms: Type.String(),
	sexe: Nullable(Word(SEXES)),
	email: Nullable(Type.String({ description: 'Pour les administrateurs' })),
	telephone: Nullable(Type.String({ description: 'Pour les administrateurs' })),
	inscription: Type.Object({ id: Id, statut: Word(['Active']), date_inscription: Nullable(Jour) }),
	updated_at: Instant
})
export type Etudiant = typeof Etudiant.static
export const EtudiantList = listOf(Etudiant, 'EtudiantList')
