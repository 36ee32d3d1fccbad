import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { encaisser } from '../../../src/features/caisse/encaisser.service'
import { comptesOf } from '../../../src/features/frais/comptes.service'
import { accorder, ecrireFrais, remisesOf, reprendre, retirerFrais } from '../../../src/features/frais/remises.service'
import { payerTiers } from '../../../src/features/tiers/payer.service'
import { releveDeTiers } from '../../../src/features/tiers/tiers.service'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { soldesDuJournal } from '../../support/ecritures'
import { AT } from '../../support/people'
import { visitOf } from '../../support/registre'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:30:00Z' })
	await write(schools, (db) => db.insert(s.tiers).values({ id: 1, code: 'ETAT', nom: 'État', sorte: 'etat', updated_at: AT }))
})
afterAll(() => schools.stop())

const STUDENT = 20
const MONEY = [s.contreEcritures, s.ajustements, s.echeances, s.paiements, s.versements, s.frais]
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const view = async () => (await visitOf(schools, 'awa')).view()
const state = async () => remisesOf(await view(), STUDENT)

type Adjustment = { readonly id: number; readonly sorte: string; readonly montant: number; isBack: boolean }
type Fee = {
	readonly id: number
	readonly libelle: string
	readonly montant: number
	isWithdrawn: boolean
	readonly adjustments: Adjustment[]
}

/** The account as the rules make it of what was entered. */
class Model {
	readonly fees: Fee[] = []
	readonly paid = { family: 0, tiers: 0 }

	get inForce() {
		return this.fees.filter(({ isWithdrawn }) => !isWithdrawn)
	}
	adjusted(fee: Fee, ...sortes: readonly string[]) {
		return sum(fee.adjustments.flatMap(({ sorte, montant, isBack }) => (isBack || !sortes.includes(sorte) ? [] : [montant])))
	}
	share(fee: Fee) {
		return fee.montant - this.adjusted(fee, 'remise', 'exoneration', 'prise_en_charge')
	}
	get moved() {
		return sum(this.inForce.map((fee) => this.adjusted(fee, 'prise_en_charge')))
	}
	get reduced() {
		return sum(this.inForce.map((fee) => this.adjusted(fee, 'remise', 'exoneration')))
	}
	get owed() {
		return sum(this.inForce.map(({ montant }) => montant))
	}
}

