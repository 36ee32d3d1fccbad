import type { Page } from 'playwright-core'

export type Paper = 'A4' | 'Letter'

/** The sheets on which a browser prints a page: for each, whether it lies on its side. */
export async function printed(page: Page, format: Paper = 'A4'): Promise<('portrait' | 'landscape')[]> {
	const pdf = (await page.pdf({ format, preferCSSPageSize: true, printBackground: false })).toString('latin1')
	return [...pdf.matchAll(/\/Type \/Page\n[^]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
		Number(width) > Number(height) ? 'landscape' : 'portrait'
	)
}
