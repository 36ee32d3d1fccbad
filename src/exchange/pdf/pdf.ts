import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' with { type: 'file' }
import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'file' }
import layoutBuilder from 'pdfmake/js/LayoutBuilder.js'
import pdfDocument from 'pdfmake/js/PDFDocument.js'
import renderer from 'pdfmake/js/Renderer.js'
import svgMeasure from 'pdfmake/js/SVGMeasure.js'
import type { FormatPapier } from '../../domain/papiers/feuille'
import { MARGINS, SIZES } from './document'
import type { PdfSheet } from './node'

/** Bundlers and the runtime differ in what they import of a CommonJS module. */
const classOf = <Class extends object>(module: Class): Class => ('default' in module ? (module.default as Class) : module)

const [LayoutBuilder, PDFDocument, Renderer, SVGMeasure] = [
	classOf(layoutBuilder),
	classOf(pdfDocument),
	classOf(renderer),
	classOf(svgMeasure)
]

const FAMILY = 'Noto Sans'

/** The first bytes of a packed file (RFC 8878). */
const ZSTD = 0xfd2fb528

/** A font, which is packed in the executable. */
async function fontAt(path: string): Promise<Buffer> {
	const bytes = Buffer.from(await Bun.file(path).bytes())
	return bytes.readUInt32LE(0) === ZSTD ? Bun.zstdDecompressSync(bytes) : bytes
}

/** A PDF that is written sheet by sheet. Its pictures are in memory: pdfmake opens neither files nor addresses. */
export async function pdfWriter(format: FormatPapier, title: string, images: Readonly<Record<string, string>>) {
	const [normal, strong] = await Promise.all([regular, bold].map(fontAt))
	const size = SIZES[format]
	const document = new PDFDocument(
		{
			[FAMILY]: {
				normal: normal!,
				bold: strong!,
				italics: normal!,
				bolditalics: strong!
			}
		},
		images,
		{},
		{},
		{
			size: [size.width, size.height],
			compress: true,
			pdfVersion: '1.7',
			fontLayoutCache: true,
			autoFirstPage: false,
			font: null,
			lang: 'fr',
			info: { Title: title, Producer: 'Préau', Creator: 'Préau' }
		},
		null,
		() => false
	)
	const chunks: Uint8Array[] = []
	const end = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
	document.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
	return {
		/** Lays out a sheet and writes its pages. */
		add({ content, margins = MARGINS, footer, watermark }: PdfSheet) {
			const builder = new LayoutBuilder({ ...size, orientation: 'portrait' }, margins, new SVGMeasure())
			const style = { font: FAMILY, fontSize: 10 }
			const pages = builder.layoutDocument(content, document, {}, style, undefined, undefined, footer, watermark, undefined)
			new Renderer(document).renderPages(pages)
		},
		async end(): Promise<Uint8Array<ArrayBuffer>> {
			document.end()
			await end
			return new Uint8Array(Buffer.concat(chunks))
		}
	}
}
