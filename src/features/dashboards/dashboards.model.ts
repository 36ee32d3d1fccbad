import { Type } from '@sinclair/typebox'
import { CODES_ALERTE, NIVEAUX_ALERTE } from '../../domain/alertes'
import { component, ClasseRef, Id, Jour, MatiereRef, Nullable, Word } from '../../http/answers/schemas'
import { Seance } from '../seances/seances.model'
import { EvaluationRef } from '../refs/refs.model'

const count = Type.Integer({ minimum: 0 })
const personne = { id: Id, nom: Type.String(), prenoms: Type.String(), matricule: Type.String() }
const taux = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 100 }), { description, examples: [92.5] })

export const SoldeScolarite = component('SoldeScolarite', {
	devise: Type.String({ examples: ['XOF'] }),
	total: Type.Integer({ description: 'Tous les frais' }),
	paye: Type.Integer(),
	solde: Type.Integer({ description: 'Ce qui reste dû ; négatif si trop a été payé' }),
	en_retard: Type.Boolean({ description: "Des frais dont l'échéance est passée ne sont pas payés en entier" })
})

export const NoteRecue = component('NoteRecue', {
	evaluation: EvaluationRef,
	matiere: MatiereRef,
	note: Nullable(Type.Number({ minimum: 0 }), { description: '`null` : absent ou non noté' }),
	bareme: Type.Integer({ minimum: 1, examples: [20] }),
	coefficient: Type.Number({ minimum: 0 }),
	commentaire: Nullable(Type.String()),
	date: Jour
})
export type NoteRecue = typeof NoteRecue.static

export const Alerte = component('Alerte', { code: Word(CODES_ALERTE), niveau: Word(NIVEAUX_ALERTE), message: Type.String() })

export const StudentDashboard = component('StudentDashboard', {
	etudiant: Type.Object(personne),
	classe: Nullable(ClasseRef),
	prochaines_seances: Nullable(Type.Array(Seance, { maxItems: 10 })),
	dernieres_notes: Nullable(Type.Array(NoteRecue, { maxItems: 10 })),
	taux_presence: taux("Pour cent, avec une décimale ; `null` si rien n'a encore été mesuré"),
	solde_scolarite: Nullable(SoldeScolarite),
	alertes: Type.Array(Alerte)
})
export type StudentDashboard = typeof StudentDashboard.static

export const TeacherDashboard = component('TeacherDashboard', {
	enseignant: Type.Object(personne),
	seances_a_signer: Nullable(Type.Array(Seance)),
	evaluations_a_noter: Nullable(
		Type.Array(
			Type.Object({
				evaluation: EvaluationRef,
				matiere: MatiereRef,
				classe: ClasseRef,
				nb_notes: Type.Integer({ minimum: 0, description: 'Parmi les `nb_attendues` : sans les notes de qui est parti' }),
				nb_attendues: count
			})
		)
	),
	classes: Nullable(
		Type.Array(Type.Object({ classe: ClasseRef, matieres: Type.Array(MatiereRef), nb_inscrits: count, effectif_reel: count }))
	),
	taux_presence_moyen: taux("Pour cent, sur les séances de l'enseignant ; `null` si rien n'a encore été mesuré")
})
export type TeacherDashboard = typeof TeacherDashboard.static
