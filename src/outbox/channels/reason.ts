const LONGEST = 200

/** The words of others, fit to be kept and shown: one line of at most 200 characters, without these secrets in any encoding. */
export function reasonOf(text: string, secrets: readonly string[] = []): string {
	const hidden = secrets
		.filter((secret) => secret !== '')
		.flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
		.reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
	const line = hidden.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
	return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line
}
