import type { Bloc, Feuille, FeuilleAImprimer, FormatPapier, Tete } from '../../domain/papiers/feuille'
import { lienOf } from '../../domain/papiers/code'
import type { Langue } from '../../kit/langue'
import { qrCode, qrPath } from '../../kit/qr'
import type { Drawable, PdfCell, PdfNode, PdfSheet } from './node'
import { tableNode } from './table'
import { drawn } from './text'

/** Points. */
export const SIZES: Readonly<Record<FormatPapier, { readonly width: number; readonly height: number }>> = {
	A4: { width: 595.28, height: 841.89 },
	LETTER: { width: 612, height: 792 }
}
export const MARGINS = { left: 48, top: 36, right: 48, bottom: 50 } as const

/** The width of one module of a QR code, wide enough for old cameras and worn printers; then of a whole code at most. */
export const [MODULE, LARGEST_CODE] = [1.25, 128]
const SIGNATORY = 235
const GAP = 12
export const GREY = '#555555'

type Words = Readonly<Record<'number' | 'verify' | 'at' | 'page' | 'signature', string>>
export const WORDS: Readonly<Record<Langue, Words>> = {
	fr: {
		number: 'N°',
		verify:
			'Pour vérifier ce papier, visez ce code avec l’appareil photo d’un téléphone, puis comparez ce qui s’affiche avec ce qui est imprimé.',
		at: 'Vérification :',
		page: 'page',
		signature: 'Signature et cachet'
	},
	en: {
		number: 'No.',
		verify: 'To verify this paper, point the camera of a telephone at this code. Then compare what it shows with what is printed.',
		at: 'Verification:',
		page: 'page',
		signature: 'Signature and stamp'
	}
}

export type Look = {
	readonly format: FormatPapier
	readonly adresse: string
	readonly logo: Drawable | null
	readonly signature: Drawable | null
}

/** A paper as pdfmake lays it out: the school's head, the text, the place for signature and stamp; code and number at the foot. */
export function sheetOf(
	{ feuille, numero, code, travers, mention }: FeuilleAImprimer,
	{ format, adresse, logo, signature }: Look
): PdfSheet {
	const { width, height } = SIZES[format]
	const room = width - MARGINS.left - MARGINS.right
	const words = WORDS[feuille.langue]
	const modules = code === null ? undefined : qrCode(lienOf(adresse, code))
	const side = modules ? Math.min(LARGEST_CODE, MODULE * modules.length) : 0
	const air = feuille.blocs.some((bloc) => 'table' in bloc) ? 1 : 2
	const [text, end] = lastTogether(feuille.blocs)
	const path = modules && qrPath(modules, MARGINS.left, height - MARGINS.bottom - side, side / modules.length)
	return {
		content: [
			headNode(feuille.tete, logo, room),
			...titleNodes(feuille, numero === null ? null : `${words.number} ${numero}`, air),
			...text.map((bloc) => blocNode(bloc, room, air)),
			{
				stack: [
					...end.map((bloc) => blocNode(bloc, room, air)),
					...(mention === undefined ? [] : [boxNode({ text: drawn(mention), bold: true, fontSize: 10, alignment: 'center' }, room)]),
					signatureNode(feuille, { label: words.signature, signature, side, air })
				],
				unbreakable: true
			}
		],
		footer: (page, pages) => ({
			stack: [
				...(path !== undefined && page === pages ? [codeNode(path, side, { numero, adresse, words })] : []),
				footNode(feuille, numero, `${words.page} ${page} / ${pages}`, room)
			],
			margin: [MARGINS.left, 0, MARGINS.right, 0]
		}),
		watermark: travers === undefined ? undefined : { text: drawn(travers), color: '#000000', opacity: 0.1, bold: true }
	}
}

/** At most as many characters of a text stay on one page with the signature. */
const SHORT = 600
const isShort = (bloc: Bloc) => !('table' in bloc) && !('faits' in bloc) && JSON.stringify(bloc).length < SHORT

/** The blocs, and those at the end that stay with the signature: a page that has only a signature could be put under another text. */
function lastTogether(blocs: readonly Bloc[]): readonly [readonly Bloc[], readonly Bloc[]] {
	const last = blocs.findLastIndex((bloc) => !isShort(bloc))
	const first = Math.max(last + 1, blocs.length - 2)
	return [blocs.slice(0, first), blocs.slice(first)]
}

