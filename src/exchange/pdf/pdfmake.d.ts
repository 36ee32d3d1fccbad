/** The parts of pdfmake that lay out one document after the other into one PDF; its own function takes them all at once. */
declare module 'pdfmake/js/PDFDocument.js' {
	const PDFDocument: new (
		fonts: object,
		images: Readonly<Record<string, string>>,
		patterns: object,
		attachments: object,
		options: object,
		files: null,
		mayRead: (path: string) => boolean
	) => NodeJS.ReadableStream & { end(): void }
	export { PDFDocument as default }
}
declare module 'pdfmake/js/LayoutBuilder.js' {
	const LayoutBuilder: new (
		size: object,
		margins: object,
		svg: object
	) => {
		layoutDocument(
			content: object,
			document: object,
			styles: object,
			style: object,
			background: undefined,
			header: undefined,
			footer: object,
			watermark: object | undefined,
			breaks: undefined
		): object
	}
	export { LayoutBuilder as default }
}
declare module 'pdfmake/js/Renderer.js' {
	const Renderer: new (document: object) => { renderPages(pages: object): void }
	export { Renderer as default }
}
declare module 'pdfmake/js/SVGMeasure.js' {
	const SVGMeasure: new () => object
	export { SVGMeasure as default }
}
declare module '*.ttf' {
	const path: string
	export { path as default }
}
