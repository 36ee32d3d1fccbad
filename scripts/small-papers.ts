import type { BunPlugin } from 'bun'

/**
 * Parts of packages that the program never runs, a third of what PDFs would add to it: pdfkit reads WOFF2 fonts and encrypts, and pdfmake
 * draws codes of its own. Other packages keep their ciphers and hashes. Each becomes a module that says so if it runs after all.
 */
const UNUSED =
	/[\\/]node_modules[\\/](?:brotli[\\/]decompress|pdfkit[\\/]node_modules[\\/]@noble[\\/](?:ciphers[\\/]aes|hashes[\\/]sha2)|pdfmake[\\/]js[\\/]qrEnc)\.js$/

/** Leaves unused parts out of a build, and packs the fonts of papers to two fifths; `exchange/pdf/pdf.ts` unpacks them. */
export const smallPapers: BunPlugin = {
	name: 'small-papers',
	setup(build) {
		build.onLoad({ filter: UNUSED }, ({ path }) => ({
			contents: `module.exports = () => { throw new Error(${JSON.stringify(`${path.split(/[\\/]/).at(-1)} is not in the program`)}) }\n`,
			loader: 'js'
		}))
		build.onLoad({ filter: /\.ttf$/ }, async ({ path }) => ({
			contents: Bun.zstdCompressSync(await Bun.file(path).bytes(), { level: 19 }),
			loader: 'file'
		}))
	}
}