const lineNodes = (value: string | null, size = 8, bold = false): PdfNode[] =>
	value === null || value === '' ? [] : [{ text: drawn(value), fontSize: size, bold }]

export function headNode(
	{ nom, adresse, telephone, email, ministere, devise_etat, agrement }: Tete,
	logo: Drawable | null,
	room: number
): PdfNode {
	const contact = [adresse, telephone, email].filter((part) => part !== null).join(' · ')
	const school: PdfNode = {
		width: '*',
		stack: [...lineNodes(ministere), ...lineNodes(nom, 12, true), ...lineNodes(agrement), ...lineNodes(contact)]
	}
	const state: PdfNode[] =
		devise_etat === null ? [] : [{ width: 145, text: drawn(devise_etat), fontSize: 8, bold: true, alignment: 'center' }]
	const mark: PdfNode[] = logo ? [{ width: 60, ...logo, fit: [60, 60] }] : []
	return {
		stack: [
			{ columns: [...mark, school, ...state], columnGap: GAP },
			{ canvas: [{ type: 'line', x1: 0, y1: 6, x2: room, y2: 6, lineWidth: 0.8 }] }
		]
	}
}

/** @param air 1, or more for a paper with few words, whose lines stand further apart */
const titleNodes = ({ titre, sousTitre }: Feuille, number: string | null, air: number): PdfNode[] => [
	{ text: drawn(titre), fontSize: 17 + air, bold: true, alignment: 'center', margin: [0, 12 * air, 0, 0] },
	...(sousTitre === undefined ? [] : [{ text: drawn(sousTitre), fontSize: 11, alignment: 'center' } as const]),
	{ text: number ?? '', fontSize: 9, color: GREY, alignment: 'center', margin: [0, 0, 0, 6 * air] }
]

/** @param air as for titles; 0 for half a page */
export function blocNode(bloc: Bloc, room: number, air: number): PdfNode {
	if ('table' in bloc) return tableNode(bloc.table, room)
	if ('faits' in bloc) return factsNode(bloc.faits, room, air)
	if ('resultat' in bloc) return resultNode(drawn(bloc.resultat), room, air)
	if ('legende' in bloc)
		return {
			text: bloc.legende.map(([mot, sens]) => `${drawn(mot)} : ${drawn(sens)}`).join(' · '),
			fontSize: 7.5,
			color: GREY,
			margin: [0, 4, 0, 4]
		}
	const { texte, petit = false, gras = false } = bloc
	return petit
		? { text: drawn(texte), bold: gras, fontSize: 8.5, margin: [0, 3, 0, 3] }
		: { text: drawn(texte), bold: gras, fontSize: 10 + air, lineHeight: 1 + air / 10, margin: [0, 3 * air, 0, 3 * air] }
}

const BARE = {
	hLineWidth: () => 0,
	vLineWidth: () => 0,
	hLineColor: () => GREY,
	paddingLeft: () => 0,
	paddingRight: () => 6,
	paddingTop: () => 1.5,
	paddingBottom: () => 1.5
}
/** Widths of a label at the left and at the right of a line, and the longest value that shares its line; points and characters. */
const [LABEL, SECOND_LABEL, SHARES] = [118, 92, 22]
type Fait = readonly [nom: string, valeur: string]

const labelNode = (nom: string): PdfNode => ({ text: drawn(nom), fontSize: 9, color: GREY, margin: [0, 1, 0, 0] })
const sharesLine = (fait: Fait | undefined) => fait !== undefined && fait[1].length <= SHARES && fait[0].length <= SHARES

/** The first fact, which is who it is about, stands out. Two short ones share a line. */
function factsNode(faits: readonly Fait[], room: number, air: number): PdfNode {
	if (faits.length === 0) return { text: '', fontSize: 4 }
	const half = room / 2
	const padding = air === 0 ? 0 : 1.5
	const fontSize = air === 0 ? 9.5 : 10
	const body: PdfCell[][] = []
	for (let at = 0; at < faits.length; at++) {
		const [nom, valeur] = faits[at]!
		const first = { text: drawn(valeur), fontSize: at === 0 ? fontSize + 1.5 : fontSize, bold: at === 0 }
		const next = faits[at + 1]
		if (at === 0 || !sharesLine(faits[at]) || !sharesLine(next)) body.push([labelNode(nom), { ...first, colSpan: 3 }, '', ''])
		else {
			body.push([labelNode(nom), first, labelNode(next![0]), { text: drawn(next![1]), fontSize }])
			at++
		}
	}
	return {
		table: { widths: [LABEL - 6, half - LABEL - 6, SECOND_LABEL - 6, room - half - SECOND_LABEL - 6], body },
		layout: { ...BARE, paddingTop: () => padding, paddingBottom: () => padding },
		margin: [0, 2, 0, 4]
	}
}

