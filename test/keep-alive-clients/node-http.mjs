// node node-http.mjs URL COUNT [HEADER]: over an agent that keeps connections, with that Connection header
import { Agent, get } from 'node:http'
import { ask } from './ask.mjs'

const agent = new Agent({ keepAlive: true })
const [, , , , connection] = process.argv
await ask(
	(url) =>
		new Promise((answered, failed) => {
			get(url, { agent, headers: connection === undefined ? {} : { connection } }, (response) => {
				response.resume()
				response.on('end', () => answered(response.statusCode))
			}).on('error', failed)
		})
)
