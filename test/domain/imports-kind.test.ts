import { expect, test } from 'bun:test'
import { FONCTIONS } from '../../src/domain/droits/fonctions'
import { NOUNS } from '../../src/server/nouns'
import { importsKind } from '../../src/school/words'

const PUBLISHED = ['publications', 'resultats', 'dettes_publiees', 'listes_session2', 'convocations']
const OF_ADMINISTRATORS = [
	'etablissement',
	'utilisateurs',
	'preferences',
	'annees',
	'periodes',
	'reglements',
	'papiers_reglages',
	...PUBLISHED
]
const MONEY = ['grilles', 'contrats', 'taux_horaires', 'paiements', 'frais', 'echeances', 'tiers', 'ajustements', 'delais']
/** what the head grants on pages */
const GRANTED = ['ajustements', 'delais']

const subsetsOf = <T>(all: readonly T[]): T[][] =>
	all.reduce<T[][]>((found, one) => [...found, ...found.map((some) => [...some, one])], [[]])

test('imports need `scolarite`; accounts, years, grading rules and texts of papers an administrator, money `comptabilite`, what the head grants `direction`, and attendance `surveillance` too (8.3)', () => {
	const kinds = NOUNS.map(({ name }) => name)
	for (const kind of kinds)
		for (const fonctions of subsetsOf(FONCTIONS)) {
			const needed = ['scolarite']
			if (MONEY.includes(kind)) needed.push('comptabilite')
			if (GRANTED.includes(kind)) needed.push('direction')
			if (kind === 'presences') needed.push('surveillance')
			const expected = !OF_ADMINISTRATORS.includes(kind) && needed.every((fonction) => (fonctions as readonly string[]).includes(fonction))
			expect([kind, fonctions, importsKind(kind, { roles: [], fonctions })]).toEqual([kind, fonctions, expected])
		}
})
