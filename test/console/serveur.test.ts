import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineFacts } from '../../src/diagnostics/facts/machine-facts'
import { isWrong } from '../../src/diagnostics/findings/finding'
import { checkKnown } from '../../src/diagnostics/findings/list'
import { alertMail } from '../../src/diagnostics/owner/alert-mail'
import { toTell } from '../../src/diagnostics/owner/to-tell'
import { asLine } from '../../src/kit/as-line'
import { worded } from '../../src/kit/sentence'
import { write } from '../support/affairs'
import { confirmed, saidBy, signedIn, type Browser } from '../support/console'
import type { PairState } from '../../src/host/pair/pair-state'
import { temporaryFolder } from '../support/folder'
import { startMailServer } from '../support/mail-server'
import { CONFIGURED } from '../support/outbox'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

const PAGES = ['', '/examen', '/copies', '/messages', '/moodle', '/reglages']
const POSTS = ['/examen', '/copies', '/copies/verifier', '/messages/envoyer', '/messages/essai']

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z', operateurs: ['alpha/awa', 'alpha/fanta'] })
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const journal = async (action: string) =>
	(await (await schools.store()).client.execute({ sql: 'SELECT apres FROM journal WHERE action = ?', args: [action] })).rows

/** A message of the outbox, refused for good unless stated otherwise. */
const insertMessage = (id: number, adresse: string, { code = 'alpha', perime = '2026-12-01', statut = 'echec' } = {}) =>
	write(
		schools,
		async (db) => {
			await db.run(`INSERT INTO envois (id, cle, type, perime_at, contenu, created_at) VALUES (${id}, 'test-${id}', 'annonce', 0, '{}', 0)`)
			await db.run(`INSERT INTO outbox (id, envoi_id, type, canal, statut, utilisateur_id, adresse, occasion, tentatives, created_at, prochain_at, perime_at, erreur)
				VALUES (${id}, ${id}, 'annonce', 'email', '${statut}', 10, '${adresse}', 'annonce:${id}', 3, unixepoch('2026-11-19'), unixepoch('2026-11-19'), unixepoch('${perime}'), '550 boîte inconnue')`)
		},
		code as 'alpha'
	)

