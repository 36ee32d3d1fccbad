export type Answering = (request: Request) => Response | Promise<Response>

/** How commands of this machine reach the process that holds a data folder, and nobody else does. */
export type Door = {
	/** Opens it. @returns closes it, when every answer is given */
	open(folder: string, answer: Answering): () => Promise<void>
	/** Whether somebody is behind it. @throws OperationError where it belongs to another user */
	isAnswering(folder: string): Promise<boolean>
	/** Asks for one operation. @throws Error whose code is ENOENT or ECONNREFUSED where nobody took the question */
	ask(folder: string, name: string, body: string): Promise<Response>
}

/** The largest order: an import carries its files. */
export const MAX_INPUT = 1024 * 1024 * 1024
