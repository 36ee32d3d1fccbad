import { SORTES, type Sorte } from '../../domain/papiers/sortes'
import { rempli, TEXTES_USUELS, type Champs } from '../../domain/papiers/textes'
import { selectReglages, selectSignature } from './reglages.queries'
import type { Db } from '../../db/queries/db'
import type { Feuille } from '../../domain/papiers/feuille'

type Signataire = { readonly signataire: string | null; readonly signataire_qualite: string | null }

/** The school's own settings of a kind of paper; null: as usual. */
export type Reglage = Signataire & {
	/** of its record, if the school has said anything */
	readonly id?: number
	readonly texte: string | null
	/** whether students print it themselves */
	readonly par_etudiant: boolean
	/** whether it has a picture of the signature */
	readonly signe: boolean
}

const USUEL: Reglage = { texte: null, signataire: null, signataire_qualite: null, par_etudiant: false, signe: false }

/** The settings of each kind of paper. */
export async function reglagesOf(db: Db): Promise<ReadonlyMap<Sorte, Reglage>> {
	const stored = new Map((await selectReglages(db)).map(({ sorte, ...reglage }) => [sorte, reglage]))
	return new Map(SORTES.map((sorte) => [sorte, stored.get(sorte) ?? USUEL]))
}

/** The school's text of a paper, or the usual one, with its fields filled in; its lines are paragraphs. */
export const texteOf = (sorte: Sorte, { texte }: Pick<Reglage, 'texte'>, champs: Champs): string =>
	rempli(sorte, texte ?? TEXTES_USUELS[sorte], champs)

/** The person who signs a kind of paper: its own signatory, else the school's; null if there is neither. */
export function signataireOf(reglage: Signataire, school: Signataire): Feuille['signataire'] {
	const { signataire: nom, signataire_qualite: qualite } = reglage.signataire === null ? school : reglage
	return nom === null ? null : { nom, qualite }
}

/** The picture of the signature of a kind of paper. */
export const signatureOf = selectSignature
