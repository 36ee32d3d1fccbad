import { schemaRef, type Schema } from './document'

/** The form of a schema's title that makes it the name of a component. */
const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/

/** Formats by which the framework marks text that it reads as something else; the document shows only the real type. */
const READ_FROM_TEXT = new Set<unknown>(['integer', 'numeric', 'number', 'boolean', 'date', 'ObjectString', 'ArrayString'])

/**
 * Rewrites TypeBox's JSON Schema as OpenAPI 3.0 has it, and collects what has a name: a schema with a `title` like `ClasseRef` becomes a
 * component, and a `$ref` wherever it is used.
 */
export class Schemas {
	readonly #named = new Map<string, Schema>()

	/** The collected components, by name. */
	get named(): Readonly<Record<string, Schema>> {
		return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)))
	}

	/** Adds a component. @throws Error if another schema has the name */
	#add(name: string, schema: Schema): Schema {
		const { title: _, ...untitled } = schema
		const rewritten = this.#rewrite(untitled)
		const known = this.#named.get(name)
		if (known && !Bun.deepEquals(known, rewritten)) throw new Error(`two different schemas are called ${name}`)
		this.#named.set(name, rewritten)
		return schemaRef(name)
	}

	of(schema: Schema): Schema {
		const { title } = schema
		return typeof title === 'string' && COMPONENT_NAME.test(title) ? this.#add(title, schema) : this.#rewrite(schema)
	}

	#rewrite(schema: Schema): Schema {
		const { $id: _, $ref, anyOf, allOf, const: literal, examples, ...rest } = schema
		const copy: Record<string, unknown> = this.#keywords(rest)
		if (Array.isArray(examples)) copy['example'] ??= examples[0]
		if (typeof $ref === 'string') {
			const reference = schemaRef($ref.replace(/^#\/components\/schemas\//, ''))
			return Object.keys(copy).length === 0 ? reference : { ...copy, allOf: [reference] }
		}
		if (literal !== undefined) return { ...copy, type: typeof literal, enum: [literal] }
		if (Array.isArray(allOf)) return { ...copy, allOf: allOf.map((part: Schema) => this.of(part)) }
		return Array.isArray(anyOf) ? { ...copy, ...this.#union(anyOf) } : copy
	}

	#keywords({ patternProperties, type, ...rest }: Schema): Record<string, unknown> {
		// by its entries, which leaves out the symbols by which TypeBox knows its own
		const copy = Object.fromEntries(Object.entries({ ...(type !== undefined && { type }), ...rest })) as Record<string, unknown>
		delete copy['unevaluatedProperties']
		const { properties, items, additionalProperties, exclusiveMinimum, exclusiveMaximum } = copy
		if (isSchema(properties))
			copy['properties'] = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, this.of(inner as Schema)]))
		if (Array.isArray(items)) throw new Error('OpenAPI 3.0 has no lists of fixed length: use an object')
		if (isSchema(items)) copy['items'] = this.of(items)
		// the framework closes schemas when it compiles them, so the document would depend on earlier requests; and clients must expect more
		// fields than they know
		if (isSchema(additionalProperties)) copy['additionalProperties'] = this.of(additionalProperties)
		else delete copy['additionalProperties']
		// OpenAPI 3.0 cannot describe keys by patterns: it shows the values of a record, but not the form of its keys
		if (isSchema(patternProperties)) {
			const [values] = Object.values(patternProperties)
			copy['additionalProperties'] = this.of((values ?? {}) as Schema)
		}
		if (typeof exclusiveMinimum === 'number') Object.assign(copy, { minimum: exclusiveMinimum, exclusiveMinimum: true })
		if (typeof exclusiveMaximum === 'number') Object.assign(copy, { maximum: exclusiveMaximum, exclusiveMaximum: true })
		return copy
	}

	#union(all: readonly Schema[]): Schema {
		const nullable = all.some(({ type }) => type === 'null')
		const options = withoutText(all.filter(({ type }) => type !== 'null'))
		const words = options.map((option) => option['const'])
		if (words.every((word) => word !== undefined)) {
			const type = [...new Set(words.map((word) => typeof word))]
			return orNull({ ...(type.length === 1 && { type: type[0] }), enum: words }, nullable)
		}
		const rewritten = options.map((option) => this.of(option))
		const [first, ...others] = rewritten
		if (!first || others.length > 0) return { anyOf: rewritten, ...(nullable && { nullable }) }
		return orNull(first, nullable)
	}
}

/** Reduces a union of what text may be read as and that text to what it is read as. */
function withoutText(options: readonly Schema[]): readonly Schema[] {
	if (options.some(({ type }) => type === 'Date')) return [{ type: 'string', format: 'date-time' }]
	const real = options.filter(({ type, format }) => type !== 'string' || !READ_FROM_TEXT.has(format))
	const isCoercion = real.length > 0 && real.length < options.length && real.every(({ type }) => type !== 'string')
	return isCoercion ? real : options
}

/** A reference and an enumeration go one level down: keywords beside a `$ref` are ignored, and generators stop at a `null` among the words. */
function orNull(schema: Schema, nullable: boolean): Schema {
	if (!nullable) return schema
	return '$ref' in schema || 'enum' in schema ? { nullable, allOf: [schema] } : { ...schema, nullable }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
