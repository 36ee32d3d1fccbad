import { join } from 'node:path'
import type { Store } from '../../src/db/store/store'

/** The names in a statement that stand for values. */
export type Values = Readonly<Record<string, string | number>>
export type RecipeStatement = { readonly sql: string; readonly args: Values }
/**
 * An answer as text and the joined JSON of statements: numbers are indexes into `statements`. Parts that code makes of the statements'
 * numbers are in the text; the tree of the structure is made of its rows.
 */
export type Recipe = {
	readonly path: string
	readonly statements: readonly RecipeStatement[]
	readonly pieces: readonly (string | number)[]
	/** the year of a tree */
	readonly tree?: string | null
}

/** The statements of one answer, which are in `recipes/`. They stay the same however ours are made, as long as the answers are the same. */
export async function recipeOf(name: string, values: Values): Promise<RecipeStatement[]> {
	const text = await Bun.file(join(import.meta.dir, 'recipes', `${name}.sql`)).text()
	return text.split(/;$/m).map((sql) => {
		const names = Array.from(sql.matchAll(/:([a-z_0-9]+)/g), ([, found]) => found!)
		return { sql, args: Object.fromEntries(names.map((found) => [found, values[found]!])) }
	})
}

/** The text that the rows of a statement put into an answer: their column `json`, which may be a whole list. */
export const jsonOf = (rows: Rows) =>
	Buffer.concat(
		rows.flatMap(({ json }, index) => {
			const bytes = typeof json === 'string' ? Buffer.from(json) : json instanceof Uint8Array ? json : Buffer.alloc(0)
			return index === 0 ? [bytes] : [COMMA, bytes]
		})
	)
const COMMA = Buffer.from(',')

type Rows = readonly { readonly [column: string]: unknown }[]

/** A function that makes the answer of a recipe, running its statements as `prepare` says. */
export function answering({ statements, pieces, tree }: Recipe, prepare: (statement: RecipeStatement) => () => Rows) {
	const runs = statements.map(prepare)
	const parts = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
	return () => {
		const results = runs.map((run) => run())
		return tree === undefined
			? Buffer.concat(parts.map((part) => (typeof part === 'number' ? jsonOf(results[part] ?? []) : part)))
			: treeJson(tree, results[0]?.[0] as TreeRow)
	}
}

type TreeRow = Readonly<Record<'niveaux' | 'filieres' | 'classes', Uint8Array>>

const linesOf = (bytes: Uint8Array) =>
	Buffer.from(bytes)
		.toString()
		.split('\u001e')
		.map((one) => one.split('\u001f'))

/** The tree of a year: code that stays as it is, like the statements. */
function treeJson(annee: string | null, { niveaux, filieres, classes }: TreeRow): string {
	const leaves = Map.groupBy(linesOf(classes), ([filiere, niveau]) => `${filiere}|${niveau}`)
	const levels = linesOf(niveaux)
	const tree = linesOf(filieres).map(([filiere, json = '']) => {
		const own = levels.flatMap(([niveau, level = '']) => {
			const held = leaves.get(`${filiere}|${niveau}`)
			return held ? [`${level.slice(0, -1)},"classes":[${held.map(leaf).join(',')}]}`] : []
		})
		return `${json.slice(0, -1)},"niveaux":[${own.join(',')}]}`
	})
	return `{"annee":${JSON.stringify(annee)},"filieres":[${tree.join(',')}]}`
}

const leaf = ([, , id, code, nom, capacite, inscrits, presents]: readonly string[]) =>
	`{"id":${id},"code":${code},"nom":${nom},"capacite":${capacite},"nb_inscrits":${inscrits},"effectif_reel":${presents}}`

/** The same statement for a newer SQLite than libSQL's, which forgets that a subquery's result is JSON. */
export const forNewer = (sql: string) => sql.replace(/'classes', (\s*iif\([^]*?), 'summary'/g, "'classes', json($1), 'summary'")

/** The answer cut into what the statements' rows make of it, and the text between. */
export async function piecesOf(store: Store, answer: string, statements: readonly RecipeStatement[]): Promise<(string | number)[]> {
	const pieces: (string | number)[] = []
	let rest = Buffer.from(answer)
	const made = await Promise.all(
		statements.map(async ({ sql, args }) => jsonOf((await store.client.execute({ sql, args })).rows as never[]))
	)
	for (;;) {
		const [found] = made
			.map((bytes, index) => ({ index, at: bytes.length > 2 ? rest.indexOf(bytes) : -1, length: bytes.length }))
			.filter(({ at }) => at >= 0)
			.toSorted((a, b) => a.at - b.at || b.length - a.length)
		if (!found) return [...pieces, rest.toString()]
		pieces.push(rest.subarray(0, found.at).toString(), found.index)
		rest = rest.subarray(found.at + found.length)
		made[found.index] = Buffer.alloc(0)
	}
}
