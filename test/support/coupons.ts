import { confirmed, type Browser } from './console'

/** The first code on a page of slips. */
export const codeIn = (html: string) => /<dt>Code<\/dt><dd[^>]*>([^<]+)</.exec(html)?.[1] ?? ''

/** Asks for the slip of one account, and answers the question about an account that is in use. */
export const slip = (visitor: Browser, path: string): Promise<Response> => confirmed(visitor, path, {})

/** The code of such a slip. */
export const slipCode = async (visitor: Browser, path: string) => codeIn(await (await slip(visitor, path)).text())
