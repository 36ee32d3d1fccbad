import { onOrderOfParent } from '../host/threads/own-process'
import { comeForward, endFirst } from '../host/threads/scheduling'
import { pdfTask } from '../exchange/pdf/pdf.task'

/** Makes a PDF on the order of the process `parent`: a person waits for it, so it goes before imports, and after the threads that serve. */
export function pdfFor(parent: number) {
	comeForward()
	endFirst()
	onOrderOfParent(parent, pdfTask)
}
