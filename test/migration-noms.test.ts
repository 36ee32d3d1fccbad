import { expect, test } from 'bun:test'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS } from '../src/db/migrations/migrations'
import { sortKey } from '../src/kit/forms'
import { withFile } from './support/store'

const AT = '2026-11-20T12:00:00+00:00'
const LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }
/** Names as stored by earlier versions. */
const formerKey = (...parts: readonly string[]) =>
	parts
		.map((part) =>
			part
				.normalize('NFD')
				.replace(/\p{M}/gu, '')
				.toLowerCase()
				.replace(/[œæßøłđ]/g, (letter) => LETTERS[letter]!)
				.trim()
		)
		.join('\u0001')

const NAMES = [
	['KOUASSI', 'Aya Épiphanie'],
	["N'GORAN", 'A'],
	['N’ZUE', 'A'],
	['NʼDRI', 'N`Da'],
	['  d’ALMEIDA', 'Ɛkpɛ'],
	['ƆKƆ ŊGBA', 'Ɲ'],
	['KOUASSI  KOFFI', 'Jean‑Marie'],
	['DIA\u00A0BA', 'Soft\u00ADHyphen\u200B'],
	['ＫＯＮＥ', 'ﬁ'],
	['بن علي', 'محمد'],
	['سليم', "';DROP"],
	['Анна', '😀']
] as const

test('the migration folds stored names as the program does, so that they are sorted alike', () =>
	withFile(async (client) => {
		await migrate(client, { migrations: MIGRATIONS.filter(({ name }) => name < '0051') })
		for (const [at, [nom, prenoms]] of NAMES.entries())
			await client.execute({
				sql: `INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
					VALUES (?, ?, ?, 'etudiant', ?, ?, ?, ?)`,
				args: [at + 1, `u${at}`, `u${at}`, nom, prenoms, formerKey(nom, prenoms), AT]
			})
		await client.execute({
			sql: "INSERT INTO filieres (code, nom, cle_tri, systeme, updated_at) VALUES ('F', ?, ?, 'BTS', ?)",
			args: ['L’école', formerKey('L’école'), AT]
		})
		await migrate(client)
		const keys = async (table: string) =>
			(await client.execute(`SELECT cle_tri FROM ${table} ORDER BY id`)).rows.map((row) => row['cle_tri'])
		expect(await keys('utilisateurs')).toEqual(NAMES.map(([nom, prenoms]) => sortKey(nom, prenoms)))
		expect(await keys('filieres')).toEqual(['lecole'])
	}))
