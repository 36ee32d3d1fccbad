import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { headOf, signedIn, saidBy } from '../support/console'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

const AT = '2026-11-20T08:40:00Z'
const [INES, KOFFI, MARIE] = [20, 21, 22]

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: AT })
	for (const code of ['alpha', 'beta'] as const) await insertTeaching(await schools.store(code))
})
afterAll(() => schools.stop())

const fieldOf = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const vus = (page: string) => [...page.matchAll(/name="(vu-\d+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
/** The register's form, with other values for some students. */
const register = (page: string, told: Readonly<Record<string, string>>) => [
	...vus(page),
	...vus(page).map(([name]) => [name!.replace('vu', 's'), told[name!.slice(3)] ?? 'present'])
]

describe('rights on séances', () => {
	const EVERYBODY = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi'] as const
	const statuses = async (path: string) =>
		Object.fromEntries(await Promise.all(EVERYBODY.map(async (name) => [name, (await (await signedIn(schools, name)).get(path)).status])))

	test('a séance opens for its classes, its teacher, its filière and the administration', async () => {
		expect(await statuses(`/seances/${SEANCE.maths}`)).toEqual({
			awa: 200,
			moussa: 200,
			sira: 403,
			fanta: 200,
			yao: 403,
			ines: 200,
			koffi: 403
		})
		expect(await statuses('/seances/9999')).toEqual({ awa: 404, moussa: 404, sira: 404, fanta: 404, yao: 404, ines: 404, koffi: 404 })
	})

	test('a register opens for people in charge, and nobody else learns its names', async () => {
		expect(await statuses(`/seances/${SEANCE.maths}/appel`)).toEqual({
			awa: 200,
			moussa: 403,
			sira: 403,
			fanta: 200,
			yao: 403,
			ines: 403,
			koffi: 403
		})
		const refused = await (await (await signedIn(schools, 'moussa')).get(`/seances/${SEANCE.maths}/appel`)).text()
		expect(refused).not.toContain('ZADI')
	})

	test('forms and numbers of records are hidden from students', async () => {
		const page = await (await (await signedIn(schools, 'ines')).get(`/seances/${SEANCE.maths}`)).text()
		expect([page.includes('/contenu'), page.includes('/terminee'), page.includes('/appel')]).toEqual([false, false, false])
	})

	test('actions that a page does not offer are refused when sent anyway', async () => {
		for (const name of ['ines', 'yao', 'sira'] as const) {
			const other = await signedIn(schools, name)
			for (const [path, fields] of [
				['contenu', { contenu: 'x', vu: '' }],
				['terminee', { debut: '08:00', fin: '08:30' }],
				['abandon', { statut: 'annulee' }],
				['lien', { lien: 'https://x.example' }],
				['appel', { [`s-${INES}`]: 'absent', [`vu-${INES}`]: '' }]
			] as const)
				expect((await other.post(`/seances/${SEANCE.maths}/${path}`, fields)).status).toBe(403)
		}
	})
})

describe('the timetable', () => {
	test("a teacher sees their own week, a student that of the class, and nobody another teacher's", async () => {
		const fanta = await saidBy((await signedIn(schools, 'fanta')).get('/emploi-du-temps'))
		expect([fanta.includes('Mathématiques'), fanta.includes('Anglais')]).toEqual([true, false])
		expect(fanta).toContain('08:30 – 10:00 Mathématiques MECA-L1 · Salle à préciser')
		expect(fanta).not.toContain('· TRAORÉ Fanta')
		const koffi = await saidBy((await signedIn(schools, 'koffi')).get('/emploi-du-temps'))
		expect([koffi.includes('Thermique'), koffi.includes('Mathématiques')]).toEqual([true, false])
	})

	test('administrators choose a class, a teacher or a room', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await saidBy(awa.get('/emploi-du-temps'))).toContain('Choisissez une classe')
		expect(await saidBy(awa.get('/emploi-du-temps?classe=2'))).toContain('Thermique')
		expect(await saidBy(awa.get('/emploi-du-temps?classe=1'))).toContain('Mathématiques Salle à préciser · TRAORÉ Fanta')
		expect(await saidBy(awa.get('/emploi-du-temps?enseignant=10'))).not.toContain('Thermique')
		expect(await saidBy(awa.get('/emploi-du-temps?salle=Nulle+part'))).toContain('Aucune séance cette semaine')
		expect(await saidBy(awa.get('/emploi-du-temps?classe=2&semaine=2026-11-30'))).toContain('Aucune séance cette semaine')
	})

	test('the timetable says whose week it is, also on paper', async () => {
		const weekOf = async (name: Name, query = '') => {
			const said = await saidBy((await signedIn(schools, name)).get(`/emploi-du-temps${query}`))
			return /Emploi du temps ([^0-9]*) · Du lun/.exec(said)?.[1]?.replace(/.*(?: Dans mon agenda| Imprimer| CSV) /, '')
		}
		const page = await (await (await signedIn(schools, 'awa')).get('/emploi-du-temps?classe=2&enseignant=11&salle=B1')).text()
		expect(page).toContain("<p>ENER-1 · N'GUESSAN Yao · B1 · Du lun. 16 nov. au")
		expect(await weekOf('fanta', '?classe=1')).toBe('TRAORÉ Fanta')
		expect(await weekOf('ines', '?classe=2')).toBe('ZADI Inès')
		expect(await weekOf('awa')).toBeUndefined()
	})

	test("the week of one class has the class's name and tabs, for those who read the timetables of others", async () => {
		const head = async (name: Name, query: string) => {
			const page = await (await (await signedIn(schools, name)).get(`/emploi-du-temps${query}`)).text()
			return [/<h1>([^<]*)/.exec(page)?.[1], /<nav class="tabs"[^]*?<a href="([^"]*)" aria-current="page"/.exec(page)?.[1]]
		}
		const ofClasse = ['Emploi du temps : Mécanique L1', '/console/emploi-du-temps?classe=1']
		expect(await head('awa', '?classe=1')).toEqual(ofClasse)
		expect(await head('moussa', '?classe=1')).toEqual(ofClasse)
		const ofOthers = ['Emploi du temps', undefined]
		for (const query of ['', '?classe=2', '?classe=1&salle=A1']) expect([query, await head('moussa', query)]).toEqual([query, ofOthers])
		for (const name of ['fanta', 'ines'] as const) expect([name, await head(name, '?classe=1')]).toEqual([name, ofOthers])
	})

	test("the week of a class has the class's code beside its name", async () => {
		const page = await (await (await signedIn(schools, 'awa')).get('/emploi-du-temps?classe=1')).text()
		expect(page).toContain('<h1>Emploi du temps : Mécanique L1<small>MECA-L1</small></h1>')
	})

	test.each([
		'semaine=x',
		'semaine=2026-02-30',
		'classe=x',
		'classe=-1',
		'salle=%27%22%3Cimg%20onerror%3D1%3E',
		'enseignant=9999999999999999999'
	])('%s gives neither an error nor markup', async (query) => {
		const page = await (await signedIn(schools, 'awa')).get(`/emploi-du-temps?${query}`)
		expect([page.status, (await page.text()).includes('<img')]).toEqual([200, false])
	})
})

