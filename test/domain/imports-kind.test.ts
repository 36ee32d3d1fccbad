import { expect, test } from 'bun:test'
import fc from 'fast-check'
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

test('imports need `scolarite`; accounts, years, grading rules and texts of papers an administrator, money `comptabilite`, and attendance `surveillance` too (8.3)', () => {
	const kinds = NOUNS.map(({ name }) => name)
	fc.assert(
		fc.property(fc.constantFrom(...kinds), fc.subarray([...FONCTIONS]), (kind, fonctions) => {
			const may = importsKind(kind, { roles: [], fonctions })
			if (!fonctions.includes('scolarite')) expect(may).toBe(false)
			if (OF_ADMINISTRATORS.includes(kind)) expect(may).toBe(false)
			else if (['frais', 'paiements', 'echeances', 'tiers'].includes(kind))
				expect(may).toBe(fonctions.includes('scolarite') && fonctions.includes('comptabilite'))
			else if (kind === 'presences') expect(may).toBe(fonctions.includes('scolarite') && fonctions.includes('surveillance'))
			else expect(may).toBe(fonctions.includes('scolarite'))
		})
	)
})