describe('« Serveur »', () => {
	test.each<[Name, 'alpha' | 'beta', number]>([
		['awa', 'alpha', 200],
		['fanta', 'alpha', 200],
		['moussa', 'alpha', 403],
		['yao', 'alpha', 403],
		['ines', 'alpha', 403],
		['awa', 'beta', 403],
		['fanta', 'beta', 403]
	])('the page opens for %s of %s with %d, and links lead nobody else there', async (name, code, status) => {
		const visitor = await signedIn(schools, name, code)
		for (const page of PAGES) expect([page, (await visitor.get(`/serveur${page}`)).status]).toEqual([page, status])
		if (status === 403)
			for (const page of POSTS) expect([page, (await visitor.post(`/serveur${page}`, { adresse: 'a@b.lan' })).status]).toEqual([page, 403])
		for (const page of ['/etablissement', ''])
			expect([page, (await (await visitor.get(page)).text()).includes('/console/serveur"')]).toEqual([page, status === 200])
	})

	test('each page of « Serveur » marks its own tab, and no other', async () => {
		for (const page of ['', '/copies', '/messages', '/moodle', '/reglages']) {
			const shown = await (await awa.get(`/serveur${page}`)).text()
			const [tabs = ''] = /<nav class="tabs".*?<\/ul>/s.exec(shown) ?? []
			const marked = [...tabs.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, to]) => to)
			expect(marked).toEqual([`/console/serveur${page}`])
		}
	})

	test('the page does not open for a stranger', async () => {
		for (const page of PAGES) expect((await schools.call(`http://alpha.test/console/serveur${page}`)).status).toBe(401)
	})

	test('the page opens for administrators of the only institution, and for nobody by default once there are two', async () => {
		schools.configure({ ...schools.config, console: { actif: true, operateurs: [] } })
		expect((await awa.get('/serveur')).status).toBe(403)
		await schools.stop()
		const alone = await startSchools({ now: '2026-11-20T08:40:00Z' })
		try {
			const administrator = await signedIn(alone, 'awa')
			expect((await administrator.get('/serveur')).status).toBe(403)
			await alone.tenants.get('beta')
			Object.defineProperty(alone.tenants, 'codes', { get: () => ['alpha'] })
			expect((await administrator.get('/serveur')).status).toBe(200)
			expect((await (await signedIn(alone, 'moussa')).get('/serveur')).status).toBe(403)
		} finally {
			await alone.stop()
		}
	})

	test('a reload accepts new operators, and refuses the former ones', async () => {
		schools.configure({ ...schools.config, console: { actif: true, operateurs: ['beta/awa'] } })
		expect((await awa.get('/serveur')).status).toBe(403)
		const beta = await signedIn(schools, 'awa', 'beta')
		expect((await beta.get('/serveur')).status).toBe(200)
	})

	test('the page about Moodle and OneRoster names the settings they need, then how their files are, whether Moodle finds the school, and the steps', async () => {
		const without = await saidBy(awa.get('/serveur/moodle'))
		for (const setting of ['moodle.dossier', 'oneroster.dossier']) expect(without).toContain(`${setting}, dans preau.toml`)
		await schools.stop()
		const dossier = temporaryFolder()
		const config = `[auth]\nbcrypt_cost = 4\n[tenants.alpha]\nhosts = ["alpha.test"]\n[moodle]\ndossier = "${dossier.path}"\n[oneroster]\ndossier = "${dossier.path}"\n`
		schools = await startSchools({ now: '2026-11-20T08:40:00Z', operateurs: ['alpha/awa'], config })
		const page = await saidBy((await signedIn(schools, 'awa')).get('/serveur/moodle'))
		dossier.remove()
		expect(page).toContain(`les fichiers pour Moodle dans ${dossier.path} s'écrivent dans la minute`)
		expect(page).toContain(`les fichiers pour OneRoster dans ${dossier.path} s'écrivent dans la minute`)
		expect(page).toContain('il manque un nom dans server.names')
		expect(page).toContain('RELIER MOODLE À PRÉAU')
		expect(page).toContain(join(dossier.path, 'alpha', 'imsenterprise.xml'))
		expect(page).not.toContain('beta')
	})

	test('the page about Moodle and the examination name a school that gives its programs real e-mails undecided, without a folder too', async () => {
		await write(schools, (db) => db.run('UPDATE etablissement SET adresses_reelles = 1'))
		const told = 'es programmes de alpha reçoivent la vraie adresse des personnes, comme avant'
		expect(await saidBy(awa.get('/serveur/moodle'))).toContain(told)
		expect(await saidBy(awa.get('/serveur/examen'))).toContain(told)
		const { tenants, owner, clock } = schools
		const facts = await machineFacts(tenants, owner.deps.backups, owner.deps.health.deps.programs, null, { whole: false }, () => undefined)
		const decided = (adresses: '' | 'internes' | 'reelles') =>
			checkKnown({ ...schools.config, moodle: { ...schools.config.moodle, adresses } }, facts, clock.now(), owner.deps.built)
				.filter(({ what }) => what === 'moodle')
				.map(({ sentence }) => worded('fr', sentence).includes(told))
		expect((['', 'internes', 'reelles'] as const).map(decided)).toEqual([[true], [], []])
	})

	test("the page describes the machine in the reader's language", async () => {
		const page = await saidBy(awa.get('/serveur'))
		for (const words of [
			'Santé',
			'Données',
			'2 établissements, tous lisibles',
			"Il n'y a aucune copie de alpha, beta",
			"Aucune adresse d'alerte"
		])
			expect(page).toContain(words)
		await write(schools, (db) => db.run("UPDATE utilisateurs SET langue = 'en' WHERE id = 1"))
		expect(await saidBy((await signedIn(schools, 'awa')).get('/serveur'))).toContain('2 institutions, all readable')
		const examined = await saidBy(awa.get('/serveur/examen'))
		expect(examined).toContain('alpha/awa, alpha/fanta veillent sur la machine')
		expect(examined).toContain('Horloge 20/11/2026, 08:40')
		expect(examined).not.toMatch(/\d{4}-\d\d-\d\dT/)
	})

	test('the page uses the same sentences as the doctor, `preau status` and alerts', async () => {
		await schools.stop()
		schools = await startSchools({ now: '2026-11-20T08:40:00Z', operateurs: ['alpha/awa'], configured: CONFIGURED })
		await write(schools, (db) => db.run("UPDATE utilisateurs SET langue = 'en' WHERE id = 1"))
		await insertMessage(1, 'attend@ecole.test', { statut: 'en_file' })
		const { owner, tenants, clock } = schools
		const config = {
			...schools.config,
			backup: { ...schools.config.backup, second_dir: join(schools.folder, 'absent') },
			smtp: { ...schools.config.smtp, host: '127.0.0.1', port: 1 }
		}
		schools.configure(config)
		const wrong = (await owner.look()).filter(isWrong)
		expect(wrong.map(({ what }) => what).toSorted()).toEqual(['copies', 'messages', 'second folder'])
		const { findings: examined } = await owner.examine()
		const facts = await machineFacts(tenants, owner.deps.backups, owner.deps.health.deps.programs, null, { whole: false }, () => undefined)
		const ofStatus = checkKnown(config, facts, clock.now(), owner.deps.built).filter(isWrong)
		await owner.alerts.round()
		const told = toTell(owner.alerts.wrong)
		const mail = alertMail('en', 'pc', { neuves: told.map(({ raison }) => raison), finies: [], toujours: [] }, told)
		const page = await saidBy((await signedIn(schools, 'awa')).get('/serveur'))
		for (const finding of wrong) {
			expect(examined).toContainEqual(finding)
			expect(ofStatus).toContainEqual(finding)
			const said = asLine(worded('en', finding.sentence))
			expect(mail.text).toContain(`- ${said}\n`)
			expect(page).toContain(said)
		}
	})

	test('the page shows the latest check and its time, and checks on request', async () => {
		expect(await saidBy(awa.get('/serveur/examen'))).toContain('Tout a été examiné le 20/11/2026, 08:40')
		schools.configure({ ...schools.config, console: { actif: true, operateurs: ['alpha/awa'] } })
		schools.clock.advance({ minutes: 5 })
		const later = await saidBy(awa.get('/serveur/examen'))
		for (const words of ['08:40', 'alpha/awa, alpha/fanta']) expect(later).toContain(words)
		expect((await awa.post('/serveur/examen', {})).headers.get('location')).toEndWith('/serveur/examen')
		const again = await saidBy(awa.get('/serveur/examen'))
		expect(again).toContain('08:45')
		expect(again).not.toContain('alpha/fanta')
	})

	test("only people who look after the machine see its problems on « Aujourd'hui »", async () => {
		await schools.owner.alerts.round()
		expect(await saidBy(awa.get(''))).toContain("l n'y a aucune copie de")
		for (const [name, code] of [
			['moussa', 'alpha'],
			['awa', 'beta']
		] as const)
			expect(await saidBy((await signedIn(schools, name, code)).get(''))).not.toContain('copie')
	})

	test("the page names the serving PC of two, and « Aujourd'hui » says that one of them is alone", async () => {
		const facts = {
			here: 'pc1',
			other: 'pc2',
			address: '10.0.0.10',
			serves: true,
			heard: undefined,
			behindMb: 0,
			lacking: undefined,
			third: undefined,
			voteless: undefined,
			held: 'no' as const
		}
		const since = Temporal.Instant.from('2026-11-20T08:30:00Z')
		let pair: PairState = { kind: 'whole', since, ...facts }
		Object.defineProperty(schools.owner.deps.health.deps, 'pair', { value: () => pair })
		expect(await saidBy(awa.get('/serveur'))).toContain('les deux PC ont tout ; celui-ci, pc1, sert à 10.0.0.10, et pc2 attend')
		await schools.owner.alerts.round()
		expect(await saidBy(awa.get(''))).not.toContain('pc2')
		pair = { kind: 'alone', since, ...facts }
		const alone =
			"e PC, pc1, sert seul depuis 2026-11-20 08:30 UTC : ce qui s'écrit maintenant n'est sur aucun autre ; pc2 est-il éteint, ou le câble débranché ?"
		expect(await saidBy(awa.get('/serveur'))).toContain(alone)
		await schools.owner.alerts.round()
		expect(await saidBy(awa.get(''))).toContain(alone)
		expect(await saidBy((await signedIn(schools, 'moussa')).get(''))).not.toContain('pc2')
	})

	test('the page shows the settings, but no secrets', async () => {
		expect(await saidBy(awa.get('/serveur/reglages'))).not.toContain('(not shown)')
		await schools.stop()
		schools = await startSchools({
			config: `[tls]\nmode = "off"\n[auth]\nbcrypt_cost = 4\n[console]\noperateurs = ["alpha/awa"]\n[sms]\nurl = "http://127.0.0.1/?key=tresor&to={to}&text={text}"\nheaders = ["X-Key: tresor"]\nbody = '{"k":"tresor","to":"{to}","text":"{text}"}'\n[tenants.alpha]\nhosts = ["alpha.test"]\n`
		})
		const page = await saidBy((await signedIn(schools, 'awa')).get('/serveur/reglages'))
		expect(page).toContain('operateurs = ["alpha/awa"]')
		expect(page).toContain('(not shown)')
		expect(page).not.toContain('tresor')
	})
})

