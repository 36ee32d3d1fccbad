import type { Langue } from '../../../kit/langue'
import type { ColumnType } from '../noun/column-types'
import type { Column } from '../noun/columns'
import type { Noun } from '../noun/noun'

export const TEXT_NAMES: Readonly<Record<Langue, string>> = { fr: 'LISEZMOI.txt', en: 'README.txt' }

const WIDTH = 110
const INDENT = 8

const HEADS: Readonly<Record<Langue, string>> = {
	fr: `PRÉAU - modèles d'import                                                              (in English: README.txt)

Chaque fichier .csv d'ici ne porte que son en-tête : une ligne par fiche vient dessous. Les exemples sont plus bas.

    preau import ecole DOSSIER --dry-run --diff     montre ce qui changerait, n'écrit rien
    preau import ecole DOSSIER                      écrit tout, ou rien si une seule cellule est fausse

- Un fichier ou une ligne qui manque ne change rien, sauf avec --complet.
- Une colonne qui manque laisse ce qui est enregistré : la clé et les colonnes à changer suffisent. Une fiche
  nouvelle a besoin de toutes les colonnes obligatoires.
- Une cellule vide efface la valeur, ou remet celle qui est d'usage.
- Dans les en-têtes et les noms de fichiers, accents, majuscules et espaces ne comptent pas.
- CSV en UTF-8, UTF-16 ou Windows-1252, séparé par des points-virgules, des virgules ou des tabulations.
`,
	en: `PRÉAU - import templates                                                            (en français : LISEZMOI.txt)

Each .csv file here has only its header: write one line for each record below it. Examples are further down.

    preau import ecole FOLDER --dry-run --diff      shows what would change, writes nothing
    preau import ecole FOLDER                       writes all of it, or nothing if a single cell is wrong

- A file or line that is left out changes nothing, unless --complet is given.
- A column that is left out leaves what is stored: the key and the columns to change are enough. A new record
  needs every required column.
- An empty cell clears the value, or puts back the usual one.
- In headers and file names accents, capitals and spaces do not count.
- CSV in UTF-8, UTF-16 or Windows-1252, separated by semicolons, commas or tabs.
`
}

const WORDS = {
	key: { fr: 'clé', en: 'key' },
	required: { fr: 'obligatoire', en: 'required' },
	optional: { fr: 'facultatif', en: 'optional' },
	usual: { fr: "d'usage", en: 'usually' },
	example: { fr: 'exemple', en: 'example' }
} as const

/** The text beside the templates: every file and column, generated from the definitions that the import uses. */
export const templatesText = (nouns: readonly Noun[], langue: Langue): string =>
	`${HEADS[langue]}${nouns.map((noun) => nounText(noun, nouns, langue)).join('')}`.replaceAll('\n', '\r\n')

const nounText = ({ name, doc, columns }: Noun, nouns: readonly Noun[], langue: Langue) =>
	`\n\n${name}.csv - ${doc[langue]}\n${columns.map((column) => `\n    ${column.name}\n${wrapped(columnText(column, nouns, langue))}`).join('')}`

function columnText({ key, required, initial, type, doc, example }: Column, nouns: readonly Noun[], langue: Langue): string {
	const word = (name: keyof typeof WORDS) => WORDS[name][langue]
	const marks = [key && word('key'), word(required ? 'required' : 'optional')].filter(Boolean).join(', ')
	const usual = initial === undefined || initial === '' ? [] : [`${word('usual')} ${shown(initial)}`]
	const shownExample = example === '' ? [] : [`${word('example')} ${example}`]
	return [`[${marks}] ${formText(type, nouns)[langue]}`, doc[langue], ...usual, ...shownExample].join(' - ')
}

const shown = (value: string | number | boolean) => (typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value))

/** The form of a cell, as `parseCell` takes it. */
function formText(type: ColumnType, nouns: readonly Noun[]): Record<Langue, string> {
	switch (type.form) {
		case 'text':
			return {
				fr: `texte de ${type.max} caractères au plus${type.lines ? ', sur plusieurs lignes si on veut' : ''}`,
				en: `text of at most ${type.max} characters${type.lines ? ', over several lines if you like' : ''}`
			}
		case 'identifiant':
			return { fr: 'texte de 254 caractères au plus', en: 'text of at most 254 characters' }
		case 'email':
			return { fr: 'adresse e-mail', en: 'email address' }
		case 'libelle_annee':
			return { fr: 'deux années qui se suivent', en: 'two years in a row' }
		case 'date':
			return type.orYear
				? { fr: "date, 2006-03-21 ou 21/03/2006, ou l'année seule, 2006", en: 'date, 2006-03-21 or 21/03/2006, or the year alone, 2006' }
				: { fr: 'date, 2026-10-05 ou 05/10/2026', en: 'date, 2026-10-05 or 05/10/2026' }
		case 'heure':
			return { fr: 'heure, 08:30', en: 'time, 08:30' }
		case 'booleen':
			return { fr: 'oui ou non', en: 'oui (yes) or non (no)' }
		case 'note':
			return type.max === undefined
				? { fr: 'nombre, 14,5 ou 14.5', en: 'number, 14,5 or 14.5' }
				: { fr: `nombre de 0 à ${type.max}, 14,5 ou 14.5`, en: `number from 0 to ${type.max}, 14,5 or 14.5` }
		case 'mot_de_passe':
			return { fr: 'mot de passe', en: 'password' }
		case 'mot_de_passe_hash':
			return { fr: 'empreinte', en: 'hash' }
		case 'entier':
			return { fr: `nombre entier de ${type.min} à ${type.max}`, en: `whole number from ${type.min} to ${type.max}` }
		case 'decimal':
			return { fr: `nombre de ${type.min} à ${type.max}`, en: `number from ${type.min} to ${type.max}` }
		case 'choix':
			return type.several
				? { fr: `parmi ${type.values.join(', ')}, joints par |`, en: `some of ${type.values.join(', ')}, joined by |` }
				: { fr: `un de : ${type.values.join(', ')}`, en: `one of: ${type.values.join(', ')}` }
		case 'reference': {
			const there = nouns
				.filter(({ name, partOf }) => name === type.to.name || partOf?.name === type.to.name)
				.map(({ name }) => `${name}.csv`)
				.join(', ')
			return { fr: `connu de ${there} ou déjà enregistré`, en: `known from ${there} or stored already` }
		}
	}
}

/** Lines of at most `WIDTH`, each indented. */
function wrapped(text: string): string {
	const indent = ' '.repeat(INDENT)
	let out = ''
	let line = ''
	for (const word of text.split(' ')) {
		if (line !== '' && INDENT + line.length + 1 + word.length > WIDTH) {
			out += `${indent}${line}\n`
			line = word
		} else line = line === '' ? word : `${line} ${word}`
	}
	return `${out}${indent}${line}\n`
}
