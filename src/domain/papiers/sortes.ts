/** The kinds of papers in the register, each with the letters of its numbers. */
export const LETTRES = {
	certificat: 'CS',
	inscription: 'AI',
	exeat: 'EX',
	convocation: 'CO',
	releve: 'RN',
	releve_annee: 'RA',
	releve_cycle: 'RC',
	bulletin: 'BU',
	recu: 'RP'
} as const

export type Sorte = keyof typeof LETTRES
export const SORTES = Object.keys(LETTRES) as readonly Sorte[]

/** Kinds with one original, whose later prints are duplicates; each print of the others has a number of its own. */
const UNIQUES: ReadonlySet<Sorte> = new Set(['releve', 'releve_annee', 'releve_cycle', 'bulletin'])
/** Kinds about money, which the counter makes: receipts and the counter-entries of their series. */
export const isDeCaisse = (sorte: Sorte): boolean => sorte === 'recu'

export const hasOneOriginal = (sorte: Sorte): boolean => UNIQUES.has(sorte)

/** A number in the register: given once for each kind and calendar year, without gaps. */
export type Numero = { readonly sorte: Sorte; readonly annee: number; readonly numero: number }

/** The greatest number that nine digits write. */
export const MAX_NUMERO = 999_999_999

/** « CS-2026-000123 ». */
export const numeroText = ({ sorte, annee, numero }: Numero): string => `${LETTRES[sorte]}-${annee}-${String(numero).padStart(6, '0')}`

const NUMERO = /^([A-Z]{2})-(\d{4})-(\d{6,9})$/

/** The number that a text says; `undefined` if it is not one. */
export function numeroOf(text: string): Numero | undefined {
	const [, lettres, annee, numero] = (text.length <= 20 && NUMERO.exec(text.trim().toUpperCase())) || []
	const sorte = SORTES.find((candidate) => LETTRES[candidate] === lettres)
	return sorte && Number(numero) > 0 ? { sorte, annee: Number(annee), numero: Number(numero) } : undefined
}