describe('copies', () => {
	const copies = () => readdirSync(schools.config.backup.dir).filter((name) => name.endsWith('.db'))
	const seen = async () => /name="vu" value="([^"]*)"/.exec(await (await awa.get('/serveur/copies')).text())?.[1] ?? ''

	test('one click copies every institution, and two clicks copy once', async () => {
		const vu = await seen()
		expect((await awa.post('/serveur/copies', { vu })).headers.get('location')).toEndWith('?fait=faite')
		expect(copies()).toHaveLength(2)
		expect((await awa.post('/serveur/copies', { vu })).headers.get('location')).toEndWith('?fait=dejaFaite')
		expect(copies()).toHaveLength(2)
		expect(await journal('backup.make')).toHaveLength(1)
		const [before = ''] = copies().toSorted()
		await write(schools, (db) =>
			db.run(`INSERT INTO imports (at, auteur, source, empreinte, resume, copie) VALUES (1, 'cli:root', 'x', 'e', '[]', '${before}')`)
		)
		const page = await saidBy(awa.get('/serveur/copies'))
		expect([...page.matchAll(/avant un import/g)]).toHaveLength(1)
		expect(page).toContain('20/11/2026, 08:40')
		const etat = await saidBy(awa.get('/serveur'))
		expect(etat).toContain("dernière copie : il y a moins d'une heure")
		expect(etat).toContain("À faire une fois : Aucune adresse d'alerte")
		expect(etat).toMatch(/Second dossier il n'y a pas [^:]*: [^:]*, sur un autre disque À faire/)
		expect(etat).not.toContain('Tout va bien')
		expect(page).toContain('Dernière copie de chaque établissement')
		for (const words of ['Second dossier :', 'En panne']) expect(page).not.toContain(words)
	})

	test("a check reports a copy as whole, damaged, missing or another institution's", async () => {
		await awa.post('/serveur/copies', { vu: await seen() })
		const [own = '', other = ''] = copies().toSorted()
		const check = async (copie: string) => {
			const response = await awa.post('/serveur/copies/verifier', { copie })
			return [response.status, await saidBy(response)] as const
		}
		expect(await check(own)).toEqual([200, expect.stringContaining('est entière et lisible')])
		for (const name of [other, '../../etc/passwd', '', '<img src=x onerror=alert(1)>'])
			expect(await check(name)).toEqual([422, expect.stringContaining("cette copie n'existe pas")])
		const file = join(schools.config.backup.dir, own)
		const bytes = new Uint8Array(await Bun.file(file).arrayBuffer())
		bytes[5000]! ^= 1
		writeFileSync(file, bytes)
		expect(await check(own)).toEqual([422, expect.stringContaining('la copie est abîmée')])
	})

	test('an unreadable folder of copies is reported', async () => {
		writeFileSync(schools.config.backup.dir, 'a file in its place')
		const response = await awa.post('/serveur/copies', { vu: '' })
		expect([response.status, await saidBy(response)]).toEqual([503, expect.stringContaining('Le dossier des copies est illisible')])
		expect((await awa.get('/serveur/copies')).status).toBe(200)
	})
})

