/**
 * Pictures of every page of the console, as each role sees it, from a made-up school:
 *   scripts/bun scripts/pictures.ts [FOLDER]    FOLDER/ROLE/PAGE-WIDTH.png; default build/pictures
 *   scripts/bun scripts/pictures.ts --readme    installer/pictures/*.png, which README shows
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { crawl, enter } from '../test/support/crawl'
import { patternOf } from '../test/support/links'
import { withDemo, type Chromium, type Demo } from './with-demo'

const root = resolve(import.meta.dir, '..')
const WIDTHS = [1280, 320] as const
const HEIGHT = 800

await withDemo([], async (demo, chromium) => {
	if (process.argv.includes('--readme')) await picturesOfReadme(demo, chromium)
	else await everyPage(demo, chromium, resolve(process.argv[2] ?? join(root, 'build', 'pictures')))
})

async function everyPage(demo: Demo, chromium: Chromium, folder: string) {
	for (const { identifiant, password, role } of demo.logins) {
		await mkdir(join(folder, role), { recursive: true })
		const visitor = await chromium.visitor()
		const { page } = visitor
		await enter(page, demo.console, identifiant, password)
		const paths = await crawl([page], demo.console, async (_tab, path) => {
			const name = patternOf(path).replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'aujourdhui'
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: HEIGHT })
				await page.screenshot({ path: join(folder, role, `${name}-${width}.png`), fullPage: true })
			}
		})
		console.log(`${role}: ${paths.length} pages`)
		await visitor.close()
	}
}

/** A page each for the secretary's office, a teacher with a telephone and somebody who connects an LMS. */
async function picturesOfReadme(demo: Demo, chromium: Chromium) {
	const shown = async (
		name: string,
		role: string | undefined,
		viewport: { width: number; height: number },
		lead: (page: Page) => Promise<unknown>
	) => {
		const visitor = await chromium.visitor({ viewport })
		const login = demo.logins.find((one) => one.role === role)
		if (login) await enter(visitor.page, demo.console, login.identifiant, login.password)
		await lead(visitor.page)
		await visitor.page.screenshot({ path: join(root, `installer/pictures/${name}.png`) })
		await visitor.close()
	}
	await shown('secretary', 'administrateur', { width: 1280, height: 720 }, async () => {})
	await shown('teacher', 'enseignant', { width: 360, height: 720 }, async (page) => {
		await page.locator('main a[href*="/seances/"]').first().click()
		await page.locator('a[href$="/appel"]').first().click()
		await page.waitForURL(/appel$/)
	})
	await shown('lms', undefined, { width: 1280, height: 720 }, (page) =>
		page.goto(new URL('/docs', demo.console).href, { waitUntil: 'networkidle' })
	)
}
