import type { Impression } from '../../domain/papiers/feuille'
import { onOwnProcess } from '../../host/threads/own-process'
import { pdfProcess, pdfWorker } from '../../workers'
import type { PdfEvent, PdfOrder } from './pdf.task'

/**
 * Makes the PDF of an impression in a process of its own. @throws OperationError whatever goes wrong there, and after `stop`
 * @param adresse the page that verifies papers, to which their codes lead
 */
export async function pdfOf(
	impression: Impression,
	adresse: string,
	onSheet: (done: number) => void = () => undefined,
	stop?: AbortSignal
): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Uint8Array[] = []
	const hear = (event: unknown) => {
		const said = event as PdfEvent
		if ('bytes' in said) parts.push(said.bytes)
		else onSheet(said.faites)
	}
	await onOwnProcess<null>(pdfProcess, pdfWorker, { ...orderOf(impression), adresse } satisfies PdfOrder, hear, {
		name: 'print',
		...(stop && { stop })
	})
	return new Uint8Array(Buffer.concat(parts))
}

function orderOf({ format, logo, feuilles }: Impression): Omit<PdfOrder, 'adresse'> {
	const pictures = [...new Set(feuilles.flatMap(({ signature }) => signature ?? []))]
	const places = new Map(pictures.map((picture, at) => [picture, at]))
	return {
		format,
		logo,
		signatures: pictures,
		feuilles: feuilles.map(({ signature, ...feuille }) => ({ ...feuille, ...(signature && { signature: places.get(signature)! }) }))
	}
}
