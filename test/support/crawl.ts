import type { Page } from 'playwright-core'
import { pagesBelow, patternOf } from './links'
import { PASSWORD } from './people'

/** Signs in at the console below `root`. */
export async function enter(page: Page, root: string, identifiant: string, password = PASSWORD, path = '') {
	await page.goto(`${root}/connexion?vers=${encodeURIComponent(path)}`)
	await page.locator('input[name=identifiant]:not([type=hidden])').fill(identifiant)
	await page.locator('input[type=password]').fill(password)
	await page.locator('main button.first').click()
	await page.waitForURL(root + path)
}

/** Opens the menu « Plus » of a page. */
export const openPlus = (page: Page) => page.locator('main .plus > summary').click()

/** Elements that reach beyond their sheet of paper and do not scroll. */
export const beyondItsSheet = (page: Page) => page.evaluate<string[]>(BEYOND)
const BEYOND = `[...document.querySelectorAll('main .sheet *')]
	.filter((one) => !one.closest('.scroll') && one.getBoundingClientRect().right > one.closest('.sheet').getBoundingClientRect().right + 1)
	.map((one) => one.outerHTML.slice(0, 100))`

/** The words that stand on two lines at the beginning of elements; unless others are given, the matières in a week's grid. */
export const cutWords = (page: Page, selector = '.week .slot > a') =>
	page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].flatMap((one) => {
	const range = document.createRange()
	return one.firstChild.textContent.split(/(?<= )/).flatMap((word, index, all) => {
		const from = all.slice(0, index).join('').length
		range.setStart(one.firstChild, from)
		range.setEnd(one.firstChild, from + word.trimEnd().length)
		return range.getClientRects().length > 1 ? [word] : []
	})
})`)

/** A page's links, except those to files. With a locator, each page would first have to read its script. */
const LINKS = `[...document.querySelectorAll('a[href]:not([download])')].map((one) => one.getAttribute('href'))`

/**
 * Follows every link from the first page on, each pattern once, in all of these tabs side by side; `see` is called on each page that
 * opens. @returns the paths
 */
export async function crawl(
	tabs: readonly Page[],
	root: string,
	see: (page: Page, path: string, status: number) => Promise<void>
): Promise<string[]> {
	const base = new URL(root).pathname
	const seen = new Set([patternOf('')])
	const paths = ['']
	const open = async (page: Page, path: string) => {
		const response = await page.goto(root + path)
		await see(page, path, response?.status() ?? 0)
		for (const link of pagesBelow(base, await page.evaluate<string[]>(LINKS))) {
			const pattern = patternOf(link)
			if (seen.has(pattern)) continue
			seen.add(pattern)
			paths.push(link)
		}
	}
	let next = 0
	while (next < paths.length) {
		const together = paths.slice(next, next + tabs.length)
		next += together.length
		await Promise.all(together.map((path, at) => open(tabs[at]!, path)))
	}
	return paths
}
