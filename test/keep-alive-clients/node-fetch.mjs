// node node-fetch.mjs URL COUNT: as it is used without options, when it asks by itself for the connection to close
import fetch from 'node-fetch'
import { ask } from './ask.mjs'

await ask(async (url) => {
	const response = await fetch(url)
	await response.text()
	return response.status
})
