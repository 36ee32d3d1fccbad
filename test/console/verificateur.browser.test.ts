import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { write } from '../support/affairs'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type Visitor, type VisitorOptions } from '../support/chromium'
import { plainly } from '../support/console'
import { temporaryFolder } from '../support/folder'
import { listening } from '../support/listening'
import { AWA, insertPapiers, pairOfPapers } from '../support/papiers'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let places: Readonly<Record<'http' | 'file', string>>
const folder = temporaryFolder()
const [pair, foreign] = [pairOfPapers(), pairOfPapers()]
/** 2027-03-03, 2027-03-04 */
const [REVOKED, REPLACED] = [1_804_075_200, 1_804_161_600]

beforeAll(async () => {
	schools = await startSchools({ now: '2027-03-05T10:00:00Z' })
	await write(schools, (db) =>
		insertPapiers(db, pair, [
			{ numero: 124 },
			{ numero: 1, fini: 'revoque', fini_at: REVOKED, motif: 'Erreur' },
			{ numero: 2, fini: 'remplace', fini_at: REPLACED, remplace_par: 1 }
		])
	)
	server = listening(schools)
	const url = `http://alpha.test:${server.port}/verifier`
	const file = join(folder.path, 'verifier.html')
	writeFileSync(file, await (await schools.call('http://alpha.test/verifier')).text())
	places = { http: url, file: pathToFileURL(file).href }
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
	folder.remove()
})

async function opened(
	url: string,
	options: VisitorOptions = {}
): Promise<Omit<Visitor, 'close'> & { readonly close: () => Promise<void>; readonly said: () => Promise<string> }> {
	const visitor = await chromium.visitor(options)
	await visitor.page.goto(url)
	return {
		...visitor,
		close: () => visitor.close(),
		said: async () => plainly(await visitor.page.innerText('#verdict')).replaceAll(/\s+/g, ' ')
	}
}

const changed = (code: string) => `${code.slice(0, 60)}${code[60] === 'A' ? 'B' : 'A'}${code.slice(61)}`
const later = (code: string) => {
	const bytes = Buffer.from(code, 'base64url')
	bytes[0] = 2
	return bytes.toString('base64url')
}

describe.each(['http', 'file'] as const)('the verifier at an address of %s', (place) => {
	test('says what was signed, word for word, and asks nothing of any server', async () => {
		const visitor = await opened(`${places[place]}#${pair.codeOf(AWA)}`)
		expect(await visitor.said()).toBe(
			`Signature d'École alpha. Non révoqué au 5 mars 2027. Papier Relevé de notes Numéro RN-2026-000123 Nom KOUASSI Awa Ɛlisabeth Matricule 26-ELT-0042 Naissance 28 février 2005 Ce qu'il dit ${AWA.resultat} Fait le 12 février 2027 Comparez chaque ligne avec le papier : si l'une diffère, le papier a été changé.`
		)
		expect([visitor.asked.length, visitor.complaints]).toEqual([1, []])
		expect(await axeFaults(visitor.page)).toEqual([])
		await visitor.close()
	})

	test('tells revoked, replaced, changed, foreign, later and unreadable codes apart, and never says that a paper is valid', async () => {
		const { page, said, complaints, close } = await opened(places[place])
		const sentences: string[] = []
		for (const code of [
			pair.codeOf({ ...AWA, numero: 'RN-2026-000001' }),
			pair.codeOf({ ...AWA, numero: 'RN-2026-000002' }),
			changed(pair.codeOf(AWA)),
			foreign.codeOf(AWA),
			later(pair.codeOf(AWA)),
			pair.codeOf({ ...AWA, jour: '2027-03-06' }),
			'bonjour'
		]) {
			await page.getByLabel('Lien ou code du papier').fill(`https://www.ecole.ci/verifier.html#\n${code} `)
			await page.getByRole('button', { name: 'Vérifier ce papier' }).click()
			const words = await said()
			expect(words).not.toMatch(/valide/i)
			sentences.push(words.slice(0, words.indexOf('.') + 1))
			if (code === 'bonjour' || !words.includes('Signature')) expect(await page.getAttribute('#verdict', 'class')).toBe('refuse')
		}
		expect(sentences).toEqual([
			'Révoqué le 3 mars 2027.',
			'Remplacé le 4 mars 2027 par RN-2026-000124.',
			"Ce code n'a pas été signé par cette école.",
			"Ce code n'a pas été signé par cette école.",
			'Ce vérificateur est trop ancien pour ce code.',
			"Signature d'École alpha.",
			"Ce texte n'est pas le code d'un papier."
		])
		expect(complaints).toEqual([])
		await close()
	})

	test('says what it needs without JavaScript', async () => {
		const { page, close } = await opened(places[place], { javaScriptEnabled: false })
		expect(plainly(await page.innerText('main'))).toContain('Cette page a besoin de JavaScript pour lire le code')
		expect(await page.locator('form').isVisible()).toBe(false)
		await close()
	})
})

test('another code in the address of an open page is verified at once, in English too', async () => {
	const { page, said, close } = await opened(`${places.http}#${pair.codeOf(AWA)}`)
	await page.getByRole('button', { name: 'In English' }).click()
	expect(await said()).toStartWith('Signature of École alpha. Not revoked on 5 March 2027.')
	await page.evaluate(`location.hash = ${JSON.stringify(changed(pair.codeOf(AWA)))}`)
	await page.waitForFunction("document.querySelector('#verdict').className === 'refuse'")
	expect(await said()).toStartWith('This code was not signed by this school.')
	expect([await page.getAttribute('html', 'lang'), await page.title()]).toEqual(['en', 'Verify a document of École alpha'])
	expect(await axeFaults(page)).toEqual([])
	await close()
})

test('an unknown birth, and one whose year alone is known, are said so', async () => {
	const year = await opened(`${places.file}#${pair.codeOf({ ...AWA, naissance: '1998' })}`)
	expect(await year.said()).toContain('Naissance vers 1998')
	await year.close()
	const unknown = await opened(`${places.file}#${pair.codeOf({ ...AWA, naissance: null })}`)
	expect(await unknown.said()).toContain('Naissance –')
	await unknown.close()
})

test('a hostile name is text, and stays in its line', async () => {
	const nom = '<img src=x onerror=alert(1)> \u202eawA {'
	const { page, complaints, close } = await opened(`${places.file}#${pair.codeOf({ ...AWA, nom })}`)
	expect([await page.locator('dd').nth(2).textContent(), await page.locator('#verdict img').count(), complaints]).toEqual([nom, 0, []])
	await close()
})

test('the longest paper fits 320 pixels, in light, dark and printed', async () => {
	const longest = { ...AWA, nom: 'Ɛ'.repeat(80), resultat: 'é'.repeat(90), matricule: 'M'.repeat(40) }
	for (const colorScheme of ['light', 'dark'] as const) {
		const { page, close } = await opened(`${places.http}#${pair.codeOf(longest)}`, { colorScheme, viewport: { width: 320, height: 640 } })
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
		expect(await axeFaults(page)).toEqual([])
		await page.emulateMedia({ media: 'print' })
		expect([await page.locator('form').isVisible(), await page.locator('#verdict').isVisible()]).toEqual([false, true])
		await close()
	}
})