describe('messages that were refused', () => {
	beforeEach(async () => {
		await insertMessage(1, 'ancienne@ecole.test', { perime: '2026-11-19' })
		await insertMessage(2, '<img src=x onerror=alert(1)>@ecole.test')
		await insertMessage(3, 'juste@ecole.test')
		await insertMessage(9, 'secret@beta.test', { code: 'beta' })
	})
	const states = async () =>
		(await (await schools.store()).client.execute('SELECT id, statut FROM outbox ORDER BY id')).rows.map(
			({ id, statut }) => `${id as number} ${statut as string}`
		)

	test('refused messages are listed with their reason, those of other institutions only as counts', async () => {
		const store = await schools.store()
		let page = ''
		const statements = await statementsOf(store, async () => {
			page = await saidBy(awa.get('/serveur/messages'))
		})
		const plans = await Promise.all(
			statements
				.filter(({ sql }) => sql.includes('FROM "outbox" "o"'))
				.map(({ sql, args = [] }) => store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args }))
		)
		expect(plans.map(({ rows }) => rows[0]?.['detail'])).toEqual(['SCAN o USING INDEX outbox_refuses'])
		for (const words of ['juste@ecole.test', '550 boîte inconnue', '4 refusés']) expect(page).toContain(words)
		for (const words of ['secret@beta.test', 'plus récents']) expect(page).not.toContain(words)
	})

	test('refused messages are counted even in an institution that nobody has opened', async () => {
		await insertMessage(10, 'attend@beta.test', { code: 'beta', statut: 'en_file' })
		const said = async () => /Sur toute la machine[^.]*\./.exec(await saidBy(awa.get('/serveur/messages')))?.[0]
		const both = await said()
		expect(both).toBe('Sur toute la machine : 1 en attente, 4 refusés.')
		await schools.tenants.closeIdle(-1)
		expect(await said()).toBe(both)
		expect(schools.tenants.openTenants().map(({ code }) => code)).toEqual(['alpha'])
	})

	test('an unreadable institution is not counted as without refused messages', async () => {
		await schools.tenants.closeIdle(-1)
		const file = schools.tenants.places.path('beta')
		const bytes = readFileSync(file)
		writeFileSync(file, 'no database')
		expect(await saidBy(awa.get('/serveur/messages'))).toContain("Un établissement ne peut pas être lu et n'est pas compté.")
		writeFileSync(file, bytes)
		expect(await saidBy(awa.get('/serveur/messages'))).not.toContain('pas compté')
	})

	test('messages are sent again one by one, or all, unless it is too late', async () => {
		expect((await awa.post('/serveur/messages/envoyer', { message: '3' })).headers.get('location')).toEndWith('?renvoyes=1')
		expect(await states()).toEqual(['1 echec', '2 echec', '3 en_file'])
		expect((await awa.post('/serveur/messages/envoyer', { message: '3' })).headers.get('location')).toEndWith('?renvoyes=0')
		expect((await confirmed(awa, '/serveur/messages/envoyer', {})).headers.get('location')).toEndWith('?renvoyes=1')
		expect(await states()).toEqual(['1 echec', '2 en_file', '3 en_file'])
		expect(await journal('outbox.retry')).toHaveLength(2)
		expect((await awa.post('/serveur/messages/envoyer', { message: 'x' })).status).toBe(404)
		expect(await saidBy(awa.get('/serveur/messages?renvoyes=2'))).toContain('2 messages remis en file')
	})

	test('an operator who only teaches sees counts instead of names, and cannot send', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const page = await saidBy(fanta.get('/serveur/messages'))
		expect(page).toContain('3 messages refusés')
		expect(page).not.toContain('@ecole.test')
		expect((await fanta.post('/serveur/messages/envoyer', { message: '3' })).status).toBe(403)
		expect(await states()).toEqual(['1 echec', '2 echec', '3 echec'])
	})
})

