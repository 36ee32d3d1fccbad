/** A school's own spreadsheets. */
export const MAPPING = {
	'write a comma before the given names: KOUASSI, Ama Rose': 'écrivez une virgule avant les prénoms : KOUASSI, Ama Rose',
	'write the year with four digits, not {text}': "écrivez l'année sur quatre chiffres, et non {text}",
	'in {early} the day comes first, in {late} the month: correct one of the two':
		"en {early} le jour est écrit d'abord, en {late} c'est le mois : corrigez l'une des deux cellules",
	'the spreadsheet has probably exchanged day and month: {real} is a day for it and {text} a text; import the file as text again':
		"le tableur a sans doute échangé le jour et le mois : pour lui {real} est un jour, et {text} un texte ; ouvrez de nouveau le fichier d'origine, avec cette colonne au format Texte"
} as const satisfies Record<string, string>
