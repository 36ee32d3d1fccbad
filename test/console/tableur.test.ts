import { afterAll, beforeAll, expect, test } from 'bun:test'
import { FORMS, ROWS, startTable, TAKES_FILES } from '../support/console-table'
import { sentOf } from '../support/sent-form'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let awa: Awaited<ReturnType<typeof startTable>>['visitors'][number]
beforeAll(async () => {
	const table = await startTable()
	schools = table.schools
	awa = table.visitors[0]!
})
afterAll(() => schools.stop())

/** A form of each kind: forms of other records have the same fields. */
const KINDS = new Map(
	ROWS.flatMap(([, method, path]) =>
		method === 'POST' && !TAKES_FILES.includes(path) && !path.startsWith('/serveur/') ? [[path.replaceAll(/\d+/g, 'N'), path] as const] : []
	)
)

/** The names of fields into which people type a text. */
const typedIn = (html: string) =>
	[...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].flatMap(([tag]) =>
		/ type="(?!text|tel|email)/.test(tag) || / inputmode="decimal"/i.test(tag) ? [] : (/ name="([^"]*)"/.exec(tag)?.[1] ?? [])
	)

const letters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))

test('no form of the console stores a key, name, number or telephone that a spreadsheet has destroyed', async () => {
	const tried: string[] = []
	let refused = 0
	for (const path of KINDS.values()) {
		const page = await awa.get(path)
		const html = page.status === 200 ? await page.text() : ''
		const isSheet = html.includes('<form class="sheet" method="post"')
		const sent = FORMS[path] ? Object.entries(FORMS[path]) : isSheet ? sentOf(html) : []
		const fields = sent.filter(([name]) => !isSheet || typedIn(html).includes(name))
		for (const [field] of fields) {
			const text = `#X${letters(tried.length)}!`
			tried.push(`${path} ${field}`)
			const response = await awa.post(
				path,
				sent.map(([name, value]): [string, string] => [name, name === field ? text : value])
			)
			if (response.status !== 303 && (await response.text()).includes('une erreur du tableur')) refused++
		}
	}
	expect(tried.length).toBeGreaterThan(150)
	expect(refused).toBeGreaterThan(60)

	const { client } = await schools.store()
	const stored: string[] = []
	const names = (await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'journal'")).rows
	for (const name of names.map((row) => row['name'] as string))
		for (const row of (await client.execute(`SELECT * FROM "${name}"`)).rows)
			for (const [column, value] of Object.entries(row))
				if (typeof value === 'string' && /^#X[A-Z]{2}!$/.test(value)) stored.push(`${name}.${column}`)
	// remarks, and what the browser made up to know its form again
	expect([...new Set(stored)].toSorted()).toEqual([
		'appreciations.appreciation',
		'etablissement.adresse',
		'justificatifs.cle',
		'justificatifs.remarque'
	])
})
