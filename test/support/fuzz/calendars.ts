import { seeded, type Random } from '../../../src/server/demo/random'
import type { Tally } from './tally'
import { CODES, ROLES, type Code, type World } from './world'

type Own = { readonly code: Code; readonly file: string }

/** Opens a calendar of everybody, and asks for them as they are and for what is nearly their addresses, which nobody may be told from none. */
export async function fuzzCalendars({ url, sessions }: World, requests: number, seed: number, tally: Tally) {
	const own: Own[] = []
	for (const code of CODES) {
		for (const role of ROLES) {
			const headers = { authorization: `Bearer ${await sessions.token(code, role)}` }
			const response = await fetch(`${url}/${code}/api/lms/me/calendrier`, { method: 'POST', headers })
			const opened = (await response.json()) as { url: string }
			own.push({ code, file: opened.url.replace(/.*\//, '') })
		}
	}
	for (let number = 0; number < requests; number++) {
		const random = seeded(Math.imul(seed, 0x85ebca6b) ^ number)
		const { code, file } = own[random.below(own.length)]!
		const isOwn = random.chance(20)
		const method = isOwn ? 'GET' : random.pick(['GET', 'GET', 'POST', 'PUT', 'DELETE'])
		const asked = isOwn ? `${code}/calendrier/${file}` : wrong({ code, file }, random)
		const headers = { 'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${number % 256}` }
		const sent = performance.now()
		const response = await fetch(`${url}/${asked}`, { method, headers, redirect: 'manual' })
		const text = await response.text()
		tally.count('the addresses of calendars', response.status, performance.now() - sent)
		const isRight = isOwn
			? response.status === 200 && text.startsWith('BEGIN:VCALENDAR') && text.endsWith('END:VCALENDAR\r\n')
			: response.status === 404 || (method !== 'GET' && response.status === 405)
		if (!isRight) tally.fault('wrong calendar', `${method} ${isOwn ? 'an own one' : asked.slice(0, 150)}: ${response.status}`)
		if (text.includes(file.slice(0, -4))) tally.fault('wrong calendar', 'an answer holds a secret')
	}
}

function wrong({ code, file }: Own, random: Random): string {
	const other = code === CODES[0] ? CODES[1] : CODES[0]
	const at = random.below(file.length - 4)
	const flipped = file[at] === 'x' ? 'y' : 'x'
	return random.pick([
		`${other}/calendrier/${file}`,
		`${code}/calendrier/${file.slice(1)}`,
		`${code}/calendrier/${file.slice(0, at)}${flipped}${file.slice(at + 1)}`,
		`${code}/calendrier/${file.slice(0, -4)}`,
		`${code}/calendrier/x${file}`,
		`${code}/calendrier/${file}/x`,
		`${code}/calendrier/${'x'.repeat(10 ** random.below(4))}.ics`,
		`${code}/calendrier/%00.ics`,
		`${code}/calendrier/1'--.ics`,
		`${code}/calendrier/`,
		`${code}/calendrier/é.ics`
	])
}
