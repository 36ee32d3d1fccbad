import { CHOICES, integer, reference, references, text } from './column-types'
import { classe, coefficient, commentaire, date, example, keyed, matiere, matricule, mode, ref } from './columns'
import type { Kind } from './kind'

export const seances: Kind = {
	name: 'seances',
	doc: 'the timetable',
	columns: [
		example(ref, 'S-0001'),
		{
			name: 'classes',
			type: references('classes'),
			stored: null,
			required: true,
			doc: 'codes of its classes, joined by |',
			example: 'GI-L1-A'
		},
		matiere,
		{ name: 'enseignant', type: reference('enseignants'), stored: 'enseignant_id', doc: 'matricule of the teacher', example: 'P-001' },
		{ ...date, doc: 'day, within an academic year' },
		{ name: 'heure_debut', type: { form: 'heure' }, required: true, doc: 'start', example: '08:00' },
		{ name: 'heure_fin', type: { form: 'heure' }, required: true, doc: 'end, later the same day', example: '10:00' },
		{ name: 'salle', type: text(), doc: 'room', example: 'Amphi A' },
		{ name: 'type', type: CHOICES.typeSeance, initial: 'AUTRE', doc: 'CM, TD, TP or AUTRE', example: 'CM' },
		mode,
		{
			name: 'statut',
			type: CHOICES.statutSeance,
			initial: 'planifiee',
			stored: null,
			doc: '`terminee` counts as signed; `planifiee` does not undo what has happened since',
			example: 'planifiee'
		}
	]
}

export const evaluations: Kind = {
	name: 'evaluations',
	doc: 'tests and exams',
	columns: [
		example(ref, 'EV-0001'),
		{ ...classe, stored: null },
		matiere,
		{ name: 'titre', type: text(), required: true, doc: 'title', example: 'Devoir 1' },
		{ name: 'type', type: CHOICES.typeEvaluation, required: true, doc: 'devoir, partiel or examen', example: 'devoir' },
		example(date, '2026-11-12'),
		{ name: 'heure_debut', type: { form: 'heure' }, doc: 'start', example: '08:00' },
		{ name: 'duree_minutes', type: integer(1, 1440), doc: 'minutes', example: '120' },
		coefficient,
		{ name: 'bareme', type: integer(1, 10_000), initial: 20, doc: 'the highest grade', example: '20' },
		mode
	]
}

export const notes: Kind = {
	name: 'notes',
	doc: 'grades',
	columns: [
		{
			name: 'evaluation',
			type: reference('evaluations'),
			key: true,
			stored: 'evaluation_id',
			required: true,
			doc: 'ref of the evaluation',
			example: 'EV-0001'
		},
		{ ...keyed(matricule), doc: "matricule of a student with an Active enrollment in the evaluation's class" },
		{ name: 'note', type: { form: 'note' }, stored: null, doc: 'from 0 to the bareme, two decimals; empty: absent', example: '14,5' },
		commentaire
	]
}

export const presences: Kind = {
	name: 'presences',
	doc: 'attendance',
	columns: [
		{
			name: 'seance',
			type: reference('seances'),
			key: true,
			stored: 'seance_id',
			required: true,
			doc: 'ref of the séance',
			example: 'S-0001'
		},
		{ ...keyed(matricule), doc: "matricule of a student with an Active enrollment in one of the séance's classes" },
		{ name: 'statut', type: CHOICES.presence, required: true, doc: 'present, retard, absent or excuse', example: 'present' },
		{ name: 'heure_arrivee', type: { form: 'heure' }, stored: null, doc: 'when the student came', example: '08:00' },
		commentaire
	]
}
