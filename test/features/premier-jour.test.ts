import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import fc from 'fast-check'
import { isPresentAt, type Arrivante } from '../../src/domain/personnes/inscription'
import { selectAbsents } from '../../src/features/presences/absences-dites.queries'
import { importInto } from '../../src/exchange/imports/import.service'
import { file } from '../exchange/imports/csv-folder'
import { insertEvaluations, insertSeances, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { json, startSchools, type Schools } from '../support/school'

const DAY = '2026-10-20'
/** Ids of that day's séances: over, going on and to come at 14:18. */
const [MATIN, EN_COURS, SOIR] = [1, 2, 3]
const HOURS: Readonly<Record<number, readonly [string, string]>> = {
	[MATIN]: ['07:30', '09:30'],
	[EN_COURS]: ['14:00', '16:00'],
	[SOIR]: ['16:15', '18:00']
}
const IDS = [MATIN, EN_COURS, SOIR] as const

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: `${DAY}T14:18:00Z` })
	await write(schools, async (db) => {
		await insertSeances(
			db,
			'Africa/Abidjan',
			IDS.map((id) => ({
				id,
				date: DAY,
				heures: HOURS[id]!,
				mode: 'en_ligne',
				statut: 'terminee',
				presences_at: 1,
				annee_id: 2,
				ref: `S-${id}`
			}))
		)
		await insertEvaluations(db, [
			{ id: 1, date: DAY, heure_debut: '10:00' },
			{ id: 2, date: DAY, heure_debut: '16:30' },
			{ id: 3, date: DAY }
		])
	})
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const rows = async (query: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(query)).rows.map((row) => ({ ...row }))
const idOf = async (matricule: string) => Number((await rows(`SELECT id FROM etudiants WHERE matricule = '${matricule}'`))[0]!['id'])
const bring = async (files: Readonly<Record<string, string>>) => {
	const { store, place } = await schools.tenants.get('alpha')
	const sources = Object.entries(files).map(([name, text]) => file(`${name}.csv`, text))
	const order = { author: { name: 'cli:root' }, source: 'test', bcryptCost: 4, synchronous: 'normal', diff: true } as const
	return importInto(store, place, sources, order)
}
const PERSON = 'matricule;identifiant;nom;prenoms\nN-1;nouvelle;TCHIMOU;Awa\n'
const enroll = (classe = 'MECA-L1', jour = DAY) =>
	bring({ etudiants: PERSON, inscriptions: `matricule;classe;date_entree;statut\nN-1;${classe};${jour};Active\n` })
const enrolledBy = {
	form: () =>
		awa.post('/etudiants/nouveau', {
			'e.matricule': 'N-1',
			'e.nom': 'TCHIMOU',
			'e.prenoms': 'Awa',
			'i.classe': 'MECA-L1',
			'i.statut': 'Active',
			'i.date_inscription': DAY,
			'i.date_entree': DAY
		}),
	file: () => enroll()
}

/** The séances of the day that each place holds against a student, or in which it expects them. */
async function placesOf(id: number) {
	const nom = (await rows(`SELECT nom FROM utilisateurs WHERE id = ${id}`))[0]!['nom'] as string
	const card = await saidBy(awa.get(`/etudiants/${id}/assiduite`))
	const day = await saidBy(awa.get(`/absences-du-jour?jour=${DAY}`))
	const participants: number[] = []
	const register: number[] = []
	for (const seance of IDS) {
		const { data } = await json(schools.as('awa').get(`/seances/${seance}/participants`))
		if ((data as { etudiant_id: number }[]).some(({ etudiant_id }) => etudiant_id === id)) participants.push(seance)
		if ((await saidBy(awa.get(`/seances/${seance}/emargement`))).includes(nom)) register.push(seance)
	}
	return { nom, card, day, participants, register }
}
/** The séances under a name in the list of a day. */
const missedBy = (day: string, nom: string) => {
	const own = /^.*?Justifier/.exec(day.split(nom)[1] ?? '')?.[0] ?? ''
	return IDS.filter((id) => own.includes(`${HOURS[id]![0]} – `))
}
/** The unexcused absences of October on a student's card. */
const absencesOn = (card: string) => Number(/octobre 2026 \d+ \d+ (\d+)/.exec(card)?.[1] ?? 0)
/** The séances about whose absences a message goes out. */
const toldOf = async (etudiant: number) =>
	(await selectAbsents((await schools.store()).db, IDS))
		.filter(({ etudiant_id }) => etudiant_id === etudiant)
		.map(({ seance_id }) => seance_id)

describe.each(['form', 'file'] as const)('a student who is enrolled by %s at 14:18, on the first day', (way) => {
	test(`is not missing where a séance had begun (${way})`, async () => {
		await enrolledBy[way]()
		const id = await idOf('N-1')
		expect(await rows(`SELECT date_entree, heure_entree FROM inscriptions WHERE etudiant_id = ${id}`)).toEqual([
			{ date_entree: DAY, heure_entree: '14:18' }
		])
		const { nom, card, day, participants, register } = await placesOf(id)
		expect(absencesOn(card)).toBe(1)
		expect(missedBy(day, nom)).toEqual([SOIR])
		expect(participants).toEqual([EN_COURS, SOIR])
		expect(register).toEqual([EN_COURS, SOIR])
		expect(await toldOf(id)).toEqual([SOIR])
	})

	test(`is expected in the évaluations to come alone (${way})`, async () => {
		await enrolledBy[way]()
		for (const [evaluation, isExpected] of [
			[1, false],
			[2, true],
			[3, true]
		] as const)
			expect((await saidBy(awa.get(`/evaluations/${evaluation}/liste`))).includes('TCHIMOU')).toBe(isExpected)
	})
})

