import type { Browser } from './console'

/** The first code on a page of slips. */
export const codeIn = (html: string) => /<dt>Code<\/dt><dd[^>]*>([^<]+)</.exec(html)?.[1] ?? ''

/** Asks for the slip of one account, and answers the question about an account that is in use. */
export async function slip(visitor: Browser, path: string): Promise<Response> {
	const asked = await visitor.post(path, {})
	const confirme = /name="confirme" value="([^"]+)"/.exec(await asked.clone().text())?.[1]
	return confirme === undefined ? asked : visitor.post(path, { confirme })
}

/** The code of such a slip. */
export const slipCode = async (visitor: Browser, path: string) => codeIn(await (await slip(visitor, path)).text())
