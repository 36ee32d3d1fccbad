export type Answering = (request: Request) => Response | Promise<Response>

/** How commands of this machine reach the process that holds a data folder, and nobody else does. */
export type Door = {
	/** Opens it. @returns closes it, when every answer is given */
	open(folder: string, answer: Answering): () => Promise<void>
	/** Whether a server is behind it. @throws OperationError if it belongs to another user */
	isAnswering(folder: string): Promise<boolean>
	/** Asks for one operation. @throws Error with code ENOENT or ECONNREFUSED if no server took the question */
	ask(folder: string, name: string, body: Blob): Promise<Response>
}

/** The largest order: an import carries its files. */
export const MAX_INPUT = 1024 * 1024 * 1024

/**
 * A server whose operations may be silent for as long as they work; `timeout(request, 0)` does not hold for an answer in parts. Bun's
 * types deny it to a socket, where it holds as well.
 */
export const PATIENT_SERVER: object = { idleTimeout: 0 }
/** The same for the client: by default `fetch` allows only five minutes of silence. */
export const PATIENT_CLIENT = { timeout: false } as const
