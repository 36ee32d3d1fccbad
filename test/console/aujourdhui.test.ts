import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { write } from '../support/affairs'
import { confirmed, plainly, saidBy, signedIn } from '../support/console'
import { AT } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:20:00Z' })
	await insertTeaching(await schools.store())
})
afterAll(() => schools.stop())

const day = async (name: Parameters<typeof signedIn>[1]) => saidBy((await signedIn(schools, name)).get(''))

describe('the day of the school', () => {
	test('the page lists missing registers 20 minutes after the start, and no sooner', async () => {
		expect(await day('awa')).toContain('Appels à faire 0 Absences injustifiées 0')
		schools.clock.set('2026-11-20T08:21:00Z')
		expect(await day('awa')).toContain('Appels à faire 1 Absences injustifiées 0')
		schools.clock.set('2026-11-20T08:55:00Z')
		// the séance of 08:00, and the two of 08:30 that take place
		expect(await day('awa')).toContain('Appels à faire 3')
		expect(await day('sira')).toContain('Appels à faire 1')
		const absences = async (name: Parameters<typeof signedIn>[1]) => saidBy((await signedIn(schools, name)).get('/absences-du-jour'))
		expect(await absences('awa')).toContain('0 absent · 3 appels manquent encore')
		expect(await absences('sira')).toContain('0 absent · 1 appel manque encore')
	})

	test('the page counts the absences of today and of each day of the week', async () => {
		const presences = [
			{ etudiant_id: 20, statut: 'absent' },
			{ etudiant_id: 22, statut: 'retard' }
		]
		expect((await schools.as('fanta').post(`/cours/${SEANCE.maths}/presences`, { presences })).status).toBe(200)
		expect(await day('awa')).toContain('Appels à faire 2 Absences injustifiées 1')
		expect(await day('awa')).toContain('ven. 1')
		expect(await day('sira')).toContain('Absences injustifiées 0')
	})

	test("the page counts the day's séances, and those called off separately", async () => {
		const figure = async () => /Séances (\d+)( dont \d+ en cours)?( \d+ annulées? ou reportées?)? Appels/.exec(await day('awa'))?.slice(1)
		const before = await (await schools.store()).client.execute("SELECT id, statut FROM seances WHERE date = '2026-11-20'")
		const [all, running, one] = (await figure())!
		expect([Number(all) > 2, running !== undefined, one]).toEqual([true, true, ' 1 annulée ou reportée'])
		await write(schools, (db) => db.run(sql`UPDATE seances SET statut = 'annulee' WHERE id = ${SEANCE.maths}`))
		expect(await figure()).toEqual([String(Number(all) - 1), expect.anything(), ' 2 annulées ou reportées'])
		await write(schools, (db) => db.run(sql`UPDATE seances SET statut = 'reportee' WHERE date = '2026-11-20'`))
		const [held, now, off] = (await figure())!
		expect([held, now, Number(off?.match(/\d+/)?.[0])]).toEqual(['0', undefined, Number(all) + 1])
		await write(schools, (db) => db.run(sql`UPDATE seances SET statut = 'planifiee' WHERE date = '2026-11-20'`))
		expect(await figure()).toEqual([String(Number(all) + 1), expect.anything(), undefined])
		await write(schools, async (db) => {
			for (const { id, statut } of before.rows) await db.run(sql`UPDATE seances SET statut = ${statut} WHERE id = ${id}`)
		})
	})

	test('a séance with a video room has a link to it', async () => {
		const rooms = async () =>
			[...(await (await (await signedIn(schools, 'awa')).get('')).text()).matchAll(/<a href="([^"]*)"[^>]*>Ouvrir la salle vidéo/g)].map(
				([, to]) => to
			)
		expect(await rooms()).toEqual([])
		await write(schools, (db) => db.run(sql`UPDATE seances SET lien_visio = 'https://visio.test/1' WHERE id = ${SEANCE.maths}`))
		expect(await rooms()).toEqual(['https://visio.test/1'])
	})

	test('the page names students absent from running séances; only surveillance sees the telephone numbers', async () => {
		await write(schools, async (db) => {
			await db.run(sql`INSERT INTO responsables (etudiant_id, rang, nom, prenoms, lien, telephone, updated_at)
				VALUES (20, 1, 'ZADI', 'Rose', 'mère', '+225 07 01', ${AT})`)
		})
		const named = async (name: Parameters<typeof signedIn>[1]) => {
			const said = await day(name)
			return ['Absents en ce moment', 'ZADI Inès', 'EBA Marie', 'ZADI Rose (mère) : +225 07 01'].map((text) => said.includes(text))
		}
		expect(await named('awa')).toEqual([true, true, false, true])
		expect(await named('moussa')).toEqual([true, true, false, false])
		for (const name of ['sira', 'fanta'] as const) expect(await named(name)).toEqual([false, false, false, false])
		schools.clock.set('2026-11-20T10:00:00Z')
		expect(await named('awa')).toEqual([false, false, false, false])
		schools.clock.set('2026-11-20T08:55:00Z')
	})

	test('people who decide see an absent teacher until somebody has decided', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const form = await (await fanta.get('/absences-enseignants')).text()
		const cle = /name="cle" value="([^"]*)"/.exec(form)![1]!
		expect((await fanta.post('/absences-enseignants', { cle, du: '2026-11-23', au: '', de: '', a: '', motif: 'Paludisme' })).status).toBe(
			303
		)
		const awa = await signedIn(schools, 'awa')
		const page = await (await awa.get('')).text()
		const link = /href="\/console(\/absences-enseignants\/\d+)"/.exec(page)?.[1]
		expect([link !== undefined, page.includes('Absence annoncée'), page.includes('Paludisme')]).toEqual([true, true, false])
		for (const name of ['moussa', 'fanta', 'ines'] as const) expect(await day(name)).not.toContain('Absence annoncée')
		const asked = await awa.post(`${link}/retirer`, {})
		expect([asked.status, await saidBy(asked)]).toEqual([
			200,
			expect.stringContaining("L'absence de TRAORÉ Fanta (lun. 23 nov.) ne sera plus")
		])
		expect(await day('awa')).toContain('Absence annoncée')
		expect((await confirmed(awa, `${link}/retirer`, {})).status).toBe(303)
		expect(await day('awa')).not.toContain('Absence annoncée')
	})

	test('missing registers stand by teacher; the telephone only for the administration', async () => {
		schools.clock.set('2026-11-20T08:55:00Z')
		const lines = async (name: Parameters<typeof signedIn>[1]) => {
			const page = await (await signedIn(schools, name)).get('')
			const html = (await page.text()).replaceAll('&#39;', "'")
			const todo = /<section class="sheet" id="a-faire">.*?<\/section>/s.exec(html)?.[0] ?? ''
			return { todo, said: todo.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
		}
		const awa = await lines('awa')
		expect(awa.said).toContain('TRAORÉ Fanta : 1 appel à faire 08:30')
		expect(awa.todo).toContain('href="tel:+2250100000010"')
		expect(awa.todo).toMatch(/\/seances\/\d+\/appel"/)
		const moussa = await lines('moussa')
		expect(moussa.said).toContain('TRAORÉ Fanta : 1 appel à faire')
		expect([moussa.todo.includes('tel:'), moussa.todo.includes('/appel"')]).toEqual([false, false])
		expect((await lines('sira')).said).not.toContain('TRAORÉ')
		for (const name of ['fanta', 'ines'] as const) expect((await lines(name)).todo).toBe('')
	})

	test('figures lead to their lists, and missing pieces to theirs for those who collect them', async () => {
		const home = async (name: Parameters<typeof signedIn>[1]) => (await (await signedIn(schools, name)).get('')).text()
		const awa = await home('awa')
		for (const to of ['#seances', '#a-faire', '#a-signer']) expect([to, awa.includes(`<a href="${to}">`)]).toEqual([to, true])
		for (const id of ['seances', 'a-faire', 'a-signer']) expect(awa).toContain(`id="${id}"`)
		expect(awa).not.toContain('/inscriptions/pieces')
		await write(schools, (db) => db.run(sql`INSERT INTO pieces (libelle, updated_at) VALUES ('Acte de naissance', ${AT})`))
		expect(await home('awa')).toContain('/inscriptions/pieces')
		expect(await home('moussa')).not.toContain('/inscriptions/pieces')
	})

	test('the page names séances without a teacher, and unsigned séances of the week unless they are called off', async () => {
		await write(schools, (db) => db.run(sql`UPDATE seances SET enseignant_id = NULL WHERE id = ${SEANCE.thermique}`))
		const said = await day('awa')
		expect(said).toContain('Sans enseignant')
		expect(said).toContain('À signer 1')
		schools.clock.set('2026-11-20T23:00:00Z')
		expect(await day('awa')).toContain('À signer 6')
		schools.clock.set('2026-11-20T08:55:00Z')
	})
})

