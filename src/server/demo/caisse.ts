import { coupuresDe } from '../../domain/argent/caisse'
import { idsIn, signedIn, type SignedIn } from './signed-in'

type Paid = readonly [student: number, montant: number, about?: Readonly<Record<string, string>>]

/** The receipts of two past days and of today: students by their place in the class. */
const DAYS: readonly (readonly Paid[])[] = [
	[
		[0, 50_000],
		[3, 75_000],
		[4, 25_000]
	],
	[
		[6, 100_000],
		[7, 40_000]
	],
	[
		[9, 60_000],
		[12, 50_000, { mode: 'mobile_money', operateur: 'Orange Money', reference: 'MP.1431.A00042' }]
	]
]
const FOND = 20_000
const ECART = 500

/**
 * Cashes at the counter on two days and today, as the cashier. Both past days are closed, the second with a difference; today's drawer is open.
 * `goBack` lets the server's clock show an earlier day.
 */
export async function beginCaisse(console: string, classe: string, now: Temporal.ZonedDateTime, goBack: (days: number) => void) {
	const students = idsIn(await (await signedIn(console, 'admin')).get(classe))
	const past = [3, 2, 1].filter((days) => now.subtract({ days }).dayOfWeek !== 7).slice(-2)
	for (const [at, days] of [...past, 0].entries()) {
		goBack(days)
		const cashier = await signedIn(console, 'caisse')
		await cashier.post('/caisse', new URLSearchParams({ fond: String(FOND) }))
		for (const [place, montant, about] of DAYS[at]!) {
			const etudiants = students[place]!
			const fields = { etudiants, [`montant_${etudiants}`]: String(montant), mode: 'especes', cle: crypto.randomUUID(), ...about }
			await cashier.post('/encaisser', new URLSearchParams(fields))
		}
		if (days === 0) return
		const depense = { libelle: 'Craies et feutres', montant: '3500', cle: crypto.randomUUID() }
		await cashier.post('/caisse/depense', new URLSearchParams(depense))
		await closes(cashier, at === 0 ? 0 : ECART)
	}
}

/** Counts the drawer, without what is missing, and takes it to the bank, except the float. */
async function closes(cashier: SignedIn, missing: number): Promise<void> {
	const [, attendu = '0'] = /name="attendu" value="(\d+)"/.exec(await cashier.get('/caisse/fermer')) ?? []
	const compte = Number(attendu) - missing
	let left = compte
	const billets = coupuresDe('XOF').map((coupure) => {
		const nombre = Math.floor(left / coupure)
		left -= nombre * coupure
		return [`billets_${coupure}`, String(nombre)]
	})
	const motif = missing > 0 ? 'Monnaie rendue en trop à un parent' : ''
	const fields = { attendu, motif, depot: String(compte - FOND), bordereau: `BDX-${compte}` }
	await cashier.post('/caisse/fermer', new URLSearchParams([...billets, ...Object.entries(fields)]))
}
