import { CHOICES } from './column-types'
import { actif, email, example, identifiantOfPerson, matriculeOfPerson, nom, prenoms, secrets, telephone } from './columns'
import type { Kind } from './kind'

export const utilisateurs: Kind = {
	name: 'utilisateurs',
	doc: { fr: "comptes de l'administration", en: 'accounts of the administration' },
	columns: [
		{
			name: 'identifiant',
			type: { form: 'identifiant' },
			key: true,
			required: true,
			doc: {
				fr: 'ce que la personne tape pour se connecter, unique, majuscules ou minuscules',
				en: 'what the person logs in with, unique without regard to case'
			},
			example: 'direction'
		},
		{ name: 'role', type: CHOICES.compte, required: true, doc: { fr: 'rôle', en: 'role' }, example: 'coordinateur' },
		example(nom, 'DIABATÉ'),
		example(prenoms, 'Moussa'),
		example(email, 'direction@ecole.example'),
		telephone,
		actif,
		...secrets
	]
}

export const enseignants: Kind = {
	name: 'enseignants',
	doc: { fr: 'enseignants et leurs comptes', en: 'teachers and their accounts' },
	columns: [
		example(matriculeOfPerson, 'P-001'),
		example(identifiantOfPerson, 'm.ouedraogo'),
		example(nom, 'OUÉDRAOGO'),
		example(prenoms, 'Mariam'),
		example(email, 'm.ouedraogo@ecole.example'),
		telephone,
		actif,
		...secrets
	]
}

export const etudiants: Kind = {
	name: 'etudiants',
	doc: { fr: 'étudiants et leurs comptes', en: 'students and their accounts' },
	columns: [
		example(matriculeOfPerson, 'E-0001'),
		example(identifiantOfPerson, 'a.kouassi'),
		nom,
		prenoms,
		{ name: 'sexe', type: CHOICES.sexe, doc: { fr: 'sexe', en: 'sex' }, example: 'F' },
		{ name: 'date_naissance', type: { form: 'date' }, doc: { fr: 'jour de naissance', en: 'day of birth' }, example: '2006-03-21' },
		example(email, 'a.kouassi@ecole.example'),
		telephone,
		actif,
		...secrets
	]
}
