import { folded } from '../../kit/forms'
import { jourEcrit } from '../../kit/jour-ecrit'
import { wholeNumber } from '../../kit/nombre-ecrit'
import type { EtatVersement, ModePaiement } from './mots'
import { cleDe, MAX_REFERENCE } from './reference'

/** Statements of mobile money and of banks. */
export const SORTES_RELEVE = ['mobile_money', 'banque'] as const
export type SorteReleve = (typeof SORTES_RELEVE)[number]

/** `sortie`: money that the operator has taken back. */
export const SENS = ['entree', 'sortie'] as const
export type Sens = (typeof SENS)[number]

/** The facts of a statement; the first three must have a column. */
export const CHAMPS_RELEVE = ['date', 'reference', 'brut', 'commission', 'net', 'statut'] as const
export type ChampReleve = (typeof CHAMPS_RELEVE)[number]
export const REQUIS: readonly ChampReleve[] = ['date', 'reference', 'brut']

/** The heading of the column of each fact. */
export type Colonnes = Readonly<Partial<Record<ChampReleve, string>>>

/** The most rows of a statement, and characters of one of its cells. */
export const MAX_LIGNES = 10_000
export const MAX_CELLULE = 200
/** Longer than an amount with its currency. */
const MAX_MONTANT_ECRIT = 40

/** Words by which headings tell the fact of their column, the surest first. */
const MOTS: Readonly<Record<ChampReleve, readonly string[]>> = {
	date: ['date de valeur', 'date', 'jour', 'horodatage', 'timestamp'],
	reference: [
		'reference',
		'transaction id',
		'id transaction',
		'id de transaction',
		'n° transaction',
		'transaction',
		'bordereau',
		'piece',
		'ref',
		'id'
	],
	commission: ['commission', 'frais', 'fee', 'fees', 'charges'],
	net: ['montant net', 'net amount', 'net'],
	brut: ['montant brut', 'gross amount', 'brut', 'gross', 'montant', 'amount', 'credit'],
	statut: ['statut', 'status', 'etat', 'type', 'operation', 'libelle']
}

/** The columns that the headings of a statement tell by themselves. */
export function colonnesProposees(titres: readonly string[]): Colonnes {
	const left = new Map(titres.map((titre) => [titre, folded(titre).trim()]))
	const colonnes: Partial<Record<ChampReleve, string>> = {}
	for (const [champ, mots] of Object.entries(MOTS) as [ChampReleve, readonly string[]][]) {
		const exact = mots.flatMap((mot) => [...left].filter(([, text]) => text === mot))[0]
		const near = exact ?? mots.flatMap((mot) => [...left].filter(([, text]) => mot.length > 2 && text.includes(mot)))[0]
		if (!near) continue
		colonnes[champ] = near[0]
		left.delete(near[0])
	}
	return colonnes
}

/** A movement as a line of a statement says it. */
export type Ligne = {
	/** the row in the file, from 1 below the headings */
	readonly rang: number
	readonly reference: string
	readonly cle: string
	readonly sens: Sens
	/** YYYY-MM-DD */
	readonly date: string
	readonly brut: number
	readonly commission: number
}

/** Why a row is not a movement: it failed or waits (`sans_effet`), or one of its cells cannot be read. */
export type Ecartee = {
	readonly rang: number
	readonly cause: 'sans_effet' | 'double' | 'reference' | 'date' | 'brut' | 'commission'
	readonly texte: string
}

const SORTIE = /annul|revers|rembours|refund|cancel|contre-?pass|rejet|impaye|chargeback/
const SANS_EFFET = /echec|echou|fail|attente|pending|refus|declin|expire/

/** Currencies that statements write after an amount. */
const UNITES = ['F CFA', 'FCFA', 'XOF', 'XAF', 'GNF', 'CDF', 'F']

/** A whole amount; `undefined` for anything else, a fraction too. */
function amountIn(cell: string): number | undefined {
	if (cell.length > MAX_MONTANT_ECRIT) return undefined
	const text = cell.trim().toUpperCase()
	const unite = UNITES.find((candidate) => text.endsWith(candidate)) ?? ''
	return wholeNumber(text.slice(text.startsWith('+') ? 1 : 0, text.length - unite.length).trim())
}

/** The day of a cell, with or without a time; `undefined` if it is not a day. */
function dayIn(cell: string): string | undefined {
	if (cell.length > MAX_CELLULE) return undefined
	const [, day] = /^([\d/.-]{8,10})[ T,]/.exec(cell) ?? []
	return jourEcrit(day ?? cell.trim()) ?? undefined
}

