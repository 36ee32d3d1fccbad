import { onOwnThread } from '../../host/threads/worker-task'
import type { KnownVisit } from '../../tenants/visit'
import { docxWorker } from '../../workers'
import { inTurn } from '../uploads/read-aside'
import type { DocxFait, DocxOrder } from './docx.task'

/** Fills in a form on a thread, when it is the person's turn. @throws OperationError if it would be too large; AppError 503 if too many wait */
export const remplir = (visit: KnownVisit, order: DocxOrder): Promise<DocxFait> =>
	inTurn(visit, () => onOwnThread<DocxFait>(docxWorker, order, undefined, { name: 'filling' }))
