import type { OpenApiDocument } from '../../../src/http/openapi/document'
import { judgeBy, type Answered } from '../openapi-judge'
import type { Program } from '../program'
import { fuzzCalendars } from './calendars'
import { fuzzConsole } from './console'
import { HANG, inParallel, SLOW, type FuzzOptions } from './pace'
import { Requests, type Asked } from './requests'
import { Tally } from './tally'
import { makeWorld, type World } from './world'
import { fuzzWorst } from './worst'
import { WRITES } from './writes'

/** Milliseconds of rest before memory is read a last time. */
const REST = 3000
const REMEMBERED = 20_000

/**
 * Asks the program, started for this alone, what its document says may be asked, and much besides; then its console; then with the largest
 * bodies that are taken. `shown` hears how far it is.
 */
export async function fuzz(program: Program, { requests, seconds, seed }: FuzzOptions, shown: (done: number) => void): Promise<Tally> {
	const world = await makeWorld(program)
	const document = (await (await fetch(`${world.url}/ecole-a/api/lms/auth/documentation`)).json()) as OpenApiDocument
	const made = new Requests(document, world.schools, seed)
	const judge = judgeOnce(document)
	const tally = new Tally(world.server.pid)
	const timer = setInterval(() => tally.readMemory(), 500)
	const half = { requests: Math.ceil(requests / 2), seconds: seconds / 2, seed }
	const next = await inParallel(half, shown, (number) => ask(world, made.make(number), tally, judge))
	await fuzzCalendars(world, Math.ceil(next / 50), seed, tally)
	await fuzzConsole(world, half, tally, (done) => shown(half.requests + done))
	await fuzzWorst(world, Math.min(1, requests / 20_000), tally)
	clearInterval(timer)
	await Bun.sleep(REST)
	tally.readMemory()
	for (const operationId of Object.keys(WRITES)) if (!tally.wrote.has(operationId)) tally.fault('never written', operationId)
	const { code, stderr } = await world.server.stop()
	if (code !== 0) tally.fault('crash', `the server ended with ${code}: ${stderr.slice(-500)}`)
	for (const line of stderr.split('\n').filter((line) => / ERROR /.test(line))) tally.fault('logged', line.slice(0, 300))
	return tally
}

async function ask({ url, sessions }: World, asked: Asked, tally: Tally, judge: (asked: Asked, answered: Answered) => string[]) {
	const { name, method, path, code, bearer, headers, body = null } = asked
	const token = bearer && (await sessions.token(bearer.code, bearer.role))
	const sent = performance.now()
	let answered: Answered
	try {
		const response = await fetch(`${url}/${code}/api/lms${path}`, {
			method,
			body: body as BodyInit | null,
			headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
			redirect: 'manual',
			signal: AbortSignal.timeout(HANG)
		})
		answered = { status: response.status, headers: response.headers, text: await response.text() }
	} catch (error) {
		return tally.fault('no answer', `${describe(asked)}: ${String(error)}`)
	}
	const ms = performance.now() - sent
	tally.count(name, answered.status, ms)
	const { status } = answered
	if (status >= 500) tally.fault('5xx', `${describe(asked)}: ${status}`)
	if (ms > SLOW) tally.fault('slow', `${describe(asked)}: ${Math.round(ms)} ms`)
	for (const fault of judge(asked, answered)) tally.fault('undocumented', `${describe(asked)}: ${fault}`)
	const isOwn = bearer?.code === code
	if (asked.operation.security.length > 0 && !isOwn && status !== 401 && status !== 431 && !/"requete_trop_longue"/.test(answered.text))
		tally.fault('taken without a right token', `${describe(asked)}: ${status}`)
	if (isOwn && token !== undefined && status === 401) await sessions.refused(code, bearer.role, token)
	if (asked.isWhole && status < 300) tally.wrote.add(asked.operation.operationId)
}

/** Judges each answer once: most are the same as one before. */
function judgeOnce(document: OpenApiDocument) {
	const judge = judgeBy(document)
	const known = new Set<string>()
	return ({ name, method, path }: Asked, answered: Answered) => {
		const key = `${name} ${answered.status} ${[...answered.headers.keys()].join()} ${answered.headers.get('content-type')} ${Bun.hash(answered.text)}`
		if (known.has(key)) return []
		if (known.size > REMEMBERED) known.clear()
		known.add(key)
		return judge(answered, method, path)
	}
}

function describe({ method, path, code, bearer, body }: Asked): string {
	const who = bearer ? `${bearer.role} of ${bearer.code}` : 'nobody'
	const text = body === undefined ? '' : ` with ${String(body).slice(0, 150)} (${body.length})`
	return `${who} asks ${code} ${method} ${path.slice(0, 150)}${text}`
}
