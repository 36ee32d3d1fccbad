import type { Page } from 'playwright-core'
import { pagesBelow, patternOf } from './links'
import { PASSWORD } from './people'

/** Signs in at the console below `root`. */
export async function enter(page: Page, root: string, identifiant: string, password = PASSWORD, path = '') {
	page.setDefaultTimeout(10_000)
	await page.goto(`${root}/connexion?vers=${encodeURIComponent(path)}`)
	await page.locator('input[name=identifiant]').fill(identifiant)
	await page.locator('input[name=mot_de_passe]').fill(password)
	await page.locator('main button.first').click()
	await page.waitForURL(root + path)
}

/** Follows every link from the first page on, each pattern once; `see` is called on each page that opens. @returns the paths */
export async function crawl(page: Page, root: string, see: (path: string, status: number) => Promise<void>): Promise<string[]> {
	const seen = new Set<string>()
	const paths: string[] = []
	const queue = ['']
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const pattern = patternOf(path)
		if (seen.has(pattern)) continue
		seen.add(pattern)
		const response = await page.goto(root + path)
		paths.push(path)
		await see(path, response?.status() ?? 0)
		const links = await page
			.locator('a[href]')
			.evaluateAll((all) => all.filter((one) => !one.hasAttribute('download')).map((one) => one.getAttribute('href') ?? ''))
		const base = new URL(root).pathname
		queue.push(...pagesBelow(base, links))
	}
	return paths
}
