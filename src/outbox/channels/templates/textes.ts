import type { Langue } from '../../../kit/langue'
import type { SorteChangement } from '../../../domain/seances/changement-seance'
import type { TypeAvis, TypeEnvoiSeance } from '../../../domain/vocabulaire'

type Nature = {
	readonly titre: string
	readonly phrase: string
	/** in a subject, before the matière */
	readonly objet: string
	/** in an SMS */
	readonly court: string
}

/** Texts of a message that is not about a séance. */
type NatureAvis = {
	readonly titre: string
	readonly phrase: string
	/** before what it is about, in an SMS */
	readonly court: string
}

type Textes = Readonly<Record<TypeEnvoiSeance, Nature>> & {
	readonly avis: Readonly<Record<TypeAvis | 'session2' | 'session2_retiree', NatureAvis>>
	readonly changements: Readonly<Record<SorteChangement, string>>
	readonly bonjour: (prenoms: string) => string
	/** from … to …, hours as HH:MM */
	readonly heures: (debut: string, fin: string) => string
	readonly a: (heure: string) => string
	readonly fuseau: (fuseau: string) => string
	readonly classe: string
	readonly classes: string
	readonly enseignant: string
	readonly salle: string
	readonly lien: string
	readonly rejoindre: string
	readonly message: string
	readonly deux_points: string
	/** the link that stops these mails */
	readonly arreter: string
	readonly automatique: (etablissement: string) => string
	/** subject of the mail that somebody sends to stop these mails */
	readonly desabonnement: string
}