describe('the register', () => {
	test('everybody is present except tapped students; lateness is in minutes', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const page = await (await fanta.get(`/seances/${SEANCE.maths}/appel`)).text()
		const saved = await fanta.post(`/seances/${SEANCE.maths}/appel`, [
			...register(page, { [INES]: 'retard', [MARIE]: 'absent' }),
			[`m-${INES}`, '12']
		])
		expect([saved.status, saved.headers.get('location')]).toEqual([303, `/console/seances/${SEANCE.maths}?fait=appel`])
		const { data } = await json(schools.as('fanta').get(`/cours/${SEANCE.maths}/presences`))
		expect(
			data.map((one: { etudiant_id: number; statut: string; arrivee: string | null }) => [one.etudiant_id, one.statut, one.arrivee])
		).toEqual([
			[MARIE, 'absent', null],
			[INES, 'retard', '2026-11-20T08:12:00+00:00']
		])
		const again = await (await fanta.get(`/seances/${SEANCE.maths}/appel`)).text()
		expect(fieldOf(again, `m-${INES}`)).toBe('12')
		expect([page, again].map((one) => one.includes('Tous sont présents'))).toEqual([true, false])
		expect(await (await fanta.get(`/seances/${SEANCE.maths}`)).text()).toContain("Corriger l'appel")
	})

	test('a register saved twice changes nothing; a second device that saw other values gets both', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const path = `/seances/${SEANCE.salle}/appel`
		const first = await (await fanta.get(path)).text()
		const fields = register(first, { [INES]: 'absent' })
		expect((await fanta.post(path, fields)).status).toBe(303)
		expect((await fanta.post(path, fields)).status).toBe(303)
		const overtaken = await fanta.post(path, register(first, { [INES]: 'excuse' }))
		const shown = await overtaken.text()
		expect([overtaken.status, headOf(shown)]).toEqual([
			409,
			expect.stringContaining("ZADI Inès : Entre-temps, quelqu'un a enregistré : Absent")
		])
		const { data } = await json(schools.as('fanta').get(`/cours/${SEANCE.salle}/presences`))
		expect(data.find((one: { etudiant_id: number }) => one.etudiant_id === INES).statut).toBe('absent')
		expect((await fanta.post(path, register(shown, { [INES]: 'excuse' }))).status).toBe(303)
	})

	test('a register of a séance cancelled meanwhile says so, and keeps the taps', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const page = await (await fanta.get(`/seances/${SEANCE.maths}/appel`)).text()
		await schools.as('awa').put(`/cours/${SEANCE.maths}/statut`, { statut: 'annulee', motif: 'Grève' })
		const refused = await fanta.post(`/seances/${SEANCE.maths}/appel`, register(page, { [INES]: 'absent' }))
		const shown = await refused.text()
		expect([refused.status, /name="s-20" value="absent" checked/.test(shown)]).toEqual([422, true])
		await schools.as('awa').put(`/cours/${SEANCE.maths}/statut`, { statut: 'terminee', fin_reelle: '2026-11-20T08:40:00Z' })
	})

	test.each([
		[{ [`m-${INES}`]: 'dix' }, "Ce n'est pas une heure, comme 08:30."],
		[{ [`m-${INES}`]: '600' }, 'Ce champ ne doit pas']
	])('minutes such as %p are refused at the student', async (minutes, sentence) => {
		const fanta = await signedIn(schools, 'fanta')
		const path = `/seances/${SEANCE.salle}/appel`
		const page = await (await fanta.get(path)).text()
		const refused = await fanta.post(path, [...register(page, { [INES]: 'retard' }), ...Object.entries(minutes)])
		const shown = await refused.text()
		expect([refused.status, headOf(shown)]).toEqual([422, expect.stringContaining(`ZADI Inès : ${sentence}`)])
		const wrong = (html: string) =>
			[...html.matchAll(/data-student="(\d+)"(?:(?!<\/fieldset>)[^])*class="why"/g)].map(([, id]) => Number(id))
		expect([wrong(page), wrong(shown)]).toEqual([[], [INES]])
	})

	test("nothing is written for other classes' students, invented students, or a séance to come", async () => {
		const fanta = await signedIn(schools, 'fanta')
		const path = `/seances/${SEANCE.salle}/appel`
		for (const student of [KOFFI, 99_999])
			expect((await fanta.post(path, { [`s-${student}`]: 'absent', [`vu-${student}`]: '' })).status).toBe(422)
		const yao = await signedIn(schools, 'yao')
		const early = `/seances/${SEANCE.commun}/appel`
		const page = await (await yao.get(early)).text()
		expect((await yao.post(early, register(page, {}))).status).toBe(422)
	})

	test("an unchanged register keeps the video session's measures and times of arrival", async () => {
		const own = await startSchools({ now: '2026-11-20T09:55:00Z' })
		try {
			await insertTeaching(await own.store())
			const participants = [{ user_id: INES, joined_at: '2026-11-20T08:20:37Z', left_at: '2026-11-20T09:50:00Z' }]
			await own.as('fanta').post('/attendances/from-video-session', { seance_id: SEANCE.maths, participants })
			const known = { presences: [{ etudiant_id: MARIE, statut: 'present', heure_arrivee: '08:04' }] }
			await own.as('fanta').post(`/cours/${SEANCE.maths}/presences`, known)
			const records = async () => (await json(own.as('fanta').get(`/cours/${SEANCE.maths}/presences`))).data
			const before = await records()
			expect(before.map(({ source, arrivee }: { source: string; arrivee: string }) => [source, arrivee.slice(11, 19)])).toEqual([
				['manuel', '08:04:00'],
				['video', '08:20:37']
			])
			const fanta = await signedIn(own, 'fanta')
			const path = `/seances/${SEANCE.maths}/appel`
			const page = await (await fanta.get(path)).text()
			expect((await fanta.post(path, [...register(page, { [INES]: 'retard' }), [`m-${INES}`, fieldOf(page, `m-${INES}`)]])).status).toBe(
				303
			)
			expect(await records()).toEqual(before)
			expect((await fanta.post(path, [...register(page, { [INES]: 'retard' }), [`m-${INES}`, '25']])).status).toBe(303)
			expect((await records())[1]).toMatchObject({ source: 'manuel', arrivee: '2026-11-20T08:25:00+00:00' })
		} finally {
			await own.stop()
		}
	})

	test("the register's script gets JSON", async () => {
		const fanta = await signedIn(schools, 'fanta')
		const path = `/seances/${SEANCE.salle}/appel`
		const page = await (await fanta.get(path)).text()
		const asScript = { accept: 'application/json' }
		expect(await json(fanta.post(path, register(page, { [INES]: 'excuse' }), asScript))).toEqual({
			next: `/console/seances/${SEANCE.salle}?fait=appel`
		})
		expect(page).not.toContain('absence justifiée')
		const refused = await fanta.post(path, [...register(page, { [INES]: 'retard' }), [`m-${INES}`, 'x']], asScript)
		expect([refused.status, refused.headers.get('content-type')]).toEqual([422, expect.stringContaining('json')])
		fanta.cookies.clear()
		const ended = await fanta.post(path, register(page, {}), asScript)
		expect([ended.status, (await json(ended)).code]).toEqual([401, 'jeton_invalide'])
	})
})

