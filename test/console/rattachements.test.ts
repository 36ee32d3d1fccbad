import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertNotes, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

/** `writeSemestre` without the exam; Koffi (21) of ENER-1 has 11 in Thermique there, and 5 and 8 in two of three devoirs of maths in MECA-L1. */
let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await db.update(s.evaluations).set({ annulee: true }).where(eq(s.evaluations.id, 4))
		await insertNotes(db, [
			[1, 21, 500],
			[2, 21, 800]
		])
	})
})
afterEach(() => schools.stop())

const attach = (one: { readonly sorte: 'dette' | 'option'; readonly sous_id?: number }) =>
	write(schools, (db) => db.insert(s.rattachements).values({ etudiant_id: 21, classe_id: 1, matiere_id: 1, updated_at: AT, ...one }))

/** Koffi's average in Thermique on each page that shows it, and whether his card asks where the marks of the option count. */
async function shown() {
	const awa = await signedIn(schools, 'awa')
	const card = await saidBy(awa.get('/etudiants/21'))
	return {
		own: /Thermique · coefficient 2 Moyenne(?: : ([\d,]+)| incomplète)/.exec(
			await saidBy((await signedIn(schools, 'koffi')).get('/notes'))
		)?.[1],
		card: /Moyennes par matière .*?Thermique ([\d,]+|incomplète) /.exec(card)?.[1],
		grid: /Élan Koffi ETU-2 .*?([\d,]+|incomplète) (?=Moyenne|Marquer|$)/.exec(await saidBy(awa.get('/classes/2/notes?matiere=3')))?.[1],
		results: /Koffi ETU-2 ([\d,]+|incomplète) /.exec(await saidBy(awa.get('/classes/2/resultats?periode=1')))?.[1],
		asks: card.includes("Notes d'une autre classe")
	}
}

test('an option counts under the matière of the own class that the school names, in each average, and nowhere without it', async () => {
	await attach({ sorte: 'option' })
	expect(await shown()).toEqual({ own: '11', card: '11', grid: '11', results: '11,00', asks: false })
	await write(schools, (db) => db.update(s.rattachements).set({ sous_id: 3 }))
	expect(await shown()).toEqual({ own: undefined, card: 'incomplète', grid: 'incomplète', results: 'incomplète', asks: false })
	await write(schools, (db) => insertNotes(db, [[3, 21, 600]]))
	// (11 + 5 + 8 + 6) / 4
	expect(await shown()).toEqual({ own: '7,5', card: '7,5', grid: '7,5', results: '7,50', asks: false })
})