test('a teacher sees their own séances, with a link to the register, and what to sign and to grade', async () => {
	const page = await (await (await signedIn(schools, 'fanta')).get('')).text()
	expect(page).toContain(`/seances/${SEANCE.salle}/appel`)
	expect(page).not.toContain(`/seances/${SEANCE.maths}/appel`)
	expect(page).not.toContain('Anglais')
	expect(page).toContain('Devoir de maths')
	expect(plainly(page)).toMatch(/\d+ notes? à saisir/)
	expect(page).not.toContain("Devoir d'anglais")
})

test('only the teacher sees séances to sign, from the minute at which they end', async () => {
	const toSign = async (name: Parameters<typeof signedIn>[1]) => {
		const said = await day(name)
		return said.slice(said.indexOf('Séances à signer'), said.indexOf('Évaluations à noter'))
	}
	schools.clock.set('2026-11-20T09:59:00Z')
	const before = await toSign('fanta')
	expect(before).not.toContain('08:30 – 10:00')
	expect(await toSign('yao')).not.toContain('Mathématiques')
	schools.clock.set('2026-11-20T10:00:00Z')
	expect(await toSign('fanta')).toContain('08:30 – 10:00')
	expect(await toSign('yao')).not.toContain('Mathématiques')
	schools.clock.set('2026-11-20T08:55:00Z')
})

