import { usageError } from '../../kit/errors'
import { LANGUES, type Langue } from '../../kit/langue'

/** The words of a command line without `--lang`, which may stand anywhere before `--`, and what it says. @throws OperationError 64 */
export function takeLang(argv: readonly string[]): { readonly words: readonly string[]; readonly langue: Langue | undefined } {
	const words: string[] = []
	let langue: Langue | undefined
	const end = argv.indexOf('--')
	for (let at = 0; at < argv.length; at++) {
		const word = argv[at]!
		const isLang = (end < 0 || at < end) && /^--lang(=|$)/.test(word)
		if (!isLang) words.push(word)
		else langue = known(word.includes('=') ? word.slice('--lang='.length) : (argv[++at] ?? ''))
	}
	return { words, langue }
}

function known(given: string): Langue {
	const langue = LANGUES.find((candidate) => candidate === given)
	if (!langue) throw usageError('--lang takes fr or en, not "{given}"', { given })
	return langue
}
