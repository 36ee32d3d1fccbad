import { CHOICES, decimal, lines, reference, text } from './column-types'
import type { Column } from './kind'

/** The columns that several files have. */
export const MAX_MONEY = 1_000_000_000_000

export const email: Column = {
	name: 'email',
	type: { form: 'email' },
	doc: { fr: 'unique parmi tous les comptes, majuscules ou minuscules', en: 'unique among all accounts, case aside' },
	example: ''
}
export const telephone: Column = {
	name: 'telephone',
	type: text(40),
	doc: { fr: "comme on l'écrit", en: 'as people write it' },
	example: '+2250700000000'
}
export const actif: Column = {
	name: 'actif',
	type: { form: 'booleen' },
	initial: true,
	doc: { fr: 'si le compte peut se connecter ; `non` révoque ses jetons', en: 'whether the account may log in; `non` revokes its tokens' },
	example: 'oui'
}
export const nom: Column = {
	name: 'nom',
	type: text(),
	required: true,
	doc: { fr: 'nom de famille', en: 'family name' },
	example: 'KOUASSI'
}
export const prenoms: Column = {
	name: 'prenoms',
	type: text(),
	initial: '',
	doc: { fr: 'prénoms', en: 'first names' },
	example: 'Awa Mariam'
}
export const secrets: readonly Column[] = [
	{
		name: 'mot_de_passe',
		type: { form: 'mot_de_passe' },
		stored: null,
		doc: {
			fr: "haché à l'entrée ; une cellule vide garde le mot de passe",
			en: 'hashed on the way in; an empty cell leaves the stored password'
		},
		example: ''
	},
	{
		name: 'mot_de_passe_hash',
		type: { form: 'mot_de_passe_hash' },
		stored: null,
		doc: {
			fr: 'une empreinte bcrypt faite ailleurs ($2a$, $2b$, $2y$), au lieu de mot_de_passe ; une cellule vide garde le mot de passe',
			en: 'a bcrypt hash made elsewhere ($2a$, $2b$, $2y$), instead of mot_de_passe; an empty cell leaves the stored password'
		},
		example: ''
	}
]
export const identifiantOfPerson: Column = {
	name: 'identifiant',
	type: { form: 'identifiant' },
	stored: null,
	doc: {
		fr: 'ce que la personne tape pour se connecter, unique, majuscules ou minuscules ; une nouvelle personne sans identifiant a son matricule',
		en: 'what the person logs in with, unique without regard to case; a new person without it gets the matricule'
	},
	example: ''
}
export const matriculeOfPerson: Column = {
	name: 'matricule',
	type: text(60),
	key: true,
	required: true,
	doc: { fr: 'unique', en: 'unique' },
	example: ''
}
export const code: Column = { name: 'code', type: text(60), key: true, required: true, doc: { fr: 'unique', en: 'unique' }, example: '' }
export const intitule: Column = { name: 'nom', type: text(), required: true, doc: { fr: 'nom', en: 'name' }, example: '' }
export const filiere: Column = {
	name: 'filiere',
	type: reference('filieres'),
	stored: 'filiere_id',
	required: true,
	doc: { fr: 'code de la filière', en: 'code of the filière' },
	example: 'GI'
}
export const niveau: Column = {
	name: 'niveau',
	type: CHOICES.niveau,
	stored: 'niveau_id',
	required: true,
	doc: { fr: 'code du niveau', en: 'code of the level' },
	example: 'L1'
}
export const matiere: Column = {
	name: 'matiere',
	type: reference('matieres'),
	stored: 'matiere_id',
	required: true,
	doc: { fr: 'code de la matière', en: 'code of the matière' },
	example: 'ALGO-L1'
}
export const classe: Column = {
	name: 'classe',
	type: reference('classes'),
	stored: 'classe_id',
	required: true,
	doc: {
		fr: "code de la classe ; CODE@2025-2026 en nomme une d'une autre année que la courante",
		en: 'code of the class; CODE@2025-2026 names one of another year than the current'
	},
	example: 'GI-L1-A'
}
export const matricule: Column = {
	name: 'matricule',
	type: reference('etudiants'),
	stored: 'etudiant_id',
	required: true,
	doc: { fr: "matricule de l'étudiant", en: 'matricule of the student' },
	example: 'E-0001'
}
export const ref: Column = {
	name: 'ref',
	type: text(100),
	key: true,
	required: true,
	doc: { fr: "la référence de l'école, unique", en: "the school's own reference, unique" },
	example: ''
}
export const date: Column = { name: 'date', type: { form: 'date' }, required: true, doc: { fr: 'jour', en: 'day' }, example: '2026-10-05' }
export const mode: Column = {
	name: 'mode',
	type: CHOICES.mode,
	initial: 'presentiel',
	doc: { fr: 'où cela se passe', en: 'where it takes place' },
	example: 'presentiel'
}
export const commentaire: Column = { name: 'commentaire', type: lines(1000), doc: { fr: 'remarque', en: 'remark' }, example: '' }
export const coefficient: Column = {
	name: 'coefficient',
	type: decimal(0, 1000),
	initial: 1,
	doc: { fr: 'poids', en: 'weight' },
	example: '1'
}
export const switchOf = (name: string, fr: string, en: string): Column => ({
	name,
	type: { form: 'booleen' },
	initial: true,
	doc: { fr, en },
	example: 'oui'
})

export const example = (column: Column, shown: string): Column => ({ ...column, example: shown })
export const keyed = (column: Column): Column => ({ ...column, key: true })
