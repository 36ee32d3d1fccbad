// node node-undici.mjs URL COUNT [HEADER]: Node's own fetch, which keeps connections, with that Connection header
import { ask } from './ask.mjs'

const [, , , , connection] = process.argv
await ask(async (url) => {
	const response = await fetch(url, { headers: connection === undefined ? {} : { connection } })
	await response.text()
	return response.status
})
