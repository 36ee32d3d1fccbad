import { codingFor, compress, VARY } from '../../kit/coding'

/**
 * The answer to a write of many rows, which nobody may keep. The framework would check and copy each row once more; tests show that it is
 * what the OpenAPI document says.
 */
export async function written(request: Request, answer: object): Promise<Response> {
	const bytes = Buffer.from(JSON.stringify(answer))
	const coding = codingFor(request, bytes)
	const headers = {
		'content-type': 'application/json',
		'cache-control': 'no-store',
		vary: VARY,
		...(coding && { 'content-encoding': coding })
	}
	return new Response(coding ? await compress(bytes, coding) : bytes, { headers })
}
