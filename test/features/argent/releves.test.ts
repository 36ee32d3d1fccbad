import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { comparees, lignesDe, type Entre } from '../../../src/domain/argent/releve'
import type { AppError } from '../../../src/kit/errors'
import { annuler } from '../../../src/features/caisse/actes.service'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { saidBy } from '../../support/console'
import { startTable, WHO } from '../../support/console-table'
import { AT } from '../../support/people'
import { visitOf } from '../../support/registre'
import { comptesOf } from '../../../src/features/frais/comptes.service'
import { applique, depose, hiddenIn, paye, type Paye } from '../../support/versements'
import { workbookOf } from '../../support/workbook'

let table: Awaited<ReturnType<typeof startTable>>
beforeEach(async () => {
	table = await startTable()
})
afterEach(() => table.schools.stop())

const as = (who: (typeof WHO)[number]) => table.visitors[WHO.indexOf(who)]!
const take = (about: Paye) => paye(table.schools, about)
const lines = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await table.schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const etats = async () => (await lines('SELECT etat FROM versements ORDER BY id')).map(({ etat }) => etat)
const paid = async (etudiant: number) => (await comptesOf(await (await visitOf(table.schools, 'awa')).view(), etudiant)).paye
const HEAD = 'Date;ID Transaction;Montant brut;Commission;Montant net;Statut\n'
const apply = (content: string | Uint8Array, ecarts: readonly number[] = [], about = {}) => applique(as('compta'), content, ecarts, about)

