import { onOrderOfParent } from '../host/threads/own-process'
import { endFirst, stepBack } from '../host/threads/scheduling'
import { pdfTask } from '../exchange/pdf/pdf.task'

/** Makes a PDF on the order of the process `parent`, after everything that serves requests. */
export function pdfFor(parent: number) {
	stepBack()
	endFirst()
	onOrderOfParent(parent, pdfTask)
}
