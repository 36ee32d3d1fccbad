import { expect, test } from 'bun:test'
import { workbookOf } from '../../support/workbook'
import { withSchool, type TemporarySchool } from '../imports/temporary-school'
import { BASE, decisionOf, faultsOf, importSources } from './mapped-school'

/** A workbook of births with the order that a person has decided. */
async function imported(school: TemporarySchool, births: readonly (string | Date)[], days: 'jour' | 'mois') {
	const rows = births.map((birth, at) => [`26-000${at + 1}`, birth])
	const source = { name: 'liste.xlsx', bytes: await workbookOf({ L1: [['Matricule', 'Né le'], ...rows] }) }
	const list = {
		name: 'liste.xlsx',
		kind: 'etudiants',
		rows: [],
		columns: { Matricule: 'etudiants.matricule', 'Né le': 'etudiants.date_naissance' }
	}
	const { columns, ...decision } = decisionOf({ ...list, decision: { sheet: 'L1', existing: 'remplacer' } })
	const decided = { ...decision, columns: columns.map((column) => (column.column === 1 ? { ...column, days } : column)) }
	return importSources(school, [source], { sheets: [decided], classes: [] })
}

test('the order that a person has decided holds, except where the spreadsheet has exchanged day and month', () =>
	withSchool(async (school) => {
		expect((await school.import(BASE)).errors).toEqual([])
		expect(faultsOf(await imported(school, ['05/13/2005', '04/05/2005'], 'mois'))).toEqual([])
		expect(await school.rows('SELECT date_naissance AS born FROM etudiants ORDER BY matricule LIMIT 2')).toEqual([
			{ born: '2005-05-13' },
			{ born: '2005-04-05' }
		])
		expect(faultsOf(await imported(school, ['05/13/2005', '13/05/2005'], 'mois'))).toEqual([
			'liste.xlsx L1!B3: Né le: "13/05/2005" is not a day of the calendar, from 1900 to 2199'
		])
		expect(faultsOf(await imported(school, ['05/13/2005', new Date(Date.UTC(2005, 3, 5))], 'mois'))).toEqual([
			expect.stringMatching(/^liste.xlsx L1!B3: Né le: the spreadsheet has probably exchanged day and month: B3 is a day/)
		])
	}))
