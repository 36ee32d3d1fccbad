import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, write } from '../support/affairs'
import { headOf, saidBy, signedIn, type Browser } from '../support/console'
import { answerTo, publishResults } from '../support/publish'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
let awa: Browser
/** `writeSemestre`; its semester ends on 31 January. */
async function start(now: string) {
	schools = await startSchools({ now })
	await writeSemestre(schools)
	awa = await signedIn(schools, 'awa')
}
beforeEach(() => start('2027-02-01T08:00:00Z'))
afterEach(() => schools.stop())

const HERE = '/classes/1/resultats'
const question = () => saidBy(awa.get(`${HERE}/publier?periode=1`))
const send = async (fields: Readonly<Record<string, string>>) =>
	awa.post(`${HERE}/publier`, { ...(await answerTo(awa, HERE)), etat: 'definitifs', ...fields })
const publications = async () => (await (await schools.store()).db.select().from(s.publications)).length
/** Takes away the only mark of the exam of maths, so that everybody is incomplete. */
const loseExam = () => write(schools, (db) => db.delete(s.notes).where(eq(s.notes.evaluation_id, 4)))

test('publishing results begins with a page that says to how many students, and its buttons name the deed', async () => {
	const page = await (await awa.get(`${HERE}?periode=1`)).text()
	expect(page).toContain(`href="/console${HERE}/publier?periode=1"`)
	expect(page).not.toContain('value="definitifs"')
	const asked = await question()
	expect(asked).toContain('2 étudiants de Mécanique L1 liront tout de suite leurs résultats de « Semestre 1 ».')
	expect(asked).toContain("Rien ne s'oppose à la publication.")
	expect(asked).toContain('Publier les résultats provisoires de 2 étudiants')
	expect(asked).toContain('Publier les résultats définitifs de 2 étudiants')
	expect(await publications()).toBe(0)
	expect((await publishResults(awa, HERE)).headers.get('location')).toBe(`/console${HERE}?periode=1&fait=publies`)
	expect(await question()).toContain("Pour en publier d'autres, rouvrez d'abord la publication.")
})

test('results with incomplete students become final only once their number is typed', async () => {
	await loseExam()
	expect(await question()).toContain('2 étudiants sur 2 sont incomplets : il leur manque une note.')
	const { incomplets: _, ...direct } = await answerTo(awa, HERE)
	for (const typed of [{}, { incomplets: '' }, { incomplets: '1' }, { incomplets: '2x' }]) {
		const refused = await awa.post(`${HERE}/publier`, { ...direct, etat: 'definitifs', ...typed })
		expect(refused.status).toBe(422)
		expect(headOf(await refused.text())).toContain("Tapez le nombre d'étudiants incomplets qui est écrit sur cette page.")
	}
	expect(await publications()).toBe(0)
	expect((await awa.post(`${HERE}/publier`, { ...direct, etat: 'definitifs', incomplets: ' 2 ' })).status).toBe(303)
})

test('final results of a class in which nobody has an average need a reason, which the journal keeps', async () => {
	await loseExam()
	expect(await question()).toContain("Personne n'a de moyenne.")
	const refused = await send({ motif: ' ' })
	expect(refused.status).toBe(422)
	expect(headOf(await refused.text())).toContain('Raison')
	expect((await send({ motif: 'Décision du jury' })).status).toBe(303)
	const { rows } = await (await schools.store()).client.execute("SELECT apres FROM journal WHERE action = 'resultats.publier'")
	expect(JSON.parse(rows[0]!['apres'] as string)).toMatchObject({ motif: 'Décision du jury' })
})

test('provisional results ask neither for a number nor for a reason', async () => {
	await loseExam()
	const { vu } = await answerTo(awa, HERE)
	expect((await awa.post(`${HERE}/publier`, { periode: '1', vu: vu!, etat: 'provisoires' })).status).toBe(303)
})

test('final results before the last day of the period is over need a reason, and name what has not taken place', async () => {
	await schools.stop()
	await start('2027-01-15T08:00:00Z')
	const asked = await question()
	expect(asked).toContain("La période n'est pas terminée : elle dure jusqu'au 31 janvier 2027.")
	expect(asked).toContain("Une évaluation n'a pas encore eu lieu : « Examen de maths » (mer. 20 janv.).")
	expect(asked).toContain('Publier quand même les résultats définitifs de 2 étudiants')
	expect((await send({ motif: '' })).status).toBe(422)
	expect(await publications()).toBe(0)
	expect((await send({})).status).toBe(303)
})

test('an answer is refused if an évaluation was added since the question', async () => {
	const answer = await answerTo(awa, HERE)
	await write(schools, (db) => insertEvaluations(db, [{ id: 9, date: '2027-02-10', titre: 'Oral', coefficient: 0, publiee_le: null }]))
	expect((await awa.post(`${HERE}/publier`, { ...answer, etat: 'definitifs' })).status).toBe(409)
	expect(await question()).toContain('« Oral »')
	expect(await publications()).toBe(0)
})

test('nobody but those who publish results reads the question', async () => {
	for (const name of ['moussa', 'fanta', 'ines', 'sira'] as const)
		expect((await (await signedIn(schools, name)).get(`${HERE}/publier?periode=1`)).status).toBe(403)
})