/** Points: the capitals are 4.5 mm high, if the line has room for them. */
const resultNode = (text: string, room: number, air: number): PdfNode =>
	boxNode({ text, fontSize: text.length <= 42 && air > 0 ? 18 : text.length <= 75 ? 14 : 11, bold: true, alignment: 'center' }, room)

/** A line between two rules. */
const boxNode = (node: PdfNode, room: number): PdfNode => ({
	table: { widths: [room - 16], body: [[node]] },
	layout: {
		...BARE,
		hLineWidth: () => 1,
		hLineColor: () => '#000000',
		paddingLeft: () => 8,
		paddingRight: () => 8,
		paddingTop: () => 3,
		paddingBottom: () => 4
	},
	margin: [0, 4, 0, 4]
})

/** Place and day, the signatory, and room for a stamp; at its left the room for the code, which is at the foot of the page. */
function signatureNode(
	{ fait, signataire }: Feuille,
	{ label, signature, side, air }: { label: string; signature: Drawable | null; side: number; air: number }
): PdfNode {
	const mark: PdfNode = signature ? { ...signature, fit: [160, 54], margin: [0, 2, 0, 2] } : { text: '', margin: [0, 0, 0, 44] }
	const signatory: PdfNode[] = signataire
		? [{ text: drawn(signataire.qualite ?? label) }, mark, { text: drawn(signataire.nom), bold: true }]
		: [{ text: label, color: GREY }, mark]
	return {
		columns: [
			{ width: '*', text: '', margin: [0, 0, 0, side + 4] },
			{ width: SIGNATORY, stack: [{ text: drawn(fait), margin: [0, 0, 0, 4] }, ...signatory], fontSize: 10.5 }
		],
		columnGap: GAP,
		margin: [0, 8 * air, 0, 0]
	}
}

/** The code at the foot of the last page, as a path at its place on the page; beside it the number, and where it is verified. */
function codeNode(d: string, side: number, { numero, adresse, words }: { numero: string | null; adresse: string; words: Words }): PdfNode {
	return {
		stack: [
			{ canvas: [{ type: 'path', d, color: '#000000' }] },
			{
				stack: [
					{ text: numero ?? '', bold: true, fontSize: 10.5 },
					{ text: words.verify, margin: [0, 3, 0, 3] },
					{ text: `${words.at} ${adresse.replace(/^https?:\/\//, '')}` }
				],
				fontSize: 7.5,
				color: GREY,
				margin: [0, 0, MARGINS.right + SIGNATORY + GAP, 0]
			}
		],
		// from the upper left corner of the page's foot
		absolutePosition: { x: MARGINS.left + side + GAP, y: -side }
	}
}

/** The foot of each page names the person and the school. */
const footNode = ({ titre, tete, blocs }: Feuille, numero: string | null, page: string, room: number): PdfNode => ({
	stack: [
		{ canvas: [{ type: 'line', x1: 0, y1: 8, x2: room, y2: 8, lineWidth: 0.4 }] },
		{
			columns: [
				{
					width: '*',
					text: [numero ?? titre, whoseOf(blocs), tete.nom]
						.map((part) => cut(drawn(part)))
						.filter(Boolean)
						.join(' · ')
				},
				{ width: 70, text: page, alignment: 'right' }
			],
			columnGap: GAP,
			fontSize: 8,
			color: GREY,
			margin: [0, 3, 0, 0]
		}
	]
})

const whoseOf = (blocs: readonly Bloc[]) => blocs.flatMap((bloc) => ('faits' in bloc ? bloc.faits : []))[0]?.[1] ?? ''

const cut = (name: string) => (name.length > 45 ? `${name.slice(0, 44)}…` : name)
