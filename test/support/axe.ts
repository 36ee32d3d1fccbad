import { resolve } from 'node:path'
import type { Page } from 'playwright-core'

/** Without its comments: half as much for the browser to read, on each page. */
const SOURCE = await Bun.file(resolve(import.meta.dir, '../../node_modules/axe-core/axe.min.js')).text()

/** The violations with their details. Rules that are kept, or that do not apply, are asked for by name only. */
const FAULTS = `axe.run({ resultTypes: ['violations'] })
	.then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].target))`

/** Has every page that opens after this one, in its browser profile, bring axe along: quicker than bringing it to each. */
export const bringAxe = (page: Page) => page.context().addInitScript({ content: SOURCE })

/** The faults that axe finds in the page that is shown, by rule and first place, or `[]`. */
export async function axeFaults(page: Page): Promise<string[]> {
	if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(SOURCE)
	return page.evaluate<string[]>(FAULTS)
}
