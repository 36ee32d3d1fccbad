import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool } from './csv-folder'
import { withSchool } from './temporary-school'

test('a filière whose classes have present students stays active; when they have left it may end', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		const [one] = await school.rows(`SELECT f.code, f.id FROM filieres f JOIN classes c ON c.filiere_id = f.id
			JOIN inscriptions i ON i.classe_id = c.id AND i.statut = 'Active' LIMIT 1`)
		const code = one?.['code'] as string
		const end = () => school.import([file('filieres.csv', `code;active\n${code};non\n`)])
		expect((await school.import([file('filieres.csv', `code;nom\n${code};Sous un autre nom\n`)])).errors).toEqual([])
		expect((await end()).errors).toEqual([
			{ file: 'filieres.csv', line: 2, column: 'active', message: `students are present in classes of ${code}: it stays active` }
		])
		await school.use(({ client }) =>
			client.execute(
				`UPDATE inscriptions SET date_sortie = '2026-11-20' WHERE classe_id IN (SELECT id FROM classes WHERE filiere_id = ${one?.['id'] as number})`
			)
		)
		expect((await end()).errors).toEqual([])
		expect(await school.rows(`SELECT active FROM filieres WHERE code = '${code}'`)).toEqual([{ active: 0 }])
	}))
