import { AppError } from '../../kit/errors'

/** The bytes of a request's body. @throws AppError 413 beyond `limitKib` */
export async function readUpTo(request: Request, limitKib: number): Promise<Uint8Array> {
	const limit = limitKib * 1024
	const said = request.headers.get('content-length')
	if (Number(said ?? 0) > limit) throw tooLarge(limitKib)
	if (!request.body) return new Uint8Array()
	if (said !== null) return request.bytes()
	const chunks: Uint8Array[] = []
	let length = 0
	for await (const chunk of request.body) {
		length += chunk.length
		if (length > limit) throw tooLarge(limitKib)
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}

const tooLarge = (limite: number) => new AppError('too_large', 'corps_trop_grand', { parameters: { limite } })
