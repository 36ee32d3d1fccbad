import type { Random } from '../../../src/server/demo/random'
import type { Schema } from '../../../src/http/openapi/document'
import { hardText } from './hard-texts'

const DAY = 86_400_000

/** Values that break programs that trust their input. */
const HOSTILE: readonly [unknown, ...unknown[]] = [
	null,
	true,
	'',
	' ',
	0,
	-1,
	-0.5,
	14.555,
	1e-7,
	2 ** 53,
	1e308,
	[],
	{},
	[[]],
	'null',
	"x' OR '1'='1' --",
	'{{7*7}}<script>alert(1)</script>',
	'a\u0000b',
	'\ud800',
	'\u202E',
	'Ne\u0301e \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u202E',
	'\r\nBcc: x@y.example',
	'../../etc/passwd',
	'2026-02-30',
	'25:61',
	'2026-11-20T24:00:00+99:00',
	'0000-01-01T00:00:00Z',
	'+275760-09-13T00:00:00Z',
	Array(2001).fill(1),
	JSON.parse('{"__proto__":{"role":"administrateur"},"constructor":{"prototype":{}},"role":"administrateur"}')
]

export type Ids = (name: string) => number

/** Makes values of the schemas of a document; what a schema does not say is known by its name. */
export class Values {
	constructor(
		readonly random: Random,
		readonly components: Readonly<Record<string, Schema>>,
		readonly ids: Ids,
		/** how many of a hundred values are not what their schema says */
		readonly wrong: number
	) {}

	of(schema: Schema, name = ''): unknown {
		const { random } = this
		if (random.chance(this.wrong)) return this.hostile()
		const { $ref, allOf, anyOf, nullable, enum: words, type, example } = schema
		if (nullable === true && random.chance(15)) return null
		if (typeof $ref === 'string') return this.of(this.components[$ref.replace('#/components/schemas/', '')] ?? {}, name)
		for (const options of [allOf, anyOf]) if (Array.isArray(options)) return this.of(options[random.below(options.length)] as Schema, name)
		if (Array.isArray(words)) return words[random.below(words.length)] as unknown
		switch (type) {
			case 'object':
				return this.#object(schema)
			case 'array':
				return Array.from({ length: random.chance(1) ? 2000 : 1 + random.below(4) }, () => this.of(schema['items'] as Schema, name))
			case 'boolean':
				return random.chance(50)
			case 'integer':
				return /id$/i.test(name) ? this.ids(name) : this.#number(schema)
			case 'number':
				return this.#number(schema) + random.below(100) / 100
			default:
				return example !== undefined && random.chance(50) ? example : this.#text(schema)
		}
	}

	hostile(): unknown {
		const { random } = this
		return random.chance(10) ? hardText(random) : random.pick(HOSTILE)
	}

	/** Lists or objects in each other, up to a hundred thousand of them; not always closed. */
	deep(): string {
		const { random } = this
		const depth = 10 ** random.below(5) * (1 + random.below(10))
		const [open, close] = random.pick([
			['[', ']'],
			['{"a":', '}'],
			['{"notes":[', ']}']
		])
		return `${open.repeat(depth)}1${random.chance(80) ? close.repeat(depth) : ''}`
	}

	#object({ properties = {}, required = [] }: Schema) {
		const { random } = this
		const made: Record<string, unknown> = {}
		for (const [name, inner] of Object.entries(properties as Record<string, Schema>))
			if (random.chance((required as string[]).includes(name) ? 99 : 50)) made[name] = this.of(inner, name)
		if (random.chance(5)) made[random.pick(['role', 'id', 'tenant', '__proto__', 'é', 'x'.repeat(300)])] = this.hostile()
		return made
	}

	#number({ minimum = 0, maximum = 100 }: Schema) {
		const from = Number(minimum)
		return from + this.random.below(Math.min(Number(maximum), from + 100) - from + 1)
	}

	#text({ format, pattern, minLength = 0, maxLength = 40 }: Schema) {
		const { random } = this
		const instant = new Date(Date.now() + (random.below(60) - 30) * DAY).toISOString()
		if (format === 'date') return instant.slice(0, 10)
		if (format === 'date-time') return instant
		if (pattern !== undefined) return instant.slice(11, 16)
		const length = Number(minLength) + random.below(Math.min(Number(maxLength), 60) - Number(minLength) + 1)
		return Array.from({ length }, () => random.pick(['a', 'É', ' ', "'", '7', '\u{1F642}', '-'])).join('')
	}
}