describe('a test mail', () => {
	test('a test mail says if mail is off, and keeps the typed address', async () => {
		const response = await awa.post('/serveur/messages/essai', { adresse: 'it@ecole.lan' })
		expect(response.status).toBe(422)
		const html = await response.text()
		expect(html).toContain('value="it@ecole.lan"')
		expect(html).toContain("L'e-mail est désactivé")
	})

	test.each(['', 'personne', 'a@b@c', 'a b@c.lan', '"><script>@x.lan'])('to %p is refused at its field', async (adresse) => {
		const response = await awa.post('/serveur/messages/essai', { adresse })
		expect([response.status, await saidBy(response)]).toEqual([422, expect.stringContaining("Ce n'est pas une adresse e-mail")])
	})

	test('a test mail is sent and each of its steps reported, with a line in the journal', async () => {
		const server = await startMailServer()
		schools.configure({
			...schools.config,
			smtp: { ...schools.config.smtp, host: '127.0.0.1', port: server.port, tls: 'off', from: 'École <ecole@ecole.lan>' }
		})
		try {
			const page = await saidBy(awa.post('/serveur/messages/essai', { adresse: 'it@ecole.lan' }))
			expect(page).toContain('a pris le message pour it@ecole.lan')
			expect(server.received.map(({ to }) => to)).toEqual([['it@ecole.lan']])
			expect(JSON.parse((await journal('mail.test'))[0]?.['apres'] as string)).toEqual({ adresse: 'it@ecole.lan', parti: true })
		} finally {
			await server.stop()
		}
		const page = await saidBy(awa.post('/serveur/messages/essai', { adresse: 'it@ecole.lan' }))
		expect(page).toContain("n'est pas parti")
	})
})