export const TEXTES: Readonly<Record<Langue, Textes>> = {
	fr: {
		rappel_seance: {
			titre: 'Rappel de séance',
			phrase: 'Voici le rappel de votre prochaine séance.',
			objet: 'Rappel\u00a0:',
			court: 'Rappel:'
		},
		annulation_seance: {
			titre: 'Séance annulée',
			phrase: 'Cette séance n’aura pas lieu à la date prévue.',
			objet: 'Séance annulée\u00a0:',
			court: 'Annulé:'
		},
		report_seance: {
			titre: 'Séance reportée',
			phrase: 'Cette séance n’aura pas lieu à la date prévue\u00a0; elle est reportée à une date qui vous sera dite.',
			objet: 'Séance reportée\u00a0:',
			court: 'Reporté:'
		},
		deplacement_seance: {
			titre: 'Nouvel horaire',
			phrase: 'Cette séance, qui vous avait été rappelée, a lieu à la date et à l’heure que voici.',
			objet: 'Nouvel horaire\u00a0:',
			court: 'Nouvel horaire:'
		},
		avis: {
			notes: {
				titre: 'Nouvelles notes',
				phrase: 'Les notes de ces évaluations sont publiées.',
				court: 'Notes publiées:'
			},
			session2: {
				titre: 'Session 2',
				phrase: 'L’établissement convoque à la session 2 dans les matières que voici. Les dates seront annoncées.',
				court: 'Session 2:'
			},
			session2_retiree: {
				titre: 'Convocation annulée',
				phrase: 'L’établissement ne convoque plus à la session 2 dans les matières que voici.',
				court: 'Plus de session 2:'
			},
			absences: {
				titre: 'Absence',
				phrase: 'Ces absences ont été relevées. S’il s’agit d’une erreur, adressez-vous à l’établissement.',
				court: 'Absence:'
			},
			absences_correction: {
				titre: 'Absence corrigée',
				phrase: 'Ces absences, qui vous avaient été annoncées, ne comptent plus comme absences injustifiées.',
				court: 'Absence corrigée:'
			},
			annonce: { titre: 'Annonce', phrase: 'L’établissement vous adresse ce message.', court: 'Annonce:' },
			emploi_du_temps: {
				titre: 'Emploi du temps',
				phrase: 'Voici ce qui change dans votre emploi du temps.',
				court: 'Emploi du temps:'
			}
		},
		changements: {
			ajoutee: 'nouvelle séance',
			annulee: 'annulée',
			reportee: 'reportée, la date vous sera dite',
			retablie: 'aura bien lieu',
			deplacee: 'nouvel horaire',
			modifiee: 'matière, classes, salle, enseignant ou mode changés'
		},
		bonjour: (prenoms) => `Bonjour ${prenoms},`,
		heures: (debut, fin) => `de ${debut} à ${fin}`,
		a: (heure) => `à ${heure}`,
		fuseau: (fuseau) => `Heure de l’établissement (${fuseau})`,
		classe: 'Classe',
		classes: 'Classes',
		enseignant: 'Enseignant',
		salle: 'Salle',
		lien: 'Lien',
		rejoindre: 'Rejoindre la séance',
		message: 'Message',
		deux_points: '\u00a0: ',
		arreter: 'Ne plus recevoir ces e-mails',
		automatique: (etablissement) => `${etablissement} vous envoie ce message automatiquement.`,
		desabonnement: 'Ne plus recevoir de rappels'
	},
	en: {
		rappel_seance: {
			titre: 'Lesson reminder',
			phrase: 'This is a reminder of your upcoming lesson.',
			objet: 'Reminder:',
			court: 'Reminder:'
		},
		annulation_seance: {
			titre: 'Lesson cancelled',
			phrase: 'This lesson will not take place on the planned date.',
			objet: 'Lesson cancelled:',
			court: 'Cancelled:'
		},
		report_seance: {
			titre: 'Lesson postponed',
			phrase: 'This lesson will not take place on the planned date; it is postponed to a date that you will be told.',
			objet: 'Lesson postponed:',
			court: 'Postponed:'
		},
		deplacement_seance: {
			titre: 'New time',
			phrase: 'You were reminded of this lesson. It now takes place at the date and time below.',
			objet: 'New time:',
			court: 'New time:'
		},
		avis: {
			notes: { titre: 'New grades', phrase: 'The grades of these assessments are published.', court: 'Grades published:' },
			session2: { titre: 'Resit', phrase: 'The school calls to the resit in these subjects. The dates will follow.', court: 'Resit:' },
			session2_retiree: {
				titre: 'Resit cancelled',
				phrase: 'The school no longer calls to the resit in these subjects.',
				court: 'No resit:'
			},
			absences: {
				titre: 'Absence',
				phrase: 'These absences were recorded. If that is a mistake, speak to the institution.',
				court: 'Absence:'
			},
			absences_correction: {
				titre: 'Absence corrected',
				phrase: 'These absences, which were announced to you, no longer count as unexcused.',
				court: 'Absence corrected:'
			},
			annonce: { titre: 'Announcement', phrase: 'The institution sends you this message.', court: 'Announcement:' },
			emploi_du_temps: { titre: 'Timetable', phrase: 'This is what changes in your timetable.', court: 'Timetable:' }
		},
		changements: {
			ajoutee: 'new lesson',
			annulee: 'cancelled',
			reportee: 'postponed, you will be told the date',
			retablie: 'takes place after all',
			deplacee: 'new time',
			modifiee: 'subject, classes, room, teacher or mode changed'
		},
		bonjour: (prenoms) => `Hello ${prenoms},`,
		heures: (debut, fin) => `from ${debut} to ${fin}`,
		a: (heure) => `at ${heure}`,
		fuseau: (fuseau) => `Time at the institution (${fuseau})`,
		classe: 'Class',
		classes: 'Classes',
		enseignant: 'Teacher',
		salle: 'Room',
		lien: 'Link',
		rejoindre: 'Join the lesson',
		message: 'Message',
		deux_points: ': ',
		arreter: 'Stop these emails',
		automatique: (etablissement) => `${etablissement} sends you this message automatically.`,
		desabonnement: 'No more reminders'
	}
}