describe('the end of a séance', () => {
	test('the teacher signs with real times, and wrong times show their fault at the field', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const path = `/seances/${SEANCE.salle}`
		const wrong = await fanta.post(`${path}/terminee`, { debut: '08:30', fin: '23:59' })
		const shown = await wrong.text()
		expect([wrong.status, fieldOf(shown, 'fin'), headOf(shown)]).toEqual([
			422,
			'23:59',
			expect.stringContaining("signalé. Fin réelle : La séance n'est pas finie. Signez à partir de 23:54, ou corrigez l'heure de fin.")
		])
		const signed = await fanta.post(`${path}/terminee`, { debut: '08:31', fin: '08:40' })
		expect(signed.headers.get('location')).toBe(`/console${path}?fait=signe`)
		const said = await saidBy(fanta.get(`${path}?fait=signe`))
		expect([said.includes('terminée et signée'), said.includes('de 08:31 à 08:40'), said.includes('Signée')]).toEqual([true, true, true])
	})

	test('the page of a séance stresses no deed to its teacher before it begins, and the register alone once it has begun', async () => {
		const yao = await signedIn(schools, 'yao')
		const stressed = async () => {
			const page = await (await yao.get(`/seances/${SEANCE.commun}`)).text()
			return [...page.matchAll(/class="btn first"[^>]*>([^<]*)/g)].map(([, deed]) => deed)
		}
		expect(await stressed()).toEqual([])
		schools.clock.set('2026-11-20T16:30:00Z')
		expect(await stressed()).toEqual(["Faire l'appel"])
		schools.clock.set(AT)
	})

	test('the class log is saved with the signature, or neither if one is refused; typed values stay', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const path = `/seances/${SEANCE.salle}`
		const opened = await (await fanta.get(path)).text()
		const form = { vu: fieldOf(opened, 'vu'), vu_fin: fieldOf(opened, 'vu_fin'), contenu: 'Chapitre 7' }
		const refused = await fanta.post(`${path}/terminee`, { ...form, debut: '08:30', fin: '23:59' })
		expect([refused.status, (await refused.text()).includes('>Chapitre 7</textarea>')]).toEqual([422, true])
		const stored = async () => json(schools.as('fanta').get(path))
		expect((await stored()).contenu).toBeNull()
		expect((await fanta.post(`${path}/terminee`, { ...form, debut: '08:31', fin: '08:40' })).status).toBe(303)
		expect(await stored()).toMatchObject({ contenu: 'Chapitre 7', statut: 'terminee' })
	})

	test('if two people end a séance at different times, the second sees both before writing', async () => {
		const [fanta, awa] = [await signedIn(schools, 'fanta'), await signedIn(schools, 'awa')]
		const path = `/seances/${SEANCE.salle}`
		const seen = await (await awa.get(path)).text()
		expect((await fanta.post(`${path}/terminee`, { vu_fin: fieldOf(seen, 'vu_fin'), debut: '08:31', fin: '08:38' })).status).toBe(303)
		const late = await awa.post(`${path}/terminee`, { vu_fin: fieldOf(seen, 'vu_fin'), debut: '08:30', fin: '08:40' })
		const shown = await late.text()
		expect([late.status, shown.includes('de 08:31 à 08:38'), fieldOf(shown, 'fin')]).toEqual([409, true, '08:40'])
		expect((await awa.post(`${path}/terminee`, { vu_fin: fieldOf(seen, 'vu_fin'), debut: '08:31', fin: '08:38' })).status).toBe(303)
		expect((await awa.post(`${path}/terminee`, { vu_fin: fieldOf(shown, 'vu_fin'), debut: '08:30', fin: '08:40' })).status).toBe(303)
		expect(await saidBy(awa.get(path))).toContain('de 08:30 à 08:40')
	})

	test('the administration ends a séance without signing', async () => {
		const awa = await signedIn(schools, 'awa')
		const ended = await awa.post(`/seances/${SEANCE.thermique}/terminee`, { debut: '08:30', fin: '08:40' })
		expect(ended.headers.get('location')).toBe(`/console/seances/${SEANCE.thermique}?fait=termine`)
		expect(await saidBy(awa.get(`/seances/${SEANCE.thermique}`))).toContain('Pas signée')
	})
})

