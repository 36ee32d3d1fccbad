import { asComposed, MOST_CHARACTERS } from '../../kit/composed'
import { onLines } from '../../kit/free-text'

/** Signs that the family lacks. */
const LACKING: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=', '→': '->' }

/** A text as it is drawn: composed, without controls and marks that turn the direction of writing. */
export const drawn = (text: string): string =>
	onLines(asComposed(text.slice(0, MOST_CHARACTERS)))
		.replaceAll('\t', ' ')
		.replace(/[\u2028\u2029]/g, '\n')
		.replace(/[^\P{C}\n]|\p{Default_Ignorable_Code_Point}/gu, '')
		.replace(/[≥≤→]/g, (sign) => LACKING[sign]!)
