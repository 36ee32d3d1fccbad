/** The first `longest` characters of an answer; the rest is not read. */
export async function beginning({ body }: Response, longest: number): Promise<string> {
	if (body === null) return ''
	const decoder = new TextDecoder()
	let text = ''
	for await (const chunk of body) {
		text += decoder.decode(chunk, { stream: true })
		// leaving the loop cancels the rest
		if (text.length >= longest) break
	}
	return text.slice(0, longest).toWellFormed()
}
