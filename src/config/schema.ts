import type { Kind, Scalar } from './kind'

/** A key. Without a fallback it takes the value of the same name in the section around its list, and is required if that has none. */
export interface Entry<T> {
	readonly form: 'entry'
	readonly kind: Kind<Scalar>
	readonly many: boolean
	readonly fallback: T | undefined
	readonly doc: readonly string[]
}

/** `[name]` */
export interface Section<F> {
	readonly form: 'section'
	readonly fields: F
	readonly doc: readonly string[]
}

/** `[[name]]`, any number of times. */
export interface TableList<F> {
	readonly form: 'table-list'
	readonly fields: F
	readonly doc: readonly string[]
	readonly example: readonly Written<F>[]
}

/** `[name.KEY]`, one for each key. */
export interface TableMap<F> {
	readonly form: 'table-map'
	readonly key: Kind<string>
	readonly fields: F
	readonly doc: readonly string[]
	readonly example: Readonly<Record<string, Written<F>>>
}

export type SchemaNode = Entry<unknown> | Section<Fields> | TableList<Fields> | TableMap<Fields>
export type Fields = { readonly [name: string]: SchemaNode }

/** The result of reading: every entry has its value. */
export type Values<F> = { readonly [K in keyof F]: NodeValue<F[K]> }
type NodeValue<N> =
	N extends Entry<infer T>
		? T
		: N extends Section<infer F>
			? Values<F>
			: N extends TableList<infer F>
				? readonly Values<F>[]
				: N extends TableMap<infer F>
					? Readonly<Record<string, Values<F>>>
					: never

/** The entries that a file may have: any subset. */
export type Written<F> = { readonly [K in keyof F]?: NodeWritten<F[K]> | undefined }
type NodeWritten<N> =
	N extends Entry<infer T>
		? T
		: N extends Section<infer F>
			? Written<F>
			: N extends TableList<infer F>
				? readonly Written<F>[]
				: N extends TableMap<infer F>
					? Readonly<Record<string, Written<F>>>
					: never

export function entry<T extends Scalar>(kind: Kind<T>, fallback: NoInfer<T>, ...doc: string[]): Entry<T> {
	return { form: 'entry', kind, many: false, fallback, doc }
}

export function list<T extends Scalar>(kind: Kind<T>, fallback: readonly NoInfer<T>[], ...doc: string[]): Entry<readonly T[]> {
	return { form: 'entry', kind, many: true, fallback, doc }
}

export function inherited<T extends Scalar>(kind: Kind<T>, ...doc: string[]): Entry<T> {
	return { form: 'entry', kind, many: false, fallback: undefined, doc }
}

export function section<const F extends Fields>(doc: string, fields: F): Section<F> {
	return { form: 'section', fields, doc: [doc] }
}

export function tableList<const F extends Fields>(doc: string, fields: F, example: readonly Written<F>[]): TableList<F> {
	return { form: 'table-list', fields, doc: [doc], example }
}

export function tableMap<const F extends Fields>(
	doc: string,
	key: Kind<string>,
	fields: F,
	example: Readonly<Record<string, Written<F>>>
): TableMap<F> {
	return { form: 'table-map', key, fields, doc: [doc], example }
}
