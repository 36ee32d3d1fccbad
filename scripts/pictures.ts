/**
 * Pictures of every page of the console, as each role sees it, from a made-up school:
 *   scripts/bun scripts/pictures.ts [FOLDER]    FOLDER/ROLE/PAGE-WIDTH.png; default build/pictures
 *   scripts/bun scripts/pictures.ts --readme    installer/console.png, which README shows
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startChromium } from '../test/support/chromium'
import { crawl, enter } from '../test/support/crawl'
import { patternOf } from '../test/support/links'

const root = resolve(import.meta.dir, '..')
const WIDTHS = [1280, 320] as const
const HEIGHT = 800

type Demo = { readonly console: string; readonly logins: readonly { identifiant: string; password: string; role: string }[] }

const child = Bun.spawn([process.execPath, join(root, 'src/main.ts'), 'demo', '--json'], { cwd: root, stdout: 'pipe', stderr: 'inherit' })
const chromium = await startChromium()
try {
	const demo = await firstLine(child.stdout)
	if (process.argv.includes('--readme')) await pictureOfReadme(demo)
	else await everyPage(demo, resolve(process.argv[2] ?? join(root, 'build', 'pictures')))
} finally {
	await chromium.stop()
	child.kill()
	await child.exited
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<Demo> {
	let text = ''
	for await (const chunk of stream) {
		text += new TextDecoder().decode(chunk)
		if (text.includes('\n')) break
	}
	return JSON.parse(text.slice(0, text.indexOf('\n'))) as Demo
}

async function everyPage(demo: Demo, folder: string) {
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

async function pictureOfReadme(demo: Demo) {
	const login = demo.logins.find(({ role }) => role === 'administrateur')!
	const visitor = await chromium.visitor({ viewport: { width: 1280, height: 720 } })
	const { page } = visitor
	await enter(page, demo.console, login.identifiant, login.password)
	await page.screenshot({ path: join(root, 'installer/console.png') })
	await visitor.close()
}
