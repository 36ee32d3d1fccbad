/** The form of a value from a file in JSON: the place where a value is otherwise, as a path; `undefined` if it is right. */
export type Form = (value: unknown, place: string) => string | undefined

const when =
	(isRight: (value: unknown) => boolean): Form =>
	(value, place) =>
		isRight(value) ? undefined : place

export const anything = when(() => true)
export const bool = when((value) => typeof value === 'boolean')
export const number = (min: number, max = Number.MAX_SAFE_INTEGER) =>
	when((value) => typeof value === 'number' && value >= min && value <= max)
export const whole = (min: number, max?: number) => {
	const inside = number(min, max)
	return when((value) => Number.isInteger(value) && inside(value, '/') === undefined)
}
export const text = (max: number) => when((value) => typeof value === 'string' && value.length <= max)
export const word = (words: readonly string[]) => when((value) => words.includes(value as string))
export const orNull =
	(form: Form): Form =>
	(value, place) =>
		value === null ? undefined : form(value, place)
export const optional =
	(form: Form): Form =>
	(value, place) =>
		value === undefined ? undefined : form(value, place)

const first = (parts: Iterable<readonly [name: string | number, value: unknown]>, form: (name: string | number) => Form, place: string) => {
	for (const [name, value] of parts) {
		const wrong = form(name)(value, `${place}/${name}`)
		if (wrong !== undefined) return wrong
	}
	return undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

export const list =
	(form: Form): Form =>
	(value, place) =>
		Array.isArray(value) ? first(value.entries(), () => form, place) : place

/** An object that has at least these parts; later editions may add others. */
export const object =
	(forms: Readonly<Record<string, Form>>): Form =>
	(value, place) =>
		isObject(value)
			? first(
					Object.keys(forms).map((name) => [name, value[name]]),
					(name) => forms[name]!,
					place
				)
			: place

/** An object whose parts all have one form. */
export const each =
	(form: Form): Form =>
	(value, place) =>
		isObject(value) ? first(Object.entries(value), () => form, place) : place
