import { existsSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import pkg from '../../package.json' with { type: 'json' }

const ROOT = resolve(import.meta.dir, '../..')
const PACKED = join(ROOT, 'node_modules/@sparticuz/chromium/bin')
const UNPACKED = join(ROOT, 'build', `chromium-${pkg.devDependencies['@sparticuz/chromium']}`)

/**
 * No name resolves but those of the tests, so nothing leaves the machine. Playwright itself adds that it runs headless, without a
 * sandbox (root has none), and without its maker's updates and services.
 */
const ARGS = [
	'--disable-gpu',
	'--disable-quic',
	'--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'
]

/** The pages of a test do not live long enough to earn back what optimizing their scripts costs. */
const SHORT_LIVED = ['--js-flags=--no-opt,--no-maglev']

/** Milliseconds for each step, however busy the machine is: the limit of a test. */
const PATIENCE = 300_000

/** Somebody with a browser profile of their own. */
export interface Visitor {
	readonly page: Page
	/** the address of every request, in their order */
	readonly asked: readonly string[]
	/** what the console calls an error, breaches of the content security policy among them, and what no script caught */
	readonly complaints: readonly string[]
	close(): Promise<void>
}

export type VisitorOptions = Pick<
	BrowserContextOptions,
	'locale' | 'colorScheme' | 'viewport' | 'javaScriptEnabled' | 'ignoreHTTPSErrors' | 'acceptDownloads'
>

/** A browser that the visitors of a test file share; names under `.test` lead to 127.0.0.1. */
export interface Chromium {
	visitor(options?: VisitorOptions): Promise<Visitor>
	stop(): Promise<void>
}

/** Starts the Chromium that npm carries, or else the one of this machine; both see the fonts that npm carries, and no others. */
export async function startChromium(flags: readonly string[] = SHORT_LIVED): Promise<Chromium> {
	if (!existsSync(UNPACKED)) await unpack()
	const browser = await chromium.launch({ ...(ofNpm() ?? ofThisMachine()), args: [...ARGS, ...flags], timeout: PATIENCE })
	return { visitor: (options) => enter(browser, options), stop: () => browser.close() }
}

async function enter(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
	const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 }, ...options })
	context.setDefaultTimeout(PATIENCE)
	const page = await context.newPage()
	const asked: string[] = []
	const complaints: string[] = []
	context.on('request', (request) => void asked.push(request.url()))
	context.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
	context.on('weberror', (failure) => void complaints.push(String(failure.error())))
	return { page, asked, complaints, close: () => context.close() }
}

interface Executable {
	readonly executablePath: string
	readonly env: Record<string, string | undefined>
}

/** The Chromium of the package, with the libraries that a bare Debian lacks; it is for x64 and glibc 2.34. */
function ofNpm(): Executable | undefined {
	if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
	return { executablePath: join(UNPACKED, 'chromium'), env: { ...surroundings(), LD_LIBRARY_PATH: join(UNPACKED, 'lib') } }
}

/** @throws Error if PATH has no Chromium */
function ofThisMachine(): Executable {
	const path = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => Bun.which(name)).find((found) => found !== null)
	if (path === undefined) throw new Error('no Chromium on PATH, and the one that npm carries is for Linux on x64: install one')
	return { executablePath: path, env: surroundings() }
}

/** The fonts of the machine would change where lines and sheets break, its zone and language what pages say about today. */
const surroundings = () => ({ ...process.env, TZ: 'UTC', LANG: 'C.UTF-8', FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf') })

/** Under another name first, so that nobody finds half of it; of two at the same time, the first stays. */
async function unpack(): Promise<void> {
	const folder = `${UNPACKED}.${process.pid}`
	const read = async (name: string) => new Uint8Array(brotliDecompressSync(await Bun.file(join(PACKED, name)).bytes()))
	await Bun.write(join(folder, 'chromium'), await read('chromium.br'))
	await chmod(join(folder, 'chromium'), 0o755)
	for (const name of ['al2023.tar.br', 'fonts.tar.br']) await new Bun.Archive(await read(name)).extract(folder)
	const fonts = `<fontconfig><dir>${Bun.escapeHTML(join(UNPACKED, 'fonts'))}</dir></fontconfig>`
	await Bun.write(join(folder, 'fonts.conf'), `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${fonts}\n`)
	await rename(folder, UNPACKED).catch(() => rm(folder, { recursive: true }))
}
