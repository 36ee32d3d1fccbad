import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { importInto } from '../../src/exchange/imports/import.service'
import { OutboxWorker } from '../../src/outbox/worker'
import { write } from '../support/affairs'
import { browser, confirmed, saidBy, signedIn, type Browser } from '../support/console'
import { CONFIGURED, fakeChannel } from '../support/outbox'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { sentOf, sentWith } from '../support/sent-form'
import { insertTeaching, SEANCE } from '../support/teaching'

const PAGE = '/etablissement/reglages'
const LOGO = `${PAGE}/logo`
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>'
const SAID = {
	nom: 'École alpha',
	adresse: '12, rue du Préau\r\n\r\n 01 BP 1234 Abidjan ',
	telephone: '+225 27 22 00 00 00',
	email: 'secretariat@ecole.test'
}

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T06:00:00Z', configured: CONFIGURED })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const school = async () => {
	const [row] = await rows('SELECT nom, adresse, telephone, email, signataire, devise FROM etablissement')
	return { ...row }
}
const journal = () =>
	rows(
		"SELECT action, avant, apres FROM journal_lignes WHERE objet = 'etablissement' AND action IN ('tenant.set', 'tenant.logo') ORDER BY ecriture_id, rang"
	)
const MODULES = ['structure', 'emploi_temps', 'evaluations', 'visioconference', 'presences', 'notes', 'notifications', 'scolarite']
const form = (vu: string, fields: Record<string, string>) => [
	...Object.entries({ ...SAID, timezone: 'Africa/Abidjan', rappels: '', heures: '', vu, ...fields }),
	...MODULES.map((code) => ['modules', code])
]
/** The basis of the settings' form, and of the logo's. */
const seenOn = async (visitor: Browser) => {
	const html = await (await visitor.get(PAGE)).text()
	const [settings = '', logo = ''] = [...html.matchAll(/name="vu" value="([^"]*)"/g)].map(([, vu]) => vu)
	return { settings, logo }
}

async function sendLogo(visitor: Browser, bytes: string | Uint8Array, name = 'logo.png', vu?: string) {
	const data = new FormData()
	data.append('vu', vu ?? (await seenOn(visitor)).logo)
	data.append('logo', new File([bytes as BlobPart], name))
	const request = new Response(data)
	return visitor.upload(LOGO, request.headers.get('content-type')!, await request.bytes())
}