test('the interface of learning platforms ignores operators', async () => {
	expect((await json(schools.as('awa').get('/auth/me'))).operateur).toBeUndefined()
})

test('errors of the program are listed by kind with number and times, without any data of requests or records', async () => {
	expect(await saidBy(awa.get('/serveur'))).toContain('Aucune depuis le démarrage, le 20/11/2026, 08:40.')
	const { log, clock } = schools
	const full = Object.assign(new Error('database or disk is full: INES ZADI 17,5'), { code: 'SQLITE_FULL' })
	log.error('a request failed', { request_id: 'r-1', path: '/console/etudiants/20?q=ZADI', error: full })
	clock.advance({ minutes: 5 })
	log.error('a request failed', { request_id: 'r-2', path: '/console/etudiants/21', error: full })
	log.error('a job failed', { job: 'outbox', error: new TypeError('x is undefined') })
	const said = await saidBy(awa.get('/serveur'))
	expect(said).toContain('Une tâche a échoué. outbox · TypeError une fois, le 20/11/2026, 08:45')
	expect(said).toContain('Une demande a échoué. SQLITE_FULL 2 fois, du 20/11/2026, 08:40 au 20/11/2026, 08:45')
	expect(said.indexOf('Une tâche')).toBeLessThan(said.indexOf('Une demande'))
	for (const secret of ['ZADI', 'etudiants', 'r-1', '17,5']) expect(said).not.toContain(secret)
})
