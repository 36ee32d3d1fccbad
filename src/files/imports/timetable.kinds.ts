import { CHOICES, integer, reference, references, text } from './column-types'
import { classe, coefficient, commentaire, date, example, keyed, matiere, matricule, mode, ref } from './columns'
import type { Kind } from './kind'

export const seances: Kind = {
	name: 'seances',
	doc: { fr: "l'emploi du temps", en: 'the timetable' },
	columns: [
		example(ref, 'S-0001'),
		{
			name: 'classes',
			type: references('classes'),
			stored: null,
			required: true,
			doc: { fr: 'codes de ses classes, joints par |', en: 'codes of its classes, joined by |' },
			example: 'GI-L1-A'
		},
		matiere,
		{
			name: 'enseignant',
			type: reference('enseignants'),
			stored: 'enseignant_id',
			doc: { fr: "matricule de l'enseignant", en: 'matricule of the teacher' },
			example: 'P-001'
		},
		{ ...date, doc: { fr: 'jour, dans une année académique', en: 'day, within an academic year' } },
		{ name: 'heure_debut', type: { form: 'heure' }, required: true, doc: { fr: 'début', en: 'start' }, example: '08:00' },
		{
			name: 'heure_fin',
			type: { form: 'heure' },
			required: true,
			doc: { fr: 'fin, plus tard le même jour', en: 'end, later the same day' },
			example: '10:00'
		},
		{ name: 'salle', type: text(), doc: { fr: 'salle', en: 'room' }, example: 'Amphi A' },
		{
			name: 'type',
			type: CHOICES.typeSeance,
			initial: 'AUTRE',
			doc: { fr: "forme d'enseignement", en: 'form of teaching' },
			example: 'CM'
		},
		mode,
		{
			name: 'statut',
			type: CHOICES.statutSeance,
			initial: 'planifiee',
			stored: null,
			doc: {
				fr: "`terminee` vaut signature ; `planifiee` ne défait pas ce qui s'est passé depuis",
				en: '`terminee` counts as signed; `planifiee` does not undo what has happened since'
			},
			example: 'planifiee'
		}
	]
}

export const evaluations: Kind = {
	name: 'evaluations',
	doc: { fr: 'devoirs et examens', en: 'tests and exams' },
	columns: [
		example(ref, 'EV-0001'),
		{ ...classe, stored: null },
		matiere,
		{ name: 'titre', type: text(), required: true, doc: { fr: 'titre', en: 'title' }, example: 'Devoir 1' },
		{ name: 'type', type: CHOICES.typeEvaluation, required: true, doc: { fr: 'sorte', en: 'kind' }, example: 'devoir' },
		example(date, '2026-11-12'),
		{ name: 'heure_debut', type: { form: 'heure' }, doc: { fr: 'début', en: 'start' }, example: '08:00' },
		{ name: 'duree_minutes', type: integer(1, 1440), doc: { fr: 'minutes', en: 'minutes' }, example: '120' },
		coefficient,
		{ name: 'bareme', type: integer(1, 10_000), initial: 20, doc: { fr: 'la note la plus haute', en: 'the highest grade' }, example: '20' },
		mode
	]
}

export const notes: Kind = {
	name: 'notes',
	doc: { fr: 'notes', en: 'grades' },
	columns: [
		{
			name: 'evaluation',
			type: reference('evaluations'),
			key: true,
			stored: 'evaluation_id',
			required: true,
			doc: { fr: "ref de l'évaluation", en: 'ref of the evaluation' },
			example: 'EV-0001'
		},
		{
			...keyed(matricule),
			doc: {
				fr: "matricule d'un étudiant inscrit (Active) dans la classe de l'évaluation",
				en: "matricule of a student with an Active enrollment in the evaluation's class"
			}
		},
		{
			name: 'note',
			type: { form: 'note' },
			stored: null,
			doc: { fr: 'de 0 au barème, deux décimales ; vide : absent', en: 'from 0 to the bareme, two decimals; empty: absent' },
			example: '14,5'
		},
		commentaire
	]
}

export const presences: Kind = {
	name: 'presences',
	doc: { fr: 'présences', en: 'attendance' },
	columns: [
		{
			name: 'seance',
			type: reference('seances'),
			key: true,
			stored: 'seance_id',
			required: true,
			doc: { fr: 'ref de la séance', en: 'ref of the séance' },
			example: 'S-0001'
		},
		{
			...keyed(matricule),
			doc: {
				fr: "matricule d'un étudiant inscrit (Active) dans une des classes de la séance",
				en: "matricule of a student with an Active enrollment in one of the séance's classes"
			}
		},
		{
			name: 'statut',
			type: CHOICES.presence,
			required: true,
			doc: { fr: "si l'étudiant était là", en: 'was the student there' },
			example: 'present'
		},
		{
			name: 'heure_arrivee',
			type: { form: 'heure' },
			stored: null,
			doc: { fr: "quand l'étudiant est arrivé", en: 'when the student came' },
			example: '08:00'
		},
		commentaire
	]
}
