import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { write } from '../../support/affairs'
import { saidBy, signedIn, type Browser } from '../../support/console'
import { insertPapiers, pairOfPapers } from '../../support/papiers'
import type { Name } from '../../support/people'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
let awa: Browser
const [alpha, beta] = [pairOfPapers(), pairOfPapers()]
beforeAll(async () => {
	schools = await startSchools()
	awa = await signedIn(schools, 'awa')
	await write(schools, (db) =>
		insertPapiers(db, alpha, [{ numero: 1 }, { numero: 2, fini: 'revoque', fini_at: 1_795_000_000, motif: 'Erreur' }])
	)
	await write(schools, (db) => insertPapiers(db, beta, [{ numero: 3, fini: 'revoque', fini_at: 1_795_000_000, motif: 'Erreur' }]), 'beta')
})
afterAll(() => schools.stop())

const open = (url = 'http://alpha.test/verifier', headers: Record<string, string> = {}) => schools.call(url, { headers })

describe('the page that verifies papers', () => {
	test('opens for strangers at the address and at the code of its institution, with its own keys and revoked numbers', async () => {
		const response = await open()
		const page = await response.text()
		expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
		expect([page.includes(alpha.publique), page.includes('RN-2026-000002')]).toEqual([true, true])
		expect([page.includes(beta.publique), page.includes('RN-2026-000003')]).toEqual([false, false])
		expect(await (await open('http://alpha.test/alpha/verifier')).text()).toBe(page)
		const other = await (await open('http://beta.test/verifier')).text()
		expect([other.includes(beta.publique), other.includes('RN-2026-000002')]).toEqual([true, false])
	})

	test('names nobody, no paper that is in force, no reason and no private key', async () => {
		const page = await (await open()).text()
		for (const secret of ['ZADI', 'Inès', 'KOUASSI', 'RN-2026-000001', 'Erreur', '"privee"']) expect(page).not.toContain(secret)
	})

	test('is sent once for each change of the school', async () => {
		const etag = (await open()).headers.get('etag')!
		expect((await open(undefined, { 'if-none-match': etag })).status).toBe(304)
		await write(schools, (db) => insertPapiers(db, alpha, [{ numero: 5, fini: 'remplace', fini_at: 1_795_000_000 }]))
		const renewed = await open(undefined, { 'if-none-match': etag })
		expect([renewed.status, (await renewed.text()).includes('RN-2026-000005')]).toEqual([200, true])
	})

	test('allows its own style and script, and no request', async () => {
		const response = await open()
		const policy = response.headers.get('content-security-policy')!
		expect(policy).toMatch(
			/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; form-action 'none'/
		)
		const page = await response.text()
		expect(page).toContain(`content="${policy.split('; frame-ancestors')[0]}"`)
		expect(page).not.toMatch(/(?:src|href)="(?!data:)/)
	})

	test('keeps a name of the school inside its text', async () => {
		await write(schools, (db) => db.run(`UPDATE etablissement SET nom = '</script><b>"$&'`), 'beta')
		const page = await (await open('http://beta.test/verifier')).text()
		expect(page).not.toContain('</script><b>')
		expect(page).toContain('Vérifier un papier de &lt;/script&gt;&lt;b&gt;&quot;$&amp;')
	})

	test('stays open while the school is closed', async () => {
		await write(schools, (db) => db.run('UPDATE etablissement SET ferme = 1'), 'beta')
		expect((await open('http://beta.test/verifier')).status).toBe(200)
		await write(schools, (db) => db.run('UPDATE etablissement SET ferme = 0'), 'beta')
	})

	test('does not exist for an unknown institution or below its path', async () => {
		expect((await open('http://alpha.test/gamma/verifier')).status).toBe(404)
		expect((await open('http://alpha.test/verifier/x')).status).toBe(404)
	})
})

test('strangers open the page as often as the console, and no more', async () => {
	const limited = await startSchools({ config: '[tls]\nmode = "off"\n[limits]\nconsole = 2\n[tenants.alpha]\nhosts = ["alpha.test"]\n' })
	const statuses = []
	for (let n = 0; n < 3; n++) statuses.push((await limited.call('http://alpha.test/verifier')).status)
	expect(statuses).toEqual([200, 200, 429])
	await limited.stop()
})

describe('the verifier as a file', () => {
	const note = 'depuis le vérificateur du'

	test('people who make papers download it, and « Aujourd’hui » says what ended since', async () => {
		expect(await saidBy(awa.get('/papiers/verificateur'))).toContain("Personne ne l'a encore téléchargé.")
		const file = await awa.post('/papiers/verificateur', {})
		expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="verifier.html"'])
		expect(await file.text()).toContain(alpha.publique)
		expect(await saidBy(awa.get('/papiers/verificateur'))).toContain('Téléchargé la dernière fois le 20/11/2026.')
		expect(await saidBy(awa.get(''))).not.toContain(note)
		await write(schools, (db) => insertPapiers(db, alpha, [{ numero: 6, fini: 'remplace', fini_at: 1_900_000_000 }]))
		expect(await saidBy(awa.get(''))).toContain(`1 papier remplacé ou révoqué ${note} 20/11/2026.`)
		expect(await saidBy(awa.get('/papiers/verificateur'))).toContain(`1 papier remplacé ou révoqué ${note} 20/11/2026.`)
		expect(await saidBy((await signedIn(schools, 'moussa')).get(''))).not.toContain(note)
	})

	test('a verifier that does not know a new key is old', async () => {
		await write(schools, (db) =>
			db.run(`INSERT INTO cles_papiers (publique, privee, created_at) VALUES ('${'y'.repeat(43)}', NULL, 1900000000)`)
		)
		expect(await saidBy(awa.get(''))).toContain('Les clés qui signent les papiers ont changé depuis le vérificateur du 20/11/2026.')
	})

	test.each(['moussa', 'fanta', 'ines'] satisfies Name[])('is not given to %s', async (name) => {
		const visitor = await signedIn(schools, name)
		expect((await visitor.get('/papiers/verificateur')).status).toBe(403)
		expect((await visitor.post('/papiers/verificateur', {})).status).toBe(403)
	})
})

test('the page of the verifier names the address that QR codes lead to', async () => {
	expect(await saidBy(awa.get('/papiers/verificateur'))).toContain(
		'Les codes QR mènent à https://alpha.test/verifier, la page de ce serveur'
	)
	const config = '[tls]\nmode = "off"\n[papiers]\nadresse = "https://www.ecole.ci/verifier.html"\n[tenants.alpha]\nhosts = ["alpha.test"]\n'
	const own = await startSchools({ config })
	const page = await saidBy((await signedIn(own, 'awa')).get('/papiers/verificateur'))
	expect(page).toContain('Les codes QR mènent à https://www.ecole.ci/verifier.html. Remplacez-y le fichier')
	await own.stop()
})
