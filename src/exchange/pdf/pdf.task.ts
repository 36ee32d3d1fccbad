import { mustGoOn } from '../../db/client/stop'
import type { FeuilleAImprimer, Impression } from '../../domain/papiers/feuille'
import { sheetOf } from './document'
import { halvesOf } from './halves'
import type { Drawable } from './node'
import { pdfWriter } from './pdf'
import { drawableOf } from './pictures'

type Picture = NonNullable<Impression['logo']>

/** An impression whose pictures of signatures, many of them the same, stand beside the sheets. */
export type PdfOrder = Pick<Impression, 'format' | 'logo'> & {
	/** the page that verifies papers */
	readonly adresse: string
	readonly signatures: readonly Picture[]
	readonly feuilles: readonly (Omit<FeuilleAImprimer, 'signature'> & { readonly signature?: number })[]
}

/** The number of sheets that are done, or a part of the PDF. Parts are small, so that nobody waits for them. */
export type PdfEvent = { readonly faites: number } | { readonly bytes: Uint8Array }

const PART = 512 * 1024

/** Makes a PDF, sheet by sheet. */
export async function pdfTask(order: unknown, say: (event: PdfEvent) => void): Promise<null> {
	const { format, logo, adresse, signatures, feuilles } = order as PdfOrder
	const images: Record<string, string> = {}
	const mark = logo && (await drawn(await drawableOf(logo, 'logo', images), images))
	const hands = await Promise.all(
		signatures.map(async (picture, at) => drawn(await drawableOf(picture, `signature ${at}`, images), images))
	)
	const title = feuilles.length === 1 ? (feuilles[0]!.numero ?? feuilles[0]!.feuille.titre) : (feuilles[0]?.feuille.titre ?? '')
	const pdf = await pdfWriter(format, title, images)
	for (const [at, { signature, ...feuille }] of feuilles.entries()) {
		mustGoOn()
		const layOut = feuille.feuille.exemplaires ? halvesOf : sheetOf
		pdf.add(layOut(feuille, { format, adresse, logo: mark, signature: signature === undefined ? null : (hands[signature] ?? null) }))
		say({ faites: at + 1 })
		// what is written leaves the document, and a word to stop comes in
		await Bun.sleep(0)
	}
	const bytes = await pdf.end()
	for (let at = 0; at < bytes.length; at += PART) say({ bytes: bytes.slice(at, at + PART) })
	return null
}

/** The picture, unless pdfmake fails to draw it. */
async function drawn(picture: Drawable | null, images: Readonly<Record<string, string>>): Promise<Drawable | null> {
	if (picture === null) return null
	try {
		const probe = await pdfWriter('A4', '', images)
		probe.add({ content: [{ ...picture, fit: [64, 64] }], footer: () => ({ text: '' }), watermark: undefined })
		await probe.end()
		return picture
	} catch {
		return null
	}
}