/** Reads one row; rows without a reference and an amount, such as totals, are `undefined`. */
function ligneDe(cells: ReadonlyMap<ChampReleve, string>, rang: number): Ligne | Ecartee | undefined {
	const text = (champ: ChampReleve) => cells.get(champ)?.trim() ?? ''
	const [reference, brut, commission] = [text('reference'), text('brut'), text('commission')]
	const cle = reference.length > MAX_REFERENCE ? '' : cleDe(reference)
	if (cle === '' && (brut === '' || reference === '')) return undefined
	const statut = folded(text('statut'))
	if (SANS_EFFET.test(statut)) return { rang, cause: 'sans_effet', texte: text('statut') }
	if (cle === '') return { rang, cause: 'reference', texte: reference }
	const date = dayIn(text('date'))
	if (date === undefined) return { rang, cause: 'date', texte: text('date') }
	const [amount, fee] = [amountIn(brut), commission === '' ? 0 : amountIn(commission)]
	if (amount === undefined || amount === 0 || Math.abs(amount) > 1_000_000_000_000) return { rang, cause: 'brut', texte: brut }
	if (fee === undefined) return { rang, cause: 'commission', texte: commission }
	const sens = amount < 0 || SORTIE.test(statut) ? 'sortie' : 'entree'
	return { rang, reference, cle, sens, date, brut: Math.abs(amount), commission: Math.abs(fee) }
}

/** The movements of the rows of a statement, and the rows that are left aside, with the reason. */
export function lignesDe(titres: readonly string[], rows: readonly (readonly string[])[], colonnes: Colonnes) {
	const places = CHAMPS_RELEVE.flatMap((champ) =>
		colonnes[champ] === undefined ? [] : [[champ, titres.indexOf(colonnes[champ])] as const]
	)
	const lignes = new Map<string, Ligne>()
	const ecartees: Ecartee[] = []
	for (const [at, row] of rows.entries()) {
		const read = ligneDe(new Map(places.map(([champ, column]) => [champ, row[column] ?? ''])), at + 1)
		if (!read) continue
		if ('cause' in read) ecartees.push(read)
		else if (lignes.has(`${read.sens} ${read.cle}`)) ecartees.push({ rang: read.rang, cause: 'double', texte: read.reference })
		else lignes.set(`${read.sens} ${read.cle}`, read)
	}
	return { lignes: [...lignes.values()], ecartees }
}

/** Money that somebody has entered, as statements are compared with it. */
export type Entre = {
	readonly id: number
	readonly cle: string
	readonly mode: ModePaiement
	readonly operateur: string | null
	/** whether the person who reads the statement has entered it */
	readonly sien: number
	/** the sum of its parts in force */
	readonly montant: number
	readonly etat: EtatVersement
	/** how many students it was entered for */
	readonly parts: number
}

/** Differences come first, then what is taken back. */
export const EFFETS = ['ecart', 'renversee', 'sans_recu', 'sienne', 'egale', 'connue'] as const
type Effet = (typeof EFFETS)[number]

/** A line that is kept already, with the money that it answers. */
export type Connue = Pick<Ligne, 'cle' | 'sens'> & { readonly versement_id: number | null }

/**
 * The meaning of a line: `connue` changes nothing; `egale` verifies the money, and `sienne` does not, because the reader has entered it;
 * `ecart` shows another amount; `renversee` takes the money back; `sans_recu` waits until somebody enters the money.
 */
export type Comparee = Ligne & { readonly effet: Effet; readonly entre?: Entre }

/** Whether money was entered for an operator: with the same name; a slip or cheque without a bank is of any bank. */
export const isOf = ({ mode, operateur }: Pick<Entre, 'mode' | 'operateur'>, operateurCle: string): boolean =>
	mode !== 'especes' && (operateur === null ? mode !== 'mobile_money' : cleDe(operateur) === operateurCle)

const COUNTS: readonly EtatVersement[] = ['recu', 'a_verifier', 'verifie']

/** Compares the lines of a statement with the money that was entered and the lines that are kept (rule 7.8). */
export function comparees(
	lignes: readonly Ligne[],
	{ sorte, operateurCle }: { readonly sorte: SorteReleve; readonly operateurCle: string },
	entres: readonly Entre[],
	connues: readonly Connue[]
): Comparee[] {
	const byCle = Map.groupBy(
		entres.filter(
			(entre) => COUNTS.includes(entre.etat) && (entre.mode === 'mobile_money') === (sorte === 'mobile_money') && isOf(entre, operateurCle)
		),
		({ cle }) => cle
	)
	const known = new Map(connues.map((connue) => [`${connue.sens} ${connue.cle}`, connue]))
	return lignes.map((ligne) => {
		const { cle, sens, brut } = ligne
		if (known.get(`${sens} ${cle}`)?.versement_id) return { ...ligne, effet: 'connue' }
		const candidates = byCle.get(cle) ?? []
		const entre = candidates.find(({ montant }) => montant === brut) ?? candidates[0]
		if (!entre) return { ...ligne, effet: known.has(`${sens} ${cle}`) ? 'connue' : 'sans_recu' }
		if (sens === 'sortie') return { ...ligne, entre, effet: entre.montant === brut ? 'renversee' : 'sans_recu' }
		if (entre.montant !== brut) return { ...ligne, entre, effet: 'ecart' }
		return { ...ligne, entre, effet: entre.etat === 'a_verifier' && entre.sien === 1 ? 'sienne' : 'egale' }
	})
}
