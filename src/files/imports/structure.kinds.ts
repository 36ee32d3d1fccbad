import { CHOICES, decimal, integer, reference, references } from './column-types'
import { classe, code, coefficient, example, filiere, intitule, keyed, matiere, matricule, niveau } from './columns'
import type { Kind } from './kind'

export const annees: Kind = {
	name: 'annees',
	doc: { fr: 'années académiques', en: 'academic years' },
	columns: [
		{
			name: 'libelle',
			type: { form: 'libelle_annee' },
			key: true,
			required: true,
			doc: { fr: 'comme 2026-2027', en: 'such as 2026-2027' },
			example: '2026-2027'
		},
		{ name: 'date_debut', type: { form: 'date' }, required: true, doc: { fr: 'premier jour', en: 'first day' }, example: '2026-09-14' },
		{ name: 'date_fin', type: { form: 'date' }, required: true, doc: { fr: 'dernier jour', en: 'last day' }, example: '2027-07-31' },
		{
			name: 'courante',
			type: { form: 'booleen' },
			initial: false,
			doc: { fr: "la seule année courante ; la précédente ne l'est plus", en: 'the one current year; the former one is no longer' },
			example: 'oui'
		}
	]
}

export const filieres: Kind = {
	name: 'filieres',
	doc: { fr: 'filières', en: 'courses of study' },
	columns: [
		example(code, 'GI'),
		example(intitule, 'Génie informatique'),
		{ name: 'systeme', type: CHOICES.systeme, required: true, doc: { fr: 'système', en: 'system' }, example: 'LMD' },
		{
			name: 'tronc_commun',
			type: { form: 'booleen' },
			initial: false,
			doc: { fr: 'si des classes la partagent', en: 'whether classes share it' },
			example: 'non'
		},
		{
			name: 'active',
			type: { form: 'booleen' },
			initial: true,
			doc: { fr: 'si elle est encore enseignée', en: 'whether it is still taught' },
			example: 'oui'
		},
		{
			name: 'coordinateurs',
			type: references('utilisateurs'),
			stored: null,
			doc: { fr: 'identifiants de ses coordinateurs, joints par |', en: 'identifiants of its coordinators, joined by |' },
			example: 'direction'
		}
	]
}

export const ues: Kind = {
	name: 'ues',
	doc: { fr: "unités d'enseignement (LMD)", en: 'teaching units (LMD)' },
	columns: [
		example(code, 'UE-INFO-L1'),
		example(intitule, 'Informatique fondamentale'),
		filiere,
		niveau,
		{ name: 'semestre', type: integer(1, 12), doc: { fr: 'semestre', en: 'semester' }, example: '1' },
		{ name: 'credits', type: decimal(0, 1000), doc: { fr: 'crédits', en: 'credits' }, example: '6' }
	]
}

export const matieres: Kind = {
	name: 'matieres',
	doc: { fr: 'matières', en: 'subjects' },
	columns: [
		example(code, 'ALGO-L1'),
		example(intitule, 'Algorithmique'),
		filiere,
		niveau,
		coefficient,
		{ name: 'volume_horaire', type: decimal(0, 100_000), doc: { fr: 'heures', en: 'hours' }, example: '45' },
		{
			name: 'ue',
			type: reference('ues'),
			stored: 'ue_id',
			doc: { fr: "code de l'UE (LMD seulement)", en: 'code of the UE (LMD only)' },
			example: 'UE-INFO-L1'
		}
	]
}

export const classes: Kind = {
	name: 'classes',
	doc: { fr: "classes d'une année", en: 'classes of a year' },
	columns: [
		{ ...example(code, 'GI-L1-A'), doc: { fr: 'unique dans son année', en: 'unique in its year' } },
		{
			name: 'annee',
			type: reference('annees'),
			key: true,
			stored: null,
			doc: { fr: "libellé de l'année ; la courante sans lui", en: 'libelle of the year; the current one without it' },
			example: '2026-2027'
		},
		example(intitule, 'Génie informatique, 1re année A'),
		filiere,
		niveau,
		{ name: 'capacite', type: integer(0, 100_000), doc: { fr: 'places', en: 'places' }, example: '40' }
	]
}

export const enseignements: Kind = {
	name: 'enseignements',
	doc: { fr: 'qui enseigne quoi à quelle classe', en: 'who teaches what to which class' },
	columns: [
		keyed(classe),
		keyed(matiere),
		{
			name: 'enseignant',
			type: reference('enseignants'),
			key: true,
			stored: 'enseignant_id',
			required: true,
			doc: { fr: "matricule de l'enseignant", en: 'matricule of the teacher' },
			example: 'P-001'
		},
		{ name: 'heures_prevues', type: decimal(0, 100_000), doc: { fr: 'heures', en: 'hours' }, example: '45' }
	]
}

export const inscriptions: Kind = {
	name: 'inscriptions',
	doc: { fr: 'inscriptions ; au plus une Active par étudiant et par an', en: 'enrollments; at most one Active for a student in a year' },
	columns: [
		keyed(matricule),
		keyed(classe),
		{
			name: 'statut',
			type: CHOICES.inscription,
			required: true,
			doc: { fr: 'seule Active place un étudiant dans la classe', en: 'only Active puts a student into the class' },
			example: 'Active'
		},
		{
			name: 'date_inscription',
			type: { form: 'date' },
			doc: { fr: "jour de l'inscription", en: 'day of enrollment' },
			example: '2026-09-10'
		},
		{
			name: 'date_sortie',
			type: { form: 'date' },
			doc: {
				fr: "premier jour où l'étudiant n'est plus là ; dès qu'elle est donnée, même pour demain, il n'est plus de la classe : ni liste, ni note, ni rappel ; ses présences d'avant comptent",
				en: 'first day on which the student is no longer there; as soon as it is given, even for tomorrow, the student is of the class no longer: no list, grade or reminder; attendance before it counts'
			},
			example: ''
		}
	]
}