describe('the statement of an operator', () => {
	test('verifies what has the same reference and amount, unless its reader entered it, and leaves the fee out of balances', async () => {
		await take({ reference: 'MP-1', by: 'awa' })
		await take({ reference: 'MP-2', parts: [[22, 30_000], [21, 20_000]] }) // prettier-ignore
		const content = `${HEAD}19/11/2026 08:15;mp-1 ;50 000;500;49 500;Succès\n2026-11-19;MP\u200b-2;50000;500;49500;Succès\n`
		await take({ reference: 'MP-0', by: 'awa' })
		const answer = await applique(as('awa'), content + '2026-11-19;MP-0;9000;0;9000;ok\n', [3])
		expect(answer.headers.get('location')).toContain('fait=applique')
		expect(await etats()).toEqual(['a_verifier', 'verifie', 'a_verifier'])
		expect([await paid(20), await paid(22), await paid(21)]).toEqual([100_000, 30_000, 20_000])
		expect(await lines('SELECT cle, sens, brut, commission, versement_id FROM releve_lignes WHERE versement_id IS NOT NULL')).toEqual([
			{ cle: 'MP-1', sens: 'entree', brut: 50_000, commission: 500, versement_id: 1 },
			{ cle: 'MP-2', sens: 'entree', brut: 50_000, commission: 500, versement_id: 2 }
		])
		await take({ reference: 'MP-3', by: 'awa' })
		const { to } = await depose(as('awa'), `${HEAD}2026-11-19;MP-3;50000;0;50000;ok\n`)
		expect(await saidBy(as('awa').get(to))).toContain("1 ligne d'un paiement que vous avez saisi : une autre personne le vérifie")
		expect(await saidBy(as('compta').get(to))).toContain('1 ligne vérifie un paiement du même montant')
		expect(await saidBy(as('compta').get('/verifier/releve'))).toContain(
			"3 lignes, dont 1 000 F CFA de frais de l'opérateur, à la charge de l'école"
		)
	})

	test('asks once which column has which fact, remembers it for the operator, and changes nothing if it comes again', async () => {
		await take({ reference: 'MP-1' })
		const content = 'Quand;Numéro;Somme\n19/11/2026;MP-1;50000\n'
		const { to } = await depose(as('compta'), content)
		const asked = await (await as('compta').get(to)).text()
		expect([asked.includes('Quand'), asked.includes('id="appliquer"')]).toEqual([true, false])
		const wrong = await as('compta').post(`${to}/colonnes`, { date: 'Quand', reference: 'Quand', brut: 'Ailleurs' })
		expect([wrong.status, (await wrong.text()).includes('est la même colonne')]).toEqual([422, true])
		await as('compta').post(`${to}/colonnes`, { date: 'Quand', reference: 'Numéro', brut: 'Somme' })
		const page = await (await as('compta').get(to)).text()
		const sent = [['vu', hiddenIn(page, 'vu')]]
		expect([(await as('compta').post(to, sent)).status, (await as('compta').post(to, sent)).status]).toEqual([303, 303])
		const before = await lines("SELECT count(*) AS n FROM journal_lignes WHERE action LIKE 'versement.%'")
		const again = await depose(as('compta'), content, { operateur: ' wave' })
		expect(await saidBy(as('compta').get(again.to))).toContain('Ce relevé ne change rien : ses lignes sont déjà connues.')
		await as('compta').post(again.to, [['vu', hiddenIn(await (await as('compta').get(again.to)).text(), 'vu') || 'x']])
		expect([await etats(), await lines('SELECT count(*) AS n FROM releve_lignes')]).toEqual([['verifie'], [{ n: 1 }]])
		expect(await lines("SELECT count(*) AS n FROM journal_lignes WHERE action LIKE 'versement.%'")).toEqual(before)
	})

	test('tells two operators with one reference apart, and keeps a line without money here until the counter takes it', async () => {
		await take({ reference: 'X-1', operateur: 'Orange Money', parts: [[21, 7_000]] })
		await apply(`${HEAD}2026-11-19;X-1;7000;0;7000;ok\n`)
		expect(await etats()).toEqual(['a_verifier'])
		expect(await saidBy(as('compta').get('/verifier/releve'))).toContain('Lignes sans reçu : 1.')
		expect(await (await as('dire').get('/verifier/releve/sans-recu.csv')).text()).toContain('X-1;Wave;Entrée;2026-11-19;7000;0')
		await take({ reference: 'X-1', envoi: 'wave', parts: [[20, 7_000]] })
		expect(await saidBy(as('compta').get('/verifier'))).toContain('7 000, 19/11/2026')
		await apply(`${HEAD}2026-11-19;X-1;7000;0;7000;ok\n`)
		expect(await etats()).toEqual(['a_verifier', 'verifie'])
		await apply(`${HEAD}2026-11-19;X-1;7000;0;7000;ok\n`, [], { operateur: 'Orange Money' })
		expect(await etats()).toEqual(['verifie', 'verifie'])
		expect(await lines('SELECT count(*) AS n FROM releve_lignes')).toEqual([{ n: 2 }])
	})

	test('takes money back by a counter-entry, in the same file or a later one, once', async () => {
		await take({ reference: 'MP-1' })
		await take({ reference: 'MP-2', parts: [[21, 9_000]] })
		await apply(
			`${HEAD}2026-11-19;MP-1;50000;500;49500;Succès\n2026-11-19;MP-2;9000;0;9000;Succès\n2026-11-20;MP-2;9000;0;9000;Annulation\n`
		)
		expect(await etats()).toEqual(['verifie', 'rejete'])
		const reversal = `${HEAD}2026-11-20;MP-1;-50000;0;-50000;Succès\n`
		await apply(reversal)
		await apply(reversal)
		expect([await etats(), await paid(20), await paid(21)]).toEqual([['rejete', 'rejete'], 0, 0])
		expect(await lines('SELECT sorte, paiement_id, reference FROM contre_ecritures ORDER BY id')).toEqual([
			{ sorte: 'rejeter', paiement_id: 2, reference: 'RP-2026-000003' },
			{ sorte: 'rejeter', paiement_id: 1, reference: 'RP-2026-000004' }
		])
		expect(await lines('SELECT count(*) AS n FROM releve_lignes')).toEqual([{ n: 4 }])
		const inForce = 'SELECT r.id FROM paiements p JOIN papiers r ON r.id = p.papier_id WHERE r.remplace_par IS NULL'
		expect(await lines(inForce)).toEqual([])
	})

	test('takes back what it tells and corrects in one file, and activates nothing', async () => {
		const droits = { annee_id: 2, libelle: 'Droits', nature: 'droits' as const, montant: 50_000, updated_at: AT }
		await write(table.schools, (db) => db.insert(s.frais).values({ ...droits, etudiant_id: 24 }))
		await take({ reference: 'MP-1', parts: [[24, 50_000]] })
		await take({ reference: 'MP-2' })
		const told = (reference: string, brut: number) =>
			`2026-11-19;${reference};${brut};0;${brut};Succès\n2026-11-20;${reference};${brut};0;${brut};Annulation\n`
		await apply(`${HEAD}${told('MP-1', 50_000)}${told('MP-2', 45_000)}`, [2])
		expect(await etats()).toEqual(['rejete', 'annule', 'rejete'])
		expect(await lines('SELECT statut FROM inscriptions WHERE etudiant_id = 24')).toEqual([{ statut: 'En validation' }])
		expect(await lines('SELECT cle, sens, versement_id FROM releve_lignes ORDER BY cle, sens')).toEqual([
			{ cle: 'MP-1', sens: 'entree', versement_id: 1 },
			{ cle: 'MP-1', sens: 'sortie', versement_id: 1 },
			{ cle: 'MP-2', sens: 'entree', versement_id: 3 },
			{ cle: 'MP-2', sens: 'sortie', versement_id: 3 }
		])
		expect(await lines("SELECT count(*) AS n FROM journal_lignes WHERE action = 'versement.verifier'")).toEqual([{ n: 0 }])
	})

	test('shows another amount, and an accepted one becomes a counter-entry and a new payment with a new receipt', async () => {
		await take({ reference: 'MP-1' })
		await take({ reference: 'MP-2', parts: [[21, 9_000]] })
		await take({ reference: 'MP-3', parts: [[20, 5_000], [22, 5_000]] }) // prettier-ignore
		const content = `${HEAD}2026-11-19;MP-1;45000;450;44550;ok\n2026-11-19;MP-2;8000;0;8000;ok\n2026-11-19;MP-3;9000;0;9000;ok\n`
		await apply(content, [1, 3])
		expect(await etats()).toEqual(['annule', 'a_verifier', 'a_verifier', 'verifie'])
		expect(await lines('SELECT sorte, paiement_id, reference, remplace_par FROM contre_ecritures')).toEqual([
			{ sorte: 'corriger', paiement_id: 1, reference: 'RP-2026-000005', remplace_par: 5 }
		])
		expect(await lines('SELECT reference, montant, versement_id FROM paiements WHERE id = 5')).toEqual([
			{ reference: 'RP-2026-000006', montant: 45_000, versement_id: 4 }
		])
		expect((await lines('SELECT feuille FROM papiers ORDER BY id DESC LIMIT 1'))[0]!['feuille']).not.toContain('réserve')
		expect(await paid(20)).toBe(50_000)
		const { to } = await depose(as('compta'), content)
		const again = await saidBy(as('compta').get(to))
		expect(again).toContain('2 lignes avec un autre montant que le reçu')
		// money for several students cannot be ticked, and the sentence leads to the way
		expect(again).toContain('Ce paiement est pour plusieurs étudiants : rejetez-le, puis encaissez pour chacun le bon montant.')
		expect(await (await as('compta').get(to)).text()).toContain('href="/console/verifier/3"')
		const vu = hiddenIn(await (await as('compta').get('/verifier/3')).text(), 'vu')
		expect((await as('compta').post('/verifier/3', { vu, motif: 'Montant du relevé' })).status).toBe(303)
		await take({ reference: 'MP-3', parts: [[20, 4_000], [22, 5_000]], envoi: 'again' }) // prettier-ignore
		expect(await etats()).toEqual(['annule', 'a_verifier', 'rejete', 'verifie', 'a_verifier'])
		expect(await saidBy(as('compta').get('/verifier'))).toMatch(/9 000 Mobile money Wave MP-3 \S+ 9 000, 19/)
	})

	test('compares a transfer with its parts in force: a cancelled part is missed, until its author gives it to the right child', async () => {
		await take({ reference: 'FAM', parts: [[20, 50_000], [21, 30_000]] }) // prettier-ignore
		await annuler(await visitOf(table.schools, 'moussa', { fonctions: ['caisse'] }), 2, 'Mauvais enfant', 'annule')
		const content = `${HEAD}2026-11-19;FAM;80000;0;80000;ok\n`
		await apply(content, [1])
		expect([await etats(), await lines('SELECT versement_id FROM releve_lignes')]).toEqual([['a_verifier'], [{ versement_id: null }]])
		expect(await saidBy(as('compta').get('/verifier'))).toMatch(/ZADI Inès .*50 000 Mobile money/)
		const right = (about: Partial<Paye>) => take({ reference: 'fam', parts: [[22, 30_000]], envoi: 'marie', ...about })
		const refused = (about: Partial<Paye>) => right(about).then(() => false, () => true) // prettier-ignore
		expect([await refused({ by: 'awa' }), await refused({ parts: [[22, 30_001]] })]).toEqual([true, true])
		expect([await right({}), await right({}), await refused({ envoi: 'more', parts: [[22, 1]] })]).toEqual([1, 1, true])
		await apply(content)
		expect([await etats(), await paid(20), await paid(21), await paid(22)]).toEqual([['verifie'], 50_000, 0, 30_000])
		expect(await lines('SELECT versement_id FROM releve_lignes')).toEqual([{ versement_id: 1 }])
	})

	test('lists a line again once its money is cancelled, which a cashier may not do to verified money, and a declaration may take it', async () => {
		await take({ reference: 'MP-1' })
		await take({ reference: 'FAM', parts: [[21, 30_000], [22, 20_000]] }) // prettier-ignore
		await apply(`${HEAD}2026-11-19;MP-1;50000;0;50000;ok\n2026-11-19;FAM;50000;0;50000;ok\n`)
		const [cashier, head] = [
			await visitOf(table.schools, 'moussa', { fonctions: ['caisse'] }),
			await visitOf(table.schools, 'sira', { fonctions: ['direction'] })
		]
		expect(await annuler(cashier, 1, 'x', 'a').catch((error: AppError) => error.code)).toBe('caisse.direction')
		await annuler(head, 1, 'Erreur', 'b')
		await annuler(head, 3, 'Erreur', 'c')
		const missed = async () => (await (await as('compta').get('/verifier/releve/sans-recu.csv')).text()).trim().split(/\r?\n/).slice(1)
		expect(await missed()).toEqual(['MP-1;Wave;Entrée;2026-11-19;50000;0', 'FAM;Wave;Entrée;2026-11-19;20000;0'])
		await as('ines').post('/mes-paiements', { operateur: 'Wave', reference: 'MP-1', montant: '50000', date: '2026-11-19' })
		const page = await (await as('compta').get('/verifier/declarations/1')).text()
		expect((await as('compta').post('/verifier/declarations/1/prendre', { vu: hiddenIn(page, 'vu') })).status).toBe(303)
		expect([await etats(), await missed()]).toEqual([['annule', 'verifie', 'verifie'], ['FAM;Wave;Entrée;2026-11-19;20000;0']])
	})

	test('says what an operator took back under an id of its own, and knows the slip of the deposit of a drawer', async () => {
		await take({ reference: 'T1' })
		await apply(`${HEAD}2026-11-19;T1;50000;0;50000;ok\n2026-11-19;T2;-50000;0;-50000;Annulation de T1\n`)
		expect(await saidBy(as('compta').get('/verifier/releve'))).toContain('Cherchez le paiement repris : il compte encore.')
		const drawer = { caissier: 54, fond: 10_000, ouverte_at: 1, fermee_at: 2, fermee_par: 54, compte: 10_000, attendu: 10_000 }
		const content = 'Date;Référence;Montant\n2026-11-20;BORD-77;10000\n2026-11-20;BORD-78;10000\n'
		await apply(content, [], { operateur: 'BICICI', sorte: 'banque' })
		expect(await saidBy(as('compta').get('/verifier/releve'))).toContain('Lignes sans reçu : 3.')
		await write(table.schools, (db) => db.insert(s.caisses).values({ ...drawer, jour: '2026-11-19', depot: 10_000, bordereau: 'bord-77' }))
		expect(await saidBy(as('compta').get('/verifier/releve'))).toContain('Lignes sans reçu : 2.')
		await write(table.schools, (db) => db.insert(s.caisses).values({ ...drawer, jour: '2026-11-18', depot: 9_000, bordereau: 'B-79' }))
		const { to } = await depose(as('compta'), content.replace('BORD-78;10000', 'B-79;9000'), { operateur: 'BICICI', sorte: 'banque' })
		expect(await saidBy(as('compta').get(to))).toContain('Ce relevé ne change rien : ses lignes sont déjà connues.')
	})

	test('is refused as a whole if money has changed since its preview, and reads workbooks too', async () => {
		const id = await take({ reference: 'MP-1' })
		const bytes = await workbookOf({
			Relevé: [['Relevé Wave'], ['Date', 'Référence', 'Montant'], ['2026-11-19', 'MP-1', 50_000], ['Total', null, 50_000]]
		})
		const { to } = await depose(as('compta'), bytes, { name: 'releve.xlsx' })
		await as('compta').post(`${to}/colonnes`, { date: 'Date', reference: 'Référence', brut: 'Montant' })
		const vu = hiddenIn(await (await as('compta').get(to)).text(), 'vu')
		await write(table.schools, (db) => db.update(s.versements).set({ etat: 'annule' }))
		expect((await as('compta').post(to, { vu })).status).toBe(409)
		expect(await lines('SELECT count(*) AS n FROM releve_lignes')).toEqual([{ n: 0 }])
		await write(table.schools, (db) => db.update(s.versements).set({ etat: 'a_verifier' }))
		expect((await as('compta').post(to, { vu })).status).toBe(303)
		expect([id, await etats()]).toEqual([1, ['verifie']])
	})

	test('leaves aside what failed, what it tells twice, and cells that are not a day or a whole amount, with the reason', async () => {
		await take({ reference: 'MP-1' })
		const content = `${HEAD}2026-11-19;MP-1;50000,50;0;;ok\n2026-11-19;MP-1;50000;0;;Échec\n31/02/2026;MP-2;1;0;;ok\n2026-11-19;MP-3;5;0;;ok\n2026-11-19;mp-3;6;0;;ok\nTotal;;100000;;;\n`
		const { to } = await depose(as('compta'), content)
		await applique(as('compta'), content)
		expect(await etats()).toEqual(['a_verifier'])
		expect(await lines('SELECT cle, brut FROM releve_lignes')).toEqual([{ cle: 'MP-3', brut: 5 }])
		expect(await saidBy(as('compta').get(to))).toContain('Un relevé plus récent a remplacé ce fichier.')
		const later = await depose(as('compta'), content)
		const said = await saidBy(as('compta').get(later.to))
		for (const words of [
			'4 lignes laissées de côté',
			'Ligne 1 : montant qui',
			'Ligne 2 : sans effet',
			'Ligne 3 : date illisible',
			'Ligne 5 : référence déjà lue'
		])
			expect(said).toContain(words)
	})

	test('is refused with a sentence if it is not a statement', async () => {
		for (const [content, name, words] of [
			['', 'vide.csv', 'ne se lit pas'],
			[new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'x.xlsx', 'ne se lit pas'],
			['Bonjour\n', 'x.csv', 'pas de ligne'],
			[HEAD, 'x.csv', 'pas de ligne'],
			[HEAD + '2026-11-19;R;1;0;1;ok\n'.repeat(10_001), 'x.csv', 'plus de 10 000 lignes'],
			[HEAD + `2026-11-19;R;1;0;1;${'x'.repeat(500)};${'y'.repeat(300)}\n`.repeat(9_900), 'x.csv', 'trop de texte']
		] as const) {
			const { status, text } = await depose(as('compta'), content, { name })
			expect([name, status, text.includes(words)]).toEqual([name, 422, true])
		}
		const nobody = await depose(as('compta'), `${HEAD}2026-11-19;R;1;0;1;ok\n`, { operateur: '\u200b' })
		expect([nobody.status, await lines('SELECT count(*) AS n FROM releves')]).toEqual([422, [{ n: 1 }]])
	})

	test('waits among five at most, of whatever operators: a further file takes the place of the oldest', async () => {
		const [first] = await lines('SELECT id FROM releves WHERE cellules IS NOT NULL')
		for (const operateur of ['A', 'B', 'C', 'D', 'E'])
			expect((await depose(as('compta'), `${HEAD}2026-11-19;R;1;0;1;ok\n`, { operateur })).status).toBe(303)
		expect(await lines('SELECT operateur FROM releves WHERE cellules IS NOT NULL ORDER BY id')).toEqual(
			['A', 'B', 'C', 'D', 'E'].map((operateur) => ({ operateur }))
		)
		expect(await saidBy(as('compta').get(`/verifier/releve/${Number(first!['id'])}`))).toContain(
			'Un relevé plus récent a remplacé ce fichier.'
		)
	})

	test('is sent, mapped and applied by accounting alone, and read by the head', async () => {
		await take({ reference: 'MP-1' })
		const content = `${HEAD}2026-11-19;MP-1;50000;0;50000;ok\n`
		const { to } = await depose(as('compta'), content)
		for (const who of WHO) {
			const [reads, judges] = [['awa', 'compta', 'dire'].includes(who), ['awa', 'compta'].includes(who)]
			expect([who, (await as(who).get(to)).status, (await as(who).get(`${to}/export.csv`)).status]).toEqual([
				who,
				reads ? 200 : 403,
				reads ? 200 : 403
			])
			if (judges) continue
			expect([who, (await depose(as(who), content)).status]).toEqual([who, 403])
			expect([who, (await as(who).post(to, { vu: 'x' })).status, (await as(who).post(`${to}/colonnes`, {})).status]).toEqual([
				who,
				403,
				403
			])
		}
		expect(await (await as('dire').get(to)).text()).not.toContain('id="appliquer"')
		expect(await lines('SELECT count(*) AS n FROM releves')).toEqual([{ n: 2 }])
	})

	test('lets accounting take a declared payment that it tells, with its amount and day, verified and with a receipt', async () => {
		await write(table.schools, (db) =>
			db
				.insert(s.frais)
				.values({ id: 1, etudiant_id: 20, annee_id: 2, libelle: 'Droits', nature: 'droits', montant: 40_000, updated_at: AT })
		)
		await as('ines').post('/mes-paiements', { operateur: 'WAVE', reference: 'mp-9', montant: '41000', date: '2026-11-18' })
		await apply(`${HEAD}2026-11-17;MP-9;40000;400;39600;ok\n`)
		const page = await (await as('compta').get('/verifier')).text()
		expect(page).toContain('Le relevé a cette référence : 40 000 F CFA le 17/11/2026.')
		const vu = hiddenIn(page.slice(page.indexOf('declarations/1/prendre')), 'vu')
		expect((await as('compta').post('/verifier/declarations/1/prendre', { vu })).headers.get('location')).toContain('fait=pris')
		expect((await as('compta').post('/verifier/declarations/1/prendre', { vu })).status).toBe(303)
		expect(await lines('SELECT etat, montant, date, reference FROM versements')).toEqual([
			{ etat: 'verifie', montant: 40_000, date: '2026-11-17', reference: 'mp-9' }
		])
		expect(await saidBy(as('ines').get('/mes-paiements'))).toContain('Encaissé et vérifié · RP-2026-000001 (40 000 F CFA)')
		expect(await lines('SELECT versement_id FROM releve_lignes')).toEqual([{ versement_id: 1 }])
	})

	test('of 1,000 lines goes from the file to the receipts: each line is kept once, and every balance adds up', async () => {
		const { schools } = table
		await write(schools, async (db) => {
			const money = {
				mode: 'mobile_money' as const,
				operateur: 'Wave',
				date: '2026-11-19',
				etat: 'a_verifier' as const,
				fait_at: 1,
				fait_par: 2
			}
			const row = (n: number) => ({ id: n, ...money, reference: `W${n}`, cle: `W${n}`, montant: 1000 + n })
			const all = Array.from({ length: 900 }, (_, at) => row(at + 1))
			await db.insert(s.versements).values(all)
			await db.insert(s.paiements).values(
				all.map(({ id, montant, date }) => ({
					id,
					reference: `RP-2025-${id}`,
					etudiant_id: 20 + (id % 3),
					montant,
					date,
					versement_id: id,
					updated_at: AT
				}))
			)
		})
		const row = (n: number) => `2026-11-19;w${n};${1000 + n + (n <= 10 ? 5 : 0)};10;${n};ok`
		const back = Array.from({ length: 20 }, (_, at) => `2026-11-20;W${at + 101};-${1101 + at};0;0;ok`)
		await apply(`${HEAD}${[...Array.from({ length: 980 }, (_, at) => row(at + 1)), ...back].join('\n')}\n`, [1, 2, 3])
		expect(await lines('SELECT etat, count(*) AS n FROM versements GROUP BY etat ORDER BY etat')).toEqual([
			{ etat: 'a_verifier', n: 7 },
			{ etat: 'annule', n: 3 },
			{ etat: 'rejete', n: 20 },
			{ etat: 'verifie', n: 873 }
		])
		expect(await lines('SELECT count(*) AS n, sum(versement_id IS NULL) AS sans, sum(commission) AS frais FROM releve_lignes')).toEqual([
			{ n: 1000, sans: 87, frais: 9800 }
		])
		const counts = await lines(`SELECT sum(p.montant) AS n FROM paiements p JOIN versements v ON v.id = p.versement_id
			WHERE v.etat IN ('verifie', 'a_verifier') AND NOT EXISTS (SELECT 1 FROM contre_ecritures c WHERE c.paiement_id = p.id)`)
		expect(counts[0]!['n'] as number).toBe((await paid(20)) + (await paid(21)) + (await paid(22)))
	})
})

