/** Asks for the URL of the command line as often as it says, one after the other, and prints how often that went well and what else was said. */
export async function ask(one) {
	const [, , url, count] = process.argv
	const failures = []
	let answered = 0
	for (let n = 0; n < Number(count); n++)
		try {
			const status = await one(url)
			if (status === 200) answered++
			else failures.push(`status ${status}`)
		} catch (error) {
			failures.push(String(error.cause ?? error))
		}
	console.log(JSON.stringify({ answered, failures }))
	process.exit(0)
}