describe('the head of papers', () => {
	test("papers show the school's own data and signatory, and saving twice writes once", async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) => db.run("UPDATE etablissement SET signataire = 'Awa KOUASSI', signataire_qualite = 'Directrice'"))
		const sent = form((await seenOn(awa)).settings, { devise: 'GNF' })
		expect([(await awa.post(PAGE, sent)).status, (await awa.post(PAGE, sent)).status]).toEqual([303, 303])
		expect(await school()).toEqual({
			...SAID,
			adresse: '12, rue du Préau\n01 BP 1234 Abidjan',
			signataire: 'Awa KOUASSI',
			devise: 'GNF'
		} as never)
		const [line] = await journal()
		expect([(await journal()).length, JSON.parse(line!['avant'] as string)]).toEqual([
			1,
			{ devise: 'XOF', adresse: null, telephone: null, email: null }
		])
		const page = await (await awa.get('/etudiants/liste')).text()
		const head = page.slice(page.indexOf('class="letterhead"'), page.indexOf('<header class="head"'))
		for (const words of ['École alpha', '12, rue du Préau', '01 BP 1234 Abidjan', '+225 27 22 00 00 00', 'secretariat@ecole.test'])
			expect(head).toContain(words)
		expect(head).not.toContain('<img')
		const signs = async (visitor: Browser, path: string) => {
			const [, lines = ''] = /class="signature">(.*?)<\/p>/.exec(await (await visitor.get(path)).text()) ?? []
			return lines.replaceAll(/<[^>]*>/g, ' ').trim()
		}
		const [ofClass, wall] = ['/etudiants/liste?classe=1', '/emploi-du-temps/classes?semaine=2026-11-20']
		expect([await signs(awa, ofClass), await signs(awa, wall)]).toEqual(['Directrice  Awa KOUASSI', 'Directrice  Awa KOUASSI'])
		expect(await signs(awa, '/etudiants/liste')).toBe('')
		for (const name of ['fanta', 'moussa'] as const)
			expect([name, await signs(await signedIn(schools, name), wall), await signs(await signedIn(schools, name), ofClass)]).toEqual([
				name,
				'',
				''
			])
	})

	test.each([
		['adresse', 'a\nb\nc\nd\ne\nf\ng', 'Au plus 6 lignes.'],
		['adresse', 'é'.repeat(401), 'Au plus 400 caractères.'],
		['telephone', 'a\u0007', 'Ce champ'],
		['email', 'secretariat', "Ce n'est pas une adresse e-mail, comme secretariat@ecole.org."],
		['telephone', '01\n02', 'Écrivez sur une seule ligne.'],
		['nom', 'Lycée \u2067nord', "Ce champ ne doit pas contenir de caractère qui change le sens de l'écriture."],
		['devise', 'FCFA', 'Choisissez dans la liste.']
	])('the field %s refuses «%s», and the typed values stay', async (field, text, sentence) => {
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post(PAGE, form((await seenOn(awa)).settings, { [field]: text }))
		expect(refused.status).toBe(422)
		const html = (await refused.text()).replaceAll('&#39;', "'")
		expect(html).toContain(sentence)
		expect(html).toContain(field === 'nom' ? 'value="secretariat' : 'value="École alpha')
		expect(await journal()).toEqual([])
	})

	test('a text that is stored stays although it would be refused today, and does not keep other fields from being changed', async () => {
		const awa = await signedIn(schools, 'awa')
		const former = { email: 'bureau@ecole', adresse: 'a\nb\nc\nd\ne\nf\ng' }
		await write(schools, (db) => db.run(`UPDATE etablissement SET email = '${former.email}', adresse = '${former.adresse}'`))
		const kept = { email: former.email, adresse: former.adresse.replaceAll('\n', '\r\n') }
		const sent = await awa.post(PAGE, form((await seenOn(awa)).settings, { ...kept, telephone: '01 02 03 04 05' }))
		expect([sent.status, await school()]).toMatchObject([303, { ...former, telephone: '01 02 03 04 05' }])
		const other = await awa.post(PAGE, form((await seenOn(awa)).settings, { ...kept, email: 'bureau@lycee' }))
		expect([other.status, (await school())['email']]).toEqual([422, former.email])
	})

	test('a field shows what somebody else has written since', async () => {
		const [awa, other] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa')]
		const { settings } = await seenOn(awa)
		expect((await other.post(PAGE, form(settings, { telephone: '01 01' }))).status).toBe(303)
		const late = await awa.post(PAGE, form(settings, { telephone: '02 02' }))
		expect(late.status).toBe(409)
		const html = await late.text()
		expect([html.includes('01 01'), html.includes('value="02 02"')]).toEqual([true, true])
		expect(await school()).toMatchObject({ telephone: '01 01' })
	})
})

describe('two administrators at once', () => {
	/** The fields that a browser sends from the page's form, with one change. */
	const sentBy = async (visitor: Browser, changes: Record<string, string>) =>
		sentWith(sentOf(await (await visitor.get(PAGE)).text()), changes)

	test('both keep what they changed, and untouched fields are not shown as changed', async () => {
		const [awa, other] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa')]
		await awa.post(PAGE, await sentBy(awa, { adresse: 'BP 12\r\nAbidjan', heures: '10:00' }))
		const stale = await sentBy(awa, { telephone: '02 02' })
		expect((await other.post(PAGE, await sentBy(other, { nom: 'Lycée neuf', heures: '12:30' }))).status).toBe(303)
		const late = await awa.post(PAGE, stale)
		expect(late.status).toBe(409)
		const html = await late.clone().text()
		const said = await saidBy(late)
		for (const words of ['KOUASSI Awa ; avant : École alpha', "quelqu'un d'autre ; avant : 10:00"])
			expect(said).toContain(`Changé entre-temps par ${words}`)
		expect(said).not.toContain('votre valeur la remplace')
		expect([html.includes('value="Lycée neuf"'), html.includes('value="02 02"')]).toEqual([true, true])
		expect((await awa.post(PAGE, sentOf(html))).status).toBe(303)
		expect(await school()).toMatchObject({ nom: 'Lycée neuf', telephone: '02 02', adresse: 'BP 12\nAbidjan' })
	})

	test('both values of a field changed twice are shown, also of modules, and a refusal in between keeps them', async () => {
		const [awa, other] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa')]
		const stale = await sentBy(awa, { nom: 'Lycée un', email: 'nul' })
		const without = (await sentBy(other, { nom: 'Lycée deux' })).filter(([name, value]) => name !== 'modules' || value !== 'notes')
		expect((await confirmed(other, PAGE, without)).status).toBe(303)
		const refused = await awa.post(PAGE, stale)
		expect(refused.status).toBe(422)
		const late = await awa.post(PAGE, sentWith(sentOf(await refused.text()), { email: '' }))
		expect(late.status).toBe(409)
		const html = await late.clone().text()
		const said = await saidBy(late)
		expect(said).toMatch(/KOUASSI Awa a écrit « Lycée deux » entre-temps/)
		expect(said).toMatch(/Changé entre-temps par quelqu'un d'autre ; avant : [^;]*Notes/)
		expect(html).toContain('value="Lycée un"')
		expect((await awa.post(PAGE, sentOf(html))).status).toBe(303)
		expect(await school()).toMatchObject({ nom: 'Lycée un' })
		expect((await (await schools.store()).client.execute("SELECT actif FROM modules WHERE code = 'notes'")).rows).toMatchObject([
			{ actif: 0 }
		])
	})
})

