import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { textesIn } from '../../src/console/textes/textes'
import { CATALOGUE } from '../../src/kit/messages'
import { wordsOf } from '../../src/school/words'

const SRC = resolve(import.meta.dir, '../../src')
/** Words with a dot that are not actions: settings, files, uses of a column of marks. */
const SETTINGS_AND_FILES = ['backup.dir', 'seance.ics', 'annulation.ics', 'notes.evaluation', 'notes.note', 'frais.id']
/** The kinds of conflict that a merge of two cards names. */
const INSIDE = ['compte']
/** The folders whose writes the journal records. */
const ROOMS = ['auth', 'features', 'pages', 'exchange', 'backups', 'outbox', 'tenants', 'server/demo']

const textsIn = (folder: string, ending: string) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith(ending))
		.map((name) => readFileSync(join(folder, name), 'utf8'))
const wordsIn = (texts: readonly string[], pattern: RegExp) =>
	new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word)))

const sources = ROOMS.flatMap((room) => textsIn(join(SRC, room), '.ts'))
const found = (pattern: RegExp) => wordsIn(sources, pattern)

const words = textesIn('fr')

test('every action in the journal has a label', () => {
	const nouns = [...found(/\baction: '([a-z]+)\.[a-z]+'/g)]
	const actions = found(new RegExp(`'((?:${nouns.join('|')})\\.[a-z]+)'`, 'g'))
	expect(actions.size).toBeGreaterThan(50)
	const known = [...Object.keys(words.historique.actions), ...Object.keys(CATALOGUE), ...SETTINGS_AND_FILES]
	expect([...actions].filter((action) => !known.includes(action)).toSorted()).toEqual([])
})

test('every action of an upgrade has a label', () => {
	const migrations = textsIn(resolve(SRC, '../migrations'), '.sql').filter((text) => text.includes('INTO journal_lignes'))
	const actions = wordsIn(migrations, /'([a-z]+\.[a-z]+)'/g)
	expect(actions).toContain('heures.recompute')
	expect([...actions].filter((action) => !(action in words.historique.actions))).toEqual([])
})

test('every kind of object in the journal has a label', () => {
	const records = found(/\bobjet: '([a-z_]+)'/g)
	expect(records.size).toBeGreaterThan(20)
	expect([...records].filter((objet) => !wordsOf(objet)?.label && !INSIDE.includes(objet)).toSorted()).toEqual([])
})