describe('missing registers of past days', () => {
	const partOf = async (name: Parameters<typeof signedIn>[1], id: string) => {
		const html = await (await (await signedIn(schools, name)).get('')).text()
		return new RegExp(`<section class="sheet" id="${id}">.*?</section>`, 's').exec(html)?.[0] ?? ''
	}
	const numbers = (part: string, path = '') => [...part.matchAll(new RegExp(`/seances/(\\d+)${path}"`, 'g'))].map(([, id]) => Number(id))

	test('the administration sees how many there are, and the way to each of the last week', async () => {
		schools.clock.set('2026-11-23T07:00:00Z')
		expect(plainly(await partOf('awa', 'a-faire'))).toContain('5 appels manquent encore pour les sept derniers jours')
		const part = await partOf('awa', 'appels-passes')
		const missing = [SEANCE.anglais, SEANCE.thermique, SEANCE.salle, SEANCE.terminee, SEANCE.commun]
		expect(numbers(part, '/appel').toSorted()).toEqual(missing)
		schools.clock.set('2026-11-28T07:00:00Z')
		expect(await partOf('awa', 'appels-passes')).toBe('')
	})

	test('a teacher sees their own, a coordinator those of their filières without the way to the register, a student none', async () => {
		schools.clock.set('2026-11-23T07:00:00Z')
		expect(numbers(await partOf('fanta', 'appels-passes'), '/appel')).toEqual([SEANCE.salle, SEANCE.terminee])
		const moussa = await partOf('moussa', 'appels-passes')
		expect([numbers(moussa, ''), numbers(moussa, '/appel')]).toEqual([[SEANCE.salle, SEANCE.anglais, SEANCE.commun, SEANCE.terminee], []])
		expect(await partOf('ines', 'appels-passes')).toBe('')
		schools.clock.set('2026-11-20T08:55:00Z')
	})
})

test('a student sees the next séances of their class, but no register', async () => {
	const page = await (await (await signedIn(schools, 'ines')).get('')).text()
	expect(page).toContain('Prochaines séances')
	expect([await day('ines'), await day('koffi')].map((said) => /Absences injustifiées (\d+)/.exec(said)?.[1])).toEqual(['1', '0'])
	expect([await day('ines'), await day('lea')].map((said) => /Présence (\d+)/.exec(said)?.[1])).toEqual(['0', undefined])
	expect(await day('ines')).toMatch(/08:30 – 10:00 Mathématiques [^:]*En cours/)
	expect(page).not.toContain('/appel')
	expect(page).not.toContain('Thermique')
})

