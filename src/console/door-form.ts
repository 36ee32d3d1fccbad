import type { VNode } from 'preact'
import { Form } from '../http/door/form'
import { AppError } from '../kit/errors'
import type { Langue } from '../kit/langue'
import { refusalOf, type Refused } from './action'
import { html } from './parts/html'
import { textesIn } from './textes/textes'
import { urlOf } from '../kit/url'

/** A form on a page outside the frame: what it does, and its page. */
type DoorForm = {
	/** @returns the address to open next, or the answer itself @throws AppError that the page shows */
	readonly write: () => Promise<string | Response>
	/** The page of the form, with what was typed. @throws AppError if the form itself has expired */
	readonly shown: (refused: Refused) => VNode | Promise<VNode>
}

/** Answers such a form. A refused form is shown again with its faults, as it was typed. */
export async function answerDoor(request: Request, langue: Langue, { write, shown: show }: DoorForm): Promise<Response> {
	try {
		const next = await write()
		return typeof next === 'string' ? seeOther(next) : next
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		const refused = refusalOf(textesIn(langue), error)
		const headers = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
		return html(request, await show(refused), { status: refused.status, headers, isSecret: true })
	}
}

/** The form that a page has sent. */
export const formOf = ({ body }: { readonly body: unknown }) => (body instanceof Form ? body : new Form())

/** The root of an institution's links. */
export const rootOf = ({ baseUrl }: { readonly baseUrl: string }) => urlOf(baseUrl).pathname

/** Redirects to a page, as after an accepted form (RFC 9110, 303). */
export const seeOther = (location: string, headers: Record<string, string> = {}) =>
	new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })
