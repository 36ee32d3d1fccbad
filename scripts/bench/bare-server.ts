/**
 * The bare server that reads are measured against: Bun.serve and prepared bun:sqlite statements, a token check by its hash,
 * and the same bytes from a copy of the file. Arguments: the file and the recipes' file.
 */
import { Database } from 'bun:sqlite'
import { answering, forNewer, type Recipe, type Values } from './recipes'

const [file = '', recipesFile = ''] = process.argv.slice(2)
const recipes = (await Bun.file(recipesFile).json()) as Recipe[]
const db = new Database(file, { strict: true })
db.run('PRAGMA journal_mode = WAL')
db.run('PRAGMA cache_size = -4096')
const token = db.query<{ secret_hash: string; id: number }, [number]>(
	'SELECT j.secret_hash, u.id FROM jetons j JOIN utilisateurs u ON u.id = j.utilisateur_id AND u.actif WHERE j.id = ?'
)
const prepared = new Map(
	recipes.map((recipe) => [
		recipe.path,
		answering(recipe, ({ sql, args }) => {
			const query = db.prepare<Record<string, unknown>, [Values]>(forNewer(sql))
			return () => query.all(args)
		})
	])
)

const server = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	fetch(request) {
		const path = request.url.slice(request.url.indexOf('/', 8))
		const answer = prepared.get(path)
		const bearer = /^Bearer (\d+)\|(\w+)$/.exec(request.headers.get('authorization') ?? '')
		if (!answer || !bearer) return new Response(null, { status: 404 })
		const known = token.get(Number(bearer[1]))
		if (known?.secret_hash !== Bun.CryptoHasher.hash('sha256', bearer[2] ?? '', 'hex')) return new Response(null, { status: 401 })
		return new Response(answer(), { headers: { 'content-type': 'application/json' } })
	}
})
console.log(`port ${server.port}`)