describe('the cahier de textes', () => {
	test('the teacher writes the class log and the class reads it; markup in it stays text', async () => {
		const yao = await signedIn(schools, 'yao')
		const path = `/seances/${SEANCE.anglais}`
		const vu = fieldOf(await (await yao.get(path)).text(), 'vu')
		const contenu = 'Chapitre 3\r\n<img src=x onerror=alert(1)> à faire : p. 12'
		expect((await yao.post(`${path}/contenu`, { contenu, vu })).status).toBe(303)
		const read = await (await (await signedIn(schools, 'ines')).get(path)).text()
		expect([read.includes('<img'), read.includes('Chapitre 3\n&lt;img src=x onerror=alert(1)>')]).toEqual([false, true])
	})

	test('if two people write at once, both texts are shown and nothing is lost', async () => {
		const [yao, awa] = [await signedIn(schools, 'yao'), await signedIn(schools, 'awa')]
		const path = `/seances/${SEANCE.anglais}`
		const vu = fieldOf(await (await yao.get(path)).text(), 'vu')
		expect((await awa.post(`${path}/contenu`, { contenu: 'De la direction', vu })).status).toBe(303)
		const late = await yao.post(`${path}/contenu`, { contenu: 'De Yao', vu })
		const shown = await late.text()
		expect([late.status, shown.includes('De la direction'), shown.includes('>De Yao</textarea>')]).toEqual([409, true, true])
		expect((await yao.post(`${path}/contenu`, { contenu: 'De Yao', vu: fieldOf(shown, 'vu') })).status).toBe(303)
		expect((await json(schools.as('yao').get(`/seances/${SEANCE.anglais}`))).contenu).toBe('De Yao')
	})

	test('an unchanged text keeps what somebody else has written meanwhile', async () => {
		const [yao, awa] = [await signedIn(schools, 'yao'), await signedIn(schools, 'awa')]
		const path = `/seances/${SEANCE.anglais}`
		const opened = await (await yao.get(path)).text()
		const vu = fieldOf(opened, 'vu')
		expect((await awa.post(`${path}/contenu`, { contenu: 'De la direction, plus tard', vu })).status).toBe(303)
		const left = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(opened)![1]!
		expect((await yao.post(`${path}/contenu`, { contenu: left, vu })).status).toBe(303)
		expect((await json(schools.as('yao').get(`/seances/${SEANCE.anglais}`))).contenu).toBe('De la direction, plus tard')
	})

	test('a text of more than 5,000 characters is refused, and stays in the form', async () => {
		const yao = await signedIn(schools, 'yao')
		const path = `/seances/${SEANCE.anglais}`
		const vu = fieldOf(await (await yao.get(path)).text(), 'vu')
		const refused = await yao.post(`${path}/contenu`, { contenu: 'x'.repeat(5001), vu })
		expect([refused.status, (await refused.text()).includes('x'.repeat(5001))]).toEqual([422, true])
	})
})