const step = fc.record({
	kind: fc.constantFrom(
		'write',
		'write',
		'withdraw',
		'remise',
		'exoneration',
		'prise_en_charge',
		'take back',
		'family pays',
		'third party pays'
	),
	which: fc.nat({ max: 20 }),
	amount: fc.integer({ min: 1, max: 900 })
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(all: readonly T[], which: number) => (all.length === 0 ? undefined : all[which % all.length])

async function writeFee(model: Model, { which, amount }: Step) {
	const libelle = `F${which % 3}`
	const isTaken = model.inForce.some((fee) => fee.libelle === libelle)
	const parts = amount > 10 && which % 2 === 1 ? [{ date: '2026-10-01', montant: String(Math.floor(amount / 3)) }] : []
	const tape = { annee: 2, libelle, nature: 'autre', montant: String(amount), echeance: which % 4 === 0 ? '' : '2026-12-01', parts }
	const { vu } = await state()
	const before = await state()
	const written = ecrireFrais(await visitOf(schools, 'awa'), STUDENT, tape, vu)
	// the same fee once more writes nothing, and another one of the same libellé is refused
	if (isTaken) return written.catch((error: Error) => expect(error.message).toBe('champ.detail'))
	await written
	const { frais } = await state()
	const fee = frais.find(({ id }) => before.frais.every((other) => other.id !== id))!
	expect(fee.numero).toBe(1 + model.fees.filter((other) => other.libelle === libelle).length)
	return void model.fees.push({ id: fee.id, libelle, montant: amount, isWithdrawn: false, adjustments: [] })
}

async function grant(model: Model, { kind, which, amount }: Step) {
	const fee = pick(model.inForce, which)
	if (!fee) return
	const { vu, frais } = await state()
	const { part, reste } = frais.find(({ id }) => id === fee.id)!
	const montant = kind === 'exoneration' ? reste : amount
	const grantTape = { sorte: kind, montant: String(amount), tiers: 1, motif: 'Décision' }
	const granted = accorder(await visitOf(schools, 'awa'), STUDENT, fee.id, grantTape, vu, crypto.randomUUID())
	if (montant === 0 || montant > part) return granted.catch((error: Error) => expect(error.message).toBe('champ.detail'))
	await granted
	const [newest] = (await state()).ajustements
	return void fee.adjustments.push({ id: newest!.id, sorte: kind, montant, isBack: false })
}

async function takeBack(model: Model, { which }: Step) {
	const adjustment = pick(
		model.inForce.flatMap(({ adjustments }) => adjustments.filter(({ isBack }) => !isBack)),
		which
	)
	if (!adjustment) return
	await reprendre(await visitOf(schools, 'awa'), STUDENT, adjustment.id, 'Erreur', (await state()).vu)
	adjustment.isBack = true
}

async function withdraw(model: Model, { which }: Step) {
	const fee = pick(model.inForce, which)
	if (!fee) return
	await retirerFrais(await visitOf(schools, 'awa'), STUDENT, fee.id, 'Erreur', (await state()).vu)
	fee.isWithdrawn = true
}

/** Takes money at the counter, from the family or for the share of the third party. */
async function pay(model: Model, montant: number, by: 'family' | 'tiers') {
	if (montant <= 0) return
	const visit = await visitOf(schools, 'awa')
	const [reference, envoi] = [crypto.randomUUID(), crypto.randomUUID()]
	const money = { mode: 'virement' as const, reference, date: '2026-11-20' }
	if (by === 'family') await encaisser(visit, { ...money, operateur: null, parts: [{ etudiant: STUDENT, montant }] }, envoi)
	else {
		const { vu } = await releveDeTiers(await view(), 1)
		await payerTiers(visit, 1, { ...money, operateur: '', montant: String(montant), partOf: () => String(montant) }, vu, envoi)
	}
	model.paid[by] += montant
}

const left = (model: Model) => model.moved - model.paid.tiers

const ACTS: Readonly<Record<Step['kind'], (model: Model, step: Step) => unknown>> = {
	write: writeFee,
	withdraw,
	remise: grant,
	exoneration: grant,
	prise_en_charge: grant,
	'take back': takeBack,
	'family pays': (model, { amount }) => pay(model, amount, 'family'),
	'third party pays': (model, { amount }) => pay(model, Math.min(amount, left(model)), 'tiers')
}

async function mustAddUp(model: Model) {
	const { frais } = await state()
	const comptes = await comptesOf(await view(), STUDENT)
	const { tiers } = await releveDeTiers(await view(), 1)
	const inForce = frais.filter(({ retire_le }) => retire_le === null)
	expect(inForce.map(({ id, part, ajuste }) => [id, part, ajuste])).toEqual(
		model.inForce.map((fee) => [fee.id, model.share(fee), fee.montant - model.share(fee)])
	)
	expect({ total: comptes.total, paye: comptes.paye }).toEqual({
		total: sum(model.inForce.map((fee) => model.share(fee))),
		paye: model.paid.family
	})
	expect([tiers.du, tiers.paye, tiers.reste]).toEqual([model.moved, model.paid.tiers, left(model)])
	expect(sum(inForce.map(({ reste }) => reste))).toBe(Math.max(0, comptes.solde))
	expect(comptes.paye + comptes.solde + tiers.paye + tiers.reste + model.reduced).toBe(model.owed)
	const journal = await soldesDuJournal(await view())
	expect([journal['4111'] ?? 0, journal['4114'] ?? 0]).toEqual([comptes.solde, tiers.reste])
}

test('what is owed, moved, reduced, paid by each party and left adds up after every entry, in every order of entries', async () => {
	await fc.assert(
		fc
			.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
				const model = new Model()
				for (const entry of steps) {
					await ACTS[entry.kind](model, entry)
					await mustAddUp(model)
				}
			})
			.afterEach(() =>
				write(schools, async (db) => {
					for (const table of MONEY) await db.delete(table)
				})
			),
		{ numRuns: 40 }
	)
})
