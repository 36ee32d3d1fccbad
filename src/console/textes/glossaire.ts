/** A word of the pages, and other words for the same thing, which they do not use. */
type Word = { readonly word: string; readonly thing: string; readonly not: RegExp }

/** Words of the English pages, each for one thing. */
export const GLOSSARY: readonly Word[] = [
	{ word: 'grade', thing: 'note', not: /\bmarks?\b(?! all as read)/i },
	{ word: 'lesson', thing: 'séance', not: /\bsessions?\b/i },
	{ word: 'resits', thing: 'session 2', not: /\b(?:retakes?|second sitting)\b/i },
	{ word: 'device', thing: 'a browser or app that is signed in', not: /\bsign-ins\b/i },
	{ word: 'programme', thing: 'filière', not: /\b(?:filières?|courses? of study)\b/i },
	{ word: 'student number', thing: 'matricule', not: /\b(?:matricules?|ID numbers?)\b/i },
	{ word: 'subject', thing: 'matière', not: /\bmatières?\b/i },
	{ word: 'record', thing: 'fiche', not: /\bcards?\b/i },
	{ word: 'departure', thing: 'départ', not: /\bleaving\b/i },
	{ word: 'attendance office', thing: 'surveillance', not: /\bsupervision\b/i },
	{ word: 'student', thing: 'étudiant', not: /\bpupils?\b/i },
	{ word: 'teacher', thing: 'enseignant', not: /\b(?:professors?|lecturers?)\b/i },
	{ word: 'guardian', thing: 'responsable', not: /\btutors?\b/i },
	{ word: 'enrollment', thing: 'inscription', not: /\bregistrations?\b/i },
	{ word: 'assessment', thing: 'évaluation', not: /\bevaluations?\b/i },
	{ word: 'timetable', thing: 'emploi du temps', not: /\bschedules?\b/i },
	{ word: 'register', thing: 'registre', not: /\broll\b/i },
	{ word: 'fees', thing: 'frais', not: /\btuition\b/i },
	{ word: 'access slip', thing: 'coupon', not: /\b(?:vouchers?|coupons?|tickets?)\b/i },
	{ word: 'email', thing: 'e-mail', not: /\be-mails?\b|(?<!e)\bmails?\b/i },
	{ word: 'phone', thing: 'téléphone', not: /\b(?:cell ?phones?|mobiles?)\b/i }
]

/** The same in the French pages, where two words are in use. */
export const GLOSSAIRE: readonly Word[] = [
	{ word: 'étudiant', thing: 'étudiant', not: /(?<!\p{L})élèves?(?!\p{L})/iu },
	{ word: 'enseignant', thing: 'enseignant', not: /(?<!\p{L})prof(?:esseur)?s?(?!\p{L})/iu },
	{ word: 'évaluation', thing: 'évaluation', not: /(?<!\p{L})épreuves?(?!\p{L})/iu },
	{ word: 'e-mail', thing: 'e-mail', not: /(?<!\p{L}|-)(?:courriels?|mails?)(?!\p{L})/iu },
	{ word: 'emploi du temps', thing: 'emploi du temps', not: /(?<!\p{L})plannings?(?!\p{L})/iu },
	{ word: 'coupon', thing: 'coupon', not: /(?<!\p{L})(?:billets?|tickets?)(?!\p{L})/iu },
	{ word: 'matricule', thing: 'matricule', not: /numéros? d['’]étudiant/iu }
]
