/** Longer than the links of any field. */
const LONGEST = 2_000

/** Whether a text is exactly the HTTPS address of a page. User names are refused, because they can pass for the host. */
export function isHttps(text: string): boolean {
	if (text.length > LONGEST || !/^https:\/\/[^\s\p{C}<>"]+$/iu.test(text) || !URL.canParse(text)) return false
	const { username, password } = new URL(text)
	return username === '' && password === ''
}
