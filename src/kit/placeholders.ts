import { nearest } from './nearest'

/** Names that a template of the TOML may have in braces. */
export const PLACEHOLDERS = ['to', 'text', 'id', 'institution', 'secret'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const BRACED = /\{([A-Za-z][\w-]*)\}/g

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)

/** The first name in braces that is not a placeholder, with the nearest placeholder. */
export function unknownPlaceholder(template: string): { readonly name: string; readonly near: string | undefined } | undefined {
	const name = [...template.matchAll(BRACED)].map(([, found = '']) => found).find((found) => !isPlaceholder(found))
	return name === undefined ? undefined : { name, near: nearest(name, PLACEHOLDERS) }
}

export const hasPlaceholder = (template: string, name: Placeholder) => template.includes(`{${name}}`)

/** The template with its placeholders filled in, each encoded for where it stands. Braces around anything else stay. */
export const fillTemplate = (template: string, values: Readonly<Record<Placeholder, string>>, encode: (text: string) => string) =>
	template.replace(BRACED, (braced, name: string) => (isPlaceholder(name) ? encode(values[name]) : braced))
