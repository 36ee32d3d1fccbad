import { readOnThread } from '../../host/threads/reading'
import { filesOf, type Upload } from './upload'

/**
 * Has the module `reader` read the first file of an upload on a thread of its own; `undefined` without a file.
 * @throws OperationError with the reason why the file cannot be read
 */
export async function readAside<Result>(upload: Upload, reader: URL): Promise<Result | undefined> {
	const [file] = filesOf(upload)
	return file && readOnThread<Result>(reader, file)
}
