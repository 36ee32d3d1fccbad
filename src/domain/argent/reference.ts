import { asComposed } from '../../kit/composed'

/** Characters of a reference that people type. */
export const MAX_REFERENCE = 100
/** Characters of the name of an operator of mobile money, or a bank. */
export const MAX_OPERATEUR = 60

/**
 * A text as references and operators are compared: without spaces, invisible characters (U+2800 among them, a blank of braille) and differences of case or width, so that `r00002`
 * with a U+200B equals `R00002`. Its length is bounded before.
 */
export const cleDe = (text: string): string =>
	asComposed(
		asComposed(text, 'NFKC')
			.replace(/[\s\u2800\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
			.toUpperCase(),
		'NFKC'
	)

/** Operators of mobile money, as a form proposes them. */
export const OPERATEURS = ['Orange Money', 'MTN MoMo', 'Moov Money', 'Wave', 'Airtel Money', 'M-Pesa', 'Free Money'] as const
