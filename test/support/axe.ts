import { resolve } from 'node:path'
import type { Page } from 'playwright-core'

/** Without its comments: half as much for the browser to read, on each page. */
const SOURCE = await Bun.file(resolve(import.meta.dir, '../../node_modules/axe-core/axe.min.js')).text()

/** Of rules that are kept, and those that do not apply, only their names are asked for. */
const FAULTS = `axe.run({ resultTypes: ['violations'] })
	.then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].target))`

/** Has every page that opens after this one, in its browser profile, bring axe along: quicker than bringing it to each. */
export const bringAxe = (page: Page) => page.context().addInitScript({ content: SOURCE })

/** What axe finds wrong with the page that is shown, by rule and first place; `[]` if nothing is. */
export async function axeFaults(page: Page): Promise<string[]> {
	if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(SOURCE)
	return page.evaluate<string[]>(FAULTS)
}
