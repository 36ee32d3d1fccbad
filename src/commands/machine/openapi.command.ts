import { sentence } from '../../kit/sentence'
import { apiDocument } from '../../server/app'
import { usageError } from '../../kit/errors'
import { value, text, type Command } from '../terminal/command'

const DEFAULT_SERVER = 'https://localhost'

export const openapi: Command = {
	name: 'openapi',
	summary: 'Print the OpenAPI document of the API, to generate clients',
	usage: '[--server URL]',
	words: [0, 0],
	options: {
		server: value(
			sentence('where clients will find it, with /TENANT for one of several institutions; default {DEFAULT_SERVER}', {
				DEFAULT_SERVER
			})
		)
	},
	examples: ['preau openapi > preau.json', 'preau openapi --server https://ecole.example'],
	async run({ io }, _words, values) {
		const url = baseUrlOf(text(values, 'server') ?? DEFAULT_SERVER)
		io.data(JSON.stringify(await apiDocument().at({ url }), null, 2))
	}
}

/** `{base_url}` from a machine's address or from itself. @throws OperationError 64 */
function baseUrlOf(server: string): string {
	const url = URL.parse(server)
	if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
		throw usageError('--server takes an address such as {DEFAULT_SERVER}, not "{server}"', { DEFAULT_SERVER, server })
	return `${url.href.replace(/\/$/, '').replace(/\/api\/lms$/, '')}/api/lms`
}
