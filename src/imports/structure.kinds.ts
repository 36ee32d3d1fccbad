import { CHOICES, decimal, integer, reference, references } from './column-types'
import { classe, code, coefficient, example, filiere, intitule, keyed, matiere, matricule, niveau } from './columns'
import type { Kind } from './kind'

export const annees: Kind = {
	name: 'annees',
	doc: 'academic years',
	columns: [
		{ name: 'libelle', type: { form: 'libelle_annee' }, key: true, required: true, doc: 'such as 2026-2027', example: '2026-2027' },
		{ name: 'date_debut', type: { form: 'date' }, required: true, doc: 'first day', example: '2026-09-14' },
		{ name: 'date_fin', type: { form: 'date' }, required: true, doc: 'last day', example: '2027-07-31' },
		{
			name: 'courante',
			type: { form: 'booleen' },
			initial: false,
			doc: 'the one current year; the former one is no longer',
			example: 'oui'
		}
	]
}

export const filieres: Kind = {
	name: 'filieres',
	doc: 'courses of study',
	columns: [
		example(code, 'GI'),
		example(intitule, 'Génie informatique'),
		{ name: 'systeme', type: CHOICES.systeme, required: true, doc: 'BTS or LMD', example: 'LMD' },
		{ name: 'tronc_commun', type: { form: 'booleen' }, initial: false, doc: 'whether classes share it', example: 'non' },
		{ name: 'active', type: { form: 'booleen' }, initial: true, doc: 'whether it is still taught', example: 'oui' },
		{
			name: 'coordinateurs',
			type: references('utilisateurs'),
			stored: null,
			doc: 'identifiants of its coordinators, joined by |',
			example: 'direction'
		}
	]
}

export const ues: Kind = {
	name: 'ues',
	doc: 'teaching units (LMD)',
	columns: [
		example(code, 'UE-INFO-L1'),
		example(intitule, 'Informatique fondamentale'),
		filiere,
		niveau,
		{ name: 'semestre', type: integer(1, 12), doc: '1 to 12', example: '1' },
		{ name: 'credits', type: decimal(0, 1000), doc: 'credits', example: '6' }
	]
}

export const matieres: Kind = {
	name: 'matieres',
	doc: 'subjects',
	columns: [
		example(code, 'ALGO-L1'),
		example(intitule, 'Algorithmique'),
		filiere,
		niveau,
		coefficient,
		{ name: 'volume_horaire', type: decimal(0, 100_000), doc: 'hours', example: '45' },
		{ name: 'ue', type: reference('ues'), stored: 'ue_id', doc: 'code of the UE (LMD only)', example: 'UE-INFO-L1' }
	]
}

export const classes: Kind = {
	name: 'classes',
	doc: 'classes of a year',
	columns: [
		{ ...example(code, 'GI-L1-A'), doc: 'unique in its year' },
		{
			name: 'annee',
			type: reference('annees'),
			key: true,
			stored: null,
			doc: 'libelle of the year; the current one without it',
			example: '2026-2027'
		},
		example(intitule, 'Génie informatique, 1re année A'),
		filiere,
		niveau,
		{ name: 'capacite', type: integer(0, 100_000), doc: 'places', example: '40' }
	]
}

export const enseignements: Kind = {
	name: 'enseignements',
	doc: 'who teaches what to which class',
	columns: [
		keyed(classe),
		keyed(matiere),
		{
			name: 'enseignant',
			type: reference('enseignants'),
			key: true,
			stored: 'enseignant_id',
			required: true,
			doc: 'matricule of the teacher',
			example: 'P-001'
		},
		{ name: 'heures_prevues', type: decimal(0, 100_000), doc: 'hours', example: '45' }
	]
}

export const inscriptions: Kind = {
	name: 'inscriptions',
	doc: 'enrollments; at most one Active for a student in a year',
	columns: [
		keyed(matricule),
		keyed(classe),
		{ name: 'statut', type: CHOICES.inscription, required: true, doc: 'Prospect, En validation or Active', example: 'Active' },
		{ name: 'date_inscription', type: { form: 'date' }, doc: 'day of enrollment', example: '2026-09-10' },
		{ name: 'date_sortie', type: { form: 'date' }, doc: 'day of leaving', example: '' }
	]
}
