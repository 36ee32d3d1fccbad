type Style = {
	readonly fontSize?: number
	readonly bold?: boolean
	readonly color?: string
	readonly alignment?: 'left' | 'center' | 'right'
	readonly lineHeight?: number
	/** left, top, right, bottom */
	readonly margin?: readonly [number, number, number, number]
}

type Rule = (row: number) => number
type Layout = {
	readonly hLineWidth: Rule
	readonly vLineWidth: () => number
	readonly hLineColor: (line: number) => string
	readonly paddingLeft: Rule
	readonly paddingRight: Rule
	readonly paddingTop: Rule
	readonly paddingBottom: Rule
}

/** A cell; an empty one stands also where the cell before it spans it. */
export type PdfCell = PdfNode | ''

/** A part of pdfmake's document, as far as papers use it; pdfmake writes its measures into it. Lengths are points. */
export type PdfNode = Style & {
	readonly width?: number | '*'
	readonly colSpan?: number
	readonly fillColor?: string
	readonly absolutePosition?: { readonly x: number; readonly y: number }
	readonly unbreakable?: true
} & (
		| { readonly text: string }
		| { readonly stack: PdfNode[] }
		| { readonly columns: PdfNode[]; readonly columnGap: number }
		| {
				readonly table: {
					readonly widths: number[]
					readonly body: PdfCell[][]
					readonly headerRows?: number
					readonly keepWithHeaderRows?: number
					readonly dontBreakRows?: boolean
				}
				readonly layout: Layout
		  }
		| {
				readonly canvas: (
					| { type: 'path'; d: string; color: string }
					| { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth: number }
				)[]
		  }
		| { readonly image: string; readonly fit: [number, number] }
		| { readonly svg: string; readonly fit: [number, number]; readonly options: object }
	)

/** A picture that can be drawn. */
export type Drawable = { readonly image: string } | { readonly svg: string; readonly options: object }

/** A paper as pdfmake lays it out. */
export type PdfSheet = {
	readonly content: PdfNode[]
	/** points, if not those of most papers */
	readonly margins?: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
	/** the foot of a page */
	readonly footer: (page: number, pages: number) => PdfNode
	readonly watermark: { readonly text: string; readonly color: string; readonly opacity: number; readonly bold: true } | undefined
}
