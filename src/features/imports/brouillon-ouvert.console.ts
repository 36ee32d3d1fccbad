import { NotTaken, type Params } from '../../console/action'
import type { Desk } from '../../console/desk'
import { worded } from '../../console/textes/said'
import type { Draft } from '../../exchange/uploads/draft'
import { mayImport, type Imports } from '../../exchange/uploads/imports'
import { idOf } from '../../http/answers/id'
import { forbidden, OperationError } from '../../kit/errors'

export const PATH = '/importer'

export type Deps = { readonly imports: Imports }

export const draftPath = ({ id }: Pick<Draft, 'id'>) => `${PATH}/brouillons/${id}`

export function mustImport({ visit: { caller } }: Desk) {
	if (!mayImport(caller)) throw forbidden()
}

/** The draft in the address, which is the reader's own. @throws AppError 403, 404 */
export function draftIn({ imports }: Deps, at: Desk, { id }: Params): Draft {
	mustImport(at)
	return imports.drafts.get(at.visit, idOf(id))
}

/** The reason for which files were not read, as a refusal of the form that sent them. */
export function unread({ visit: { langue } }: Desk, error: unknown): unknown {
	return error instanceof OperationError ? new NotTaken({ refusal: worded(langue, error.told) }) : error
}
