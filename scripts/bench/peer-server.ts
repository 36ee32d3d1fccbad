/**
 * The peer that reads are measured against: Node, Fastify and prepared better-sqlite3 statements, a token check by its hash, and
 * the same bytes from a copy of the file. Arguments: the file and the recipes' file.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import fastify from 'fastify'
import { answering, forNewer, type Recipe } from './recipes'

const [file = '', recipesFile = ''] = process.argv.slice(2)
const recipes = JSON.parse(readFileSync(recipesFile, 'utf8')) as Recipe[]
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('cache_size = -4096')
const token = db.prepare(
	'SELECT j.secret_hash, u.id FROM jetons j JOIN utilisateurs u ON u.id = j.utilisateur_id AND u.actif WHERE j.id = ?'
)
const prepared = new Map(
	recipes.map((recipe) => [
		recipe.path,
		answering(recipe, ({ sql, args }) => {
			const statement = db.prepare(forNewer(sql))
			return () => statement.all(args)
		})
	])
)

const app = fastify()
app.get('/api/lms/*', (request, reply) => {
	const answer = prepared.get(request.url)
	const bearer = /^Bearer (\d+)\|(\w+)$/.exec(request.headers['authorization'] ?? '')
	if (!answer || !bearer) return reply.code(404).send()
	const known = token.get(Number(bearer[1]))
	if (known?.['secret_hash'] !== hash('sha256', bearer[2] ?? '', 'hex')) return reply.code(401).send()
	return reply.type('application/json').send(answer())
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`Fastify ${app.version}, port ${app.addresses()[0]?.port}`)
