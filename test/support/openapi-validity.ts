import SwaggerParser from '@apidevtools/swagger-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { OpenApiDocument } from '../../src/http/openapi/document'

/** The faults that two validators without common code find in a document; a copy is judged, since one of them resolves in place. */
export async function invalidities(document: OpenApiDocument): Promise<string[]> {
	const found: string[] = []
	const first = new Validator()
	const { valid, errors } = await first.validate(structuredClone(document))
	if (!valid) found.push(`openapi-schema-validator: ${JSON.stringify(errors)}`)
	if (first.version !== '3.0') found.push(`openapi-schema-validator takes it for version ${first.version}`)
	try {
		const parsed = await SwaggerParser.validate(structuredClone(document) as never)
		if (!('openapi' in parsed) || parsed.openapi !== '3.0.3') found.push('swagger-parser takes it for another version')
	} catch (error) {
		found.push(`swagger-parser: ${error instanceof Error ? error.message : String(error)}`)
	}
	return found
}