describe('the currency', () => {
	const fee = () =>
		write(schools, (db) =>
			db.run(
				"INSERT INTO frais (etudiant_id, annee_id, libelle, montant, echeance, updated_at) VALUES (20, 2, 'Scolarité', 1000, '2026-10-01', '')"
			)
		)

	test('the currency cannot change once an amount is written in it', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await (await awa.get(PAGE)).text()).toContain('name="devise"')
		await fee()
		const page = await (await awa.get(PAGE)).text()
		expect([page.includes('name="devise"'), page.includes('elle ne change plus')]).toEqual([false, true])
		const refused = await awa.post(PAGE, form((await seenOn(awa)).settings, { devise: 'EUR' }))
		expect([refused.status, (await refused.text()).includes('des montants sont écrits dans cette monnaie')]).toEqual([422, true])
		expect(await school()).toMatchObject({ devise: 'XOF', telephone: null })
		expect((await awa.post(PAGE, form((await seenOn(awa)).settings, {}))).status).toBe(303)
	})

	test('the currency is written as people write it', async () => {
		await fee()
		expect(await saidBy((await signedIn(schools, 'awa')).get('/etudiants/20'))).toMatch(/1\s000 F CFA/)
	})
})

describe('the logo', () => {
	test('a logo is uploaded, shown to everybody at once, replaced and removed, with journal lines that lack its bytes', async () => {
		const [awa, stranger] = [await signedIn(schools, 'awa'), browser(schools)]
		expect([(await stranger.get('/logo')).status, (await (await stranger.get('/connexion')).text()).includes('/logo"')]).toEqual([
			404,
			false
		])
		expect((await sendLogo(awa, PNG)).status).toBe(303)
		expect((await sendLogo(awa, PNG)).status).toBe(303)
		const shown = await stranger.get('/logo')
		expect([shown.headers.get('content-type'), Buffer.from(await shown.bytes())]).toEqual(['image/png', PNG])
		expect((await stranger.get('/logo', { 'if-none-match': shown.headers.get('etag')! })).status).toBe(304)
		expect(await (await stranger.get('/connexion')).text()).toContain('<img class="logo" src="/console/logo"')
		const list = await awa.get('/etudiants/liste')
		expect(list.headers.get('content-security-policy')).toContain("img-src 'self' data:")
		expect(await list.text()).toContain('<img src="/console/logo" alt loading="lazy"/>')
		expect((await sendLogo(awa, SVG, 'blason.svg')).status).toBe(303)
		const drawing = await stranger.get('/logo')
		expect([drawing.headers.get('content-type'), drawing.headers.get('content-security-policy')]).toEqual([
			'image/svg+xml',
			"default-src 'none'; style-src 'unsafe-inline'"
		])
		const vu = (await seenOn(awa)).logo
		expect([(await awa.post(`${LOGO}/retirer`, { vu })).status, (await awa.post(`${LOGO}/retirer`, { vu })).status]).toEqual([303, 303])
		expect((await stranger.get('/logo')).status).toBe(404)
		const png = `{"type":"image/png","bytes":${PNG.length}}`
		const svg = `{"type":"image/svg+xml","bytes":${SVG.length}}`
		expect((await journal()).map(({ avant, apres }) => [avant, apres])).toEqual([
			[null, png],
			[png, svg],
			[svg, null]
		])
	})

	test.each([
		['a script', SVG.replace('<circle', '<script>alert(1)</script><circle')],
		['a handler', SVG.replace('<circle', '<circle onload="alert(1)"')],
		['a picture of elsewhere', SVG.replace('<circle', '<image href="https://ailleurs.test/x.png"/><circle')],
		[
			'a picture of elsewhere behind spaces',
			SVG.replace('<circle', `<image href = " ${' '.repeat(90)} https://ailleurs.test/x.png"/><circle`)
		],
		['a style of elsewhere', SVG.replace('<circle', '<style>@import url(//ailleurs.test/x.css)</style><circle')],
		['an entity', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`],
		['a page', '<html><script>alert(1)</script></html>'],
		['what is none', 'GIF89a'],
		['nothing', ''],
		['too much', Buffer.concat([PNG, Buffer.alloc(256 * 1024)])]
	])('a logo with %s is refused with a reason, and the former one stays', async (_what, bytes) => {
		const awa = await signedIn(schools, 'awa')
		expect((await sendLogo(awa, PNG)).status).toBe(303)
		const refused = await sendLogo(awa, bytes, 'logo.svg')
		expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining("Le logo n'a pas changé : ")])
		expect(Buffer.from(await (await awa.get('/logo')).bytes())).toEqual(PNG)
		expect(await journal()).toHaveLength(1)
		expect(readdirSync(join(schools.folder, 'data', 'incoming'))).toEqual([])
	})

	test('a logo beyond a mebibyte is refused before it has arrived, and a form without a file says what to do', async () => {
		const awa = await signedIn(schools, 'awa')
		const tooLarge = await sendLogo(awa, Buffer.alloc(1_100_000))
		expect([tooLarge.status, (await tooLarge.text()).includes('href="/console/etablissement/reglages"')]).toEqual([413, true])
		const bulky = { texte: 'x'.repeat(1_100_000) }
		for (const [referer, page] of [
			['http://alpha.test/console/annonces?classe=1', '/console/annonces?classe=1'],
			['http://other.test/console/annonces', '/console'],
			['no address', '/console']
		] as const) {
			const sent = await awa.post('/annonces', bulky, { referer })
			const html = await sent.text()
			expect([sent.status, html.includes(`href="${page}"`), html.includes('other')]).toEqual([413, true, false])
		}
		const data = new FormData()
		data.append('vu', '')
		const request = new Response(data)
		const empty = await awa.upload(LOGO, request.headers.get('content-type')!, await request.bytes())
		expect([empty.status, await saidBy(empty)]).toEqual([422, expect.stringContaining("Choisissez d'abord une image")])
	})

	const png = (width: number, height: number) => {
		const bytes = Buffer.from(PNG)
		bytes.writeUInt32BE(width, 16)
		bytes.writeUInt32BE(height, 20)
		return bytes
	}
	test.each<[number, number, number]>([
		[10_000, 10_000, 303],
		[10_001, 1, 422],
		[1, 60_000, 422],
		[0, 1, 422],
		[1, 0, 422]
	])('a PNG of %d times %d pixels gets the right answer', async (width, height, status) => {
		expect((await sendLogo(await signedIn(schools, 'awa'), png(width, height))).status).toBe(status)
	})

	test('a logo that somebody else has changed since stays', async () => {
		const awa = await signedIn(schools, 'awa')
		const { logo } = await seenOn(awa)
		await sendLogo(awa, PNG)
		const late = await sendLogo(awa, SVG, 'blason.svg', logo)
		expect([late.status, await saidBy(late)]).toEqual([409, expect.stringContaining("Quelqu'un d'autre a changé le logo entre-temps")])
		expect((await awa.post(`${LOGO}/retirer`, { vu: logo })).status).toBe(409)
		expect((await awa.get('/logo')).headers.get('content-type')).toBe('image/png')
	})

	test.each<Name>(['moussa', 'fanta', 'yao', 'ines'])('refuses %s, whatever their fonctions', async (name) => {
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite|comptabilite|surveillance' WHERE id = 11"))
		const visitor = await signedIn(schools, name)
		expect((await sendLogo(visitor, PNG, 'logo.png', '')).status).toBe(403)
		expect((await visitor.post(`${LOGO}/retirer`, { vu: '' })).status).toBe(403)
		expect((await visitor.get('/logo')).status).toBe(404)
	})
})

test('a new name appears at once on pages, at the sign-in, in calendars, for the LMS, and in waiting mails', async () => {
	const awa = await signedIn(schools, 'awa')
	await awa.get('/classes')
	const sent = await schools.as('awa').post('/notifications/send-session-reminder', { seance_id: SEANCE.maths, canaux: ['email'] })
	expect(sent.status).toBe(202)
	expect((await awa.post(PAGE, form((await seenOn(awa)).settings, { nom: 'Lycée des Palmiers' }))).status).toBe(303)
	expect(await (await awa.get('/classes')).text()).toContain('Lycée des Palmiers')
	expect(await (await browser(schools).get('/connexion')).text()).toContain('Lycée des Palmiers')
	expect(await (await schools.as('awa').get('/emploi-temps.ics')).text()).toContain('X-WR-CALNAME:Lycée des Palmiers')
	expect(await json(schools.with(undefined).get('/tenant-info'))).toMatchObject({ name: 'Lycée des Palmiers' })
	const { tenants, clock, log } = schools
	const email = fakeChannel()
	await new OutboxWorker({ tenants, channels: { email: email.channel }, clock, log, random: () => 0, alone: true }).run()
	expect(email.sent.map(({ etablissement }) => etablissement.nom)).toContain('Lycée des Palmiers')
})

describe('etablissement.csv', () => {
	const COLUMNS = 'code;nom;timezone;devise;adresse;signataire;signataire_qualite;absence_injustifiee_zero'
	const send = async (...lines: string[]) => {
		const { store, place } = await schools.tenants.get('alpha')
		const bytes = new TextEncoder().encode([COLUMNS, ...lines, ''].join('\n'))
		const options = { author: { name: 'cli:test' }, source: 'etablissement.csv', bcryptCost: 4, synchronous: 'normal' as const, diff: true }
		const { errors, warnings, diff } = await importInto(store, place, [{ name: 'etablissement.csv', bytes }], options)
		return {
			told: [...errors, ...warnings].map(({ column, message }) => `${column}: ${message}`),
			changed: (diff ?? []).flatMap(({ fields }) => fields.map(({ column }) => column))
		}
	}
	const LINE = 'alpha;École alpha;Africa/Abidjan;GNF;"Rue 1\nBP 2";Ali BA;Proviseur;oui'

	test("the file changes the school's own data, shown in the diff, and keeps what forms have changed since", async () => {
		const { told, changed } = await send(LINE)
		expect([told, changed]).toEqual([[], ['devise', 'adresse', 'signataire', 'signataire_qualite']])
		expect(await school()).toMatchObject({ devise: 'GNF', adresse: 'Rue 1\nBP 2', signataire: 'Ali BA' })
		const awa = await signedIn(schools, 'awa')
		const papers = sentOf(await (await awa.get('/etablissement/papiers')).text())
		await awa.post('/etablissement/papiers', sentWith(papers, { signataire: 'Awa KOUASSI' }))
		expect([(await send(LINE)).changed, (await school())['signataire']]).toEqual([[], 'Awa KOUASSI'])
		expect((await send(LINE.replace('Ali BA', 'Fatou SY'))).told).toEqual([
			expect.stringMatching(/^signataire: replaces what KOUASSI Awa wrote on 2026-11-20/)
		])
		expect(await school()).toMatchObject({ signataire: 'Fatou SY', devise: 'GNF' })
	})

	test("the file cannot rename the school, move séances, be another school's, or change a currency with amounts", async () => {
		const before = await rows('SELECT debut_s FROM seances ORDER BY id')
		const known = await school()
		const zone = await send(LINE.replace('Africa/Abidjan', 'Africa/Douala').replace('École', 'Lycée'))
		expect(zone.told).toEqual([
			'nom: stays École alpha: « Nom et règles » or preau tenant set changes it',
			'timezone: stays Africa/Abidjan: « Nom et règles » or preau tenant set changes it'
		])
		expect([await rows('SELECT debut_s FROM seances ORDER BY id'), (await school())['nom']]).toEqual([before, known['nom']!])
		const left = 'code: belongs to the school beta, and this one is alpha: it is left out'
		const other = 'beta;École beta;Africa/Abidjan;XAF;;;;non'
		for (const [lines, changed] of [
			[[other], []],
			[[other, LINE.replace('Ali BA', 'Fatou SY')], ['signataire']]
		] as const)
			expect(await send(...lines)).toEqual({ told: [left], changed: [...changed] })
		await write(schools, (db) =>
			db.run("INSERT INTO frais (etudiant_id, annee_id, libelle, montant, updated_at) VALUES (20, 2, 'Scolarité', 1000, 'x')")
		)
		expect((await send(LINE.replace('GNF', 'EUR'))).told).toEqual(['devise: amounts are written in GNF: it stays'])
		expect((await send(LINE.replace('"Rue 1\nBP 2"', '"1\n2\n3\n4\n5\n6\n7"'))).told).toEqual(['adresse: has more than 6 lines'])
		expect((await school())['devise']).toBe('GNF')
	})
})