test('each line has one effect, in every order of lines, and equal amounts alone verify', () => {
	const reference = fc.constantFrom('a1', 'A1\u200b', 'b2', 'c3')
	const entre = fc.record({
		cle: fc.constantFrom('A1', 'B2', 'C3'),
		montant: fc.integer({ min: 1, max: 3 }),
		etat: fc.constantFrom('a_verifier', 'verifie', 'rejete')
	})
	fc.assert(
		fc.property(
			fc.array(fc.tuple(reference, fc.integer({ min: -3, max: 3 })), { maxLength: 8 }),
			fc.array(entre, { maxLength: 4 }),
			(rows, given) => {
				const colonnes = { date: 'd', reference: 'r', brut: 'm' }
				const { lignes, ecartees } = lignesDe(['d', 'r', 'm'], rows.map(([ref, amount]) => ['2026-11-19', ref, String(amount)]), colonnes) // prettier-ignore
				expect(lignes.length + ecartees.length).toBe(rows.length)
				const entres = given.map((one, at): Entre => ({
					...one,
					id: at,
					mode: 'mobile_money',
					operateur: 'wave',
					parts: 1,
					sien: 0,
					etat: one.etat as Entre['etat']
				}))
				const about = { sorte: 'mobile_money', operateurCle: 'WAVE' } as const
				for (const { effet, cle, brut, entre: found } of comparees(lignes, about, entres, [])) {
					if (effet === 'egale' || effet === 'renversee')
						expect([found?.cle, found?.montant, found?.etat !== 'rejete']).toEqual([cle, brut, true])
					if (effet === 'ecart') expect(found?.montant).not.toBe(brut)
				}
				expect(comparees(lignes, { ...about, operateurCle: 'ORANGE' }, entres, []).every(({ effet }) => effet === 'sans_recu')).toBe(true)
			}
		)
	)
})
