/** The first line of a stream, without its end. */
export async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
	let text = ''
	for await (const chunk of stream) {
		text += new TextDecoder().decode(chunk)
		if (text.includes('\n')) break
	}
	return text.slice(0, text.indexOf('\n'))
}
