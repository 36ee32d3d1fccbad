import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { cliFolder, type CliFolder } from '../support/cli-folder'

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(async () => {
	folder = cliFolder()
	preau = folder.preau
	await preau('tenant create ecole --name École')
})
afterEach(() => folder.remove())

const keys = async () => JSON.parse((await preau('papiers cle ecole --json')).stdout) as Record<string, unknown>[]
function change(sql: string) {
	const file = new Database(join(folder.path, 'data', 'tenants', 'ecole.db'))
	file.run(sql)
	file.close()
}
async function withPaper() {
	await preau('papiers cle ecole --nouvelle')
	change(`INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
		VALUES (9, 'a', 'a', 'etudiant', 'KOUASSI', 'Awa', 'a', 'x')`)
	change("INSERT INTO etudiants (id, matricule, updated_at) VALUES (9, 'E-9', 'x')")
	change(`INSERT INTO papiers (sorte, annee, numero, etudiant_id, feuille, code, cle, fait_at)
		VALUES ('certificat', 2026, 7, 9, '{}', 'c', 1, unixepoch('2026-11-20T07:00:00Z'))`)
}

test('a key is made, replaced and revoked, and its private half is never shown', async () => {
	expect(await keys()).toEqual([])
	expect((await preau('papiers cle ecole --nouvelle')).code).toBe(0)
	const list = await preau('papiers cle ecole --nouvelle')
	expect(list.stdout).toMatch(/^NUMERO +PUBLIQUE .*\n1 +[\w-]{43} .*\n2 +[\w-]{43} /i)
	const revoked = await preau('papiers cle ecole --revoquer 1 --depuis 2026-11-19')
	expect([revoked.code, revoked.stderr]).toEqual([0, expect.stringContaining('preau papiers verificateur')])
	expect((await preau('papiers cle ecole --revoquer 1 --depuis 2026-11-19')).code).toBe(0)
	const later = await preau('papiers cle ecole --revoquer 1 --depuis 2099-01-01')
	expect([later.code === 0, later.stderr]).toEqual([false, expect.stringContaining('the key 1 is revoked from 2026-11-19 on already')])
	expect(await keys()).toEqual([
		{ numero: 1, publique: expect.any(String), revoquee_le: '2026-11-19', created_at: expect.any(String), signe: false },
		{ numero: 2, publique: expect.any(String), revoquee_le: null, created_at: expect.any(String), signe: true }
	])
})

test.each([
	['papiers cle ecole --revoquer 1', 'go together'],
	['papiers cle ecole --revoquer x --depuis 2026-11-19', 'takes the number of a key'],
	['papiers cle ecole --revoquer 5 --depuis 2026-11-19', 'does not have a key 5'],
	['papiers cle ecole --revoquer 5 --depuis 19/11/2026', '--depuis takes a day'],
	['papiers liste ecole --jour hier', '--jour takes a day'],
	['papiers revoquer ecole CS-2026 --motif Faux', 'is not a number of a paper'],
	['papiers revoquer ecole CS-2026-000001 --motif Faux', 'does not have CS-2026-000001']
])('%s is refused in a sentence', async (line, reason) => {
	const { code, stderr } = await preau(line)
	expect([code === 0, stderr]).toEqual([false, expect.stringContaining(reason)])
})

test('a paper is listed by its day, and revoked once with a reason', async () => {
	await withPaper()
	const listed = await preau('papiers liste ecole --jour 2026-11-20')
	expect(listed.stdout).toMatch(/CS-2026-000007 +KOUASSI Awa +E-9 +2026-11-20/)
	expect((await preau('papiers revoquer ecole CS-2026-000007')).stderr).toContain('motif')
	expect((await preau(['papiers', 'revoquer', 'ecole', 'CS-2026-000007', '--motif', 'Faux dossier'])).stdout).toBe(
		'CS-2026-000007 is revoked\n'
	)
	const [revoked] = JSON.parse((await preau('papiers liste ecole --json')).stdout)
	expect(revoked).toMatchObject({ numero: 'CS-2026-000007', fini: 'revoque', motif: 'Faux dossier' })
	expect((await preau('audit ecole --action papier')).stdout).toContain('papier.revoquer')
})

test('a revoked key ends the papers that it signed since its day, and says how many', async () => {
	await withPaper()
	expect((await preau('papiers cle ecole --revoquer 1 --depuis 2026-11-21')).stderr).not.toContain('papers count no longer')
	expect((await preau('papiers cle ecole --revoquer 1 --depuis 2026-11-20')).stderr).toContain('1 papers count no longer with that key')
	expect((await preau('papiers liste ecole --jour 2026-11-20')).stdout).toContain('remplace')
})

test('doctor tells of a key that cannot be read, of papers without their key, and of numbers to confirm', async () => {
	await withPaper()
	expect((await preau('doctor')).stdout).not.toContain('papers')
	change(`UPDATE cles_papiers SET privee = '${'x'.repeat(43)}'`)
	change("INSERT INTO papiers_numeros (sorte, annee, dernier, a_confirmer) VALUES ('certificat', 2026, 7, 1)")
	const unread = (await preau('doctor')).stdout
	expect(unread).toMatch(/^FAIL {2}data: ecole: the key that signs papers cannot be read: preau papiers cle ecole --nouvelle$/m)
	expect(unread).toMatch(/^WARN {2}data: ecole: an older copy was restored/m)
	await preau('papiers cle ecole --nouvelle')
	change('PRAGMA foreign_keys = OFF')
	change('DELETE FROM cles_papiers WHERE numero = 1')
	const missing = (await preau('doctor')).stdout
	expect(missing).toMatch(/^FAIL {2}data: ecole: 1 papers are signed with a key that is missing/m)
	expect(missing).not.toContain('cannot be read: preau papiers')
})
