import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { encaisserDans, mustCash } from '../../../src/features/caisse/encaisser.service'
import { deliverDuplicatas, impressionOf, markPrinted } from '../../../src/features/papiers/impression.service'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { pdfOf, TETE } from '../../support/papers-to-print'
import { piecesIn, textsIn } from '../../support/pdf-text'
import { AT } from '../../support/people'
import { visitOf } from '../../support/registre'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
})
afterEach(() => schools.stop())

const bare = (text: string) => text.replaceAll(/\s+/g, '')
const LONG = 'DIOMANDÉ-ZOUNGRANA'

test('a receipt with every fact is one page of two copies: three students, long names, a stamp, a third party, a copy printed again', async () => {
	await write(schools, async (db) => {
		await db.insert(s.caisses).values({ id: 1, caissier: 2, jour: '2026-11-20', fond: 0, ouverte_at: 1 })
		await db.insert(s.tiers).values({
			id: 1,
			code: 'BQ',
			nom: `Fondation internationale ${LONG} pour l’enseignement technique et la formation professionnelle des jeunes`,
			updated_at: AT
		})
		await db.insert(s.reglagesArgent).values({ id: 1, timbre_milliemes: 10, timbre_seuil: 5000, updated_at: AT })
		await db.run(sql`UPDATE utilisateurs SET nom = ${`${LONG} ${LONG}`}, prenoms = 'Marie-Emmanuelle Antoinette Félicité Wilhelmine'`)
		await db.run(
			sql`UPDATE classes SET nom = 'Brevet de technicien supérieur, mécanique et électrotechnique, première année, groupe du soir'`
		)
		const { nom, adresse, telephone, email, ministere, devise_etat, agrement } = TETE
		await db.update(s.etablissement).set({ nom, adresse, telephone, email, ministere, devise_etat, agrement, lieu: 'Grand-Bassam' })
	})
	const visit = await visitOf(schools, 'moussa', { fonctions: ['caisse'] })
	const parts = [20, 22, 21].map((etudiant) => ({ etudiant, montant: 1_234_567 }))
	const money = { mode: 'especes' as const, operateur: null, reference: null, date: '2026-11-02', parts, tiers: 1 }
	const { papiers } = await visit.write({ right: mustCash, touches: ['donnees'] }, (act) => encaisserDans(act, money, null))
	const printed = await impressionOf(await visit.view(), papiers)
	await markPrinted(visit, papiers)
	await deliverDuplicatas(visit, papiers, 'again')
	const again = await impressionOf(await visit.view(), papiers, { duplicata: true })
	for (const impression of [printed, again])
		for (const format of ['A4', 'LETTER'] as const) {
			const pdf = await pdfOf({ ...impression, format })
			const pages = textsIn(pdf)
			expect(pages.map((page) => /RP-2026-00000\d/.exec(page)?.[0])).toEqual([1, 2, 3].map((n) => `RP-2026-00000${n}`))
			// the amount stands above the foot of each copy, and nothing lies across it
			for (const pieces of piecesIn(pdf)) {
				const lines = [...Map.groupBy(pieces, ({ y }) => y)].map(([y, of]) => [y, bare(of.map(({ text }) => text).join(''))] as const)
				const heights = (words: string) => lines.flatMap(([y, line]) => (line.includes(words) ? [y] : []))
				const [results, feet] = [heights('Reçu1234567'), heights('FaitàGrand-Bassam')]
				expect(results.map((y, at) => y - feet[at]! > 14)).toEqual([true, true])
			}
			for (const page of pages.map(bare))
				for (const words of [
					'Fondation internationale',
					'Timbre12 346 F CFA',
					'Total reçu',
					'Sur un versement de',
					'Date de valeur02/11/2026',
					'Félicité WilhelmineMatricule',
					...(impression === again ? ['Copie imprimée le 20 novembre 2026'] : [])
				])
					expect([words, page.split(bare(words)).length - 1]).toEqual([words, 2])
		}
})
