import { text } from '../../exchange/imports/noun/column-types'
import type { Column } from '../../exchange/imports/noun/columns'

/** The columns shared by all files with accounts. */
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

export const email: Column = {
	name: 'email',
	type: { form: 'email' },
	shared: true,
	doc: { fr: 'unique parmi tous les comptes, majuscules ou minuscules', en: 'unique among all accounts, regardless of case' },
	example: ''
}

export const telephone: Column = {
	name: 'telephone',
	type: text(40),
	shared: true,
	doc: { fr: "comme on l'écrit", en: 'as people write it' },
	example: '+2250700000000'
}

export const actif: Column = {
	name: 'actif',
	type: { form: 'booleen' },
	initial: true,
	inUse: true,
	shared: true,
	doc: { fr: 'si le compte peut se connecter ; `non` révoque ses jetons', en: 'whether the account may log in; `non` revokes its tokens' },
	example: 'oui'
}

export const secrets: readonly Column[] = [
	{
		name: 'mot_de_passe',
		type: { form: 'mot_de_passe' },
		stored: 'mot_de_passe_hash',
		byRule: true,
		doc: {
			fr: "8 caractères ou plus (10 pour un administrateur), pas des plus répandus ; haché à l'entrée ; seulement pour un compte qui n'en a pas, sauf avec --mots-de-passe",
			en: '8 characters or more (10 for an administrator), not one of the most common passwords; hashed on import; only for an account without a password, unless --mots-de-passe is given'
		},
		example: ''
	},
	{
		name: 'mot_de_passe_hash',
		type: { form: 'mot_de_passe_hash' },
		byRule: true,
		doc: {
			fr: 'une empreinte bcrypt faite ailleurs ($2a$, $2b$, $2y$), au lieu de mot_de_passe ; pour les mêmes comptes',
			en: 'a bcrypt hash made elsewhere ($2a$, $2b$, $2y$), instead of mot_de_passe; for the same accounts'
		},
		example: ''
	}
]

export const identifiantOfPerson: Column = {
	name: 'identifiant',
	type: { form: 'identifiant' },
	byRule: true,
	doc: {
		fr: 'ce que la personne tape pour se connecter, unique, majuscules ou minuscules ; une nouvelle personne sans identifiant a son matricule',
		en: 'what the person logs in with, unique regardless of case; a new person without one gets the matricule'
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
