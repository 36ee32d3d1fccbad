import { WORST_BODIES } from '../worst-bodies'
import { Browsers, FORM } from './console-world'
import { hardTexts } from './hard-texts'
import { HANG, SLOW } from './pace'
import type { Tally } from './tally'
import { CODES, type World } from './world'

/** Bytes of a text, which percent-encoded just fit into a body. */
const BYTES = 300_000
const JSON_BODY = { 'content-type': 'application/json' }

/** Sends the largest bodies that are taken, one after the other, and tells how long others wait meanwhile. */
export async function fuzzWorst({ url, sessions }: World, share: number, tally: Tally) {
	const [code] = CODES
	const proxied = { 'x-forwarded-for': '10.1.1.1', 'x-forwarded-proto': 'https' }
	const token = { authorization: `Bearer ${await sessions.token(code, 'administrateur')}` }
	const teacher = { authorization: `Bearer ${await sessions.token(code, 'enseignant')}` }
	const cookie = { cookie: await new Browsers(url).cookie(code, 'administrateur') }
	const [api, pages] = [`${url}/${code}/api/lms`, `${url}/${code}/console`]
	const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
	const targets: readonly (readonly [name: string, address: string, headers: Record<string, string>, body: (text: string) => string])[] = [
		['sign-in', `${pages}/connexion`, FORM, (text) => form({ identifiant: text, mot_de_passe: text })],
		['slip', `${pages}/coupon`, FORM, (text) => form({ identifiant: text, code: text })],
		['link', `${pages}/lien`, FORM, (text) => form({ jeton: text })],
		['form of a stranger', `${pages}/etudiants/nouveau`, FORM, (text) => form({ nom: text })],
		['nowhere', `${pages}/nulle-part`, { ...FORM, ...cookie }, (text) => form({ x: text })],
		['student', `${pages}/etudiants/nouveau`, { ...FORM, ...cookie }, (text) => form({ nom: text, prenoms: text })],
		['room', `${pages}/salles/nouvelle`, { ...FORM, ...cookie }, (text) => form({ code: text, nom: text })],
		['announcement', `${pages}/annonces`, { ...FORM, ...cookie }, (text) => form({ audience: 'classe:1', titre: text, texte: text })],
		['login', `${api}/auth/login`, JSON_BODY, (text) => JSON.stringify({ identifier: text, password: text })],
		['check-user', `${api}/auth/check-user`, JSON_BODY, (text) => JSON.stringify({ identifier: text })],
		[
			'reminder',
			`${api}/notifications/send-session-reminder`,
			{ ...JSON_BODY, ...token },
			(text) => JSON.stringify({ seance_id: 1, motif: text })
		],
		['évaluation', `${api}/evaluations`, { ...JSON_BODY, ...teacher }, (text) => JSON.stringify({ ref: text, titre: text })]
	]
	const neighbours = [
		['neighbour: /health', `${url}/health`, {}],
		['neighbour: the interface', `${api}/auth/me`, { ...token, ...proxied }],
		['neighbour: the console', pages, { ...cookie, ...proxied }]
	] as const
	const over = new AbortController()
	const others = neighbours.map(async ([name, address, headers]) => {
		while (!over.signal.aborted) {
			await send(name, address, { headers }, tally)
			await Bun.sleep(20)
		}
	})
	const texts = [...hardTexts(BYTES), ...hardTexts(BYTES / 10)]
	for (const [at, text] of texts.slice(0, Math.max(1, Math.ceil(texts.length * share))).entries())
		for (const [name, address, headers, body] of targets)
			await send(
				`worst: ${name} (${at})`,
				address,
				{ method: 'POST', headers: { ...headers, ...proxied }, body: body(text.toWellFormed()) },
				tally,
				'worst'
			)
	for (const body of Object.values(WORST_BODIES).slice(0, Math.ceil(20 * share)))
		for (const [name, address, headers] of targets) {
			const type = { ...headers, ...JSON_BODY, ...proxied }
			await send(`worst: JSON to ${name}`, address, { method: 'POST', headers: type, body }, tally, 'worst')
		}
	over.abort()
	await Promise.all(others)
}

async function send(what: string, address: string, init: RequestInit, tally: Tally, row = what) {
	const started = performance.now()
	try {
		const response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(HANG) })
		await response.arrayBuffer()
		const ms = performance.now() - started
		tally.count(row, response.status, ms)
		if (response.status >= 500) tally.fault('5xx', `${what}: ${response.status}`)
		if (ms > SLOW) tally.fault('slow', `${what}: ${Math.round(ms)} ms`)
	} catch (error) {
		tally.fault('no answer', `${what}: ${String(error)}`)
	}
}
