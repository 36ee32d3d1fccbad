import { ConsoleRequests, type Sent } from './console-requests'
import { Browsers, consoleRoutes, formsOf } from './console-world'
import { HANG, inParallel, SLOW, type FuzzOptions } from './pace'
import type { Tally } from './tally'
import { CODES, type World } from './world'

/** Text that a page must not show: markup that somebody typed, and inner parts of the program (`INSIDE`). */
const TYPED_MARKUP = /<script>alert\(1\)/
/** The form that a stranger gets instead of a page. */
const SIGN_IN = /name="mot_de_passe"/
const INSIDE = /SQLITE_|\bat \S+ \(\S+:\d+:\d+\)|\/src\/\S+\.tsx?:\d/

/** Asks the console, with the fields of its own forms and much besides. */
export async function fuzzConsole({ url, schools }: World, options: FuzzOptions, tally: Tally, shown: (done: number) => void) {
	const browsers = new Browsers(url)
	const routes = await consoleRoutes()
	const made = new ConsoleRequests(routes, await formsOf(browsers, schools[CODES[0]], routes), schools, options.seed)
	await inParallel(options, shown, (number) => ask(url, browsers, made.make(number), tally))
}

async function ask(url: string, browsers: Browsers, sent: Sent, tally: Tally) {
	const { name, method, path, code, who, headers, body = null } = sent
	const cookie = who ? await browsers.cookie(who.code, who.role) : ''
	const started = performance.now()
	let response: Response
	let text: string
	try {
		response = await fetch(`${url}/${code}/console${path}`, {
			method,
			body,
			headers: { ...(cookie && { cookie }), ...headers },
			redirect: 'manual',
			signal: AbortSignal.timeout(HANG)
		})
		text = await response.text()
	} catch (error) {
		return tally.fault('no answer', `${described(sent)}: ${String(error)}`)
	}
	const ms = performance.now() - started
	const { status } = response
	tally.count(name, status, ms)
	if (status >= 500) tally.fault('5xx', `${described(sent)}: ${status}`)
	if (ms > SLOW) tally.fault('slow', `${described(sent)}: ${Math.round(ms)} ms`)
	if (response.headers.get('content-type')?.startsWith('text/html') && TYPED_MARKUP.test(text)) tally.fault('unescaped', described(sent))
	if (status >= 400 && INSIDE.test(text)) tally.fault('tells of its inside', `${described(sent)}: ${INSIDE.exec(text)![0]}`)
	if (who?.code === code && status === 401) await browsers.ended(code, who.role, cookie)
	if (who?.code !== code && status === 200 && isOfTheirs(name) && !SIGN_IN.test(text))
		tally.fault('taken without a right token', `${described(sent)}: ${status}`)
}

/** Whether a page is for those who have signed in. */
const isOfTheirs = (name: string) => !/\/console(\/(connexion|premier|lien|coupon|logo|deconnexion)?)?$/.test(name)

function described({ method, path, code, who, headers, body }: Sent): string {
	const person = who ? `${who.role} of ${who.code}` : 'nobody'
	const long = Object.entries(headers).find(([, value]) => value.length > 200)
	const header = long ? ` with ${long[0]}: ${long[1].slice(0, 30)}…` : ''
	const text = body === undefined ? '' : typeof body === 'string' ? ` with ${body.slice(0, 200)} (${body.length})` : ' with files'
	return `${person} asks the console of ${code} ${method} ${path.slice(0, 150)}${header}${text}`
}
