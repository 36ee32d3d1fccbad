/** Whether a text is exactly the HTTPS address of a page. User names are refused, because they can pass for the host. */
export function isHttps(text: string): boolean {
	if (!/^https:\/\/[^\s\p{C}<>"]+$/iu.test(text) || !URL.canParse(text)) return false
	const { username, password } = new URL(text)
	return username === '' && password === ''
}
