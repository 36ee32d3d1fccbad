import { Type } from '@sinclair/typebox'
import { AVERTISSEMENTS_NOTES, ETATS_NOTE } from '../../domain/vocabulaire'
import { component, ClasseRef, Id, Instant, Jour, listOf, MatiereRef, Nullable, PersonneRef, Word } from '../../http/answers/schemas'
import { EvaluationRef } from '../refs/refs.model'

const note = Nullable(Type.Number({ description: 'De 0 au barème, deux décimales au plus ; `null` : pas de note, et `etat` dit pourquoi' }))
const commentaire = Nullable(Type.String({ description: '1 000 caractères au plus' }))
const count = Type.Integer({ minimum: 0 })

export const NotesBody = Type.Object(
	{
		notes: Type.Array(
			Type.Object({
				etudiant_id: Id,
				note,
				etat: Type.Optional(
					Word(ETATS_NOTE, {
						description:
							'Seul `note` va avec un nombre. Sans lui, `note: null` est `absent` (à préciser) et laisse un état plus précis comme il est'
					})
				),
				commentaire: Type.Optional(Nullable(Type.String({ description: '1 000 caractères au plus ; sans lui, celui qui est connu reste' })))
			}),
			{ minItems: 1, maxItems: 2000 }
		),
		publier: Type.Optional(
			Type.Boolean({ description: "`false` : les étudiants ne voient pas encore ces notes. Sans lui, l'évaluation est publiée" })
		)
	},
	{
		title: 'NotesBody',
		examples: [
			{
				notes: [
					{ etudiant_id: 20, note: 14.5, commentaire: 'Bon travail' },
					{ etudiant_id: 22, note: null, etat: 'absent_justifie' }
				]
			}
		]
	}
)
export type NotesBody = typeof NotesBody.static

export const NotesWritten = component('NotesWritten', {
	evaluation_id: Id,
	crees: count,
	mis_a_jour: count,
	inchanges: count,
	notes: Type.Array(Type.Object({ etudiant_id: Id, note, etat: Word(ETATS_NOTE), commentaire, updated_at: Instant }), {
		description: "Celles de la requête, dans son ordre, telles qu'elles sont maintenant"
	}),
	avertissements: Type.Array(Word(AVERTISSEMENTS_NOTES), {
		description:
			"`evaluation_a_venir` : son jour n'est pas encore là ; `publication_en_attente` : les étudiants ne voient pas encore ces notes ; `note_publiee_modifiee` : une note qu'ils voyaient déjà a changé"
	})
})

const writtenFields = {
	note,
	etat: Word(ETATS_NOTE),
	commentaire,
	updated_at: Instant,
	auteur: Nullable(PersonneRef, { description: "Qui l'a écrite en dernier ; `null` : un import" })
}

export const NoteEcrite = Type.Object(
	{
		id: Id,
		etudiant_id: Id,
		matricule: Nullable(Type.String({ description: 'Pas pour les étudiants' })),
		nom: Type.String(),
		prenoms: Type.String(),
		...writtenFields
	},
	{ title: 'NoteEcrite', description: "`id` est l'`etudiant_id`" }
)
export type NoteEcrite = typeof NoteEcrite.static
export const NoteEcriteList = listOf(NoteEcrite, 'NoteEcriteList')

export const NoteDuLot = Type.Object(
	{
		...NoteEcrite.properties,
		matricule: Type.String(),
		evaluation_id: Id,
		ref: Nullable(Type.String({ description: "La `ref` de l'évaluation" })),
		session: Type.Integer({ minimum: 1, maximum: 2, description: '2 : rattrapage' }),
		publiee_le: Nullable(Jour, { description: "Le jour d'où les étudiants la voient ; `null` : pas publiée" })
	},
	{ title: 'NoteDuLot', description: '`id` est celui de la note' }
)
export type NoteDuLot = typeof NoteDuLot.static
export const NoteDuLotList = listOf(NoteDuLot, 'NoteDuLotList')

export const MaNote = Type.Object(
	{
		id: Id,
		annee: Type.String({ examples: ['2026-2027'] }),
		evaluation: EvaluationRef,
		matiere: MatiereRef,
		classe: ClasseRef,
		date: Jour,
		session: Type.Integer({ minimum: 1, maximum: 2, description: '2 : rattrapage' }),
		bareme: Type.Integer({ minimum: 1, examples: [20] }),
		coefficient: Type.Number({ minimum: 0 }),
		...writtenFields
	},
	{ title: 'MaNote', description: "`id` est celui de l'évaluation" }
)
export type MaNote = typeof MaNote.static
export const MaNoteList = listOf(MaNote, 'MaNoteList')

/** A UE, as the heading of a student's grades. */
export type Ue = { readonly id: number; readonly code: string; readonly nom: string; readonly credits: number | null }
