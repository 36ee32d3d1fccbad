/**
 * Passes a class and turns the school to the coming year, then takes both back, over and over until it is killed. Prints what is stored
 * at the start, each act as it begins, and the milliseconds that it took: year-turner.ts FOLDER
 */
import { yearAsFound, ELEVES } from './year-to-turn'
import { confirmed, signedIn } from './console'
import { startSchools } from './school'

const schools = await startSchools({ folder: process.argv[2]!, empty: true, now: '2027-07-20T08:00:00Z' })
schools.tenants.added('alpha')
const found = await yearAsFound(await schools.store())
console.log(`found ${JSON.stringify(found)}`)
const awa = await signedIn(schools, 'awa')

const PASSAGE = '/2027-2028/passage/1'
const suites = ['passe:31', 'redouble:30', 'fin_de_cycle']
const decisions = Object.fromEntries(ELEVES.map((id, at) => [`s.${id}`, suites[at % 3]!]))
const ACTS = [
	['passage', () => confirmed(awa, PASSAGE, decisions)],
	['switch', () => awa.post('/annees/passer', { de: '2026-2027', annee: '2027-2028' })],
	['return', () => awa.post('/annees/revenir', { de: '2027-2028' })],
	['withdrawal', () => confirmed(awa, `${PASSAGE}/annuler`, { tous: 'oui' })]
] as const

for (let turn = found.annees.endsWith(' courante') ? 2 : found.inscrits > 0 ? 1 : 0; ; turn++) {
	const [act, run] = ACTS[turn % ACTS.length]!
	console.log(`${act} begins`)
	const begun = performance.now()
	const { status } = await run()
	if (status !== 303) throw new Error(`${act}: ${status}`)
	console.log(`${act} took ${Math.ceil(performance.now() - begun)}`)
}
