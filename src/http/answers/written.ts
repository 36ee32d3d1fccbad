/**
 * The answer to a write of many rows, which nobody may keep. The framework would check and copy each row once more; tests show that it is
 * what the OpenAPI document says.
 */
export const written = (answer: object) => Response.json(answer, { headers: { 'cache-control': 'no-store' } })
