// node client.mjs CA URL…: every name is 127.0.0.1 here
import { readFileSync } from 'node:fs'
import { get } from 'node:https'

const [caFile, ...urls] = process.argv.slice(2)
const ca = readFileSync(caFile, 'utf8')
const lookup = (_, options, done) => (options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4))

for (const url of urls)
	await new Promise((next) => {
		get(url, { ca, lookup, agent: false }, (response) => {
			response.setEncoding('utf8')
			let body = ''
			response.on('data', (chunk) => (body += chunk))
			response.on('end', () => next(console.log(`answered ${body}`)))
		}).on('error', ({ code, message }) =>
			next(
				console.log(
					/CERT|SUBTREE|VERIFY|ALTNAME|SUBTREE/.test(`${code} ${message}`.toUpperCase())
						? `refused ${message}`
						: `failed ${code} ${message}`
				)
			)
		)
	})
