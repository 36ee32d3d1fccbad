import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { papiersModeles } from '../../src/school/schema'
import { insertEvaluations, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'
import { until } from '../support/until'
import { byHand, NS, packed, partsOf } from '../support/workbook'

/** The addresses that take files, each with a sender and the name of its files. */
const ADDRESSES = {
	'/console/importer/fichiers': { who: 'awa', at: '/importer/fichiers', stem: 'salles' },
	'/console/importer/brouillons/:id/fichiers': { who: 'awa', at: '/importer/brouillons/ID/fichiers', stem: 'liste' },
	'/console/etablissement/papiers/:sorte/signature': {
		who: 'awa',
		at: '/etablissement/papiers/certificat/signature',
		stem: 'signature'
	},
	'/console/etablissement/papiers/modeles/deposer': { who: 'awa', at: '/etablissement/papiers/modeles/deposer', stem: 'modele' },
	'/console/etablissement/papiers/modeles/:id/enregistrer': {
		who: 'awa',
		at: '/etablissement/papiers/modeles/1/enregistrer',
		stem: 'modele'
	},
	'/console/etablissement/reglages/logo': { who: 'awa', at: '/etablissement/reglages/logo', stem: 'logo' },
	'/console/verifier/releve/deposer': { who: 'awa', at: '/verifier/releve/deposer', stem: 'releve' },
	'/console/evaluations/:id/moodle/fichier': { who: 'fanta', at: '/evaluations/1/moodle/fichier', stem: 'notes' }
} as const
type Address = keyof typeof ADDRESSES

const LONG = 'a'.repeat(400_000)
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (...rows: readonly string[]) =>
	`<worksheet ${NS}><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`
const heads = cell('code') + cell('nom')
const shared = { 'xl/sharedStrings.xml': `<sst ${NS}><si><t>${LONG}</t></si></sst>` }
const manyCells = Array.from({ length: 5 }, () => '<c t="s"><v>0</v></c>'.repeat(400))

/** Small files that are a lot of work. */
const FILES: Readonly<Record<string, readonly [ext: string, bytes: Uint8Array]>> = {
	'a long text that 2,000 cells share': ['xlsx', byHand('', sheet(...manyCells), shared).bytes],
	'a long heading': ['xlsx', byHand('', sheet(cell(LONG) + cell('nom'), cell('x'))).bytes],
	'a long cell': ['xlsx', byHand('', sheet(heads, cell('x') + cell(LONG))).bytes],
	'a long name of a sheet': ['xlsx', packed(partsOf(sheet(heads, cell(LONG)), {}, LONG))],
	'a million columns': ['xlsx', byHand('', sheet(cell('x').repeat(1_000_000))).bytes],
	'a long cell of a CSV': ['csv', Buffer.from(`code;nom\nx;${LONG}\n`)],
	'a long heading of a CSV': ['csv', Buffer.from(`${LONG};nom\nx;y\n`)],
	'a million columns of a CSV': ['csv', Buffer.from(`${';'.repeat(1_000_000)}x\n`)]
}

const LONG_CELL = "la cellule contient plus de 32767 caractères, le maximum d'un tableur"
const DAMAGED = 'salles.xlsx Ce classeur est abîmé'
/** The words of three pages: the import, the marks of Moodle, and a draft, which takes most files and says later what is wrong in a cell. */
const SAID: Readonly<Record<keyof typeof FILES, readonly [importer: string, moodle: string, brouillon: string]>> = {
	'a long text that 2,000 cells share': [
		`salles!A1 ${LONG_CELL}`,
		`notes.xlsx : salles!A1 : ${LONG_CELL}`,
		'liste.xlsx · Rien à importer – Illisible'
	],
	'a long heading': ['salles salles.xlsx · 1 ligne', `notes.xlsx : salles!A1 : ${LONG_CELL}`, 'salles liste.xlsx · 1 ligne'],
	'a long cell': [`salles!B2 ${LONG_CELL}`, `notes.xlsx : salles!B2 : ${LONG_CELL}`, 'salles liste.xlsx · 1 ligne'],
	'a long name of a sheet': [
		`salles!A2 ${LONG_CELL}`,
		`notes.xlsx : ${'a'.repeat(60)}…!A2 : ${LONG_CELL}`,
		`${'a'.repeat(60)}… liste.xlsx · 1 ligne`
	],
	'a million columns': [DAMAGED, 'plus que les 4194304 permis', 'liste.xlsx : ce classeur est abîmé'],
	'a long cell of a CSV': [
		'salles.csv:2 nom 200 caractères au plus (il y en a 400000)',
		`notes.csv : B2 : ${LONG_CELL}`,
		'liste.csv 1 ligne'
	],
	'a long heading of a CSV': ['salles.csv 1 ligne', `notes.csv : A1 : ${LONG_CELL}`, 'liste.csv 1 ligne'],
	'a million columns of a CSV': [
		'salles.csv : il y a plus de 400 colonnes',
		"notes.csv : les lignes s'étendent sur plus de 800000 cellules",
		'liste.csv : il y a plus de 400 colonnes'
	]
}
/** The words of a page about a file. */
const saidOf = (address: Address, file: keyof typeof FILES): string => {
	const [importer, moodle, brouillon] = SAID[file]!
	if (address.endsWith('/signature')) return "La signature n'a pas changé : "
	if (address.includes('/modeles')) return "le modèle n'a pas été pris : "
	if (address.includes('/verifier')) return "Le relevé n'est pas pris : "
	if (address.endsWith('/logo')) return "Le logo n'a pas changé : "
	return address === '/console/importer/fichiers' ? importer : address.startsWith('/console/importer') ? brouillon : moodle
}

let schools: Schools
/** The draft to which files are added. */
let draft: string
const browsers = new Map<string, Browser>()
beforeAll(async () => {
	schools = await startSchools()
	await write(schools, (db) => db.insert(papiersModeles).values({ id: 1, nom: 'x', octets: Buffer.from('x'), updated_at: 'x' }))
	await write(schools, (db) => insertEvaluations(db, [{ id: 1, date: '2026-11-05', publiee_le: null, titre: 'Partiel' }]))
	for (const name of ['awa', 'fanta'] as const) browsers.set(name, await signedIn(schools, name))
	const form = new FormData()
	form.append('fichier', new File(['Salle;Nom;Places\nB12;Labo;40\n'], 'Nos salles.csv'))
	const request = new Request('http://x', { method: 'POST', body: form })
	const made = await browsers.get('awa')!.upload('/importer/fichiers', request.headers.get('content-type')!, await request.bytes())
	draft = /brouillons\/(\d+)/.exec(made.headers.get('location')!)![1]!
})
afterAll(() => schools.stop())

test('each address that takes files is tried here', async () => {
	const served = await Promise.all(schools.areas.map(async (one) => ({ base: one.base, ...(await one.served()) })))
	const taking = served.flatMap(({ base, labels, rulesOf }) => labels.filter((label) => rulesOf(label.slice(base.length)).takesFiles))
	expect([...new Set(taking)].toSorted()).toEqual(Object.keys(ADDRESSES).toSorted())
})

/** Sends a file. @returns the answer, and what was answered first of it and of a request sent when the reading began */
async function sent(address: Address, [ext, bytes]: readonly [string, Uint8Array]) {
	const { who, at, stem } = ADDRESSES[address]
	const form = new FormData()
	form.append('fichier', new Blob([new Uint8Array(bytes)]), `${stem}.${ext}`)
	const request = new Request('http://x', { method: 'POST', body: form })
	const to = at.replace('ID', draft)
	const answered: string[] = []
	const begun = () => void schools.call('https://alpha.test/health').then(({ status }) => answered.push(`health ${status}`))
	const [thread, spawn] = [globalThis.Worker, Bun.spawn]
	const beside = spyOn(Bun, 'spawn').mockImplementation(((...args: Parameters<typeof spawn>) => (begun(), spawn(...args))) as typeof spawn)
	globalThis.Worker = class extends thread {
		constructor(...args: ConstructorParameters<typeof thread>) {
			super(...args)
			begun()
		}
	}
	try {
		const browser = browsers.get(who)!
		let answer = await browser.upload(to, request.headers.get('content-type')!, new Uint8Array(await request.arrayBuffer()))
		answered.push('file')
		if (answer.status === 303) {
			await until(async () => (await (await browser.get('/importer/etat')).json()).fini === true)
			const { pathname } = new URL(answer.headers.get('location')!, 'http://x')
			answer = await browser.get(pathname.slice('/console'.length).replace(/\/feuilles\/\d+$/, ''))
		}
		return { first: answered[0], said: await saidBy(answer) }
	} finally {
		globalThis.Worker = thread
		beside.mockRestore()
	}
}

const CASES = Object.keys(ADDRESSES).flatMap((address) => Object.keys(FILES).map((file) => [address as Address, file] as const))
test.each(CASES)('%s answers %s with a clear sentence, and others meanwhile', async (address, file) => {
	const { first, said } = await sent(address, FILES[file]!)
	expect(first).toBe('health 200')
	expect(said.toLowerCase()).toContain(saidOf(address, file).toLowerCase())
})
