import type { Langue } from '../../kit/langue'
import type { MessageKey } from '../../kit/messages'

/** Sentences of pages about a refused field, for messages of the contract that lack a subject. */
export const CHAMPS: Partial<Record<MessageKey, Readonly<Record<Langue, string>>>> = {
	'champ.requis': { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
	'champ.vide': { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
	'champ.choix': { fr: 'Choisissez dans la liste.', en: 'Choose from the list.' },
	'champ.caracteres_max': { fr: 'Au plus {max} caractères.', en: 'At most {max} characters.' },
	'champ.caracteres_min': { fr: 'Au moins {min} caractères.', en: 'At least {min} characters.' },
	'champ.lignes_max': { fr: 'Au plus {max} lignes.', en: 'At most {max} lines.' },
	'champ.bornes': { fr: 'Choisissez un jour à partir du {autre}.', en: 'Choose a day from {autre} on.' },
	'champ.min': { fr: 'À partir de {min}.', en: 'From {min} on.' },
	'champ.max': { fr: 'Jusqu’à {max} au plus.', en: 'Up to {max}.' },
	'champ.conge_pris': {
		fr: 'Un autre jour chômé de la même part de l’école commence ce jour-là : corrigez plutôt celui-là.',
		en: 'Another day off of the same part of the school begins on that day: correct that one instead.'
	},
	'champ.entre': { fr: 'Entre {min} et {max}.', en: 'Between {min} and {max}.' },
	'champ.entier': { fr: 'Écrivez un nombre entier.', en: 'Write a whole number.' },
	'champ.nombre': { fr: 'Écrivez un nombre.', en: 'Write a number.' },
	'champ.decimales': { fr: 'Au plus {max} décimales.', en: 'At most {max} decimals.' },
	'champ.une_ligne': { fr: 'Écrivez sur une seule ligne.', en: 'Write on a single line.' },
	'champ.frais_pris': {
		fr: 'L’étudiant a déjà des frais de ce libellé cette année-là : retirez-les d’abord, ou donnez un autre libellé.',
		en: 'The student has a fee of this label in that year already: withdraw it first, or choose another label.'
	},
	'champ.rien_a_exonerer': {
		fr: 'Il ne reste rien à payer de ces frais : accordez une remise d’un montant.',
		en: 'Nothing is left to pay of this fee: grant a reduction of an amount.'
	},
	'champ.somme_parts': { fr: 'La somme des parts est {somme}.', en: 'The parts add up to {somme}.' },
	'champ.email': {
		fr: 'Ce n’est pas une adresse e-mail, comme secretariat@ecole.org.',
		en: 'This is not an email address, such as office@school.org.'
	},
	'champ.annee': { fr: 'Écrivez deux années de suite, comme 2026-2027.', en: 'Write two years in a row, such as 2026-2027.' },
	'champ.jour': { fr: 'Ce n’est pas une date, comme 21/11/2026.', en: 'This is not a date, such as 21/11/2026.' },
	'champ.heure': { fr: 'Ce n’est pas une heure, comme 08:30.', en: 'This is not a time, such as 08:30.' },
	'champ.pris': { fr: 'Le compte « {identifiant} » a déjà cette valeur.', en: 'The account “{identifiant}” has this already.' },
	'champ.mots_de_passe_differents': {
		fr: 'Ce n’est pas le même mot de passe que plus haut.',
		en: 'This is not the same password as above.'
	},
	'champ.dans_le_futur': {
		fr: 'Cette heure n’est pas encore passée : corrigez-la, ou attendez.',
		en: 'This time has not come yet: correct it, or wait.'
	},
	'champ.fin_a_venir': {
		fr: 'La séance n’est pas finie. Signez à partir de {heure}, ou corrigez l’heure de fin.',
		en: 'The session is not over. Sign from {heure} on, or correct the time of its end.'
	},
	'champ.avant_debut': { fr: 'La séance ne peut pas finir avant son début.', en: 'The session cannot end before it begins.' },
	'mot_de_passe.vide': { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
	'mot_de_passe.octets': { fr: 'Ce mot de passe dépasse {max} octets.', en: 'This password is longer than {max} bytes.' },
	'mot_de_passe.nul': { fr: 'Ce mot de passe contient un caractère NUL.', en: 'This password contains a NUL character.' },
	'mot_de_passe.usuel': {
		fr: 'Ce mot de passe est trop courant : choisissez-en un autre.',
		en: 'This password is too common: choose another one.'
	}
}
