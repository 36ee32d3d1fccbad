import { expect, test } from 'bun:test'
import { auteurSaid } from '../../src/domain/droits/auteur'
import { sentence, worded } from '../../src/kit/sentence'

test.each([
	['awa', 'awa', 'awa'],
	['job:justificatifs', 'la machine', 'the machine'],
	['cli:root', 'la ligne de commande (root)', 'the command line (root)'],
	['cli:uid-1001', 'la ligne de commande', 'the command line'],
	['lien:0', 'le lien de la première installation', 'the link of the first installation'],
	['lien:desabonnement', 'un lien de désabonnement', 'a link to unsubscribe'],
	['lms', 'lms', 'lms']
])('the author of a write is named as people call it: %s', (auteur, french, english) => {
	const told = sentence('stays as {auteur} wrote it on {since}', { auteur: auteurSaid(auteur), since: '2026-11-20' })
	expect(worded('fr', told)).toBe(`la valeur reste comme ${french} l'a écrite le 20/11/2026`)
	expect(worded('en', told)).toBe(`stays as ${english} wrote it on 2026-11-20`)
})
