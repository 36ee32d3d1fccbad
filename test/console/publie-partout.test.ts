import { afterEach, beforeEach, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { write } from '../support/affairs'
import { signedIn, type Browser } from '../support/console'
import { patternOf } from '../support/links'
import type { Name } from '../support/people'
import { publishResults } from '../support/publish'
import { ALONE } from '../support/reading-routes'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
/** `writeSemestre` on 15 February: Inès has 9.21 in maths and 11.53 in the semester, and that is published as final. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-15T08:00:00Z' })
	await writeSemestre(schools)
	await exam(735)
	awa = await signedIn(schools, 'awa')
	expect((await publishResults(awa, '/classes/1/resultats')).status).toBe(303)
})
afterEach(() => schools.stop())

let awa: Browser
const text = async (path: string) => (await awa.get(path)).text()
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const exam = (centiemes: number) =>
	write(schools, (db) =>
		db.run(
			`UPDATE notes SET note_centiemes = ${centiemes} WHERE etudiant_id = 20 AND evaluation_id IN (SELECT id FROM evaluations WHERE type = 'examen')`
		)
	)

/** Inès's averages of maths and of the semester, and that of the class: as they are published, and as the corrected mark makes them. */
const PUBLISHED = /\b(9[.,]21|11[.,]53|12[.,]77)\b/
const LIVE = /\b(15[.,]51|15[.,]31|14[.,]66)\b/

/** An answer as text: a workbook as that of its sheets, a page without what is typed in its forms. */
async function readable(response: Response): Promise<string> {
	if (!response.headers.get('content-type')?.includes('spreadsheetml')) return response.text()
	const sheets = Object.entries(unzipSync(await response.bytes())).filter(([name]) => name.includes('sheet'))
	return sheets.map(([, bytes]) => new TextDecoder().decode(bytes)).join('\n')
}

/** An address with its ids, and of its query what chooses whose numbers are shown. */
function placeOf(path: string): string {
	const { pathname, searchParams } = new URL(path.replaceAll('&amp;', '&'), 'http://alpha.test')
	const chosen = [...searchParams].map(([name, value]) => (/^(periode|matiere|annee)$/.test(name) ? `${name}=${value}` : `${name}=`))
	return [pathname, chosen.toSorted().join('&')].filter(Boolean).join('?')
}

type Answer = { readonly place: string; readonly text: string }

/** Every page and file of the console that somebody reaches by links, and every answer of the API, with the pattern of its address. */
async function everything(name: Name): Promise<Answer[]> {
	const visitor = await signedIn(schools, name)
	const places = new Set<string>()
	const waiting = ['/console']
	const answers: Answer[] = []
	const add = (path: string, text: string) => answers.push({ place: patternOf(path.replace(/\?.*/, '')), text })
	for (const path of waiting) {
		const page = await readable(await visitor.get(path.slice('/console'.length)))
		add(path, page)
		for (const [, link = ''] of page.matchAll(/href="(\/console[^"#]*)/g)) {
			if (places.has(placeOf(link)) || link.includes('.ics')) continue
			places.add(placeOf(link))
			waiting.push(link.replaceAll('&amp;', '&'))
		}
	}
	for (const { path, headers } of ALONE) add(path, await readable(await schools.as(name).get(path, { headers })))
	return answers
}

const placesOf = (answers: readonly Answer[], numbers: RegExp) =>
	[...new Set(answers.flatMap(({ place, text: answer }) => (numbers.test(answer) ? [place] : [])))].toSorted()

const CLASSE = '/console/classes/:id/resultats'
const GRID = ['/console/classes/:id/notes', '/console/classes/:id/notes/export.csv', '/console/classes/:id/notes/export.xlsx']
/** Here a number of today stands beside the published one, for whoever publishes or reads the results of the class. */
const BESIDE = [CLASSE, `${CLASSE}/:id`, `${CLASSE}/export.csv`, `${CLASSE}/export.xlsx`]
/** Beside appréciations, for whoever writes them. */
const WRITTEN = '/console/classes/:id/appreciations'
const STAFF = [
	...GRID,
	...BESIDE,
	`${CLASSE}/releves`,
	'/console/etudiants/:id',
	'/console/etudiants/:id/notes',
	'/console/statistiques/resultats',
	'/console/statistiques/resultats/export.csv',
	'/console/statistiques/resultats/export.xlsx',
	'/console/statistiques/resultats/etudiants',
	'/console/statistiques/resultats/etudiants/export.csv',
	'/console/statistiques/resultats/etudiants/export.xlsx',
	'/etudiants/:id/resultats',
	'/resultats'
]
const OWN = ['/console/mes-resultats', '/me/resultats']
/** Every place that shows a number of the published period, for each reader. */
const PLACES = {
	awa: [WRITTEN, ...STAFF],
	moussa: STAFF,
	fanta: [WRITTEN, ...GRID],
	ines: [...OWN, '/console/notes'],
	marie: OWN
} as const

test.each(['published', 'reopened'])('every page, file and answer of the API shows the numbers of results that are %s', async (state) => {
	if (state === 'reopened') {
		const publication = hidden(await text('/classes/1/resultats?periode=1'), 'publication')
		expect((await awa.post('/classes/1/resultats/rouvrir', { periode: '1', publication, motif: 'Erreur de report' })).status).toBe(303)
	}
	await exam(1785)
	for (const name of ['awa', 'moussa', 'fanta', 'ines', 'marie'] as const) {
		const answers = await everything(name)
		expect({ name, places: placesOf(answers, PUBLISHED) }).toEqual({ name, places: PLACES[name].toSorted() })
		const beside = PLACES[name].filter((place) => BESIDE.includes(place))
		expect({ name, places: placesOf(answers, LIVE) }).toEqual({ name, places: beside.toSorted() })
		const alone = answers.filter(({ text: answer }) => LIVE.test(answer) && !PUBLISHED.test(answer))
		expect(alone.map(({ place }) => place)).toEqual([])
	}
	const file = await text('/classes/1/resultats/export.csv?periode=1')
	expect(file).toContain('Mathématiques 9,21 → 15,51 ; Sciences de base 9,21 VC → 15,51 V ; Moyenne 11,53 → 15,31 ; Rang 2 → 1')
	const page = await text('/classes/1/resultats?periode=1')
	// only what stands is to review: reopened results are about to be replaced
	expect(page.match(/>à revoir</g)?.length ?? 0).toBe(state === 'published' ? 2 : 0)
})
