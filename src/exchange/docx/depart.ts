import { zipFiles } from '../exports/zip'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** twentieths of a point: the width of a table on A4, and of the margins */
const [WIDTH, MARGIN] = [9600, 1150]
/** half points */
const [USUAL, LARGE] = [22, 30]

type Place = { readonly centre?: true; readonly titre?: true; readonly gras?: true }

const p = (texte: string, { centre, titre, gras }: Place = {}) =>
	`<w:p><w:pPr><w:spacing w:after="${titre ? 240 : 120}"/>${centre || titre ? '<w:jc w:val="center"/>' : ''}</w:pPr><w:r><w:rPr>${titre || gras ? '<w:b/>' : ''}<w:sz w:val="${titre ? LARGE : USUAL}"/></w:rPr><w:t xml:space="preserve">${texte}</w:t></w:r></w:p>`

function table(lignes: readonly (readonly string[])[], isGras: (at: number) => boolean): string {
	const width = Math.floor(WIDTH / (lignes[0]?.length ?? 1))
	const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
		(side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`
	)
	const cell = (texte: string, gras: boolean) =>
		`<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${p(texte, gras ? { gras } : {})}</w:tc>`
	const rows = lignes.map((cells, at) => `<w:tr>${cells.map((texte) => cell(texte, isGras(at))).join('')}</w:tr>`)
	const grid = `<w:gridCol w:w="${width}"/>`.repeat(lignes[0]?.length ?? 0)
	return `<w:tbl><w:tblPr><w:tblW w:w="${WIDTH}" w:type="dxa"/><w:tblBorders>${borders.join('')}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`
}

const entete = [
	p('{ministere}', { centre: true }),
	p('{devise_etat}', { centre: true }),
	p('{ecole}', { centre: true, gras: true }),
	p('{adresse} {telephone}', { centre: true })
]
const fin = [p(''), p('Fait à {lieu}, le {jour}'), p('{signataire}'), p('{qualite}')]

/** Forms to begin with, by name. */
const DEPARTS = {
	certificat: [
		...entete,
		p('CERTIFICAT DE SCOLARITÉ', { titre: true }),
		p(
			'Je soussigné(e), {signataire}, {qualite}, certifie que {civilite} {nom}, {naissance}, matricule {matricule}, est régulièrement inscrit{e} en {niveau}, {filiere} (classe {classe}), pour l’année {annee}.'
		),
		...fin
	],
	fiche: [
		...entete,
		p('FICHE DE RENSEIGNEMENTS', { titre: true }),
		table(
			[
				['Nom', '{nom_famille}'],
				['Prénoms', '{prenoms}'],
				['Né(e) le', '{date_naissance}'],
				['À', '{lieu_naissance}'],
				['Nationalité', '{nationalite}'],
				['Matricule', '{matricule}'],
				['Filière et niveau', '{filiere}, {niveau}'],
				['Classe', '{classe}']
			],
			() => false
		),
		...fin
	],
	releve: [
		...entete,
		p('RELEVÉ DE NOTES – {periode}, {annee}', { titre: true }),
		p('{nom}, {naissance}, matricule {matricule}, {classe}'),
		table(
			[
				['UE et matières', 'Coefficient', 'Moyenne', 'Crédits', 'Résultat'],
				['{#ues}{ue}', '', '{moyenne_ue}', '{credits_ue}', '{resultat_ue}'],
				['{#notes}{matiere}', '{coefficient}', '{moyenne_matiere}', '', '{/notes}{/ues}']
			],
			(at) => at < 2
		),
		p('Moyenne : {moyenne} / 20. Crédits : {credits}.', { gras: true }),
		...fin
	],
	liste: [
		...entete,
		p('LISTE DE LA CLASSE {classe} – {annee}', { titre: true }),
		table(
			[
				['Nom et prénoms', 'Matricule', 'Naissance', 'Signature'],
				['{#etudiants}{nom}', '{matricule}', '{naissance}', '{/etudiants}']
			],
			(at) => at === 0
		),
		...fin
	]
} as const

export type Depart = keyof typeof DEPARTS
export const NOMS_DE_DEPART = Object.keys(DEPARTS) as readonly Depart[]

/** A form to begin with, as a .docx. */
export function modeleDeDepart(nom: Depart): Uint8Array<ArrayBuffer> {
	const section = `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${MARGIN}" w:right="${MARGIN}" w:bottom="${MARGIN}" w:left="${MARGIN}" w:header="600" w:footer="600" w:gutter="0"/></w:sectPr>`
	const parts = {
		'[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
		'_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}" Target="word/document.xml"/></Relationships>`,
		'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${DEPARTS[nom].join('')}${section}</w:body></w:document>`
	}
	return zipFiles(new Map(Object.entries(parts).map(([path, xml]) => [path, new TextEncoder().encode(HEAD + xml)])))
}
