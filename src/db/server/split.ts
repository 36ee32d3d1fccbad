/** Parts that matter for where a statement ends: texts, names, comments, the words around a trigger's own statements, and semicolons. */
const PARTS = /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|\b(?:begin|case|end)\b|;/gi
const TRIGGER = /^(?:\s|--[^\n]*\n|\/\*[^]*?\*\/)*create\s+(?:temp\s+|temporary\s+)?trigger\b/i
const NOTHING = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*$/

/** The statements of a text, as a server takes them: one at a time. */
export function statementsIn(text: string): string[] {
	const statements: string[] = []
	let [from, depth] = [0, 0]
	let isTrigger = TRIGGER.test(text)
	for (const { 0: part, index } of text.matchAll(PARTS)) {
		const word = part.toLowerCase()
		if (isTrigger && (word === 'begin' || word === 'case')) depth++
		if (isTrigger && word === 'end') depth--
		if (word !== ';' || depth > 0) continue
		statements.push(text.slice(from, index))
		from = index + 1
		isTrigger = TRIGGER.test(text.slice(from))
	}
	statements.push(text.slice(from))
	return statements.filter((statement) => !NOTHING.test(statement)).map((statement) => statement.trim())
}