test('the form of the mode begins with that of the séance, and with the typed one once it is refused', async () => {
	const fanta = await signedIn(schools, 'fanta')
	const path = `/seances/${SEANCE.maths}`
	const chosen = (page: string) => /<option value="([^"]*)" selected/.exec(page.slice(page.indexOf('name="mode"')))?.[1]
	const page = await (await fanta.get(path)).text()
	expect(chosen(page)).toBe('en_ligne')
	const refused = await fanta.post(`${path}/lien`, { vu_lien: fieldOf(page, 'vu_lien'), mode: 'hybride', lien: 'http://visio.test' })
	expect([refused.status, chosen(await refused.text())]).toEqual([422, 'hybride'])
})

test('a video room accepts only https, and a séance that is called off says why', async () => {
	const yao = await signedIn(schools, 'yao')
	const path = `/seances/${SEANCE.commun}`
	const vu_lien = fieldOf(await (await yao.get(path)).text(), 'vu_lien')
	expect((await yao.post(`${path}/lien`, { vu_lien, lien: 'javascript:alert(1)' })).status).toBe(422)
	expect((await yao.post(`${path}/lien`, { vu_lien, lien: 'https://visio.test/42' })).status).toBe(303)
	expect((await yao.post(`${path}/lien`, { vu_lien, lien: 'https://visio.test/42' })).status).toBe(303)
	const late = await yao.post(`${path}/lien`, { vu_lien, lien: 'https://visio.test/7' })
	const both = await late.text()
	expect([late.status, both.includes('En ligne, https://visio.test/42'), both.includes('value="https://visio.test/7"')]).toEqual([
		409,
		true,
		true
	])
	expect(await (await yao.get(path)).text()).toContain('href="https://visio.test/42"')
	expect((await yao.post(`${path}/abandon`, { statut: 'reportee', motif: 'Panne' })).status).toBe(403)
	const sira = await signedIn(schools, 'sira')
	expect((await sira.post(`${path}/abandon`, { statut: 'reportee', motif: 'Panne' })).status).toBe(303)
	expect(await saidBy(yao.get(path))).toContain('Panne')
})
