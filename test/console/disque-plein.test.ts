import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { browser, saidBy, signedIn } from '../support/console'
import { PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { smallDisk } from '../support/small-disk'

let schools: Schools
beforeAll(async () => {
	// more than any disk has
	schools = await startSchools({ minFreeMb: 2 ** 40, operateurs: ['alpha/awa'] })
})
afterAll(() => schools.stop())

test('with little disk space people can sign in, read what is wrong, and sign out, but not write anything else', async () => {
	const awa = await signedIn(schools, 'awa')
	expect((await awa.get('')).status).toBe(200)
	expect((await awa.get('/serveur')).status).toBe(200)
	const refused = await awa.post('/salles/nouvelle', { code: 'C1', nom: 'Cave', capacite: '' })
	expect([refused.status, await saidBy(refused)]).toEqual([503, expect.stringContaining("L'espace disque du serveur est épuisé")])
	expect((await schools.with(undefined).post('/auth/login', { identifier: 'fanta', password: PASSWORD })).status).toBe(503)
	expect((await schools.as('fanta').post('/auth/logout')).status).toBe(204)
	expect((await schools.as('fanta').get('/auth/check')).status).toBe(401)
	const other = browser(schools)
	expect((await other.post('/connexion', { identifiant: 'awa', mot_de_passe: 'faux', vers: '' })).status).toBe(401)
})

/** The body that a browser sends for one file. */
async function formOf(content: string) {
	const form = new FormData()
	form.append('fichiers', new File([content], 'salles.csv'))
	const request = new Request('http://alpha.test/', { method: 'POST', body: form })
	return [request.headers.get('content-type')!, await request.bytes()] as const
}

test('with little disk space files are refused before any of them is written', async () => {
	const awa = await signedIn(schools, 'awa')
	const refused = await awa.upload('/importer/fichiers', ...(await formOf('code;nom\nA;A\n')))
	expect([refused.status, await saidBy(refused)]).toEqual([503, expect.stringContaining("L'espace disque du serveur est épuisé")])
	expect(existsSync(join(schools.folder, 'data/incoming'))).toBe(false)
})

test('on a full disk a file is refused at each step of its arrival, and the next one is accepted', async () => {
	const disk = smallDisk()
	const full = await startSchools({ folder: disk.path, minFreeMb: 0 })
	try {
		if (!disk.mounted) return
		const awa = await signedIn(full, 'awa')
		const form = await formOf(`code;nom\n${'A;A\n'.repeat(10_000)}`)
		// no space; space for a folder only, for a part of the file, for the file without the note beside it
		for (const free of [0, 4096, 12_288, 40_960, 45_056, 49_152]) {
			disk.fill(free)
			const answer = await awa.upload('/importer/fichiers', ...form)
			disk.clear()
			expect([free, answer.status === 303 || answer.status]).toEqual([free, free > 45_000 ? expect.anything() : 503])
			if (answer.status !== 303) expect(await saidBy(answer)).toContain("L'espace disque du serveur est épuisé")
			else break
			expect(readdirSync(join(disk.path, 'data/incoming'), { recursive: true })).toEqual([])
		}
		expect(full.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
	} finally {
		await full.stop()
		disk.remove()
	}
})