test('a séance under way is called so, then what it lacks; past ones are folded', async () => {
	const row = async (name: Parameters<typeof signedIn>[1]) => {
		const html = await (await (await signedIn(schools, name)).get('')).text()
		const of = new RegExp(`<li>(?:(?!<li>).)*/seances/${SEANCE.salle}"(?:(?!<li>).)*`, 's')
		const [list = ''] = /<section class="sheet"( id="seances")?><h2>(Séances|Mes séances).*?<\/section>/s.exec(html) ?? []
		const said = of.exec(list)?.[0].match(/class="tag[^>]*>[^<]*/g) ?? []
		const [, under] = new RegExp(`<h3>([^<]*)</h3>(?:(?!<h3>).)*/seances/${SEANCE.salle}"`, 's').exec(list) ?? []
		return { tags: said.map((one) => one.replace(/.*>/, '')), folded: list.indexOf('<details') !== -1, under }
	}
	schools.clock.set('2026-11-20T08:29:00Z')
	expect(await row('awa')).toMatchObject({ tags: [], under: 'À venir' })
	schools.clock.set('2026-11-20T08:55:00Z')
	expect(await row('awa')).toMatchObject({ tags: [], under: 'En cours' })
	expect((await row('fanta')).tags).toEqual(['En cours'])
	schools.clock.set('2026-11-20T10:30:00Z')
	expect(await row('awa')).toMatchObject({ tags: ['Appel à faire'], folded: true })
	const presences = [{ etudiant_id: 20, statut: 'present' }]
	schools.clock.set('2026-11-20T08:55:00Z')
	expect((await schools.as('fanta').post(`/cours/${SEANCE.salle}/presences`, { presences })).status).toBe(200)
	expect(await row('awa')).toMatchObject({ tags: ['Appel fait'], under: 'En cours' })
	expect((await row('fanta')).tags).toEqual(['Appel fait', 'En cours'])
	schools.clock.set('2026-11-20T10:30:00Z')
	expect((await row('awa')).tags).toEqual(['À signer'])
	const fanta = await (await (await signedIn(schools, 'fanta')).get('')).text()
	expect(fanta).toMatch(new RegExp(`/seances/${SEANCE.salle}">Signer<`))
	schools.clock.set('2026-11-20T08:55:00Z')
})

test('a module that is off takes its figures off the page', async () => {
	const own = await startSchools({ now: '2026-11-20T08:55:00Z' })
	try {
		await insertTeaching(await own.store())
		await write(own, (db) => db.run(sql`UPDATE modules SET actif = 0 WHERE code IN ('presences', 'notes')`))
		const awa = await saidBy((await signedIn(own, 'awa')).get(''))
		expect(awa).toContain('Appels à faire 0')
		const fanta = await (await (await signedIn(own, 'fanta')).get('')).text()
		expect([fanta.includes('/appel'), fanta.includes('Devoir de maths')]).toEqual([false, false])
		const ines = await saidBy((await signedIn(own, 'ines')).get(''))
		expect(ines).not.toContain('Dernières notes')
	} finally {
		await own.stop()
	}
})

describe('the first steps of a year', () => {
	const stepsOf = async (school: Schools, who: Parameters<typeof signedIn>[1]) => {
		const html = await (await (await signedIn(school, who)).get('')).text()
		const [, steps = ''] = /<section[^>]* id="premiers-pas"[^>]*>(.*?)<\/section>/s.exec(html) ?? []
		const rows = [...steps.matchAll(/<li>(.*?)<\/li>/gs)].map(([, row]) => row!)
		const paths = rows.map((row) => /href="\/console([^"]*)"/.exec(row)?.[1])
		return { paths, done: rows.flatMap((row, at) => (row.includes('Fait') ? [paths[at]] : [])), html }
	}

	test('are shown to people who may take them until the first register, and those that are taken are ticked', async () => {
		const empty = await startSchools({ now: '2026-11-20T08:20:00Z' })
		try {
			await write(empty, async (db) => {
				await db.run(sql`UPDATE annees SET courante = 0`)
				await db.run(sql`INSERT INTO annees (libelle, date_debut, date_fin, courante, updated_at)
					VALUES ('2099-2100', '2026-11-01', '2100-07-31', 1, '2026-09-01T08:00:00+00:00')`)
			})
			const awa = await stepsOf(empty, 'awa')
			expect(awa.paths).toEqual([
				'/annees',
				'/filieres',
				'/classes',
				'/enseignants',
				'/etudiants/nouveau',
				'/repartition',
				'/emploi-du-temps',
				'/emploi-du-temps'
			])
			expect(awa.done).toEqual(['/annees', '/filieres', '/enseignants'])
			expect(awa.html).toMatch(/href="\/console\/importer">Importer vos listes</)
			expect(awa.html).not.toContain('id="a-faire"')
			expect((await stepsOf(empty, 'moussa')).paths).toEqual([])
		} finally {
			await empty.stop()
		}
	})

	test('are gone once a register of the year is taken', async () => {
		expect((await stepsOf(schools, 'awa')).paths).toEqual([])
	})
})
