import { expect } from 'bun:test'
import { apiDocument } from '../../src/server/app'
import { judgeBy } from './openapi-judge'

const judge = judgeBy(await apiDocument().at({ url: '/api/lms' }))

/**
 * Expects an answer to match the OpenAPI document for `method` and `path` (`/classes/12?page=2`, below `{base_url}`):
 * its status, media type, headers and body, and nothing besides. Leaves the body readable.
 */
export async function expectDocumented(response: Response, method: string, path: string): Promise<void> {
	const { status, headers } = response
	expect(judge({ status, headers, text: await response.clone().text() }, method, path)).toEqual([])
}
