import { lienOf } from '../../domain/papiers/code'
import type { Bloc, FeuilleAImprimer } from '../../domain/papiers/feuille'
import { qrCode, qrPath } from '../../kit/qr'
import { blocNode, GREY, headNode, LARGEST_CODE, MARGINS, MODULE, SIZES, WORDS, type Look } from './document'
import type { PdfNode, PdfSheet } from './node'
import { drawn } from './text'

/** Points: from the edge of a copy to its text, and the width beside the code. */
const [EDGE, SIGNATORY] = [15, 235]

/** A paper whose copies stand below each other on one page, with a line to cut along between them. */
export function halvesOf(sheet: FeuilleAImprimer, look: Look): PdfSheet {
	const { exemplaires = [] } = sheet.feuille
	const { width, height } = SIZES[look.format]
	const part = height / Math.max(1, exemplaires.length)
	const room = width - MARGINS.left - MARGINS.right
	return {
		content: exemplaires.map((exemplaire, at) => ({
			stack: [...copyNodes(sheet, look, { exemplaire, top: at * part, bottom: (at + 1) * part, room })],
			absolutePosition: { x: MARGINS.left, y: at * part + EDGE }
		})),
		margins: { ...MARGINS, bottom: 0 },
		footer: () => ({ text: '' }),
		watermark: sheet.travers === undefined ? undefined : { text: drawn(sheet.travers), color: '#000000', opacity: 0.1, bold: true }
	}
}

type Place = { readonly exemplaire: string; readonly top: number; readonly bottom: number; readonly room: number }

const isNote = (bloc: Bloc) => 'texte' in bloc && bloc.petit === true

/** Makes one copy: the school's head, whose copy it is, the text, and at the foot code and signature. */
function copyNodes(
	{ feuille, numero, code, mention }: FeuilleAImprimer,
	{ adresse, logo, signature }: Look,
	{ exemplaire, top, bottom, room }: Place
): PdfNode[] {
	const words = WORDS[feuille.langue]
	const { titre, sousTitre, fait, signataire } = feuille
	const modules = code === null ? undefined : qrCode(lienOf(adresse, code))
	const side = modules ? Math.min(LARGEST_CODE, MODULE * modules.length) : 0
	const foot = bottom - EDGE - Math.max(side, 96)
	const path = modules && qrPath(modules, MARGINS.left, foot, side / modules.length)
	const mark: PdfNode = signature ? { ...signature, fit: [140, 24] } : { text: '', fontSize: 1, margin: [0, 0, 0, 22] }
	const signatory: PdfNode[] = signataire
		? [{ text: drawn(signataire.qualite ?? words.signature) }, mark, { text: drawn(signataire.nom), bold: true }]
		: [{ text: words.signature, color: GREY }, mark]
	return [
		...(top === 0 ? [] : [cutLine(top, room)]),
		headNode(feuille.tete, logo, room),
		{
			columns: [
				{ width: '*', text: drawn(titre), fontSize: 15, bold: true },
				{ width: 60, text: drawn(exemplaire), fontSize: 9, color: GREY, alignment: 'right', margin: [0, 6, 0, 0] },
				{ width: 150, text: numero === null ? '' : `${words.number} ${numero}`, fontSize: 13, bold: true, alignment: 'right' }
			],
			columnGap: 12,
			margin: [0, 5, 0, 0]
		},
		...(sousTitre === undefined ? [] : [{ text: drawn(sousTitre), fontSize: 11, bold: true }]),
		...feuille.blocs.filter((bloc) => !isNote(bloc)).map((bloc) => blocNode(bloc, room, 0)),
		...(path === undefined ? [] : [{ canvas: [{ type: 'path', d: path, color: '#000000' } as const] }]),
		{
			columns: [
				{
					width: '*',
					stack: [
						...(mention === undefined ? [] : [{ text: drawn(mention), bold: true, fontSize: 8.5 }]),
						...feuille.blocs.filter(isNote).map((bloc) => blocNode(bloc, room, 1)),
						{ text: `${words.at} ${adresse.replace(/^https?:\/\//, '')}`, fontSize: 7, color: GREY }
					]
				},
				{ width: SIGNATORY, stack: [{ text: drawn(fait), margin: [0, 0, 0, 2] }, ...signatory], fontSize: 10 }
			],
			columnGap: 12,
			absolutePosition: { x: MARGINS.left + side + 10, y: foot }
		}
	]
}

/** The line between two copies. */
const cutLine = (y: number, room: number): PdfNode => ({
	canvas: [{ type: 'line', x1: 0, y1: 0, x2: room, y2: 0, lineWidth: 0.4 }],
	absolutePosition: { x: MARGINS.left, y }
})
