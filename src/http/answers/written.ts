/**
 * The answer to a write of many rows, which nobody may keep. The framework would check and copy each row of it once more; that it is what
 * the OpenAPI document says is what tests show.
 */
export const written = (answer: object) => Response.json(answer, { headers: { 'cache-control': 'no-store' } })
