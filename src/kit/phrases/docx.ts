/** Sentences about forms in Word. */
export const DOCX = {
	'it is not a Word document (.docx): open it in Word and save it as .docx':
		"ce n'est pas un document Word (.docx) : ouvrez-le dans Word et enregistrez-le au format .docx",
	'the form is too large: unpacked it may take {max} MiB': 'le modèle est trop grand : décompressé, il peut occuper {max} Mio',
	'the form holds a macro ({part}): save it in Word as .docx, without macros':
		'le modèle contient une macro ({part}) : enregistrez-le dans Word au format .docx, sans macros',
	'the form holds an embedded object ({part}): remove it, or paste it as a picture':
		'le modèle contient un objet incorporé ({part}) : enlevez-le, ou collez-le comme image',
	'the form holds a link to {target}: remove the link in Word': 'le modèle contient un lien vers {target} : enlevez ce lien dans Word',
	'the form holds more than {max} fields': 'le modèle contient plus de {max} champs',
	'the form declares entities ({part}), which Word never does': 'le modèle déclare des entités ({part}), ce que Word ne fait jamais',
	'a field does not end: {field}': 'un champ ne se termine pas : {field}',
	'a brace is not part of a field: {text}': "une accolade n'appartient à aucun champ : {text}",
	'the field {field} cannot be read': "le champ {field} n'est pas lisible",
	'the form cannot be filled: {why}': 'le modèle ne peut pas être rempli : {why}',
	'Word would not open this form as it is: open it in Word and save it again':
		"Word n'ouvrirait pas ce modèle tel quel : ouvrez-le dans Word et enregistrez-le de nouveau",
	'the field {field} opens twice': "le champ {field} s'ouvre deux fois",
	'the field {field} closes what is not open there': "le champ {field} ferme ce qui n'est pas ouvert à cet endroit",
	'the field {field} opens and does not close': "le champ {field} s'ouvre et ne se ferme pas",
	'the field {field} is not one that can stand there': "le champ {field} n'est pas l'un de ceux qui peuvent se trouver là",
	'the field {field} is not one that can stand there; did you mean {near}?':
		"le champ {field} n'est pas l'un de ceux qui peuvent se trouver là ; vouliez-vous dire {near} ?",
	'what is filled in takes more than {max} MiB: make the form or its pictures smaller':
		'les documents remplis occupent plus de {max} Mio : réduisez le modèle ou ses images'
} as const
