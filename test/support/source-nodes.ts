import { join, resolve } from 'node:path'
import typescript, { type Node } from 'typescript-5'

const ROOT = resolve(import.meta.dir, '../..')

/** Every node of every module of src, with its file (from src on) and line. */
export function* sourceNodes(): Generator<{ readonly node: Node; readonly file: string; readonly line: number }> {
	for (const file of [...new Bun.Glob('**/*.{ts,tsx}').scanSync(join(ROOT, 'src'))].toSorted()) {
		const path = join(ROOT, 'src', file)
		const kind = file.endsWith('x') ? typescript.ScriptKind.TSX : typescript.ScriptKind.TS
		const source = typescript.createSourceFile(path, typescript.sys.readFile(path) ?? '', typescript.ScriptTarget.Latest, true, kind)
		const waiting: Node[] = [source]
		for (let node = waiting.pop(); node; node = waiting.pop()) {
			yield { node, file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 }
			node.forEachChild((child) => void waiting.push(child))
		}
	}
}