test('a push of attendance to a séance that was over refuses a student enrolled since, and takes one that goes on', async () => {
	await enroll()
	const presences = [{ etudiant_id: await idOf('N-1'), statut: 'absent' }]
	const statusOf = async (seance: number) => (await schools.as('awa').post(`/cours/${seance}/presences`, { presences })).status
	expect([await statusOf(MATIN), await statusOf(EN_COURS)]).toEqual([422, 200])
})

describe('the hour of the first day', () => {
	const hourOf = async () =>
		(await rows(`SELECT heure_entree FROM inscriptions WHERE etudiant_id = ${await idOf('N-1')} ORDER BY id`)).map(
			(row) => row['heure_entree']
		)

	test('a file that is imported again does not change the hour', async () => {
		await enroll()
		schools.clock.set(`${DAY}T15:40:00Z`)
		const { summary } = await enroll()
		expect(summary.flatMap(({ created, changed }) => [created, changed])).toEqual([0, 0, 0, 0])
		expect(await hourOf()).toEqual(['14:18'])
	})

	test('whole days stay whole days: yesterday, tomorrow, and who was enrolled before the day', async () => {
		await enroll('MECA-L1', '2026-10-19')
		expect(await hourOf()).toEqual([null])
		schools.clock.set('2026-10-19T14:18:00Z')
		await bring({
			inscriptions: `matricule;classe;date_entree;statut;date_sortie\nN-1;MECA-L1;2026-10-19;Active;${DAY}\nN-1;ENER-1;${DAY};Active;\n`
		})
		expect(await hourOf()).toEqual([null, null])
	})

	test('a first day that moves away from today loses its hour', async () => {
		await enroll()
		await bring({ inscriptions: 'matricule;classe;date_entree;statut\nN-1;MECA-L1;2026-10-16;Active\n' })
		expect(await hourOf()).toEqual([null])
	})

	test('whoever changes class today is expected in the new one from then on', async () => {
		await enroll('ENER-1', '2026-10-12')
		const id = await idOf('N-1')
		const [{ id: inscription } = {}] = await rows(`SELECT id FROM inscriptions WHERE etudiant_id = ${id}`)
		const path = `/etudiants/${id}/inscriptions/${String(inscription)}/classe`
		const seen = /name="([^"]*vu[^"]*)" value="([^"]*)"/.exec(await (await awa.get(path)).text())!
		expect((await awa.post(path, { classe: 'MECA-L1', date_entree: DAY, [seen[1]!]: seen[2]! })).status).toBe(303)
		expect(await hourOf()).toEqual([null, '14:18'])
		expect((await placesOf(id)).participants).toEqual([EN_COURS, SOIR])
	})

	test('a student who becomes Active today is expected from then on', async () => {
		await bring({ etudiants: PERSON, inscriptions: `matricule;classe;date_entree;statut\nN-1;MECA-L1;${DAY};Prospect\n` })
		expect(await hourOf()).toEqual([null])
		schools.clock.set(`${DAY}T16:30:00Z`)
		await bring({ inscriptions: `matricule;classe;date_entree;statut\nN-1;MECA-L1;${DAY};Active\n` })
		expect(await hourOf()).toEqual(['16:30'])
	})

	test('a file may say the hour', async () => {
		await bring({ etudiants: PERSON, inscriptions: `matricule;classe;date_entree;heure_entree;statut\nN-1;MECA-L1;${DAY};10:00;Active\n` })
		expect(await hourOf()).toEqual(['10:00'])
	})
})

test('a student is missing without a record, or on a register, by the rule for any hour of any day', () =>
	fc.assert(
		fc.asyncProperty(
			fc.constantFrom('2026-10-19', DAY, '2026-10-21'),
			fc.option(fc.integer({ min: 6 * 60, max: 20 * 60 })),
			async (date_entree, minutes) => {
				const heure_entree =
					minutes === null ? null : Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' })
				await write(schools, (db) =>
					db.run(
						`UPDATE inscriptions SET date_entree = '${date_entree}', heure_entree = ${heure_entree === null ? 'NULL' : `'${heure_entree}'`} WHERE etudiant_id = 20 AND annee_id = 2`
					)
				)
				const one: Arrivante = { statut: 'Active', date_entree, date_sortie: null, heure_entree }
				const by = (at: 0 | 1) => IDS.filter((id) => isPresentAt(one, DAY, HOURS[id]![at]))
				const { nom, card, day, participants, register } = await placesOf(20)
				expect(participants).toEqual(by(1))
				expect(register).toEqual(by(1))
				expect(missedBy(day, nom)).toEqual(by(0))
				expect(absencesOn(card)).toBe(by(0).length)
				expect(await toldOf(20)).toEqual(by(0))
				const { taux_presence } = await json(schools.as('ines').get('/me/dashboard'))
				expect(taux_presence).toBe(by(0).length === 0 ? null : 0)
			}
		),
		{ numRuns: 15 }
	))

/** Messages about séances to come, whose students are enrolled before they begin. */
const TO_COME = ['changements.queries.ts', 'personnes-a-rappeler.sql.ts', 'envois.queries.ts']

test('each search for students on the day of a séance or an évaluation asks for its hour, too', () => {
	const src = join(import.meta.dir, '../../src')
	const found = [...new Glob('**/*.ts').scanSync(src)].filter(
		(path) =>
			!TO_COME.some((name) => path.endsWith(name)) &&
			/presentOn\(\s*(?:sc|seances|seancesClasses|links|evaluations|attendue|s|e)\.date/.test(readFileSync(join(src, path), 'utf8'))
	)
	expect(found).toEqual([])
})
