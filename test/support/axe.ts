import { source } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the page that is shown, by rule and first place; `[]` if nothing is. */
export async function axeFaults(page: Page): Promise<string[]> {
	await page.evaluate(source)
	return page.evaluate<string[]>('axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`))')
}
