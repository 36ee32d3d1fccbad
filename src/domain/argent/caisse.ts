import { withoutGroups } from '../../kit/nombre-ecrit'
import type { Message } from '../../kit/messages'
import type { EtatVersement, ModePaiement } from './mots'

/** The largest amount that a person types. */
export const MAX_MONTANT = 1_000_000_000

/** Longer than the largest amount with spaces between its thousands. */
const LONGEST = 30

/** An amount that a person typed, in whole units; `undefined` if the field is empty (rule 7.6). */
export function montantTape(typed: string): { readonly montant: number | undefined } | { readonly wrong: Message } {
	const text = typed.length > LONGEST ? typed : withoutGroups(typed.trim())
	if (text === '') return { montant: undefined }
	if (/^\d{1,15}[.,]\d{1,9}$/.test(text)) return { wrong: { key: 'champ.sans_decimales' } }
	if (!/^\d{1,15}$/.test(text)) return { wrong: { key: 'champ.entier' } }
	const montant = Number(text)
	return montant > MAX_MONTANT ? { wrong: { key: 'champ.max', parameters: { max: MAX_MONTANT } } } : { montant }
}

/** The state in which money of a mode arrives: all that is not cash waits until somebody has seen it on an account (rule 7.6). */
export const etatInitial = (mode: ModePaiement): EtatVersement => (mode === 'especes' ? 'recu' : 'a_verifier')

/** The modes that share one space of references with a mode: a statement does not tell modes of a bank apart (rule 7.6). */
export const modesDeReference = (mode: ModePaiement): readonly ModePaiement[] =>
	mode === 'especes' || mode === 'mobile_money' ? [mode] : ['versement_bancaire', 'cheque', 'virement']

/** The school's stamp duty: thousandths of an amount above `timbre_seuil`; 0: no stamp. */
export type ReglageTimbre = { readonly timbre_milliemes: number; readonly timbre_seuil: number }

/** The stamp duty of a receipt, in whole units, rounded up: only of cash. */
export const timbreDe = (mode: ModePaiement, montant: number, { timbre_milliemes, timbre_seuil }: ReglageTimbre): number =>
	mode === 'especes' && montant > timbre_seuil ? Math.ceil((montant * timbre_milliemes) / 1000) : 0

/** The movements of a drawer, in whole units. */
export type Mouvements = {
	readonly fond: number
	/** cash that came in, with the stamp duty */
	readonly recu: number
	/** cash that went back to people who paid: cancelled the same day, or refunded */
	readonly rendu: number
	readonly depenses: number
}

/** The cash that must lie in a drawer. */
export const attenduDe = ({ fond, recu, rendu, depenses }: Mouvements): number => fond + recu - rendu - depenses

/** Notes and coins by currency, the greatest first; a currency without a list counts in one sum. */
const COUPURES: Readonly<Record<string, readonly number[]>> = {
	XOF: [10000, 5000, 2000, 1000, 500, 250, 200, 100, 50, 25, 10, 5],
	XAF: [10000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5],
	GNF: [20000, 10000, 5000, 2000, 1000, 500, 100],
	CDF: [20000, 10000, 5000, 1000, 500, 200, 100, 50],
	EUR: [500, 200, 100, 50, 20, 10, 5, 2, 1],
	USD: [100, 50, 20, 10, 5, 2, 1]
}
export const coupuresDe = (devise: string): readonly number[] => COUPURES[devise] ?? [1]

/** How many of each note and coin were counted, by their value. */
export type Billets = Readonly<Record<string, number>>

export const sommeDe = (billets: Billets): number =>
	Object.entries(billets).reduce((total, [coupure, nombre]) => total + Number(coupure) * nombre, 0)
