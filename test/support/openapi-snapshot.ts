import type { OpenApiDocument } from '../../src/http/openapi/document'

/** A document as the snapshot keeps it: readable line by line, and without the program's version, which is not part of the contract. */
export const snapshotOf = ({ info, ...rest }: OpenApiDocument): string =>
	`${JSON.stringify({ ...rest, info: { ...info, 'x-program-version': '0.0.0' } }, null, '\t')}\n`
