import {
	LoopPlugin,
	MissingCloseDelimiterError,
	TagOptionsParseError,
	TemplateExtension,
	TemplateHandler,
	TemplateSyntaxError,
	TextPlugin,
	type ScopeData,
	type Tag,
	type TemplateContext,
	type TemplateData,
	type XmlNode
} from 'easy-template-x'
import type { Valeurs } from '../../domain/papiers/champs-modele'
import { OperationError, operationError } from '../../kit/errors'
import { quoted } from '../../kit/quoted'
import { verbatim } from '../../kit/sentence'

/** Boxes with text in tables in boxes; the check of a form counts all depth. */
const DEEPEST = 100

/** Characters that begin a field or a place in a replacement. In values noncharacters of Unicode stand for these until all is filled in. */
const HELD = [
	['{', '\ufdd0'],
	['}', '\ufdd1'],
	['$', '\ufdd2']
] as const

/** A text as a value: what XML cannot hold is left out. */
const holding = (text: string) =>
	HELD.reduce(
		(value, [plain, instead]) => value.replaceAll(plain, instead),
		text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}|[\ufdd0-\ufdd2\ufffe\uffff]/gu, '')
	)
const releasing = (text: string) => HELD.reduce((value, [plain, instead]) => value.replaceAll(instead, plain), text)

const heldIn = (valeurs: Valeurs): TemplateData =>
	Object.fromEntries(
		Object.entries(valeurs).map(([nom, valeur]) => [nom, typeof valeur === 'string' ? holding(valeur) : valeur.map(heldIn)])
	)

/** Puts the braces of values back when no field is left. Any other brace is not part of a field. */
class Release extends TemplateExtension {
	async execute(_data: ScopeData, { currentPart }: TemplateContext) {
		const nodes: XmlNode[] = [await currentPart.xmlRoot()]
		for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
			if (node.nodeType === 'Text') {
				const text = node.textContent ?? ''
				if (/[{}]/.test(text)) throw operationError('a brace is not part of a field: {text}', { text: quoted(text) })
				node.textContent = releasing(text)
			}
			if (node.nodeType === 'General')
				for (const [name, value] of Object.entries(node.attributes ?? {})) node.attributes![name] = releasing(value)
			for (const child of node.childNodes ?? []) nodes.push(child)
		}
	}
}

const handler = () =>
	new TemplateHandler({
		plugins: [new LoopPlugin(), new TextPlugin()],
		maxXmlDepth: DEEPEST,
		extensions: { afterCompilation: [new Release()] }
	})

/** The fields of a form, in their order. @throws OperationError if one does not begin or end */
export const tagsOf = (octets: Uint8Array): Promise<readonly Tag[]> => said(() => handler().parseTags(Buffer.from(octets)))

/** A form with its fields filled in. @throws OperationError if that is not possible */
export const filled = (octets: Uint8Array, valeurs: Valeurs): Promise<Buffer> =>
	said(() => handler().process(Buffer.from(octets), heldIn(valeurs)))

async function said<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work()
	} catch (error) {
		if (error instanceof OperationError) throw error
		if (error instanceof MissingCloseDelimiterError)
			throw operationError('a field does not end: {field}', { field: quoted(error.openDelimiterText) })
		if (error instanceof TagOptionsParseError) throw operationError('the field {field} cannot be read', { field: quoted(error.tagRawText) })
		if (error instanceof TemplateSyntaxError)
			throw operationError('the form cannot be filled: {why}', { why: verbatim(error.message.slice(0, 300)) })
		throw operationError('Word would not open this form as it is: open it in Word and save it again')
	}
}
