import { expect, test } from 'bun:test'
import { ROWS, startTable } from '../support/console-table'

const PAPER = 'it is for paper; the list of the same rows has files'
const CARD = 'it is the card of one student'
const MACHINE = 'it is about the machine'

/** Tables of pages that do not go out as files, with the reason; numbers in paths are left out. */
const WITHOUT: Readonly<Record<string, string>> = {
	'/seances/N/emargement': PAPER,
	'/classes/N/emargement': PAPER,
	'/classes/N/resultats/releves': PAPER,
	'/evaluations/N/liste': PAPER,
	'/importer/sans-telephone/N': PAPER,
	'/frais/quitus': PAPER,
	'/classes/N/resultats/N': CARD,
	'/etudiants/N/notes': CARD,
	'/etudiants/doublons/N/N': 'it compares two cards',
	'/serveur/copies': MACHINE,
	'/etablissement/papiers/modeles': 'each row is a file that it leads to',
	'/regles': 'it shows a choice before it is made'
}

test('each page with a table leads to its files, or has a reason why not', async () => {
	const { schools, visitors } = await startTable()
	try {
		const without = new Set<string>()
		for (const [, method, path] of ROWS) {
			if (method !== 'GET' || /\.\w+(\?|$)/.test(path)) continue
			const html = await (await visitors[0]!.get(path)).text()
			if (html.includes('<table') && !/href="[^"]*\.xlsx/.test(html)) without.add(path.replace(/\?.*/, '').replaceAll(/\d+/g, 'N'))
		}
		expect([...without].toSorted()).toEqual(Object.keys(WITHOUT).toSorted())
	} finally {
		await schools.stop()
	}
})
