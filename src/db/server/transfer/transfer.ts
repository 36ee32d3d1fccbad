import { ExactFile } from '../../client/exact-file'
import { Endpoint } from '../endpoint'
import { digestOf } from './content'
import { copyNamespace } from './copy-namespace'
import { fileContent } from './file-content'
import { fillNamespace } from './fill-namespace'
import { withNamespace } from './namespace-content'

/** An order to copy a namespace into a file, to fill an empty namespace from a file, or to compute the digest of a namespace. */
export type TransferOrder = {
	/** of the namespace */
	readonly url: string
	readonly token?: string
} & (
	| { readonly kind: 'copy'; readonly path: string }
	| { readonly kind: 'fill'; readonly path: string; readonly fence: number }
	| { readonly kind: 'digest' }
)

/** milliseconds to wait for an answer: a page of a large table takes its time */
const PATIENCE = 60_000

/** Carries out an order, on the calling thread. @returns the digest of the content that both sides have now */
export async function transfer(order: TransferOrder): Promise<{ readonly digest: string }> {
	const endpoint = new Endpoint(order.url, order.token, PATIENCE)
	switch (order.kind) {
		case 'copy':
			return copyNamespace(endpoint, order.path)
		case 'fill':
			return fillNamespace(order.path, endpoint, new URL(order.url).pathname.slice(1), order.fence)
		case 'digest':
			return { digest: await digestOfNamespace(endpoint) }
	}
}

export const digestOfNamespace = (endpoint: Endpoint) => withNamespace(endpoint, digestOf)

/** The digest of a closed file's content. */
export async function digestOfFile(path: string): Promise<string> {
	const file = new ExactFile(path, { readonly: true })
	try {
		return await digestOf(fileContent(file))
	} finally {
		file.close()
	}
}
