import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { write } from '../support/affairs'
import type { Browser } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import type { Schools } from '../support/school'

let schools: Schools
let visitors: readonly Browser[]
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
	await write(schools, async (db) => {
		await db.run(sql`UPDATE etudiants SET sexe = 'F', date_naissance = '2004-05-06'`)
	})
})
afterAll(() => schools.stop())

type Who = (typeof WHO)[number]

/** The columns of a list for paper, the columns that its form offers, those ticked, and the first row. */
async function list(name: Who, query: string) {
	const html = await (await visitors[WHO.indexOf(name)]!.get(`/etudiants/liste?${query}`)).text()
	const plain = (text: string) => text.replaceAll(/<[^>]*>/g, '').trim()
	const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => plain(found))
	const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html) ?? []
	return {
		html,
		heads: all(/<th scope="col">(.*?)<\/th>/gs, html),
		offered: all(/name="colonne" value="(\w+)"/g, html),
		ticked: all(/name="colonne" value="(\w+)" checked/g, html),
		first: all(/<t[hd][^>]*>(.*?)<\/t[hd]>|<t[hd][^>]*\/>/gs, /<tr>(.*?)<\/tr>/s.exec(body)?.[1] ?? '')
	}
}

const ALL = 'choix=oui&' + ['matricule', 'sexe', 'naissance', 'telephone', 'email', 'responsables'].map((one) => `colonne=${one}`).join('&')

describe('the columns of a list for paper', () => {
	test('a list begins with the usual columns, and offers all that scolarite may read, and empty ones', async () => {
		const { heads, offered, ticked } = await list('scola', 'classe=1')
		expect(heads).toEqual(['Étudiant', 'Matricule', 'Téléphone', 'E-mail'])
		expect(offered).toEqual(['matricule', 'sexe', 'naissance', 'telephone', 'email', 'responsables', 'signature', 'remarque'])
		expect(ticked).toEqual(['matricule', 'telephone', 'email'])
		expect((await list('scola', '')).heads).toEqual(['Étudiant', 'Matricule', 'Classe', 'Téléphone', 'E-mail'])
	})

	test('a list has the chosen columns, in its own order, and stays ticked', async () => {
		const { heads, ticked, first } = await list(
			'scola',
			'classe=1&choix=oui&colonne=remarque&colonne=responsables&colonne=naissance&colonne=sexe&colonne=signature'
		)
		expect(heads).toEqual(['Étudiant', 'Sexe', 'Date de naissance', 'Parents et tuteurs', 'Signature', 'Remarque'])
		expect(ticked).toEqual(['sexe', 'naissance', 'responsables', 'signature', 'remarque'])
		expect(first).toEqual(['EBA Marie', 'F', '06/05/2004', 'ZADI Papa (père) · +2250100000098', '', ''])
	})

	test('a list says a birth whose year alone is known', async () => {
		await write(schools, (db) => db.run(sql`UPDATE etudiants SET date_naissance = '1998' WHERE date_naissance IS NOT NULL`))
		const { first } = await list('scola', 'classe=1&choix=oui&colonne=naissance')
		await write(schools, (db) => db.run(sql`UPDATE etudiants SET date_naissance = '2004-05-06' WHERE date_naissance IS NOT NULL`))
		expect(first).toEqual(['EBA Marie', 'vers 1998'])
	})

	test('a list without any column has the names', async () => {
		const { heads, first } = await list('scola', 'classe=1&choix=oui')
		expect([heads, first]).toEqual([['Étudiant'], ['EBA Marie']])
	})

	test.each(['colonne=identifiant', 'colonne=%27', 'colonne=', 'colonne=actif&colonne=__proto__'])('%s is not a column', async (asked) => {
		expect((await list('scola', `classe=1&choix=oui&${asked}`)).heads).toEqual(['Étudiant'])
	})

	test.each<[Who, string[]]>([
		['fanta', ['Étudiant', 'Matricule']],
		['moussa', ['Étudiant', 'Matricule']],
		['surv', ['Étudiant', 'Matricule', 'Parents et tuteurs']],
		['compta', ['Étudiant', 'Matricule', 'Parents et tuteurs']]
	])('%s gets and is offered only the columns of data that they may read', async (name, readable) => {
		const { heads, offered, html } = await list(name, `classe=1&${ALL}`)
		expect(heads).toEqual(readable)
		for (const one of ['sexe', 'naissance', 'telephone', 'email']) expect(offered).not.toContain(one)
		for (const words of ['06/05/2004', '+2250100000020', 'ines@ecole.test']) expect(html).not.toContain(words)
		expect(html.includes('+2250100000098')).toBe(name === 'surv')
	})
})

describe('the file of a list for paper', () => {
	/** The heading and the first row of the file that the page leads to. */
	const file = async (name: Who, query: string) => {
		const { html } = await list(name, query)
		const [, address = ''] = /href="\/console(\/etudiants\/export\.csv[^"]*)"/.exec(html) ?? []
		const response = await visitors[WHO.indexOf(name)]!.get(address.replaceAll('&amp;', '&'))
		return (await response.text()).replace('\ufeff', '').split('\r\n').slice(0, 2)
	}

	test('the file has the chosen columns, the key of an import, and empty columns to write in', async () => {
		expect(await file('scola', 'classe=1&choix=oui&colonne=naissance&colonne=responsables&colonne=signature')).toEqual([
			'nom;prenoms;matricule;date_naissance;(Parents et tuteurs);(Signature)',
			'EBA;Marie;ETU-3;2004-05-06;ZADI Papa (père) · +2250100000098;'
		])
		expect(await file('scola', 'classe=1&choix=oui')).toEqual(['nom;prenoms;matricule', 'EBA;Marie;ETU-3'])
	})

	test('the file of a teacher has no key, and only columns that a teacher may read', async () => {
		expect(await file('fanta', `classe=1&${ALL}`)).toEqual(['Nom;Prénoms;Matricule', 'EBA;Marie;ETU-3'])
		const asked = await visitors[WHO.indexOf('fanta')]!.get(
			'/etudiants/export.csv?classe=1&colonnes=nom|telephone|email|naissance|responsables'
		)
		expect((await asked.text()).replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual(['Nom;Prénoms', 'EBA;Marie'])
	})
})
