/** Whether a text is the address of a page over HTTPS, and nothing around it; a user name before the host would pass for the host. */
export function isHttps(text: string): boolean {
	if (!/^https:\/\/[^\s\p{C}<>"]+$/iu.test(text) || !URL.canParse(text)) return false
	const { username, password } = new URL(text)
	return username === '' && password === ''
}
